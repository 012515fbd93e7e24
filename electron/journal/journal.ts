import { join } from 'node:path';
import type { Clock, Randomness } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type AttemptTable, createAttemptTable } from './tables/attempt-table.ts';
import {
  type JournalDatabase,
  type JournalRefusal,
  type OpenHandle,
  journalRefusal,
  journalTrouble,
  openDatabase,
} from './file/database.ts';
import { type DiskReserve, NO_DISK, createDiskReserve, writeWithReserve } from './file/disk-reserve.ts';
import { createEventLog } from './events/event-log.ts';
import { holdingFolder } from './file/held-folder.ts';
import { NO_LOCK, holdLock } from './file/held-lock.ts';
import type { DayTally } from './stores/day-book.ts';
import { createOpenBook } from './stores/open-book.ts';
import { type ShiftLines, createShiftLines } from './stores/shift-lines.ts';
import { type ShiftStore, createShiftStore } from './stores/shift-store.ts';
import { type ShiftTable, createShiftTable } from './tables/shift-table.ts';
import { type EventOf, type JournalEvent, journalEventSchema } from './events/events.ts';
import type { ExportedEvent } from './events/export.ts';
import { exportEvents } from './events/export.ts';
import { type Log, SILENT_LOG } from '../log/log.ts';
import { createCustomerTable } from './tables/customer-table.ts';
import { type ParkedRow, createParkedRows } from './tables/parked-rows.ts';
import { type PlacedEvent, type ProjectionStore, project } from './projections/project.ts';
import { settleAfterRestart } from './restart.ts';
import {
  type Adoption,
  finishSettingAside,
  lastSetAside,
  notAdopted,
  openTraces,
  setJournalAside,
} from './file/set-aside.ts';
import { leastSaleNumber } from './stores/sale-numbers.ts';
import type { SaleStore } from './stores/sale-store.ts';
import { leaseFileIn, NO_LEASE_FILE } from './leases/lease-file.ts';
import { type LeaseTable, createLeaseTable } from './tables/lease-table.ts';
import { createSaleStore } from './stores/sales.ts';
import { type SaleTable, createSaleTable } from './tables/sale-table.ts';
import { type ShopTables, createShopTables } from './tables/shop-tables.ts';
import { type TabTable, createTabTable } from './tables/tab-table.ts';
import { tillKey } from './leases/till-key.ts';
import { type TraceLeases, openTraceLeases } from './leases/trace-leases.ts';
import { proveJournal } from './verify/prove.ts';
import type { JournalReport } from './verify/report.ts';

export type AttemptReader = Pick<
  AttemptTable,
  | 'find'
  | 'unfinished'
  | 'unpaidToTell'
  | 'unfinishedTraces'
  | 'servicesInDoubt'
  | 'intents'
  | 'since'
  | 'inDoubt'
  | 'resolvedSince'
  | 'ofSale'
  | 'ofPayment'
  | 'findUndo'
  | 'unsettledUndos'
  | 'undosOf'
>;

/** The one place where money facts become durable. One process holds it; everything it says was synced to the disk. */
export interface Journal {
  readonly sales: SaleStore;
  readonly attempts: AttemptReader;
  readonly shifts: ShiftStore;
  /** People, what they did, and what is sold. */
  readonly shop: ShopTables;
  /** What of a shift is to be found in a settlement of the service. */
  readonly shift_lines: ShiftLines;
  /** Steps of pre-authorizations. */
  readonly tabs: Pick<TabTable, 'find' | 'ofTrace' | 'unsettled'>;
  /** The traces of coming payments, and those that may have been lost (payment-safety 5.6). */
  readonly traces: TraceLeases;
  /** Appends an event and changes what follows from it, in one transaction. Returns after the fsync. Throws SQLite errors. */
  record(event: JournalEvent): void;
  /** The same for several events: one transaction and one fsync, all of them or none. */
  recordTogether(events: readonly JournalEvent[]): void;
  /** The same without an fsync of its own, for facts that a power cut may lose: tries without news, notes. */
  note(event: JournalEvent): void;
  /** The events of one attempt, oldest first. */
  timeline(trace_id: string): readonly PlacedEvent[];
  /** The last close of a day, if any, and everything since: the day that is open. */
  openDay(): { readonly last: EventOf<'day_closed'> | null; readonly tally: DayTally };
  /** One durable write that changes nothing: proves that the journal can commit. */
  canary(): void;
  /** The name of the journal before this one, when that could not be read and was set aside at this start. */
  readonly predecessor: string | null;
  readonly disk: DiskReserve;
  /** Rows that could not be read; told to a person until repaired. */
  parked(): readonly ParkedRow[];
  /** Shortens the write-ahead log; call it when no payment is under way. */
  checkpoint(): void;
  /** Hash chain, replay and local invariants (`cobro journal verify`). */
  verify(): JournalReport;
  /** One object per event (`cobro journal export`). */
  exportEvents(): Iterable<ExportedEvent>;
  /** Closes in order: what was leased and not used needs no asking at the next start. */
  close(): void;
}

