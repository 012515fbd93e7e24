import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { APPLICATION_ID, JOURNAL_VERSION, isReadableBy } from '../migrations/migrations.ts';
import { createDiskReserve } from './disk-reserve.ts';
import { type JournalRefusal, journalRefusal, journalTrouble } from './database.ts';
import { assertHandlesLeft } from '../../platform/out-of-resources.ts';
import { hasStrayRollback, rollbackFileOf } from './stray-rollback.ts';

/** A journal opened for reading, beside the till that may be using it (decision 013). */
export interface JournalReader {
  readonly handle: Database.Database;
  /** False when the file exists but nothing was ever written to it. */
  readonly has_tables: boolean;
  /** All reads in `reading` see one moment of the journal. The till's log grows meanwhile by what it sells. */
  atOneMoment<Value>(reading: () => Value): Value;
  close(): void;
}

/** The till's commits never block a read; only the recovery of its log after a crash does. */
const WAIT_MS = 5_000;

/**
 * Opens a journal for reading; nothing in it changes, and the till that holds it is not affected. On a full disk the
 * disk reserve is released. Refuses a file that is not a journal, or of a version that this program cannot read.
 */
export function openJournalReader(
  path: string,
  { older = false }: { /** Its tables are not read, only copied. */ readonly older?: boolean } = {},
): Result<JournalReader, JournalRefusal> {
  const opened = openOnce(path, older);
  if (opened.ok || opened.error.trouble !== 'disk_full') return opened;
  // A reader, too, needs some room beside the journal. The till's next start restores the reserve.
  return createDiskReserve({ directory: dirname(path) }).release() ? openOnce(path, older) : opened;
}

function openOnce(path: string, older: boolean): Result<JournalReader, JournalRefusal> {
  let handle: Database.Database | null = null;
  try {
    if (hasStrayRollback(path)) return fail(strayRefusal(path));
    handle = new Database(path, { readonly: true, fileMustExist: true, timeout: WAIT_MS });
    handle.pragma('trusted_schema = OFF');
    const refusal = refusalOf(handle);
    if (refusal === null || (older && refusal.code === 'journal_older')) return succeed(readerOf(handle));
    handle.close();
    return fail(refusal);
  } catch (error) {
    handle?.close();
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    assertHandlesLeft();
    return fail(journalRefusal(trouble, path));
  }
}

/** Only a writer could open it, and would thereby change the journal. */
function strayRefusal(path: string): JournalRefusal {
  const stray = rollbackFileOf(path);
  return {
    code: 'journal_unwritable',
    sentence: `Beside the journal ${path} lies ${stray}, which is none of its own and would be written into it as it is opened. Move that file to another folder, and prove the journal again; nothing was changed.`,
  };
}

function refusalOf(handle: Database.Database): JournalRefusal | null {
  const number = (name: string): number => Number(handle.pragma(name, { simple: true }));
  const version = number('user_version');
  if (!hasTables(handle)) return null;
  if (number('application_id') !== APPLICATION_ID)
    return { code: 'not_a_journal', sentence: `${handle.name} is a database, but not a Cobro journal.` };
  if (version === JOURNAL_VERSION || (version > JOURNAL_VERSION && isReadableBy(handle, JOURNAL_VERSION))) return null;
  const versions = `(journal version ${version}, this program has ${JOURNAL_VERSION})`;
  return version > JOURNAL_VERSION
    ? {
        code: 'journal_newer',
        sentence: `The journal ${handle.name} was made by a newer version of Cobro ${versions}. Use that version or a later one; nothing was changed.`,
      }
    : {
        code: 'journal_older',
        sentence: `The journal ${handle.name} was made by an older version of Cobro ${versions}. Start the till on it once, which brings it to this version; nothing was changed.`,
      };
}

function hasTables(handle: Database.Database): boolean {
  return handle.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

function readerOf(handle: Database.Database): JournalReader {
  return {
    handle,
    has_tables: hasTables(handle),
    atOneMoment: (reading) => {
      handle.exec('BEGIN');
      try {
        return reading();
      } finally {
        if (handle.inTransaction) handle.exec('ROLLBACK');
      }
    },
    close: () => void handle.close(),
  };
}
