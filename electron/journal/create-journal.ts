import { createHmac } from 'node:crypto';
import { copyJournal } from './file/copy-journal.ts';
import type { Log } from '../log/log.ts';
import type { Anchoring } from './anchor/anchor-store.ts';
import { type Lineage, openLineage } from './anchor/lineage.ts';
import { lineagePast, sealFromNow } from './anchor/lineage-past.ts';
import { createPositionReader } from './anchor/journal-position.ts';
import { createEventLog, sealOf } from './events/event-log.ts';
import { type JournalEvent, LINEAGE_TRACE, parseEvent } from './events/events.ts';
import { exportEvents } from './events/export.ts';
import type { JournalDatabase } from './file/database.ts';
import { type DiskReserve, writeWithReserve } from './file/disk-reserve.ts';
import { type Adoption, lastSetAside, notAdopted } from './file/set-aside.ts';
import type { Journal, JournalOptions } from './journal.ts';
import { forgottenTraces, isNote, leaseFileIn, NO_LEASE_FILE } from './leases/lease-file.ts';
import { tillKey } from './leases/till-key.ts';
import { needVersions, versionNeeder } from './migrations/needed-version.ts';
import { createKeyScope } from './open-key.ts';
import { openTraceLeases } from './leases/trace-leases.ts';
import type { PlacedEvent, ProjectionStore } from './projections/projection-store.ts';
import { project } from './projections/project.ts';
import { createCustomerRegister } from './stores/customer-register.ts';
import { createOpenBook } from './stores/open-book.ts';
import { leastSaleNumber, renewNumbers } from './stores/sale-numbers.ts';
import { createSaleStore } from './stores/sales.ts';
import { createShiftLines } from './stores/shift-lines.ts';
import { createStockStore } from './stores/stock-store.ts';
import { createShiftStore } from './stores/shift-store.ts';
import { type AttemptTable, createAttemptTable } from './tables/attempt-table.ts';
import { createCustomerTable } from './tables/customer-table.ts';
import { type LeaseTable, createLeaseTable } from './tables/lease-table.ts';
import { createParkedRows } from './tables/parked-rows.ts';
import { createPersonTable } from './tables/person-table.ts';
import { type SaleTable, createSaleTable } from './tables/sale-table.ts';
import { type ShiftTable, createShiftTable } from './tables/shift-table.ts';
import { createShopTables } from './tables/shop-tables.ts';
import { createHandoverTable } from './tables/handover-table.ts';
import { type KeyedActTable, createKeyedActTable } from './tables/keyed-act-table.ts';
import { giftBackOf } from './tables/gift-back.ts';
import { type GiftTable, createGiftTable } from './tables/gift-table.ts';
import { createFiscalTable } from './tables/fiscal-table.ts';
import { type ReturnTable, cashBackOf, createReturnTable } from './tables/return-table.ts';
import { createReportedNames } from './tables/reported-names.ts';
import { createSettledMoney } from './tables/settled-money.ts';
import { type TabTable, createTabTable } from './tables/tab-table.ts';
import { proveJournal } from './verify/prove.ts';
import type Database from 'better-sqlite3';

/** A quarter of a megabyte: a payment that begins meanwhile waits about a millisecond. */
const COPIED_PAGES = 64;

