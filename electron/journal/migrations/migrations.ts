import type Database from 'better-sqlite3';
import { assert } from '../../../core/assert.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { SCHEMA_001 } from './schema-001.ts';
import { SCHEMA_004 } from './schema-004.ts';
import { SCHEMA_007 } from './schema-007.ts';
import { SCHEMA_009 } from './schema-009.ts';
import { SCHEMA_010 } from './schema-010.ts';
import { SCHEMA_014 } from './schema-014.ts';
import { LEASE_EDGES, LEASE_STATES } from '../../../core/payments/trace-lease.ts';

/** Events get the seal of a machine's key (docs/decisions/021); those of before have none. */
const SCHEMA_015 = `
ALTER TABLE event ADD COLUMN seal TEXT;
`;

/** Tabs are found without reading every payment. */
const SCHEMA_013 = `
CREATE INDEX attempt_tab ON attempt (started_at_ms) WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1;
`;

/** What an attempt captured need no longer be what it asked for: the triggers below say when it may differ. */
const CAPTURED_AS_HELD: ConstraintChange = {
  table: 'attempt',
  from: 'CHECK (captured_minor IS NULL OR captured_minor = amount_minor + tip_minor)',
  to: 'CHECK (captured_minor IS NULL OR captured_minor > 0)',
};

const CAPTURED_WRONG = `NEW.captured_minor IS NOT NULL AND NEW.captured_minor NOT IN (NEW.amount_minor + NEW.tip_minor, NEW.amount_minor)
    AND NOT COALESCE((SELECT amount_minor = NEW.captured_minor FROM tab_step
      WHERE trace_id = NEW.trace_id AND act = 'capture' AND state = 'DONE'), 0)`;

/**
 * A tab holds what its capture took, more or less than it was opened with; so much can go back, and nothing more (I4). Any
 * other payment captures what it asked for, or that without its tip (payment-safety 13.4).
 */
const SCHEMA_012 = `
CREATE TRIGGER captured_is_what_is_held BEFORE UPDATE OF captured_minor ON attempt WHEN ${CAPTURED_WRONG}
  BEGIN SELECT RAISE(ABORT, 'a payment captures what was asked for, a tab what its capture took'); END;
UPDATE attempt SET captured_minor = (
  SELECT amount_minor FROM tab_step WHERE trace_id = attempt.trace_id AND act = 'capture' AND state = 'DONE')
WHERE state = 'BOUND' AND trace_id IN (SELECT trace_id FROM tab_step WHERE act = 'capture' AND state = 'DONE');
`;

/**
 * What recovery knows of an attempt beyond its rung (payment-safety 13.4 and 13.5): the parts that the service said it undid,
 * and the calls that answered "not found" to a request sent after the horizon.
 */
const SCHEMA_011 = `
ALTER TABLE attempt ADD COLUMN undone_parts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(undone_parts));
ALTER TABLE attempt ADD COLUMN not_found_by TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(not_found_by));
`;

/** A line of a settlement names a transaction; whose it is, is asked for each (service-interface, Settlement report). */
const SCHEMA_008 = `
CREATE INDEX attempt_by_transaction ON attempt (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX undo_by_transaction ON undo (transaction_id) WHERE transaction_id IS NOT NULL;
`;

/** The customers of the shop. Rows, not events: a new name or address replaces the old one. */
const SCHEMA_006 = `
CREATE TABLE customer (
  tax_key TEXT PRIMARY KEY,
  found_by TEXT NOT NULL,
  body TEXT NOT NULL,
  used_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_by_use ON customer (used_at_ms);
`;

/** What ended unpaid and must be told to a person all the same is found without reading the past (5.4, F10). */
const SCHEMA_005 = `
CREATE INDEX attempt_to_tell ON attempt (started_at_ms) WHERE state IN ('DECLINED', 'NO_CHARGE') AND needs_person = 1;
`;

/**
 * Indices for a journal of many years. A sale that is simply approved touches no index of attempts in doubt (one page
 * less in each of two commits that a customer waits for), and what was resolved today is found without reading the past.
 */
const SCHEMA_003 = `
DROP INDEX attempt_unresolved;
CREATE INDEX attempt_in_doubt ON attempt (state) WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION');
CREATE INDEX attempt_resolved ON attempt (changed_at_ms) WHERE state IN ('REVERSED', 'NO_CHARGE');
`;

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const edges = LEASE_STATES.filter((from) => LEASE_EDGES[from].length > 0)
  .map((from) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(LEASE_EDGES[from])}))`)
  .join(' OR ');

/** Traces leased long before they are used, and whether the last run ended in order (payment-safety 5.6). */
const SCHEMA_002 = `
CREATE TABLE lease (
  sequence INTEGER PRIMARY KEY,
  trace_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN (${quoted(LEASE_STATES)})),
  adopted INTEGER NOT NULL CHECK (adopted IN (0, 1)),
  result TEXT
) STRICT;
CREATE INDEX lease_open ON lease (state) WHERE state IN ('LEASED', 'LOST', 'STUCK');
CREATE TRIGGER lease_takes_legal_edges BEFORE UPDATE OF state ON lease
  WHEN OLD.state <> NEW.state AND NOT (${edges})
  BEGIN SELECT RAISE(ABORT, 'forbidden edge of a lease'); END;
CREATE TRIGGER lease_keeps_its_trace BEFORE UPDATE OF sequence, trace_id, adopted ON lease
  WHEN OLD.sequence <> NEW.sequence OR OLD.trace_id <> NEW.trace_id OR OLD.adopted <> NEW.adopted
  BEGIN SELECT RAISE(ABORT, 'what was leased never changes'); END;
CREATE TRIGGER lease_is_never_deleted BEFORE DELETE ON lease
  BEGIN SELECT RAISE(ABORT, 'leases are never deleted'); END;

CREATE TABLE run (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), ended INTEGER NOT NULL CHECK (ended IN (0, 1))) STRICT;
INSERT INTO run (only_row, ended) VALUES (1, 1);
`;

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
  { version: 14, sql: SCHEMA_014 },
  { version: 15, sql: SCHEMA_015 },
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
