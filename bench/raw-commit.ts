import Database from 'better-sqlite3';
import { join } from 'node:path';

/** The cost of the disk itself: one commit of one row in a bare database with the journal's settings. */
export interface RawCommit {
  /** Commits a row of `bytes` bytes and returns the duration in milliseconds. */
  commit(bytes: number): number;
  close(): void;
}

export function openRawCommit(folder: string): RawCommit {
  const database = new Database(join(folder, 'raw-commit.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('locking_mode = EXCLUSIVE');
  database.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO row (body) VALUES (?)');
  return {
    commit(bytes) {
      const body = Buffer.alloc(bytes, 7);
      const started_ms = performance.now();
      insert.run(body);
      return performance.now() - started_ms;
    },
    close: () => database.close(),
  };
}
