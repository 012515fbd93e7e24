import type Database from 'better-sqlite3';

/**
 * Writes the file anew after an erasure, when the till ends in order: what was erased may still stand in pages that were free
 * before it, where SQLite overwrites nothing. A kill leaves it due for the next ordered end.
 */
export function overwriteErased(handle: Database.Database): void {
  const due = handle.prepare<[], number>('SELECT overwriting_due FROM person_upkeep').pluck();
  if (due.get() !== 1) return;
  handle.exec('VACUUM');
  handle.exec('UPDATE person_upkeep SET overwriting_due = 0');
  // The log has pages of before too.
  handle.pragma('wal_checkpoint(TRUNCATE)');
}