/** Assembles the journal on an open database; nothing in it is settled yet. */
export function createJournal(
  database: JournalDatabase,
  disk: DiskReserve,
  directory: string | null,
  { clock, randomness }: Pick<JournalOptions, 'clock' | 'randomness'>,
  log: Log,
  anchoring: Anchoring,
  set_aside_now: Adoption | null,
): Journal {
  const { handle } = database;
  const parked = createParkedRows(log);
  const events = createEventLog(handle, anchoring.key && sealOf(anchoring.key));
  const attempts = createAttemptTable(handle, parked);
  const people = createPersonTable(handle);
  const sales = createSaleTable(handle, parked, people);
  const leases = createLeaseTable(handle);
  const lease_file = directory === null ? NO_LEASE_FILE : leaseFileIn(directory);
  const is_fresh = directory !== null && leases.lastSequence() === 0;
  const adopted = set_aside_now ?? (is_fresh ? notAdopted(directory, lease_file.read()) : null);
  const tabs = createTabTable(handle);
  const keyed = createKeyedActTable(handle);
  const returns = createReturnTable(handle);
  const handovers = createHandoverTable(handle);
  const fiscal = createFiscalTable(handle);
  const gifts = createGiftTable(handle);
  const till_key = directory === null ? Buffer.from(randomness.identifier()) : tillKey(directory);
  const shifts = createShiftTable(handle);
  const shop = createShopTables({
    handle,
    parked,
    write: (event, also) => write(database.durably, [event], also),
    lightly: database.lightly,
  });
  const store = {
    ...storeOf(attempts, sales, leases, tabs, shifts, keyed, returns),
    ...giftStoreOf(gifts, sales),
    putAudit: shop.audit.put,
    handover: handovers.find,
    putHandover: handovers.put,
    fiscal: fiscal.find,
    putFiscal: fiscal.put,
  };
  const sources = {
    attempt: attempts.find,
    sale: sales.sale,
    currencyOf: (trace_id: string) => attempts.find(trace_id)?.currency ?? null,
    returnOf: attempts.findUndo,
    cashBackOf: (part_id: string) => cashBackOf(returns, part_id),
    giftBackOf: (part_id: string) => giftBackOf(returns, sales.sale, part_id),
    giftCurrency: (card_id: string) => gifts.card(card_id)?.currency ?? null,
    isTab: (trace_id: string) => attempts.find(trace_id)?.intent.pre_authorization === true,
    stepOf: tabs.find,
  };
  const book = createOpenBook(events, sources);
  let lineage: Lineage | null = null;
  const keys = createKeyScope();
  const needs = versionNeeder(handle);

  const write = (commit: JournalDatabase['durably'], given: readonly JournalEvent[], also = () => {}): void => {
    const key = commit === database.durably ? keys.first(given) : null;
    const written = key === null ? given : [key.event, ...given];
    try {
      commit(() => {
        const at_ms = Math.trunc(clock.wallMs());
        for (const input of written) {
          // Events never contain the customer's identity.
          const event = 'sale' in input ? { ...input, sale: people.detached(input.sale) } : input;
          needVersions(event, needs);
          project({ seq: events.append(event, at_ms), at_ms, event }, store);
        }
        also();
      });
      key?.isDurable();
      if (commit === database.durably) lineage?.updateAnchor();
    } catch (error) {
      // The transaction was rolled back: drop everything cached from it.
      for (const part of [events, attempts, sales]) part.forget();
      throw error;
    }
  };
  const journal = {
    attempts,
    tabs,
    names: createReportedNames(handle),
    settled: createSettledMoney(handle),
    keyed,
    fiscal,
    gifts,
    derive: (purpose: string) => createHmac('sha512', till_key).update(purpose).digest(),
    underKey: keys.run,
    record: (event: JournalEvent) => write(database.durably, [event]),
    recordTogether: (together: readonly JournalEvent[]) => write(database.durably, together),
    note: (event: JournalEvent) => write(database.lightly, [event]),
    timeline: (trace_id: string) =>
      events.ofTrace(trace_id).map((row): PlacedEvent => ({
        seq: row.seq,
        at_ms: row.at_ms,
        event: parseEvent(JSON.parse(row.body)),
      })),
    openDay: () => book.day(),
    checkFile: database.checkFile,
    canary: () => database.durably(() => void handle.exec('UPDATE canary SET beats = beats + 1')),
    predecessor: adopted?.from ?? null,
    disk,
    parked: () => parked.list(),
    checkpoint: () => database.checkpoint(),
    verify: () => proveJournal(handle, { key: anchoring.key }).report,
    copyTo: (path: string) => copyJournal(handle, path, { pages_at_once: COPIED_PAGES }),
    exportEvents: () => exportEvents(handle),
    close: () => {
      try {
        lineage?.close();
        if (lineage?.judged_anew !== true) database.durably(() => leases.endRun());
        overwriteErased(handle);
      } catch (error) {
        log.warn('the end of the run could not be written', { error: String(error) });
      }
      database.close();
    },
  };
  const saleStore = createSaleStore({
    table: sales,
    returns,
    handovers,
    isUndo: (undo_id) => attempts.findUndo(undo_id) !== null,
    customers: createCustomerTable(handle),
    record: (...events) => writeWithReserve(disk, () => journal.recordTogether(events)),
    note: journal.note,
    lightly: database.lightly,
    clock,
    randomness,
    needs,
    leastNumber: () => Math.max(least_number, anchoring.numbers_from, opened_lineage.numbers_from),
  });
  const past = lineagePast(journal.timeline(LINEAGE_TRACE).map(({ event }) => event));
  const positions = createPositionReader(handle);
  const known_to_ms = positions.timeAt(positions.read().seq);
  // Recorded first, so that every event of this run is sealed behind it.
  const sealed = sealFromNow(past, anchoring.key);
  if (sealed !== null) journal.record(sealed);
  const noted = lease_file.read();
  // For a fresh journal beside an older note, `adopted` shows that it did not go back to an older copy (5.7).
  const is_behind_its_note = adopted === null && isNote(noted) && noted.leased_to > leases.lastSequence();
  const knowsTrace = (trace_id: string): boolean => attempts.find(trace_id) !== null;
  const forgotten = is_behind_its_note
    ? forgottenTraces(noted, (trace_id) => knowsTrace(trace_id) || leases.find(trace_id) !== null)
    : null;
  const opened_lineage = openLineage({
    anchoring,
    positions,
    past,
    known_to_ms,
    intents: () => attempts.intents().map(({ trace_id }) => trace_id),
    knowsTrace,
    ended_in_order: database.durably(() => leases.beginRun()),
    is_behind_its_note,
    note_unread: noted === 'unread' ? { whose: lease_file.unread } : null,
    follows_unreadable: adopted !== null,
    record: journal.record,
    onAccepted: () => traces.resume(),
    log,
  });
  lineage = opened_lineage;
  const traces = openTraceLeases({
    table: leases,
    attempts,
    file: lease_file,
    key: till_key,
    randomness,
    record: journal.record,
    log,
    mark: () => void opened_lineage.syncAnchor(),
    unused: opened_lineage.unused_leases,
    isInDoubt: () => opened_lineage.doubt !== null,
    leased_to: opened_lineage.leased_to,
    adopted: adopted ?? forgotten,
    set_aside: directory === null ? null : lastSetAside(directory),
  });
  const least_number = leastSaleNumber({
    directory,
    file: lease_file,
    adopted_from: adopted?.from ?? null,
    log,
  });
  renewNumbers(saleStore, Math.max(anchoring.numbers_from, opened_lineage.numbers_from), log);
  const { record, note } = journal;
  const shiftStore = createShiftStore({
    ...{ table: shifts, events, book, sources, record, note, giftsOwed: gifts.owed },
    recordTogether: journal.recordTogether,
  });
  const shift_lines = createShiftLines({ handle, shifts: shiftStore, attempts, sales, tabs, returns });
  return {
    ...journal,
    sales: saleStore,
    shifts: shiftStore,
    shift_lines,
    shop: {
      ...shop,
      stock: createStockStore({ handle, events, sources, returns, lightly: database.lightly }),
      customers: createCustomerRegister({
        handle,
        sales,
        people,
        lightly: database.lightly,
        write: (together, also) => write(database.durably, together, also),
      }),
    },
    traces,
    lineage: opened_lineage,
    device_key: anchoring.key,
  };
}

