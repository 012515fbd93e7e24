import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';

/** Database header: offset of the write version, and its value for write-ahead logging. */
const WRITE_VERSION_AT = 18;
const WRITES_AHEAD = 2;
/** A database switching to WAL for the first time has one page and a legitimate rollback file. */
const FIRST_PAGE_BYTES = 4_096;

export const rollbackFileOf = (path: string): string => `${path}-journal`;

/**
 * Whether a file beside a journal would make SQLite roll it back, although a journal in WAL mode has nothing to roll
 * back. It comes from another journal or time, and would put that one's pages into this one.
 */
export function hasStrayRollback(path: string): boolean {
  const [rollback] = bytesAt(rollbackFileOf(path), 0, 1);
  // SQLite, too, ignores a rollback file that begins with zero.
  if (rollback === undefined || rollback === 0) return false;
  const [write, read] = bytesAt(path, WRITE_VERSION_AT, 2);
  return write === WRITES_AHEAD && read === WRITES_AHEAD && statSync(path).size > FIRST_PAGE_BYTES;
}

/** Renames it to a name that SQLite ignores; returns that name. */
export function moveStrayRollback(path: string, at_ms: number): string {
  const aside = `${rollbackFileOf(path)}.${at_ms}`;
  renameSync(rollbackFileOf(path), aside);
  return aside;
}

/** Empty when the file is missing or too short. */
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
