import { assert } from '../../../core/assert.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CountLine } from '../../../core/shift/cash-count-schema.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { CountResult, ShiftClose, ShiftReport } from '../../../core/shift/shift-report.ts';
import type { HandOver } from '../../../core/shift/hand-over.ts';
import type { ShiftCash } from '../../../core/shift/shift.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { OpenTabLine, SuspenseLine } from './day-book.ts';
import type { EventLog } from '../events/event-log.ts';
import { type JournalEvent, parseEvent } from '../events/events.ts';
import type { OwedOnGifts } from '../../../core/gift/gift-card.ts';
import { type OpenBook, type PlacedFact, readFacts } from './open-book.ts';
import { type FactSources, SHIFT_EVENT_TYPES } from './shift-facts.ts';
import type { ShiftCashRow, ShiftRow, ShiftTable } from '../tables/shift-table.ts';

export interface ShiftOpeningRequest {
  /** Given by the caller, so that a repeated request opens only one shift. */
  readonly shift_id: string;
  readonly currency: CurrencyCode;
  readonly float_minor: number;
  readonly by: string;
  readonly automatic: boolean;
  /** Number of the first shift of a new journal. */
  readonly first_number: number;
}

/** A closed shift: its Z report, and what was unproven then. */
export interface ClosedShift {
  readonly row: ShiftRow;
  readonly close: ShiftClose;
  readonly suspense: readonly SuspenseLine[];
  readonly open_tabs: readonly OpenTabLine[];
  readonly gifts_owed: readonly OwedOnGifts[];
  /** The closing event: an end of the chain that leaves the machine on paper. */
  readonly head: { readonly seq: number; readonly hash: string };
}

export interface PlacedHandOver extends HandOver {
  readonly at_ms: number;
}

/**
 * Shifts in the journal. Everything here is durable before it returns; the engine closes a shift together with the day.
 */
export interface ShiftStore {
  open(): ShiftRow | null;
  withNumber(number: number): ShiftRow | null;
  /** The number of the next shift. */
  nextNumber(first_number: number): number;
  /** Opens a shift; returns the open one if there is one. */
  openShift(request: ShiftOpeningRequest): ShiftRow;
  /**
   * With the act behind it, in one commit; `refunds`: the cash is for a customer, and due until a person saw that. False
   * when the journal already has this movement; then nothing is written.
   */
  moveCash(moved: Omit<ShiftCash, 'shift_id'>, acts?: readonly Act[], refunds?: boolean): boolean;
  movement(movement_id: string): ShiftCashRow | null;
  cashMovementsOf(shift_id: string): readonly ShiftCashRow[];
  /** The drawer was opened without a sale. */
  drawerOpened(by: string): void;
  /** Stores a count of the open shift and returns it with what is expected now. */
  count(count: {
    readonly by: string;
    readonly blind: boolean;
    readonly lines: readonly CountLine[];
  }): readonly CountResult[];
  /** Hand-overs of a shift's drawer, the oldest first. */
  handOvers(row: ShiftRow): readonly PlacedHandOver[];
  /** Hands the drawer to another person; returns what was expected. Repeating an id writes nothing. */
  handOver(hand_over: HandOver): void;
  readonly book: OpenBook;
  /** Total balance of gift cards now, by currency. */
  giftsOwed(): readonly OwedOnGifts[];
  /** Totals of the open shift so far. */
  report(): ShiftReport | null;
  closed(limit: number, before?: number): readonly ShiftRow[];
  read(number: number): ClosedShift | null;
  /** Events of a shift, in order; for the open one, until now. At most `limit`; continue after the last `seq`. */
  facts(
    row: ShiftRow,
    after_seq: number,
    limit: number,
  ): { readonly facts: readonly PlacedFact[]; readonly seq: number; readonly done: boolean };
  /** Where a shift begins in the journal: right after the previous close. */
  beginsAfter(row: ShiftRow): number;
  /** Counts a print of the Z report; returns the number of earlier prints. */
  recordPrint(shift_id: string): number;
  prints(shift_id: string): number;
}

