import type Database from 'better-sqlite3';
import { assert } from '../../../core/assert.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { FISCAL_EDGES, FISCAL_STATES } from '../../../core/fiscal/fiscal-document.ts';
import { SCHEMA_001 } from './schema-001.ts';
import { SCHEMA_004 } from './schema-004.ts';
import { SCHEMA_007 } from './schema-007.ts';
import { SCHEMA_009 } from './schema-009.ts';
import { SCHEMA_010 } from './schema-010.ts';
import { SCHEMA_014 } from './schema-014.ts';
import { SCHEMA_021 } from './schema-021.ts';
import { SCHEMA_024 } from './schema-024.ts';
import { INVOICES_TOO, SCHEMA_025 } from './schema-025.ts';
import { SCHEMA_027 } from './schema-027.ts';
import { SCHEMA_029 } from './schema-029.ts';
import { SCHEMA_031 } from './schema-031.ts';
import { PART_OF_A_SHOP, SCHEMA_032 } from './schema-032.ts';
import { SCHEMA_035 } from './schema-035.ts';
import { SCHEMA_036, SCHEMA_037 } from './schema-036.ts';
import { SCHEMA_039 } from './schema-039.ts';
import { SCHEMA_040 } from './schema-040.ts';
import { LEASE_EDGES, LEASE_STATES } from '../../../core/payments/trace-lease.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** Promotions of the shop. Rows, not events: sales store what they were given, and acts record the changes. */
const SCHEMA_019 = `
CREATE TABLE promotion (
  promotion_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
`;

/**
 * From here on a journal records which programs may still write it, so that an update can be rolled back
 * (docs/decisions/027): one row per migration, with the lowest journal version that a program must know.
 */
const SCHEMA_016 = `
CREATE TABLE migration (
  version INTEGER PRIMARY KEY,
  breaks_below INTEGER NOT NULL CHECK (breaks_below BETWEEN 1 AND version)
) STRICT;
`;

/**
 * A large catalogue change is staged in slices and then taken at once: from `taken` on its rows override those of
 * `product`, where they are moved in slices too.
 */
const SCHEMA_017 = `
CREATE TABLE product_change (
  place INTEGER PRIMARY KEY,
  product_id TEXT NOT NULL,
  retired INTEGER NOT NULL CHECK (retired IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE TABLE catalogue_change (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), taken INTEGER NOT NULL CHECK (taken IN (0, 1))) STRICT;
INSERT INTO catalogue_change (only_row, taken) VALUES (1, 0);
`;

/** Documents for the tax office, each projected from its events (docs/specs/counter.md). */
const SCHEMA_020 = `
CREATE TABLE fiscal_document (
  document_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('issue', 'credit')),
  sale_id TEXT NOT NULL REFERENCES sale (sale_id),
  return_id TEXT REFERENCES sale_return (return_id),
  credits TEXT REFERENCES fiscal_document (document_id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL CHECK (state IN (${quoted(FISCAL_STATES)})),
  number TEXT,
  stamp TEXT,
  link TEXT,
  reason TEXT,
  at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  CHECK ((kind = 'credit') = (return_id IS NOT NULL)),
  CHECK (state NOT IN ('issued', 'contingency') OR number IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX fiscal_document_of_sale ON fiscal_document (sale_id) WHERE kind = 'issue';
CREATE UNIQUE INDEX fiscal_document_of_return ON fiscal_document (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX fiscal_document_open ON fiscal_document (state) WHERE state <> 'issued';
CREATE TRIGGER fiscal_document_goes_forward BEFORE UPDATE OF state ON fiscal_document
  WHEN OLD.state <> NEW.state AND NOT (${FISCAL_STATES.filter((from) => FISCAL_EDGES[from].length > 0)
    .map((from) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(FISCAL_EDGES[from])}))`)
    .join(' OR ')})
  BEGIN SELECT RAISE(ABORT, 'a tax document only goes forward'); END;
CREATE TRIGGER fiscal_document_is_never_deleted BEFORE DELETE ON fiscal_document
  BEGIN SELECT RAISE(ABORT, 'tax documents are never forgotten'); END;