export interface JournalOptions {
  /** The data folder; the journal is `journal.db` in it. `:memory:` keeps everything in memory, for tests and training. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log?: Log;
  readonly reserve_bytes?: number;
  readonly freeBytes?: (directory: string) => number;
  /** Replaces how the database is opened, for a simulation. */
  readonly openHandle?: OpenHandle;
  /** A journal that cannot be read gets another name and a fresh one is opened: for a till that must go on with cash. */
  readonly set_aside_damaged?: boolean;
}

/**
 * Opens the journal, brings it to this version, asserts its settings after a write, and settles what a restart leaves
 * open: every INTENT becomes REVERSING. Refused with a sentence when another till holds it, when it was made by a newer
 * version, or when it cannot be written. One that cannot be read is set aside when the options say so (5.7).
 */
export function openJournal(options: JournalOptions): Result<Journal, JournalRefusal> {
  const { directory } = options;
  if (directory === ':memory:') return openParts(options, null);
  // A simulation has no second process, and its power cuts close nothing.
  const hold = options.openHandle === undefined ? holdLock : () => succeed(NO_LOCK);
  return holdingFolder(directory, () => openHeld(options), hold);
}

function openHeld(options: JournalOptions): Result<Journal, JournalRefusal> {
  const { directory, log = SILENT_LOG } = options;
  try {
    finishSettingAside(directory);
  } catch (error) {
    log.error('the log of a journal that was set aside could not follow it', { error: String(error) });
  }
  const opened = openWithReserve(options);
  if (opened.ok || options.set_aside_damaged !== true || !isUnreadable(opened.error)) return opened;
  const noted = leaseFileIn(directory).read();
  const from = trySetAside(options);
  if (from === null) return opened;
  log.error('the journal could not be read and was set aside', { ...opened.error, from });
  return openParts(options, { from, traces: openTraces(join(directory, from), noted) });
}

/** Null: not even the name could be changed; then the refusal stands, and the file is as it was. */
function trySetAside({ directory, clock, log = SILENT_LOG }: JournalOptions): string | null {
  try {
    return setJournalAside(directory, Math.trunc(clock.wallMs()));
  } catch (error) {
    log.error('the journal could not be set aside', { error: String(error) });
    return null;
  }
}

const isUnreadable = ({ trouble }: JournalRefusal): boolean =>
  trouble === 'journal_damaged' || trouble === 'disk_error';

/** A full disk gives the disk reserve for the first commits; an error of the disk may be gone at the second try. */
function openWithReserve(options: JournalOptions): Result<Journal, JournalRefusal> {
  const opened = openParts(options, null);
  if (opened.ok) return opened;
  const { trouble } = opened.error;
  const again = trouble === 'disk_error' || (trouble === 'disk_full' && createDiskReserve(options).release());
  return again ? openParts(options, null) : opened;
}

function openParts(options: JournalOptions, adopted: Adoption | null): Result<Journal, JournalRefusal> {
  const { directory, log = SILENT_LOG } = options;
  const in_memory = directory === ':memory:';
  const path = in_memory ? ':memory:' : join(directory, 'journal.db');
  const opened = openDatabase(path, options.openHandle);
  if (!opened.ok) return opened;
  try {
    const disk = in_memory ? NO_DISK : createDiskReserve(options);
    const journal = createJournal(opened.value, disk, in_memory ? null : directory, options, log, adopted);
    settleAfterRestart(journal);
    keepReserve(disk, log);
    return succeed(journal);
  } catch (error) {
    opened.value.close();
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(journalRefusal(trouble, path));
  }
}

function keepReserve(disk: DiskReserve, log: Log): void {
  try {
    disk.keep();
  } catch (error) {
    log.warn('the ballast file could not be written', { error: String(error) });
  }
}

