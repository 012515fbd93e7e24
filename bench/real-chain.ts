import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../core/assert.ts';
import type { Sale } from '../core/sale/sale.ts';
import { type DeviceKey, deviceKeyOf } from '../electron/journal/anchor/device-key.ts';
import { createEventLog, sealOf } from '../electron/journal/events/event-log.ts';
import type { JournalEvent } from '../electron/journal/events/events.ts';
import { openJournal } from '../electron/journal/journal.ts';
import type { ProjectionStore } from '../electron/journal/projections/projection-store.ts';
import { project } from '../electron/journal/projections/project.ts';
import { attemptColumns } from '../electron/journal/tables/attempt-table.ts';
import type { Columns } from '../electron/journal/tables/changed-columns.ts';
import type { LeaseRow } from '../electron/journal/tables/lease-table.ts';
import type { AttemptRow } from '../electron/journal/tables/rows.ts';
import { saleColumns } from '../electron/journal/tables/sale-table.ts';
import { benchClock, benchRandomness } from './clock.ts';

const BLOCK = 64;
const AMOUNT_MINOR = 12_990;
const STARTED_MS = 1_700_000_000_000;

const id = (kind: string, n: number): string => {
  const hex = createHash('md5').update(`${kind}-${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** The events of one approved card sale, of realistic size. */
function payment(n: number): JournalEvent[] {
  const sale_id = id('sale', n);
  const tender_id = id('tender', n);
  const trace_id = id('trace', n);
  const at_ms = STARTED_MS + n * 1_000;
  const open = {
    sale_id,
    number: n,
    state: 'OPEN' as const,
    currency: 'CLP' as const,
    opened_at_ms: at_ms,
    cashier: 'Marcela Rojas',
    lines: [],
    tip_minor: 0,
    tenders: [],
  };
  const line = { line_id: id('line', n), product_id: 'pan-amasado', name: 'Pan amasado', unit: 'each' as const };
  const lines = [{ ...line, unit_price_minor: AMOUNT_MINOR, quantity_milli: 1000 }];
  const tender = { tender_id, kind: 'card' as const, state: 'pending' as const, amount_minor: AMOUNT_MINOR };
  const named = {
    payment_id: id('payment', n),
    transaction_id: id('transaction', n),
    approval_code: 'R75TZB',
    captured_minor: AMOUNT_MINOR,
  };
  const answer = { payment_id: named.payment_id, trace_id, response_code: '00', filler: 'x'.repeat(480) };
  const card = {
    brand: 'VISA',
    last_four: '4821',
    issuer_identification_number: '476173',
    entry_mode: 'CONTACTLESS' as const,
    languages: ['es'],
  };
  const call = { method: 'POST', path: '/v1/pos/authorizations', status: 201, duration_ms: 14.9 } as const;
  const body = { request_bytes_written: 1208, body_redacted: JSON.stringify(answer) };
  return [
    { type: 'sale_opened', sale: open },
    { type: 'tender_begun', sale: { ...open, state: 'PAYING', lines, tenders: [{ ...tender, tip_minor: 0, at_ms }] } },
    {
      type: 'attempt_intent',
      intent: {
        trace_id,
        sale_id,
        tender_id,
        amount_minor: AMOUNT_MINOR,
        tip_minor: 0,
        currency: 'CLP',
        terminal_id: 'caja-1',
        pre_authorization: false,
        capture_mode: 'automatic',
        reader: 'simulated:',
        service: 'embedded',
      },
      due_minor: AMOUNT_MINOR,
    },
    { type: 'attempt_sending', trace_id, sending: { card } },
    {
      type: 'attempt_step',
      trace_id,
      state: 'BOUND',
      cause: 'approved',
      evidence: { source: 'call', call: { ...call, ...body } },
      named,
    },
  ];
}

const fail = (): never => {
  throw new Error('a card payment does nothing of the kind');
};

/** The effect of card payments on the tables, in memory, so that each row is written once, in its final state. */
function replayedRows() {
  const attempts = new Map<string, AttemptRow>();
  const sales = new Map<string, Sale>();
  const leases = new Map<string, LeaseRow>();
  const store: ProjectionStore = {
    attempt: (trace_id) => attempts.get(trace_id) ?? null,
    putAttempt: (row) => void attempts.set(row.trace_id, row),
    saleMoney: (sale_id) => sales.get(sale_id) ?? null,
    putSaleMoney: (sale_id, money) => void sales.set(sale_id, { ...(sales.get(sale_id) ?? fail()), ...money }),
    putSale: (sale) => void sales.set(sale.sale_id, sale),
    lease: (trace_id) => leases.get(trace_id) ?? null,
    openLeases: () => [...leases.values()].filter(({ state }) => state === 'LEASED'),
    putLease: (row) => void leases.set(row.trace_id, row),
    undo: fail,
    putUndo: fail,
    countPrint: fail,
    putReturn: fail,
    returnPart: fail,
    putReturnPart: fail,
    returnsOf: fail,
    handover: fail,
    putHandover: fail,
    tabStep: fail,
    tabSteps: fail,
    putTabStep: fail,
    keyedAct: fail,
    putKeyedAct: fail,
    fiscal: fail,
    giftCard: fail,
    putGiftCard: fail,
    giftMove: fail,
    putGiftMove: fail,
    shareGifts: fail,
    giftsShared: fail,
    giftClaim: fail,
    putGiftClaim: fail,
    soldIn: (sale_id) => sales.get(sale_id) ?? null,
    putFiscal: fail,
    putAudit: fail,
    openShift: fail,
    putShift: fail,
    putShiftCash: fail,
    countShiftPrint: fail,
  };
  return { attempts, sales, leases, store };
}

function inserting(handle: Database.Database, table: string): (columns: Columns) => void {
  let insert: Database.Statement<Columns[]> | null = null;
  return (columns) => {
    const names = Object.keys(columns);
    insert ??= handle.prepare<Columns[]>(
      `INSERT OR REPLACE INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
    );
    insert.run(columns);
  };
}

