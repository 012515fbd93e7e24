import { type BigIntStats, existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** Further writes go to a file that the next start will not find. */
export class JournalGone extends Error {
  readonly code = 'JOURNAL_GONE';
}

export interface FileWatch {
  /** Throws `JournalGone` when the journal's path holds a different or shorter file than the open one, or none. */
  check(): void;
}

const NO_WATCH: FileWatch = { check: () => undefined };

/**
 * SQLite keeps writing to a file that was removed or cut, and reports success. So path and open file are compared
 * before each commit, which costs microseconds. Neither file gets shorter while a till runs.
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
    check: () => {
      // Checks both files each time, so that the first look notices a shortened one.
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

/** When only the name is gone, the open file still has everything: a copy is written beside it for recovery. */
function keepCopy(handle: Database.Database): void {
  const pathOf = (number: number): string => handle.name.replace(/(\.db)?$/, `-kept-${number}.db`);
  let number = 1;
  while (existsSync(pathOf(number))) number += 1;
  try {
    handle.prepare('VACUUM INTO ?').run(pathOf(number));
  } catch {
    // A cut file cannot be read to its end and a missing folder takes no copy; the stop is reported anyway.
  }
}