type GiftStore = Pick<
  ProjectionStore,
  | 'giftCard'
  | 'putGiftCard'
  | 'giftMove'
  | 'putGiftMove'
  | 'soldIn'
  | 'shareGifts'
  | 'giftsShared'
  | 'giftClaim'
  | 'putGiftClaim'
>;

const giftStoreOf = (gifts: GiftTable, sales: SaleTable): GiftStore => ({
  giftCard: gifts.card,
  putGiftCard: gifts.putCard,
  giftMove: gifts.move,
  putGiftMove: gifts.putMove,
  shareGifts: gifts.share,
  giftsShared: gifts.isShared,
  giftClaim: gifts.claim,
  putGiftClaim: gifts.putClaim,
  soldIn: sales.sale,
});

function storeOf(
  attempts: AttemptTable,
  sales: SaleTable,
  leases: LeaseTable,
  tabs: TabTable,
  shifts: ShiftTable,
  keyed: KeyedActTable,
  returns: ReturnTable,
): Omit<ProjectionStore, 'putAudit' | 'fiscal' | 'putFiscal' | 'handover' | 'putHandover' | keyof GiftStore> {
  return {
    attempt: attempts.find,
    putAttempt: attempts.put,
    undo: attempts.findUndo,
    putUndo: attempts.putUndo,
    saleMoney: sales.money,
    putSaleMoney: sales.putMoney,
    putSale: sales.put,
    countPrint: sales.countPrint,
    putReturn: returns.put,
    returnPart: returns.part,
    putReturnPart: returns.putPart,
    returnsOf: returns.ofSale,
    tabStep: tabs.find,
    tabSteps: tabs.ofTrace,
    keyedAct: keyed.find,
    putKeyedAct: keyed.put,
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

/**
 * Rewrites the file after an erasure, on an orderly close: erased data may remain in pages that were already free,
 * which SQLite does not overwrite. After a kill the rewrite stays due for the next orderly close.
 */
function overwriteErased(handle: Database.Database): void {
  const due = handle.prepare<[], number>('SELECT overwriting_due FROM person_upkeep').pluck();
  if (due.get() !== 1) return;
  handle.exec('VACUUM');
  handle.exec('UPDATE person_upkeep SET overwriting_due = 0');
  // The log still contains pages with the old data.
  handle.pragma('wal_checkpoint(TRUNCATE)');
}
