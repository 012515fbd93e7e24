import type Database from 'better-sqlite3';
import { assert } from '../../../core/assert.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { SCHEMA_001 } from './schema-001.ts';
import { SCHEMA_002 } from './schema-002.ts';
import { SCHEMA_003 } from './schema-003.ts';
import { SCHEMA_004 } from './schema-004.ts';
import { SCHEMA_005 } from './schema-005.ts';
import { SCHEMA_006 } from './schema-006.ts';
import { SCHEMA_007 } from './schema-007.ts';
import { SCHEMA_008 } from './schema-008.ts';
import { SCHEMA_009 } from './schema-009.ts';
import { SCHEMA_010 } from './schema-010.ts';
import { SCHEMA_011 } from './schema-011.ts';
import { CAPTURED_AS_HELD, SCHEMA_012 } from './schema-012.ts';
import { SCHEMA_013 } from './schema-013.ts';

/** A constraint of a table that becomes a weaker one; its rows stay as they are. */
export interface ConstraintChange {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** Done before `sql`. */
  readonly weakens?: ConstraintChange;
}

/** Numbered from 1 without gaps; a migration that was released never changes. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: SCHEMA_001 },
  { version: 2, sql: SCHEMA_002 },
  { version: 3, sql: SCHEMA_003 },
  { version: 4, sql: SCHEMA_004 },
  { version: 5, sql: SCHEMA_005 },
  { version: 6, sql: SCHEMA_006 },
  { version: 7, sql: SCHEMA_007 },
  { version: 8, sql: SCHEMA_008 },
  { version: 9, sql: SCHEMA_009 },
  { version: 10, sql: SCHEMA_010 },
  { version: 11, sql: SCHEMA_011 },
  { version: 12, sql: SCHEMA_012, weakens: CAPTURED_AS_HELD },
  { version: 13, sql: SCHEMA_013 },
];

export const JOURNAL_VERSION = MIGRATIONS.length;

/** "CBRO": tells a Cobro journal from any other SQLite file. */
export const APPLICATION_ID = 0x4342524f;

export interface MigrationRefusal {
  readonly code: 'journal_newer' | 'not_a_journal';
  readonly sentence: string;
}

/**
 * Brings the journal to this program's version, in one transaction with `user_version`: after a crash it is either the
 * old one or the new one. A journal made by a newer version is refused: an old program does not know its rules.
 */
export function migrate(database: Database.Database, migrations = MIGRATIONS): Result<number, MigrationRefusal> {
  const version = database.pragma('user_version', { simple: true }) as number;
  const application = database.pragma('application_id', { simple: true }) as number;
  const tables =
    database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()?.count ?? 0;
  if (application !== APPLICATION_ID && tables > 0) {
    return fail({
      code: 'not_a_journal',
      sentence: `${database.name} is a database, but not a Cobro journal. Choose another data folder.`,
    });
  }
  if (version > migrations.length) {
    const sentence = `The journal ${database.name} was made by a newer version of Cobro (journal version ${version}, this program knows ${migrations.length}). Install that version or a later one; nothing was changed.`;
    return fail({ code: 'journal_newer', sentence });
  }
  if (version === migrations.length) return succeed(version);
  database
    .transaction(() => {
      for (const { sql, weakens } of migrations.slice(version)) {
        if (weakens !== undefined) weaken(database, weakens);
        database.exec(sql);
      }
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${migrations.length}`);
    })
    .exclusive();
  return succeed(migrations.length);
}

/**
 * Changes a constraint in place, as SQLite's own procedure for constraints that become weaker (lang_altertable, section 7):
 * no row is written, so triggers and references of the table stay.
 */
function weaken(database: Database.Database, { table, from, to }: ConstraintChange): void {
  database.unsafeMode(true);
  try {
    database.pragma('writable_schema = ON');
    const { changes } = database
      .prepare(
        "UPDATE sqlite_schema SET sql = replace(sql, @from, @to) WHERE type = 'table' AND name = @table AND instr(sql, @from) > 0",
      )
      .run({ table, from, to });
    assert(changes === 1, `${table} has the constraint that becomes weaker`);
    database.pragma('writable_schema = RESET');
  } finally {
    database.unsafeMode(false);
  }
}
