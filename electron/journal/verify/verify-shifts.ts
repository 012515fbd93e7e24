import { countResults } from '../../../core/shift/count-results.ts';
import { createShiftTally } from '../../../core/shift/shift-tally.ts';
import { canonicalJson } from '../events/canonical.ts';
import type { EventRow } from '../events/event-log.ts';
import type { JournalEvent } from '../events/events.ts';
import type { TableReplay } from './table-replay.ts';
import { shiftFacts } from '../stores/shift-facts.ts';

/**
 * I16 for shifts: a Z report is the sum of its shift's events, and its count is compared with the cash they left in the
 * drawer.
 */
export function verifyShifts(
  replay: TableReplay,
  addProblem: (problem: string) => void,
): { see(row: EventRow, event: JournalEvent): void } {
  const tally = createShiftTally();
  const sources = {
    attempt: (trace_id: string) => replay.attempts.get(trace_id) ?? null,
    sale: (sale_id: string) => replay.sales.get(sale_id) ?? null,
    stepOf: (step_id: string) => replay.tab_steps.get(step_id) ?? null,
    returnOf: (undo_id: string) => replay.undos.get(undo_id) ?? null,
    cashBackOf: replay.cashBackOf,
    giftBackOf: replay.giftBackOf,
    giftCurrency: (card_id: string) => replay.store.giftCard(card_id)?.currency ?? null,
  };
  const checkClose = (row: EventRow, event: JournalEvent & { type: 'day_closed' }): void => {
    if (canonicalJson(event.gifts_owed ?? []) !== canonicalJson(replay.giftsOwed()))
      addProblem(`event ${row.seq} closes the day with another sum on gift cards than their moves make (I16)`);
    const { shift } = event;
    const opened = shift === undefined ? undefined : replay.shifts.get(shift.shift_id);
    if (shift === undefined || opened === undefined) return;
    const report = tally.report(opened.currency);
    if (canonicalJson(shift.report) !== canonicalJson(report))
      addProblem(`event ${row.seq}: the Z report of shift ${shift.number} is not the sum of its events (I16)`);
    const results = shift.count === null ? null : countResults(report.drawers, shift.count.lines);
    if (canonicalJson(shift.count?.results ?? null) !== canonicalJson(results))
      addProblem(`event ${row.seq}: the count of shift ${shift.number} does not fit its drawer (I16)`);
  };
  const checkHandOver = (row: EventRow, { hand_over }: JournalEvent & { type: 'drawer_handed_over' }): void => {
    const opened = replay.shifts.get(hand_over.shift_id);
    const results = opened && countResults(tally.report(opened.currency).drawers, hand_over.lines);
    if (canonicalJson(hand_over.results) !== canonicalJson(results ?? null))
      addProblem(`event ${row.seq}: the count of a hand-over does not fit the drawer (I16)`);
  };
  return {
    see: (row, event) => {
      if (event.type === 'drawer_handed_over') checkHandOver(row, event);
      for (const fact of shiftFacts(event, row.at_ms, sources)) tally.see(fact);
      if (event.type !== 'day_closed') return;
      checkClose(row, event);
      tally.begin();
    },
  };
}