`;

/** Events get the seal of a machine's key (docs/decisions/021); older events have none. */
const SCHEMA_015 = `
ALTER TABLE event ADD COLUMN seal TEXT;
`;

/** Finds tabs without reading every payment. */
const SCHEMA_013 = `
CREATE INDEX attempt_tab ON attempt (started_at_ms) WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1;
`;

/** A captured amount may now differ from the requested one; the triggers below say when. */
const CAPTURED_AS_HELD: ConstraintChange = {
  table: 'attempt',
  from: 'CHECK (captured_minor IS NULL OR captured_minor = amount_minor + tip_minor)',
  to: 'CHECK (captured_minor IS NULL OR captured_minor > 0)',
};

const CAPTURED_WRONG = `NEW.captured_minor IS NOT NULL AND NEW.captured_minor NOT IN (NEW.amount_minor + NEW.tip_minor, NEW.amount_minor)
    AND NOT COALESCE((SELECT amount_minor = NEW.captured_minor FROM tab_step
      WHERE trace_id = NEW.trace_id AND act = 'capture' AND state = 'DONE'), 0)`;

/**
 * After its capture a tab holds the captured amount, which may differ from the first hold; at most that can be returned
 * (I4). Any other payment captures the requested amount, or that without its tip (payment-safety 13.4).
 */
const SCHEMA_012 = `
CREATE TRIGGER captured_is_what_is_held BEFORE UPDATE OF captured_minor ON attempt WHEN ${CAPTURED_WRONG}
  BEGIN SELECT RAISE(ABORT, 'a payment captures what was asked for, a tab what its capture took'); END;
UPDATE attempt SET captured_minor = (
  SELECT amount_minor FROM tab_step WHERE trace_id = attempt.trace_id AND act = 'capture' AND state = 'DONE')
WHERE state = 'BOUND' AND trace_id IN (SELECT trace_id FROM tab_step WHERE act = 'capture' AND state = 'DONE');
`;

/**
 * What recovery knows of an attempt besides its step (payment-safety 13.4 and 13.5): the parts that the service said it
 * undid, and the calls that answered "not found" to a request sent after the horizon.
 */
const SCHEMA_011 = `
ALTER TABLE attempt ADD COLUMN undone_parts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(undone_parts));
ALTER TABLE attempt ADD COLUMN not_found_by TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(not_found_by));
`;

/** Settlement lines name a transaction; its owner is looked up for each line (service-interface, Settlement report). */
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

/** Finds payments that ended unpaid but must be reported to a person, without reading the past (5.4, F10). */
const SCHEMA_005 = `
CREATE INDEX attempt_to_tell ON attempt (started_at_ms) WHERE state IN ('DECLINED', 'NO_CHARGE') AND needs_person = 1;
`;

/**
 * Indexes for a journal of many years. A simply approved sale touches no index of attempts in doubt (one page less in
 * each of the two commits that a customer waits for), and today's resolved attempts are found without reading the past.
 */
const SCHEMA_003 = `
DROP INDEX attempt_unresolved;
CREATE INDEX attempt_in_doubt ON attempt (state) WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION');
CREATE INDEX attempt_resolved ON attempt (changed_at_ms) WHERE state IN ('REVERSED', 'NO_CHARGE');
`;

const edges = LEASE_STATES.filter((from) => LEASE_EDGES[from].length > 0)
  .map((from) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(LEASE_EDGES[from])}))`)
  .join(' OR ');

/** Traces, leased long before they are used, and whether the last run ended in order (payment-safety 5.6). */
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

/** For a capture that settles a sale: the sale's final total, and the tip's share of the captured amount. */
const SCHEMA_022 = `
ALTER TABLE tab_step ADD COLUMN due_minor INTEGER CHECK (due_minor IS NULL OR (due_minor >= amount_minor AND act = 'capture'));
ALTER TABLE tab_step ADD COLUMN tip_minor INTEGER CHECK ((tip_minor IS NULL) = (due_minor IS NULL));
`;

/** A table constraint to be weakened; rows stay as they are. */
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
  /**
   * Lowest journal version of a program that may still write a journal with this migration; lower than its own version
   * when older programs can ignore the addition. Default: no older program may.
   */
  readonly breaks_below?: number;
}

/** First journal version that records its migrations in the table `migration`. */
const MIGRATIONS_NOTED_FROM = 16;

