import { lstatSync } from 'node:fs';
import Database from 'better-sqlite3';
import { assert } from '../../../core/assert.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { migrate } from '../migrations/migrations.ts';
import { type FileWatch, watchFile } from './file-watch.ts';
import { BEGIN_LOG } from './log-names.ts';

/** Why a journal cannot be opened; the sentence says what is wrong and what to do. */
export interface JournalRefusal {
  readonly code:
    | 'journal_held'
    | 'journal_newer'
    | 'journal_older'
    | 'not_a_journal'
    | 'journal_damaged'
    | 'journal_unwritable'
    | 'till_key_unreadable';
  readonly sentence: string;
  /** SQLite's error class, if there was one. */
  readonly trouble?: JournalTrouble;
}

/** SQLite's error class; decides whether the disk reserve helps and what the person sees (payment-safety 5.7). */
export type JournalTrouble =
  | 'disk_full'
  | 'disk_error'
  | 'journal_damaged'
  | 'journal_read_only'
  | 'journal_held'
  /** The file was removed, replaced or shortened while the till ran: further writes are lost with it. */
  | 'journal_gone';

export interface JournalDatabase {
  readonly handle: Database.Database;
  /** Runs `work` in one transaction; returns after its fsync. */
  durably<Value>(work: () => Value): Value;
  /** Same without an fsync of its own: survives a killed process; the next durable commit syncs it too. */
  lightly<Value>(work: () => Value): Value;
  /** Throws (`journal_gone` in `journalTrouble`) when the open file is no longer the one at its path. */
  checkFile(): void;
  /** Moves the log into the database file; never during a payment. */
  checkpoint(): void;
  close(): void;
}

/** SQLite before 3.51.3 can damage a journal when its log is reset (payment-safety 4.1). */
const SQLITE_VERSION_MIN = [3, 51, 3] as const;
/** The folder's holder is known beforehand (`held-lock.ts`); the wait is only for a reader that recovers a log. */
const LOCK_WAIT_MS = 1_000;
/**
 * A safety net: normally checkpoints run while the till is idle, not inside a payment's commit (payment-safety 4.1).
 */
const AUTOMATIC_CHECKPOINT_PAGES = 10_000;

/** Opens a database file; a simulation passes one whose commits it controls. */
export type OpenHandle = (path: string) => Database.Database;

const openFile: OpenHandle = (path) => {
  if (path === ':memory:') return new Database(emptyForm());
  if (isNew(path)) writeDurably(path, emptyForm(), 0o644);
  return new Database(path, { timeout: LOCK_WAIT_MS });
};

/**
 * Not a link that leads nowhere, whose disk may be missing; nor where SQLite would put the log of a removed journal into
 * the copied form.
 */
function isNew(path: string): boolean {
  return ['', '-wal', '-journal'].every((end) => lstatSync(`${path}${end}`, { throwIfNoEntry: false }) === undefined);
}

let empty_form: Buffer | null = null;

/** A database after all migrations, made once per process: a new journal begins as its copy. */
function emptyForm(): Buffer {
  if (empty_form !== null) return empty_form;
  const handle = new Database(':memory:');
  const migrated = migrate(handle);
  assert(migrated.ok, 'an empty database is brought to this version');
  empty_form = handle.serialize();
  handle.close();
  return empty_form;
}

/** Opens, migrates and checks the database. `path` may be `:memory:`. */
export function openDatabase(path: string, openHandle = openFile): Result<JournalDatabase, JournalRefusal> {
  try {
    return openOrThrow(openHandle(path));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(journalRefusal(trouble, path));
  }
}

function openOrThrow(handle: Database.Database): Result<JournalDatabase, JournalRefusal> {
  try {
    // Not exclusive: a proof, an export or a backup reads beside the till without delaying its commits.
    handle.pragma('journal_mode = WAL');
    // Explicit, and asserted after a write: better-sqlite3 otherwise drops to NORMAL at the first one (4.1).
    handle.pragma('synchronous = FULL');
    handle.pragma('fullfsync = 1');
    handle.pragma('foreign_keys = ON');
    handle.pragma('trusted_schema = OFF');
    handle.pragma(`wal_autocheckpoint = ${AUTOMATIC_CHECKPOINT_PAGES}`);
    const begins_log = isLogInFile(handle);
    const migrated = migrate(handle);
    if (!migrated.ok) {
      handle.close();
      return migrated;
    }
    const database = wrap(handle);
    database.durably(() => handle.exec(begins_log ? BEGIN_LOG : 'UPDATE canary SET beats = beats + 1'));
    assertSettings(handle);
    return succeed(database);
  } catch (error) {
    handle.close();
    throw error;
  }
}

