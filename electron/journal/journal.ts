import { join } from 'node:path';
import type { Clock, Randomness } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type Log, SILENT_LOG } from '../log/log.ts';
import { recordsLineage } from './anchor/peek-lineage.ts';
import { type Anchoring, WITHOUT_COPIES } from './anchor/anchor-store.ts';
import type { DeviceKey } from './anchor/device-key.ts';
import type { Lineage } from './anchor/lineage.ts';
import { createJournal } from './create-journal.ts';
import type { EventOf, JournalEvent } from './events/events.ts';
import type { ExportedEvent } from './events/export.ts';
import { type JournalRefusal, type OpenHandle, journalRefusal, journalTrouble, openDatabase } from './file/database.ts';
import { type DiskReserve, NO_DISK, createDiskReserve } from './file/disk-reserve.ts';
import { holdingFolder } from './file/held-folder.ts';
import { NO_LOCK, holdLock } from './file/held-lock.ts';
import {
  type Adoption,
  finishSettingAside,
  openTraces,
  readTrouble,
  setJournalAside,
  adoptJournalCopy,
} from './file/set-aside.ts';
import { isNote, leaseFileIn } from './leases/lease-file.ts';
import { type OpenKey } from './open-key.ts';
import { UnreadTillKey } from './leases/till-key.ts';
import type { TraceLeases } from './leases/trace-leases.ts';
import type { PlacedEvent } from './projections/projection-store.ts';
import { hasStrayRollback, moveStrayRollback } from './file/stray-rollback.ts';
import { isTorn } from './file/torn-journal.ts';
import { assertHandlesLeft } from '../platform/out-of-resources.ts';
import { settleAfterRestart } from './restart.ts';
import type { DayTally } from './stores/day-book.ts';
import type { SaleStore } from './stores/sale-store.ts';
import type { ShiftLines } from './stores/shift-lines.ts';
import type { ShiftStore } from './stores/shift-store.ts';
import type { AttemptTable } from './tables/attempt-table.ts';
import type { ParkedRow } from './tables/parked-rows.ts';
import type { ShopTables } from './tables/shop-tables.ts';
import type { GiftTable } from './tables/gift-table.ts';
import type { FiscalTable } from './tables/fiscal-table.ts';
import type { KeyedActTable } from './tables/keyed-act-table.ts';
import type { ReportedNames } from './tables/reported-names.ts';
import type { SettledMoney } from './tables/settled-money.ts';
import type { TabTable } from './tables/tab-table.ts';
import type { JournalReport } from './verify/report.ts';

export type AttemptReader = Pick<
  AttemptTable,
  | 'find'
  | 'unfinished'
  | 'endedToTell'
  | 'refusedUnproven'
  | 'unfinishedTraces'
  | 'retryTimes'
  | 'servicesInDoubt'
  | 'intents'
  | 'since'
  | 'inDoubt'
  | 'resolvedSince'
  | 'undosProvenLate'
  | 'ofSale'
  | 'ofPayment'
  | 'findUndo'
  | 'unsettledUndos'
  | 'undosOf'
>;

/**
 * The one place where money facts become durable. One process holds it; everything it returns has been synced to disk.
 */