/** Numbered from 1 without gaps; a released migration never changes. */
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
  { version: MIGRATIONS_NOTED_FROM, sql: SCHEMA_016 },
  { version: 17, sql: SCHEMA_017 },
  { version: 18, sql: '' }, // copies of other lanes' sales: no older program can read their events
  { version: 19, sql: SCHEMA_019 },
  { version: 20, sql: SCHEMA_020 },
  { version: 21, sql: SCHEMA_021, breaks_below: 20 },
  { version: 22, sql: SCHEMA_022 },
  { version: 23, sql: '' }, // hand-overs of the drawer: the same
  { version: 24, sql: SCHEMA_024 },
  { version: 25, sql: SCHEMA_025, weakens: INVOICES_TOO },
  { version: 26, sql: '', breaks_below: 25 }, // exchanges: `needed-version.ts`
  { version: 27, sql: SCHEMA_027, breaks_below: 25 }, // gift cards: the same
  { version: 28, sql: '', breaks_below: 25 }, // payments by link: the same
  { version: 29, sql: SCHEMA_029, breaks_below: 25 },
  { version: 30, sql: '', breaks_below: 25 }, // adjustments by tender: `needed-version.ts`
  { version: 31, sql: SCHEMA_031, breaks_below: 25 }, // waits of refused payments: the same
  { version: 32, sql: SCHEMA_032, weakens: PART_OF_A_SHOP, breaks_below: 25 }, // gift cards of a shop: the same
  { version: 33, sql: '', breaks_below: 25 }, // since when a restored till knows nothing: the same
  { version: 34, sql: '', breaks_below: 25 }, // a folder from which another till is gone: the same
  { version: 35, sql: SCHEMA_035, breaks_below: 25 },
  { version: 36, sql: SCHEMA_036, breaks_below: 25 },
  { version: 37, sql: SCHEMA_037, breaks_below: 25 },
  { version: 38, sql: '', breaks_below: 25 }, // approved parts: `needed-version.ts`
  { version: 39, sql: SCHEMA_039, breaks_below: 25 }, // what a return hands over: the same
  { version: 40, sql: SCHEMA_040, breaks_below: 25 }, // what else is handed over: the same
];

export const JOURNAL_VERSION = MIGRATIONS.length;

/** "CBRO": tells a Cobro journal from any other SQLite file. */
export const APPLICATION_ID = 0x4342524f;

export interface MigrationRefusal {
  readonly code: 'journal_newer' | 'not_a_journal';
  readonly sentence: string;
}

/**
 * Whether a program that knows journal versions up to `known` may write a newer journal: only if each of its migrations
 * allows that. Without the table `migration`, no.
 */
export function isReadableBy(database: Database.Database, known: number): boolean {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version <= known) return true;
  const has_notes = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get();
  if (has_notes === undefined) return false;
  const noted = database
    .prepare<[], { newest: number | null; breaks_below: number | null }>(
      'SELECT max(version) AS newest, max(breaks_below) AS breaks_below FROM migration',
    )
    .get();
  return noted?.newest === version && noted.breaks_below !== null && noted.breaks_below <= known;
}

/**
 * Migrates the journal to this program's version, in one transaction with `user_version`: after a crash it has either
 * the old or the new version. A newer journal is opened unchanged if its migrations allow that (an update was rolled
 * back), and refused otherwise, because an older program does not know its rules.
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
    if (isReadableBy(database, migrations.length)) return succeed(version);
    const sentence = `The journal ${database.name} was made by a newer version of Cobro (journal version ${version}, this program knows ${migrations.length}). Install that version or a later one; nothing was changed.`;
    return fail({ code: 'journal_newer', sentence });
  }
  if (version === migrations.length) return succeed(version);
  database
    .transaction(() => {
      for (const { version: made, sql, weakens, breaks_below = made } of migrations.slice(version)) {
        if (weakens !== undefined) weaken(database, weakens);
        database.exec(sql);
        if (made >= MIGRATIONS_NOTED_FROM)
          database.prepare('INSERT INTO migration (version, breaks_below) VALUES (?, ?)').run(made, breaks_below);
      }
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${migrations.length}`);
    })
    .exclusive();
  return succeed(migrations.length);
}

/**
 * Weakens a constraint in place, by SQLite's own procedure (lang_altertable, section 7): no row is written, so triggers
 * and references of the table stay.
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
