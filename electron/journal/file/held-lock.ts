import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type JournalTrouble, journalTrouble } from './database.ts';

/** A name that one process holds at a time, until it lets go or ends, however it ends. */
export interface HeldLock {
  release(): void;
}

/** What is held: a handle that nothing refers to would be closed by the garbage collector, and its lock be gone. */
const held = new Set<Database.Database>();

/** For a world of one process. */
export const NO_LOCK: HeldLock = { release: () => undefined };

/**
 * Holds the file at `path`, which stays empty: an exclusive transaction of SQLite on it, because Node has no file locks of
 * its own. The system takes the lock back from a process that was killed. Nothing is written and nothing is synced.
 */
export function holdLock(path: string): Result<HeldLock, JournalTrouble> {
  try {
    return succeed(hold(path));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    // No one holds it, or the answer were another one: someone wrote into it.
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

/** Whether someone holds it now. Nothing is written, and no one is kept from holding it. */
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