function wrap(handle: Database.Database): JournalDatabase {
  const begin = handle.prepare('BEGIN IMMEDIATE');
  const commit = handle.prepare('COMMIT');
  const rollback = handle.prepare('ROLLBACK');
  // Set after the first commit, which creates the log file.
  let file: FileWatch | null = null;
  const checkFile = (): void => file?.check();
  const inTransaction = <Value>(work: () => Value): Value => {
    checkFile();
    begin.run();
    try {
      const value = work();
      commit.run();
      file ??= watchFile(handle);
      return value;
    } catch (error) {
      if (handle.inTransaction) rollback.run();
      throw error;
    }
  };
  const lightly = <Value>(work: () => Value): Value => {
    // Takes effect when compiled, so it cannot be prepared once; `pragma()` would create a statement object each time.
    handle.exec('PRAGMA synchronous = NORMAL');
    try {
      return inTransaction(work);
    } finally {
      handle.exec('PRAGMA synchronous = FULL');
    }
  };
  return {
    handle,
    durably: inTransaction,
    lightly,
    checkFile,
    checkpoint: () => {
      checkFile();
      const [{ log }] = handle.pragma('wal_checkpoint(PASSIVE)') as [LogState];
      // Once the whole log is in the file, the next commit starts it anew; a log of one page has just started.
      if (log > 1 && isLogInFile(handle)) lightly(() => handle.exec(BEGIN_LOG));
    },
    close: () => void handle.close(),
  };
}

/** Counts pages. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

function isLogInFile(handle: Database.Database): boolean {
  const [{ log, checkpointed }] = handle.pragma('wal_checkpoint(NOOP)') as [LogState];
  return checkpointed === log;
}

/** I17: what must hold after the first write. A guarantee of the program, so the assertion always runs. */
export function assertSettings(handle: Database.Database): void {
  const read = (name: string): unknown => handle.pragma(name, { simple: true });
  assert(
    Number(read('synchronous')) >= 2,
    `the journal syncs every commit (synchronous is ${String(read('synchronous'))})`,
  );
  assert(handle.memory || read('journal_mode') === 'wal', 'the journal writes ahead');
  assert(read('foreign_keys') === 1, 'the journal checks foreign keys');
  assert(process.platform !== 'darwin' || read('fullfsync') === 1, 'macOS flushes the drive too');
  const version = handle.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version ?? '0';
  assert(
    isAtLeast(version, SQLITE_VERSION_MIN),
    `SQLite ${version} is too old for money; ${SQLITE_VERSION_MIN.join('.')} is the oldest`,
  );
}

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, part] of least.entries()) {
    const have = parts[index] ?? 0;
    if (have !== part) return have > part;
  }
  return true;
}

const TROUBLES: readonly (readonly [RegExp, JournalTrouble])[] = [
  [/^JOURNAL_GONE$/, 'journal_gone'],
  [/^SQLITE_FULL/, 'disk_full'],
  // The log's index cannot grow: the disk has no room at all.
  [/^SQLITE_IOERR_SHMSIZE/, 'disk_full'],
  // A lock that cannot be taken means a missing right, not a failing disk.
  [/^SQLITE_IOERR_(LOCK|RDLOCK|UNLOCK|CHECKRESERVEDLOCK|SHM)/, 'journal_read_only'],
  [/^SQLITE_(IOERR|NOMEM)/, 'disk_error'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'journal_damaged'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/, 'journal_read_only'],
  [/^SQLITE_(BUSY|LOCKED)/, 'journal_held'],
];

/** Same for file system errors, for the files beside the database. */
const SYSTEM_TROUBLES: Readonly<Record<string, JournalTrouble>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EIO: 'disk_error',
  EFBIG: 'disk_error',
  EROFS: 'journal_read_only',
  EACCES: 'journal_read_only',
  EPERM: 'journal_read_only',
};

/** The trouble behind a database error; null for a bug or a refused state change. */
export function journalTrouble(error: unknown): JournalTrouble | null {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const ofSystem = SYSTEM_TROUBLES[code];
  if (ofSystem !== undefined) return ofSystem;
  return TROUBLES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** Says that the disk or the journal failed while something was under way. */
export const troubleSentence = (trouble: JournalTrouble): string =>
  `The disk or the journal failed on the way (${trouble}); cobro doctor says more. What was sent is undone or told by recovery.`;

/** Why a journal cannot be opened, as a sentence that says what to do. */
export function journalRefusal(trouble: JournalTrouble, path: string): JournalRefusal {
  const unwritable = (sentence: string): JournalRefusal => ({ code: 'journal_unwritable', sentence, trouble });
  switch (trouble) {
    case 'journal_held':
      return {
        code: 'journal_held',
        sentence: `Another till already works with the journal ${path}. Use that one, or close it first.`,
        trouble,
      };
    case 'journal_damaged':
      return {
        code: 'journal_damaged',
        sentence: `The journal ${path} cannot be read: the file is damaged or is not a journal. Do not delete it: at its next start the till keeps it under another name, asks for its open payments, and takes cash meanwhile. Call support.`,
        trouble,
      };
    case 'journal_gone':
      return unwritable(
        `The file of the journal ${path} was removed, replaced or shortened while it was used. Stop the till and put the file back where it was, or leave none there: then the next start goes on with the newest journal-kept-*.db beside it. If there is neither, call support.`,
      );
    case 'journal_read_only':
      return unwritable(
        `The journal ${path} cannot be written: the file, its folder or its disk is read-only. Give this user the right to write there, and start again; nothing was changed.`,
      );
    case 'disk_full':
      return unwritable(
        `The journal ${path} cannot be written: the disk is full. Free some space and start again; nothing was lost.`,
      );
    case 'disk_error':
      return unwritable(
        `The journal ${path} cannot be read or written: the disk reports errors, or lets this user write no more (a quota, a limit of file sizes). Nothing was changed: look after the disk and start again. If it goes on, do not delete the journal, and call support.`,
      );
  }
}