export interface Journal {
  readonly sales: SaleStore;
  readonly attempts: AttemptReader;
  readonly shifts: ShiftStore;
  /** People, their acts, and the catalogue. */
  readonly shop: ShopTables;
  /** Lines of a shift that a settlement of the service should contain. */
  readonly shift_lines: ShiftLines;
  /** Tab steps (pre-authorizations). */
  readonly tabs: Pick<TabTable, 'find' | 'ofTrace' | 'unsettled' | 'openTraces'>;
  /** Names that the service gave to payments, returns and steps. */
  readonly names: ReportedNames;
  readonly settled: SettledMoney;
  /** Idempotency keys and the outcomes stored under them. */
  readonly keyed: Pick<KeyedActTable, 'find'>;
  readonly fiscal: Omit<FiscalTable, 'put'>;
  /** Gift cards and store credits with their balances. */
  readonly gifts: Omit<GiftTable, 'putCard' | 'putMove' | 'share' | 'putClaim'>;
  /** A secret of this till for one purpose: 64 bytes, the same on every call. */
  derive(purpose: string): Uint8Array;
  /** Runs an act whose key becomes durable in the same commit as the act's first durable write. */
  underKey<Done>(open: OpenKey, act: () => Done): Done;
  /** Traces for coming payments, and traces that may have been lost (payment-safety 5.6). */
  readonly traces: TraceLeases;
  /** Whether this is the newest life of the till, and what a person must decide if not (13.2). */
  readonly lineage: Lineage;
  /** This machine's secret for this till; null when the machine has none. */
  readonly device_key: DeviceKey | null;
  /** Appends an event and applies its effects in one transaction. Returns after the fsync. Throws SQLite errors. */
  record(event: JournalEvent): void;
  /** Same for several events: one transaction and one fsync, all or none. */
  recordTogether(events: readonly JournalEvent[]): void;
  /** Same without an fsync of its own, for facts that a power cut may lose: retries without news, notes. */
  note(event: JournalEvent): void;
  /** The events of one attempt, oldest first. */
  timeline(trace_id: string): readonly PlacedEvent[];
  /** The last day close, if any, and the totals since: the open day. */
  openDay(): { readonly last: EventOf<'day_closed'> | null; readonly tally: DayTally };
  /** One durable write that changes nothing: proves that the journal can commit. */
  canary(): void;
  /** Throws when the file was removed, replaced or shortened while open; costs no write. */
  checkFile(): void;
  /** Name of the previous journal, if it could not be read and was set aside at this start. */
  readonly predecessor: string | null;
  readonly disk: DiskReserve;
  /** Rows that could not be read; reported to a person until repaired. */
  parked(): readonly ParkedRow[];
  /** Shortens the write-ahead log; call it when no payment is under way. */
  checkpoint(): void;
  /** Checks hash chain, replay and local invariants (`cobro journal verify`). */
  verify(): JournalReport;
  /** Copies the journal into a new file in slices while it stays in use (`cobro backup`). Throws SQLite errors. */
  copyTo(path: string): Promise<void>;
  /** One object per event (`cobro journal export`). */
  exportEvents(): Iterable<ExportedEvent>;
  /** Closes in order: leased but unused traces need no probe at the next start. */
  close(): void;
}

export interface JournalOptions {
  /** The data folder, which contains `journal.db`. `:memory:` keeps everything in memory, for tests and training. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log?: Log;
  readonly reserve_bytes?: number;
  readonly freeBytes?: (directory: string) => number;
  /** Replaces the opening of the database, for simulations. */
  readonly openHandle?: OpenHandle;
  /** State outside the folder, requested once the folder is held; by default no copies are assumed (tests, memory). */
  readonly anchor?: () => Anchoring;
  /** Renames a damaged journal and opens a fresh one, for a till that must go on with cash. */
  readonly set_aside_damaged?: boolean;
}

/**
 * Opens the journal, migrates it, asserts its settings after a write, and settles what a restart leaves open: every
 * INTENT becomes REVERSING. Refused with a sentence when another till holds it, a newer version made it, or its disk
 * fails. A damaged one is set aside if the options allow it (5.7).
 */
export function openJournal(options: JournalOptions): Result<Journal, JournalRefusal> {
  const { directory } = options;
  if (directory === ':memory:') return openAnchored(options, (anchoring) => openParts(options, anchoring, null));
  // A simulation has no second process, and its power cuts close nothing.
  const hold = options.openHandle === undefined ? holdLock : () => succeed(NO_LOCK);
  return holdingFolder(directory, () => openAnchored(options, (anchoring) => openHeld(options, anchoring)), hold);
}

/** Holds the till's identity for as long as the journal is open. */
function openAnchored(
  { anchor }: JournalOptions,
  open: (anchoring: Anchoring) => Result<Journal, JournalRefusal>,
): Result<Journal, JournalRefusal> {
  const found = whatLiesOutside(anchor);
  if (!found.ok) return found;
  const anchoring = found.value;
  let is_open = false;
  try {
    const opened = open(anchoring);
    if (!opened.ok) return opened;
    is_open = true;
    const close = (): void => {
      try {
        opened.value.close();
      } finally {
        anchoring.release();
      }
    };
    return succeed({ ...opened.value, close });
  } finally {
    if (!is_open) anchoring.release();
  }
}

function whatLiesOutside(anchor: JournalOptions['anchor']): Result<Anchoring, JournalRefusal> {
  try {
    return succeed(anchor?.() ?? WITHOUT_COPIES);
  } catch (error) {
    if (!(error instanceof UnreadTillKey)) throw error;
    return fail(unreadKeyRefusal(error));
  }
}

function unreadKeyRefusal({ message }: UnreadTillKey): JournalRefusal {
  const sentence = `The key of this till ${message}. Nothing was changed: give this user the right to read it, or start again; if it stays so, call support.`;
  return { code: 'till_key_unreadable', sentence };
}