/** Fills a table without its triggers and indexes; both are restored and consistent afterwards. */
function withoutRules(handle: Database.Database, fill: () => void): void {
  const rules = handle
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL",
    )
    .all();
  for (const { type, name } of rules) handle.exec(`DROP ${type} ${name}`);
  fill();
  for (const { sql } of rules) handle.exec(sql);
}

/**
 * Creates the journal of a till with `payments` card payments: a chain of events hashed and sealed by the journal's own
 * log, and the tables made by its own projections, each row written once. About 25 µs per event; the proof shows
 * whether the result is a journal that a till would have. Returns the key of its seals.
 */
export function makeRealChain(directory: string, payments: number): DeviceKey {
  const opened = openJournal({ directory, clock: benchClock, randomness: benchRandomness });
  assert(opened.ok, 'a new journal can be opened');
  opened.value.close();
  const key = deviceKeyOf(createHash('sha256').update('bench').digest());
  const handle = new Database(join(directory, 'journal.db'));
  handle.pragma('journal_mode = DELETE');
  handle.pragma('synchronous = OFF');
  handle.pragma('cache_size = -1000000');
  handle.exec('BEGIN EXCLUSIVE');
  withoutRules(handle, () => fillChain(handle, key, payments));
  handle.exec('COMMIT');
  handle.pragma('journal_mode = WAL');
  handle.close();
  return key;
}

function fillChain(handle: Database.Database, key: DeviceKey, payments: number): void {
  const log = createEventLog(handle, sealOf(key));
  const { attempts, sales, leases, store } = replayedRows();
  for (const { adopted, ...row } of handle.prepare<[], LeaseRow>('SELECT * FROM lease').all())
    leases.set(row.trace_id, { ...row, adopted: Boolean(adopted) });
  const [putAttempt, putSale, putLease] = ['attempt', 'sale', 'lease'].map((table) => inserting(handle, table));
  const write = (event: JournalEvent, at_ms: number): void =>
    project({ seq: log.append(event, at_ms), at_ms, event }, store);
  let kept: string[] = [];
  const keep = (is_last: boolean): void => {
    // The traces of the current block are kept, because the next block asks which of them were used.
    for (const trace_id of kept) attempts.delete(trace_id);
    for (const row of attempts.values()) putAttempt?.(attemptColumns(row));
    kept = [...attempts.keys()];
    for (const sale of sales.values()) putSale?.(saleColumns(sale));
    sales.clear();
    for (const row of leases.values()) {
      if (row.state === 'LEASED' && !is_last) continue;
      putLease?.({ ...row, adopted: row.adopted ? 1 : 0 });
      leases.delete(row.trace_id);
    }
  };
  write({ type: 'sealed', key_id: key.id }, STARTED_MS);
  for (let from = 1; from <= payments; from += BLOCK) {
    const block = Array.from({ length: Math.min(BLOCK, payments - from + 1) }, (_, index) => from + index);
    const traces = block.map((n) => id('trace', n));
    const at_ms = STARTED_MS + from * 1_000;
    write({ earlier: 'retired', first: 1_000 + from, nonce: id('nonce', from), traces, type: 'traces_leased' }, at_ms);
    for (const n of block) for (const event of payment(n)) write(event, STARTED_MS + n * 1_000);
    keep(false);
  }
  keep(true);
}
