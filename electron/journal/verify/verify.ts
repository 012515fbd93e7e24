import type Database from 'better-sqlite3';
import type { AttemptTable } from '../tables/attempt-table.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import { GENESIS_HASH, canonicalJson, eventHash } from '../events/canonical.ts';
import { createDayTally } from '../stores/day-book.ts';
import type { EventLog, EventRow } from '../events/event-log.ts';
import { type JournalEvent, journalEventSchema, traceOf } from '../events/events.ts';
import type { LeaseTable } from '../tables/lease-table.ts';
import { localInvariants } from './local-invariants.ts';
import { project } from '../projections/project.ts';
import { type Replay, createReplay } from './replay.ts';
import { verifyShifts } from './verify-shifts.ts';
import type { ShiftTable } from '../tables/shift-table.ts';
import type { TabTable } from '../tables/tab-table.ts';
import type { SaleTable } from '../tables/sale-table.ts';

/** What `cobro journal verify` proves, or what it found. */
export interface JournalReport {
  readonly ok: boolean;
  readonly events: number;
  readonly attempts: number;
  readonly sales: number;
  /** Sentences; the first 100 problems. */
  readonly problems: readonly string[];
  readonly last_hash: string;
}

export interface VerifyParts {
  readonly handle: Database.Database;
  readonly events: EventLog;
  readonly attempts: AttemptTable;
  readonly sales: SaleTable;
  readonly leases: LeaseTable;
  readonly tabs: TabTable;
  readonly shifts: ShiftTable;
  readonly audit: Pick<AuditTable, 'all'>;
}

const PROBLEMS_MAX = 100;