function openHeld(options: JournalOptions, anchoring: Anchoring): Result<Journal, JournalRefusal> {
  const { directory, log = SILENT_LOG } = options;
  try {
    finishSettingAside(directory);
    const kept = options.openHandle === undefined ? adoptJournalCopy(directory) : null;
    if (kept !== null) log.error('the journal was lost, and its kept copy is the journal', { kept });
  } catch (error) {
    log.error('a journal that was set aside, or a copy that was kept, could not be renamed', { error: String(error) });
  }
  const opened = openWithReserve(options, anchoring);
  if (opened.ok || options.set_aside_damaged !== true || !isUnreadable(opened.error)) return opened;
  const noted = leaseFileIn(directory).read();
  // The unread note alone may know what the journal left open: the next start tries both again.
  const from = noted === 'unread' ? null : trySetAside(options);
  if (from === null) return opened;
  log.error('the journal could not be read and was set aside', { ...opened.error, from });
  return openParts(options, anchoring, {
    from,
    traces: openTraces(join(directory, from), isNote(noted) ? noted : null),
  });
}

/** Null when not even the rename succeeded; then the refusal stands and the file is unchanged. */
function trySetAside({ directory, clock, log = SILENT_LOG }: JournalOptions): string | null {
  try {
    return setJournalAside(directory, Math.trunc(clock.wallMs()));
  } catch (error) {
    log.error('the journal could not be set aside', { error: String(error) });
    return null;
  }
}

/** Only for content that was read and is wrong: a temporary disk failure returns the same journal at the next start. */
const isUnreadable = ({ trouble }: JournalRefusal): boolean => trouble === 'journal_damaged';

/**
 * A full disk releases the disk reserve for the first commits; a disk error may be gone at the second try. SQLite calls a
 * failed read damage, too: only what a second opening finds damaged, in files that can be read whole, is.
 */
function openWithReserve(options: JournalOptions, anchoring: Anchoring): Result<Journal, JournalRefusal> {
  const opened = openParts(options, anchoring, null);
  if (opened.ok) return opened;
  const { trouble } = opened.error;
  const again =
    trouble === 'disk_error' ||
    trouble === 'journal_damaged' ||
    (trouble === 'disk_full' && createDiskReserve(options).release());
  if (!again) return opened;
  const second = openParts(options, anchoring, null);
  if (second.ok || !isUnreadable(second.error)) return second;
  const unread = readTrouble(options.directory);
  return unread === null ? second : fail(journalRefusal(unread, join(options.directory, 'journal.db')));
}

function openParts(
  options: JournalOptions,
  anchoring: Anchoring,
  adopted: Adoption | null,
): Result<Journal, JournalRefusal> {
  const opened = openOnce(options, anchoring, adopted);
  if (!opened.ok) assertHandlesLeft();
  return opened;
}

function openOnce(
  options: JournalOptions,
  anchoring: Anchoring,
  adopted: Adoption | null,
): Result<Journal, JournalRefusal> {
  const { directory, log = SILENT_LOG } = options;
  const in_memory = directory === ':memory:';
  const path = in_memory ? ':memory:' : join(directory, 'journal.db');
  try {
    if (hasStrayRollback(path)) {
      const aside = moveStrayRollback(path, Math.trunc(options.clock.wallMs()));
      log.error('a file that was not of this journal lay beside it and was moved aside', { aside });
    }
    // Checked before any write: a writer merges the log into the file when it closes.
    if (isTorn(path)) return fail(journalRefusal('journal_damaged', path));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(journalRefusal(trouble, path));
  }
  const opened = openDatabase(path, options.openHandle);
  if (!opened.ok) return opened;
  try {
    if (!recordsLineage(opened.value.handle)) {
      opened.value.close();
      const sentence = `The journal ${path} says of its till what this program does not know: a newer version of Cobro wrote it. Install that version or a later one; nothing was changed.`;
      return fail({ code: 'journal_newer', sentence });
    }
    const disk = in_memory ? NO_DISK : createDiskReserve(options);
    const journal = createJournal(opened.value, disk, in_memory ? null : directory, options, log, anchoring, adopted);
    settleAfterRestart(journal, Math.trunc(options.clock.wallMs()));
    keepReserve(disk, log);
    return succeed(journal);
  } catch (error) {
    opened.value.close();
    if (error instanceof UnreadTillKey) return fail(unreadKeyRefusal(error));
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(journalRefusal(trouble, path));
  }
}

function keepReserve(disk: DiskReserve, log: Log): void {
  try {
    disk.keep();
  } catch (error) {
    log.warn('the disk reserve could not be written', { error: String(error) });
  }
}

export { type JournalRefusal, journalTrouble };