export interface ShiftStoreParts {
  readonly table: ShiftTable;
  readonly events: EventLog;
  readonly book: OpenBook;
  readonly sources: FactSources;
  readonly record: (event: JournalEvent) => void;
  readonly recordTogether: (events: readonly JournalEvent[]) => void;
  readonly note: (event: JournalEvent) => void;
  readonly giftsOwed: () => readonly OwedOnGifts[];
}

export function createShiftStore(parts: ShiftStoreParts): ShiftStore {
  const { table, events, book, record, note } = parts;
  const nextNumber = (first_number: number): number => {
    const last = table.last();
    return last === null ? first_number : last.number + 1;
  };
  const opened = (): ShiftRow => {
    const row = table.open();
    assert(row !== null, 'a shift is open');
    return row;
  };
  return {
    open: table.open,
    withNumber: table.withNumber,
    nextNumber,
    openShift: ({ first_number, ...request }) => {
      const already = table.open();
      if (already !== null) return already;
      record({ type: 'shift_opened', shift: { ...request, number: nextNumber(first_number) } });
      return opened();
    },
    moveCash: (moved, acts = [], refunds = false) => {
      if (table.cash(moved.movement_id) !== null) return false;
      parts.recordTogether([
        { type: 'cash_moved', moved: { ...moved, shift_id: opened().shift_id } },
        ...acts.map((act) => ({ type: 'act', ...act }) as const),
        ...(refunds ? [{ type: 'handover', id: moved.movement_id, what: 'refund', state: 'due' } as const] : []),
      ]);
      return true;
    },
    movement: table.cash,
    cashMovementsOf: table.cashMovementsOf,
    drawerOpened: (by) => record({ type: 'drawer_opened', by }),
    count: ({ by, blind, lines }) => {
      const { shift_id, currency } = opened();
      const results = countResults(book.report(currency).drawers, lines);
      record({ type: 'shift_counted', shift_id, by, blind, lines: [...lines], results });
      return results;
    },
    handOvers: (row) => handOversOf(parts, row),
    handOver: (hand_over) => {
      if (handOversOf(parts, opened()).some(({ hand_over_id }) => hand_over_id === hand_over.hand_over_id)) return;
      record({ type: 'drawer_handed_over', hand_over });
    },
    book,
    report: () => {
      const row = table.open();
      return row === null ? null : book.report(row.currency);
    },
    closed: table.closed,
    giftsOwed: parts.giftsOwed,
    read: (number) => readClosed(parts, table.withNumber(number)),
    facts: (row, after_seq, limit) => {
      const rows = events.after(after_seq, SHIFT_EVENT_TYPES, limit, row.closed_seq ?? undefined);
      const seq = rows.at(-1)?.seq ?? after_seq;
      return { facts: rows.map((one) => readFacts(one, parts.sources)), seq, done: rows.length < limit };
    },
    beginsAfter: (row) => events.lastSeqOf('day_closed', row.closed_seq ?? undefined),
    recordPrint: (shift_id) => {
      const before = table.prints(shift_id);
      note({ type: 'shift_printed', shift_id });
      return before;
    },
    prints: table.prints,
  };
}

/** More hand-overs than any shift has. */
const HAND_OVERS_MAX = 1_000;

function handOversOf({ events }: ShiftStoreParts, row: ShiftRow): readonly PlacedHandOver[] {
  return events
    .after(row.opened_seq, ['drawer_handed_over'], HAND_OVERS_MAX, row.closed_seq ?? undefined)
    .flatMap(({ body, at_ms }) => {
      const event = parseEvent(JSON.parse(body));
      return event.type === 'drawer_handed_over' ? [{ ...event.hand_over, at_ms }] : [];
    });
}

function readClosed({ events }: ShiftStoreParts, row: ShiftRow | null): ClosedShift | null {
  if (row?.closed_seq == null) return null;
  const [placed] = events.after(row.closed_seq - 1, ['day_closed'], 1);
  const event = placed === undefined ? null : parseEvent(JSON.parse(placed.body));
  assert(
    placed !== undefined && event?.type === 'day_closed' && event.shift !== undefined,
    `the close of shift ${row.number} is in the journal`,
  );
  return {
    row,
    close: event.shift,
    suspense: event.suspense,
    open_tabs: event.open_tabs ?? [],
    gifts_owed: event.gifts_owed ?? [],
    head: { seq: placed.seq, hash: placed.hash },
  };
}
