import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';

/** Of the file of a database: where it says how it is written, and that it writes ahead. */
const WRITE_VERSION_AT = 18;
const WRITES_AHEAD = 2;
/** A database that turns to writing ahead for the first time has one page, and a rollback file of its own. */
const FIRST_PAGE_BYTES = 4_096;

export const rollbackFileOf = (path: string): string => `${path}-journal`;

/**
 * A file beside a journal that SQLite would roll it back by, though it is none of its own: a journal writes ahead, and has
 * nothing to roll back. It is of another journal or another time, and would put pages of that into this one.
 */
export function hasStrayRollback(path: string): boolean {
  const [rollback] = bytesAt(rollbackFileOf(path), 0, 1);
  // One that begins with zero is over, for SQLite too.
  if (rollback === undefined || rollback === 0) return false;
  const [write, read] = bytesAt(path, WRITE_VERSION_AT, 2);
  return write === WRITES_AHEAD && read === WRITES_AHEAD && statSync(path).size > FIRST_PAGE_BYTES;
}

/** Gives it a name that SQLite does not look for; answers that name. */
export function moveStrayRollback(path: string, at_ms: number): string {
  const aside = `${rollbackFileOf(path)}.${at_ms}`;
  renameSync(rollbackFileOf(path), aside);
  return aside;
}

/** Empty where there is no such file, or it is too short. */
function bytesAt(path: string, position: number, length: number): Buffer {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return Buffer.alloc(0);
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, position));
  } finally {
    closeSync(file);
  }
}
