import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { onlyRowOfPage } from '../salvage/event-cells.ts';
import { journalTrouble } from './database.ts';
import { hasLog } from './log-names.ts';

const PAGE_BYTES = 4_096;
/** More events than a log holds when a till is killed between two payments; checking them takes a millisecond. */
const TAIL_EVENTS = 512;

interface LogNames {
  readonly log_id: string | null;
  readonly log_before: string | null;
}

/**
 * Whether the log beside a journal belongs to another journal or another moment of this one: SQLite applies its pages
 * regardless, without an error. There is a log only if a till did not end. Writes nothing; this process must not have
 * the journal open, because closing the file would release its locks.
 */
export function isTorn(path: string): boolean {
  if (!hasLog(path)) return false;
  try {
    const seen = readTogether(path);
    return seen !== null && (!seen.is_linked || isOfAnother(seen.names, readAlone(path, seen.page)));
  } catch (error) {
    const trouble = journalTrouble(error);
    // Not checked is not the same as sound: a disk that fails now may work for the next opener.
    if (trouble === null || trouble === 'disk_error') throw error;
    // Other problems are reported by the writer that opens it.
    return trouble === 'journal_damaged';
  }
}

/** A file is either as it was before its log began, or contains that log up to some commit. */
function isOfAnother({ log_id, log_before }: LogNames, alone: LogNames | null): boolean {
  // No names: the page has another layout, or an older program wrote this log.
  if (alone === null || log_id === null) return false;
  return alone.log_id !== log_id && alone.log_id !== log_before;
}

/** What file and log contain together. Null when nothing was ever written to it, or by an older program. */
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

/** Whether each of the last events follows the one before it. */
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

/** What the file contains without its log; null when that is not such a row. */
function readAlone(path: string, page: number): LogNames | null {
  const bytes = Buffer.alloc(PAGE_BYTES);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES) < PAGE_BYTES) return null;
  } finally {
    closeSync(file);
  }
  const row = onlyRowOfPage(bytes);
  // Older rows have fewer columns.
  const [, beats, log_id = null, log_before = null] = row ?? [];
  return typeof beats === 'number' && isName(log_id) && isName(log_before) ? { log_id, log_before } : null;
}

const isName = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && /^[0-9A-F]{16}$/.test(value));
