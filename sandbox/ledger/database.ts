import Database from 'better-sqlite3';
import { assert } from '../../core/assert.ts';
import { MIGRATIONS } from './schema.ts';

export type LedgerDatabase = Database.Database;

/** 32 MiB of write-ahead log: a checkpoint costs two more flushes and writes all over the file, so it is rare. */
const CHECKPOINT_PAGES = 8192;

/** The ledger file cannot be used; the message says why and what to do. */
export class LedgerUnusable extends Error {
  override readonly name = 'LedgerUnusable';
}

/**
 * Opens or creates the ledger. An answer is sent only after its commit is on disk, so `synchronous` is FULL, set
 * explicitly because better-sqlite3 lowers it to NORMAL in WAL mode (payment-safety 4.1).
 *
 * @param file path of the ledger, or `:memory:`
 * @throws LedgerUnusable when another process has it open, or a newer version created it
 */
export function openLedgerDatabase(file: string): LedgerDatabase {
  const database = openFile(file);
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    if (file !== ':memory:') database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.pragma('foreign_keys = ON');
    migrate(database, file);
    assertDurable(database, file);
    return database;
  } catch (error) {
    database.close();
    throw explain(error, file);
  }
}

function openFile(file: string): LedgerDatabase {
  try {
    return new Database(file, { timeout: 0 });
  } catch (error) {
    throw explain(error, file);
  }
}

function migrate(database: LedgerDatabase, file: string): void {
  database.exec('BEGIN EXCLUSIVE');
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > MIGRATIONS.length) {
    throw new LedgerUnusable(
      `the ledger ${file} was made by a newer version of Cobro (ledger version ${version}, this program knows ${MIGRATIONS.length}); start that version, or use another folder`,
    );
  }
  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.pragma(`user_version = ${MIGRATIONS.length}`);
  database.exec('COMMIT');
}

function assertDurable(database: LedgerDatabase, file: string): void {
  const synchronous = Number(database.pragma('synchronous', { simple: true }));
  assert(synchronous >= 2, `the ledger commits with synchronous=FULL, SQLite reports ${synchronous}`);
  if (file === ':memory:') return;
  assert(database.pragma('journal_mode', { simple: true }) === 'wal', 'the ledger is in WAL mode');
}

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_BUSY')) {
    return new LedgerUnusable(`the ledger ${file} is in use by another process; stop it, or use another folder`);
  }
  return new LedgerUnusable(`the ledger ${file} cannot be opened: ${error.message}`);
}