/** Proves what `proveJournal` proves; a page or a row that cannot even be read is what was found. */
export function verifyJournal(parts: VerifyParts): JournalReport {
  try {
    return proveJournal(parts);
  } catch (error) {
    return unreadableJournal(`it cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The report of a journal that cannot be read to its end, so that nothing of it can be counted. */
export function unreadableJournal(problem: string): JournalReport {
  return { ok: false, events: 0, attempts: 0, sales: 0, problems: [problem], last_hash: GENESIS_HASH };
}

/** Proves the hash chain, that a replay of the events gives the tables, and the invariants that one journal can show. */
function proveJournal(parts: VerifyParts): JournalReport {
  const problems: string[] = [];
  const tell = (problem: string): void => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem);
  };
  for (const line of parts.handle.pragma('integrity_check') as { integrity_check: string }[]) {
    if (line.integrity_check !== 'ok') tell(`SQLite: ${line.integrity_check}`);
  }
  const replay = createReplay();
  const day = createDayTally({
    currencyOf: (trace_id) => replay.attempts.get(trace_id)?.currency ?? null,
    returnOf: (undo_id) => replay.undos.get(undo_id) ?? null,
    isTab: (trace_id) => replay.attempts.get(trace_id)?.intent.pre_authorization === true,
    stepOf: (step_id) => replay.tab_steps.get(step_id) ?? null,
  });
  const shifts = verifyShifts(replay, tell);
  let previous = { seq: 0, hash: GENESIS_HASH };
  for (const row of parts.events.rows()) {
    const event = checkedEvent(row, previous, tell);
    if (event !== null) {
      replayEvent(row, event, replay, tell);
      checkDay(row, event, day, tell);
      shifts.see(row, event);
    }
    previous = { seq: row.seq, hash: row.hash };
  }
  compare(parts, replay, tell);
  localInvariants(replay, tell);
  return {
    ok: problems.length === 0,
    events: previous.seq,
    attempts: replay.attempts.size,
    sales: replay.sales.size,
    problems,
    last_hash: previous.hash,
  };
}

function checkedEvent(
  row: EventRow,
  previous: { seq: number; hash: string },
  tell: (problem: string) => void,
): JournalEvent | null {
  if (row.seq !== previous.seq + 1) tell(`event ${row.seq} follows event ${previous.seq}: events are missing`);
  if (row.previous_hash !== previous.hash) tell(`event ${row.seq} does not continue the hash chain`);
  if (eventHash(row) !== row.hash) tell(`event ${row.seq} was changed: its hash does not fit`);
  const event = parseEvent(row.body);
  if (event === null) {
    tell(`event ${row.seq} cannot be read`);
    return null;
  }
  if (canonicalJson(event) !== row.body) tell(`event ${row.seq} is not canonical`);
  if (event.type !== row.type || traceOf(event) !== row.trace_id)
    tell(`event ${row.seq} is indexed under another type or trace`);
  if (('evidence' in event && event.evidence !== undefined) !== (row.evidenced === 1))
    tell(`event ${row.seq} has a wrong evidence mark`);
  return event;
}

/** I16: a closed day is the sum of what its events bound and returned. */
function checkDay(
  row: EventRow,
  event: JournalEvent,
  day: ReturnType<typeof createDayTally>,
  tell: (problem: string) => void,
): void {
  if (event.type !== 'day_closed') return day.see(event);
  if (canonicalJson(event.totals) !== canonicalJson(day.tally().totals))
    tell(`event ${row.seq} closes the day with other totals than its payments and returns have (I16)`);
  day.begin();
}

function parseEvent(body: string): JournalEvent | null {
  try {
    return journalEventSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function replayEvent(row: EventRow, event: JournalEvent, replay: Replay, tell: (problem: string) => void): void {
  try {
    project({ seq: row.seq, at_ms: row.at_ms, event }, replay.store);
  } catch (error) {
    tell(`event ${row.seq} could not have happened: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The tables must be what the events made of them. Carts that are still open may hold drafts that are no events. */
function compare(parts: VerifyParts, replay: Replay, tell: (problem: string) => void): void {
  const count = (table: string): number =>
    parts.handle.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0;
  for (const [table, size] of [
    ['attempt', replay.attempts.size],
    ['undo', replay.undos.size],
    ['sale', replay.sales.size],
    ['lease', replay.leases.size],
    ['tab_step', replay.tab_steps.size],
    ['shift', replay.shifts.size],
    ['shift_cash', replay.shift_cash.size],
    ['audit', replay.audit.size],
  ] as const) {
    if (count(table) !== size) tell(`table ${table} has ${count(table)} rows, its events make ${size}`);
  }
  const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
  for (const [trace_id, row] of replay.attempts) {
    if (!same(parts.attempts.find(trace_id), row)) tell(`attempt ${trace_id} is not what its events made of it`);
  }
  for (const [undo_id, row] of replay.undos) {
    if (!same(parts.attempts.findUndo(undo_id), row)) tell(`undo ${undo_id} is not what its events made of it`);
  }
  for (const row of parts.tabs.all()) {
    if (!same(row, replay.tab_steps.get(row.step_id))) tell(`step ${row.step_id} is not what its events made of it`);
  }
  for (const row of parts.shifts.all()) {
    if (!same(row, replay.shifts.get(row.shift_id))) tell(`shift ${row.number} is not what its events made of it`);
  }
  for (const row of parts.shifts.allCash()) {
    if (!same(row, replay.shift_cash.get(row.movement_id)))
      tell(`cash movement ${row.movement_id} is not what its event made of it`);
  }
  for (const row of parts.audit.all()) {
    if (!same(row, replay.audit.get(row.seq)))
      tell(`the audit row of event ${row.seq} is not what its event made of it`);
  }
  for (const row of parts.leases.all()) {
    if (!same(row, replay.leases.get(row.trace_id))) tell(`lease ${row.trace_id} is not what its events made of it`);
  }
  for (const [sale_id, sale] of replay.sales) {
    const stored = parts.sales.sale(sale_id);
    const draft = sale.state === 'OPEN' || sale.state === 'HELD';
    const fits = draft
      ? (stored?.state === 'OPEN' || stored?.state === 'HELD') &&
        same(stored.tenders, sale.tenders) &&
        stored.number === sale.number
      : same(stored, sale);
    if (!fits) tell(`sale ${sale_id} is not what its events made of it`);
  }
}
