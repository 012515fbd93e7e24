import { type BigIntStats, existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** What is written from now on is in no file that a next start will find. */
export class JournalGone extends Error {
  readonly code = 'JOURNAL_GONE';
}

export interface FileWatch {
  /** Throws `JournalGone` when the journal's path holds another file than the open one, a shorter one, or none. */
  look(): void;
}

const NO_WATCH: FileWatch = { look: () => undefined };

/**
 * SQLite writes on into a file that was removed or cut under it, and reports success. So path and open file are compared
 * before each commit: a look at two names, some microseconds. Neither file becomes shorter while a till runs.
 */
export function watchFile(handle: Database.Database): FileWatch {
  if (handle.memory) return NO_WATCH;
  const files = [handle.name, `${handle.name}-wal`].map((path) => ({ path, known: identity(path) }));
  // A simulation keeps its files elsewhere.
  if (files.some(({ known }) => known === undefined)) return NO_WATCH;
  let is_kept = false;

  const isWhole = (file: (typeof files)[number]): boolean => {
    const { path, known } = file;
    const found = identity(path);
    if (found?.ino !== known?.ino || found?.dev !== known?.dev) return false;
    if (found === undefined || known === undefined || found.size < known.size) return false;
    file.known = found;
    return true;
  };
  return {
    look: () => {
      // Of both, so that a file that is cut is noticed by the first look.
      if (files.map(isWhole).every(Boolean)) return;
      if (!is_kept) keepCopy(handle);
      is_kept = true;
      throw new JournalGone(`the journal ${handle.name} was removed, replaced or shortened while the till ran`);
    },
  };
}

function identity(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

/** The open file still knows everything when only its name is gone: it is written beside, for whoever puts it back. */
function keepCopy(handle: Database.Database): void {
  const pathOf = (number: number): string => handle.name.replace(/(\.db)?$/, `-kept-${number}.db`);
  let number = 1;
  while (existsSync(pathOf(number))) number += 1;
  try {
    handle.prepare('VACUUM INTO ?').run(pathOf(number));
  } catch {
    // A file that was cut cannot be read to its end, and a folder that is gone takes none: the stop is told all the same.
  }
}
