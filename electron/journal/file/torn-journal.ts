import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { onlyRowOfPage } from '../salvage/event-cells.ts';
import { journalTrouble } from './database.ts';
import { hasLog } from './log-names.ts';

const PAGE_BYTES = 4_096;
/** More events than the log of a till holds that was killed between two payments; their links take a millisecond. */
const TAIL_EVENTS = 512;

interface LogNames {
  readonly log_id: string | null;
  readonly log_before: string | null;
}

/**
 * Whether the log beside a journal is of another journal, or of another moment of this one: SQLite puts its pages over the
 * file whatever that is, and says nothing. Only after a till that did not end is there a log to look at. Nothing is
 * written; no one of this process may hold the journal open, because closing the file would give back its locks.
 */
export function isTorn(path: string): boolean {
  if (!hasLog(path)) return false;
  try {
    const seen = readTogether(path);
    return seen !== null && (!seen.is_linked || isOfAnother(seen.names, readAlone(path, seen.page)));
  } catch (error) {
    const trouble = journalTrouble(error);
    // Not looked at is not in order: a disk that fails now may let the next one write.
    if (trouble === null || trouble === 'disk_error') throw error;
    // What else is wrong is said by who opens it to write.
    return trouble === 'journal_damaged';
  }
}

/** A file is what it was before its log began, or has all of that log up to some commit. */
function isOfAnother({ log_id, log_before }: LogNames, alone: LogNames | null): boolean {
  // No names there: the page is of another layout, or a program wrote this log that knew none.
  if (alone === null || log_id === null) return false;
  return alone.log_id !== log_id && alone.log_id !== log_before;
}

/** What file and log say together. Null: nothing was ever written in it, or by an older program. */
function readTogether(path: string): { names: LogNames; page: number; is_linked: boolean } | null {
  const handle = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const page = handle.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'canary'").pluck().get();
    if (page === undefined) return null;
    const is_linked = isTailLinked(handle);
    const columns = handle.prepare<[], string>("SELECT name FROM pragma_table_info('canary')").pluck().all();
    const names = columns.includes('log_id')
      ? handle.prepare<[], LogNames>('SELECT log_id, log_before FROM canary').get()
      : undefined;
    return { names: names ?? { log_id: null, log_before: null }, page, is_linked };
  } finally {
    handle.close();
  }
}

/** Each of the last events follows the one before it. */
function isTailLinked(handle: Database.Database): boolean {
  const rows = handle
    .prepare<[number], { seq: number; previous_hash: string; hash: string }>(
      'SELECT seq, previous_hash, hash FROM event ORDER BY seq DESC LIMIT ?',
    )
    .all(TAIL_EVENTS);
  return rows.every((row, index) => {
    const before = rows[index + 1];
    if (before === undefined) return index + 1 === TAIL_EVENTS || row.seq === 1;
    return before.seq === row.seq - 1 && before.hash === row.previous_hash;
  });
}

/** What the file says without its log; null: what stands there is no such row. */
function readAlone(path: string, page: number): LogNames | null {
  const bytes = Buffer.alloc(PAGE_BYTES);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES) < PAGE_BYTES) return null;
  } finally {
    closeSync(file);
  }
  const row = onlyRowOfPage(bytes);
  // A row of before has fewer columns.
  const [, beats, log_id = null, log_before = null] = row ?? [];
  return typeof beats === 'number' && isName(log_id) && isName(log_before) ? { log_id, log_before } : null;
}

const isName = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && /^[0-9A-F]{16}$/.test(value));