function createJournal(
  database: JournalDatabase,
  disk: DiskReserve,
  directory: string | null,
  { clock, randomness }: Pick<JournalOptions, 'clock' | 'randomness'>,
  log: Log,
  set_aside_now: Adoption | null,
): Journal {
  const { handle } = database;
  const parked = createParkedRows(log);
  const events = createEventLog(handle);
  const attempts = createAttemptTable(handle, parked);
  const sales = createSaleTable(handle, parked);
  const leases = createLeaseTable(handle);
  const lease_file = directory === null ? NO_LEASE_FILE : leaseFileIn(directory);
  const is_fresh = directory !== null && leases.lastSequence() === 0;
  const adopted = set_aside_now ?? (is_fresh ? notAdopted(directory, lease_file.read()) : null);
  const tabs = createTabTable(handle);
  const shifts = createShiftTable(handle);
  const shop = createShopTables({ handle, parked, write: (event, also) => write(database.durably, [event], also) });
  const store = { ...storeOf(attempts, sales, leases, tabs, shifts), putAudit: shop.audit.put };
  const sources = {
    attempt: attempts.find,
    sale: sales.sale,
    currencyOf: (trace_id: string) => attempts.find(trace_id)?.currency ?? null,
    returnOf: attempts.findUndo,
    isTab: (trace_id: string) => attempts.find(trace_id)?.intent.pre_authorization === true,
    stepOf: tabs.find,
  };
  const book = createOpenBook(events, sources);
  const canary = handle.prepare('UPDATE canary SET beats = beats + 1');

  const write = (commit: JournalDatabase['durably'], written: readonly JournalEvent[], also = () => {}): void => {
    try {
      commit(() => {
        const at_ms = Math.trunc(clock.wallMs());
        for (const event of written) project({ seq: events.append(event, at_ms), at_ms, event }, store);
        also();
      });
    } catch (error) {
      // The transaction is not there, nor is anything that was remembered of it.
      for (const part of [events, attempts, sales]) part.forget();
      throw error;
    }
  };
  const journal = {
    attempts,
    tabs,
    record: (event: JournalEvent) => write(database.durably, [event]),
    recordTogether: (together: readonly JournalEvent[]) => write(database.durably, together),
    note: (event: JournalEvent) => write(database.lightly, [event]),
    timeline: (trace_id: string) =>
      events.ofTrace(trace_id).map((row): PlacedEvent => ({
        seq: row.seq,
        at_ms: row.at_ms,
        event: journalEventSchema.parse(JSON.parse(row.body)),
      })),
    openDay: () => book.day(),
    canary: () => database.durably(() => void canary.run()),
    predecessor: adopted?.from ?? null,
    disk,
    parked: () => parked.list(),
    checkpoint: () => database.checkpoint(),
    verify: () => proveJournal(handle).report,
    exportEvents: () => exportEvents(handle),
    close: () => {
      try {
        database.durably(() => leases.endRun());
      } catch (error) {
        log.warn('the end of the run could not be written', { error: String(error) });
      }
      database.close();
    },
  };
  const saleStore = createSaleStore({
    table: sales,
    customers: createCustomerTable(handle),
    record: (event) => writeWithReserve(disk, () => journal.record(event)),
    note: journal.note,
    lightly: database.lightly,
    clock,
    randomness,
    leastNumber: () => least_number,
  });
  const traces = openTraceLeases({
    table: leases,
    attempts,
    file: lease_file,
    key: directory === null ? Buffer.from(randomness.identifier()) : tillKey(directory),
    randomness,
    record: journal.record,
    log,
    ended: database.durably(() => leases.beginRun()),
    adopted,
    set_aside: directory === null ? null : lastSetAside(directory),
  });
  const least_number = leastSaleNumber({
    directory,
    file: lease_file,
    last_number: sales.nextNumber() - 1,
    went_back: traces.stop === 'journal_went_back',
    adopted_from: adopted?.from ?? null,
    log,
  });
  const { record, note } = journal;
  const shiftStore = createShiftStore({ table: shifts, events, book, sources, record, note });
  const shift_lines = createShiftLines({ handle, shifts: shiftStore, attempts, sales, tabs });
  return { ...journal, sales: saleStore, shifts: shiftStore, shift_lines, shop, traces };
}

function storeOf(
  attempts: AttemptTable,
  sales: SaleTable,
  leases: LeaseTable,
  tabs: TabTable,
  shifts: ShiftTable,
): Omit<ProjectionStore, 'putAudit'> {
  return {
    attempt: attempts.find,
    putAttempt: attempts.put,
    undo: attempts.findUndo,
    putUndo: attempts.putUndo,
    saleMoney: sales.money,
    putSaleMoney: sales.putMoney,
    putSale: sales.put,
    countPrint: sales.countPrint,
    tabStep: tabs.find,
    tabSteps: tabs.ofTrace,
    putTabStep: tabs.put,
    lease: leases.find,
    openLeases: () => leases.inState('LEASED'),
    putLease: leases.put,
    openShift: shifts.open,
    putShift: shifts.put,
    putShiftCash: shifts.putCash,
    countShiftPrint: shifts.countPrint,
  };
}

export { type JournalRefusal, journalTrouble };
