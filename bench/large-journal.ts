import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../core/assert.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { benchClock, benchRandomness } from './clock.ts';

const AMOUNT_MINOR = 1000;
const STARTED_MS = 1_700_000_000_000;

/** SQL for one row per number of a range: a million rows through the journal's own commits would take a night. */
const numbers = (from: number, count: number): string =>
  `WITH RECURSIVE n (n) AS (SELECT ${from} WHERE ${count} > 0 UNION ALL SELECT n + 1 FROM n WHERE n < ${from + count - 1})`;

const TRACE = "printf('bench-%08d', n)";

const EVENTS = `INSERT INTO event (seq, at_ms, type, trace_id, evidenced, body, previous_hash, hash)
  SELECT (SELECT COALESCE(MAX(seq), 0) FROM event) + row_number() OVER (), ${STARTED_MS} + n, 'attempt_step', ${TRACE}, 1,
    json_object('type', 'attempt_step', 'trace_id', ${TRACE}, 'state', 'BOUND', 'cause', 'approved'), printf('%064d', n), printf('%064d', n + 1)
  FROM n`;

/** `count` lines, as JSON for a sale's body. */
function linesJson(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => ({
    line_id: `line-${index}`,
    product_id: `product-${index}`,
    name: `Café en grano de la casa ${index}`,
    code: '7801234567890',
    unit: 'each',
    unit_price_minor: Math.trunc(AMOUNT_MINOR / count) + (index === 0 ? AMOUNT_MINOR % count : 0),
    quantity_milli: 1000,
    tax: { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true },
  }));
  return JSON.stringify(lines);
}

const sales = (
  tenders: string,
  lines_each: number,
): string => `INSERT INTO sale (sale_id, number, state, opened_at_ms, paid_at_ms, paid_minor, tenders, body)
  SELECT printf('sale-%08d', n), n, 'PAID', ${STARTED_MS} + n, ${STARTED_MS} + n, ${AMOUNT_MINOR}, ${tenders},
    json_object('sale_id', printf('sale-%08d', n), 'number', n, 'currency', 'CLP', 'opened_at_ms', ${STARTED_MS} + n,
      'cashier', 'Ana', 'lines', json('${linesJson(lines_each)}'), 'tip_minor', 0)
  FROM n`;

const tender = (state: string): string =>
  `json_array(json_object('tender_id', 'tender', 'kind', 'card', 'state', '${state}', 'amount_minor', ${AMOUNT_MINOR}, 'tip_minor', 0, 'trace_id', ${TRACE}, 'at_ms', ${STARTED_MS}))`;

const attempts = (state: string, captured: string): string => `INSERT INTO attempt (trace_id, sale_id, tender_id, state,
    amount_minor, tip_minor, currency, due_minor, intent, captured_minor, refunded_minor, returning_minor, started_at_ms,
    changed_at_ms, tries, answered_failures, credential_failures, needs_person)
  SELECT ${TRACE}, printf('sale-%08d', n), 'tender', '${state}', ${AMOUNT_MINOR}, 0, 'CLP', ${AMOUNT_MINOR},
    json_object('trace_id', ${TRACE}, 'sale_id', printf('sale-%08d', n), 'tender_id', 'tender', 'amount_minor', ${AMOUNT_MINOR},
      'tip_minor', 0, 'currency', 'CLP', 'terminal_id', 'BENCH-1', 'pre_authorization', json('false'),
      'capture_mode', 'automatic', 'reader', 'bench'),
    ${captured}, 0, 0, ${STARTED_MS} + n, ${STARTED_MS} + n, 0, 0, 0, 0
  FROM n`;

/**
 * Creates the journal of a till with `settled` card payments and `unresolved` unproven ones. The rows follow the real
 * schema; the events' hash chain is not valid, because no measurement reads it.
 */
export function makeLargeJournal(directory: string, settled: number, unresolved: number, lines_each = 0): void {
  const opened = openJournal({ directory, clock: benchClock, randomness: benchRandomness });
  assert(opened.ok, 'a new journal can be opened');
  opened.value.close();
  const database = new Database(join(directory, 'journal.db'));
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  const triggers = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  database.transaction(() => {
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    if (settled > 0) {
      database.exec(`${numbers(1, settled)} ${EVENTS}`);
      database.exec(`${numbers(1, settled)} ${sales(tender('paid'), lines_each)}`);
      database.exec(`${numbers(1, settled)} ${attempts('BOUND', String(AMOUNT_MINOR))}`);
    }
    database.exec(`${numbers(settled + 1, unresolved)} ${EVENTS}`);
    database.exec(`${numbers(settled + 1, unresolved)} ${sales(tender('unknown'), lines_each)}`);
    database.exec(`${numbers(settled + 1, unresolved)} ${attempts('REVERSING', 'NULL')}`);
    for (const { sql } of triggers) database.exec(sql);
  })();
  // A restarting till finds its journal on disk: its first commits must not wait for a gigabyte to be written back.
  database.pragma('synchronous = FULL');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
