import type {
  CountedView,
  HandOverView,
  OpenTabLineView,
  PastShiftView,
  ShiftView,
  UnresolvedView,
} from '../../../core/contract/shifts.ts';
import { ownDifferences } from '../../../core/shift/count-rule.ts';
import { type CountResult, type ShiftClose, type ShiftReport, withoutCash } from '../../../core/shift/shift-report.ts';
import type { OpenTab } from '../../../core/payments/open-tab.ts';
import type { OpenTabLine, SuspenseLine } from '../../journal/stores/day-book.ts';
import type { ClosedShift, PlacedHandOver, ShiftStore } from '../../journal/stores/shift-store.ts';
import type { ShiftCashRow, ShiftRow } from '../../journal/tables/shift-table.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';

/** More unresolved payments than a person reads; the recovery page has them all. */
const UNRESOLVED_MAX = 200;

function movementView({ shift_id: _shift, seq: _seq, ...movement }: ShiftCashRow): ShiftView['movements'][number] {
  return movement;
}

function facts({ shift_id, number, currency, opened_at_ms, opened_by, automatic }: ShiftRow) {
  return { shift_id, number, currency, opened_at_ms, opened_by, automatic };
}

function unresolvedNow(summary: AttemptSummary): UnresolvedView {
  const { trace_id, amount_minor, tip_minor, currency, started_at_ms, sale_number, sale_lane } = summary;
  const money = { amount_minor: amount_minor + tip_minor, currency };
  return { trace_id, kind: 'payment', ...money, since_ms: started_at_ms, carried: false, sale_number, sale_lane };
}

function unresolvedThen(
  { trace_id, kind, amount_minor, currency, since_ms, carried }: SuspenseLine,
  engine: PaymentEngine,
): UnresolvedView {
  const { sale_number = null, sale_lane } = engine.attempt(trace_id)?.summary ?? {};
  return { trace_id, kind, amount_minor, currency, since_ms, carried, sale_number, sale_lane };
}

function tabThen(line: OpenTabLine, engine: PaymentEngine): OpenTabLineView {
  return { ...line, sale_number: engine.attempt(line.trace_id)?.summary.sale_number ?? null };
}

function tabNow({ trace_id, held_minor, currency, opened_at_ms }: OpenTab, engine: PaymentEngine): OpenTabLineView {
  return tabThen({ trace_id, amount_minor: held_minor, currency, since_ms: opened_at_ms }, engine);
}

/** The X report, without anything that must stay unknown before a blind count. */
export function openShiftView(
  row: ShiftRow,
  report: ShiftReport,
  shifts: ShiftStore,
  engine: PaymentEngine,
  hides_cash: boolean,
): ShiftView {
  return {
    ...facts(row),
    report: hides_cash ? withoutCash(report) : report,
    hides_cash,
    movements: shifts.cashMovementsOf(row.shift_id).map(movementView),
    hand_overs: handOverViews(shifts.handOvers(row), hides_cash),
    unresolved: engine.listAttempts('unresolved', UNRESOLVED_MAX).map(unresolvedNow),
    open_tabs: engine.openTabs().map((tab) => tabNow(tab, engine)),
    gifts_owed: shifts.giftsOwed(),
    closed: null,
  };
}

function countedView(
  { results, blind, note = '' }: NonNullable<ShiftClose['count']>,
  before: readonly CountResult[],
): CountedView {
  return { results, blind, note, own: ownDifferences(results, before) };
}

/** The Z report, as it was when it was made. */
export function closedShiftView(
  { row, close, suspense, open_tabs, gifts_owed, head }: ClosedShift,
  shifts: ShiftStore,
  engine: PaymentEngine,
): ShiftView {
  const { count } = close;
  const hand_overs = shifts.handOvers(row);
  return {
    ...facts(row),
    report: close.report,
    hides_cash: false,
    movements: shifts.cashMovementsOf(row.shift_id).map(movementView),
    hand_overs: handOverViews(hand_overs, false),
    unresolved: suspense.map((line) => unresolvedThen(line, engine)),
    open_tabs: open_tabs.map((line) => tabThen(line, engine)),
    gifts_owed,
    closed: {
      at_ms: row.closed_at_ms ?? 0,
      by: close.by,
      count: count && countedView(count, hand_overs.at(-1)?.results ?? []),
      printed: shifts.prints(row.shift_id),
      head,
    },
  };
}

/** Hand-overs with each person's difference, which is omitted while the drawer is to be counted blind. */
export function handOverViews(placed: readonly PlacedHandOver[], hides_cash: boolean): HandOverView[] {
  return placed.map(({ hand_over_id, at_ms, from, to, note, results }, at) => {
    const own = hides_cash ? [] : ownDifferences(results, placed[at - 1]?.results ?? []);
    return { hand_over_id, at_ms, from, to, note, own };
  });
}

export function pastShiftView(row: ShiftRow): PastShiftView {
  const { number, currency, opened_at_ms, closed_at_ms, closed_by, sales, total_minor, difference_minor } = row;
  return {
    number,
    currency,
    opened_at_ms,
    closed_at_ms: closed_at_ms ?? opened_at_ms,
    closed_by: closed_by ?? '',
    sales: sales ?? 0,
    total_minor: total_minor ?? 0,
    difference_minor,
  };
}
