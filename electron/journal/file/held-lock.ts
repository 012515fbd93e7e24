import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type JournalTrouble, journalTrouble } from './database.ts';

/** A lock held by one process at a time, until it is released or the process ends in any way. */
export interface HeldLock {
  release(): void;
}

/** Keeps handles referenced: garbage collection would close one and release its lock. */
const held = new Set<Database.Database>();

/** For simulations with a single process. */
export const NO_LOCK: HeldLock = { release: () => undefined };

/**
 * Locks the file at `path`, which stays empty, by an exclusive SQLite transaction, because Node has no file locks. The
 * system releases the lock of a killed process. Nothing is written or synced.
 */
export function holdLock(path: string): Result<HeldLock, JournalTrouble> {
  try {
    return succeed(hold(path));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    // Not held, or the error would differ: something was written into the file.
    return trouble === 'journal_damaged' ? emptyAndHold(path) : fail(trouble);
  }
}

function hold(path: string): HeldLock {
  const handle = new Database(path, { timeout: 0 });
  try {
    handle.pragma('journal_mode = MEMORY');
    handle.exec('BEGIN EXCLUSIVE');
    held.add(handle);
    return { release: () => release(handle) };
  } catch (error) {
    handle.close();
    throw error;
  }
}

function release(handle: Database.Database): void {
  held.delete(handle);
  handle.close();
}

function emptyAndHold(path: string): Result<HeldLock, JournalTrouble> {
  try {
    truncateSync(path, 0);
    return succeed(hold(path));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(trouble);
  }
}

/** Whether the lock is held now. Writes nothing and does not block a taker. */
export function isLockHeld(path: string): boolean {
  let handle: Database.Database | null = null;
  try {
    handle = new Database(path, { readonly: true, timeout: 0 });
    handle.prepare('SELECT 1 FROM sqlite_schema').all();
    return false;
  } catch (error) {
    return journalTrouble(error) === 'journal_held';
  } finally {
    handle?.close();
  }
}
