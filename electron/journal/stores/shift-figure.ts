import type { CurrencyCode } from '../../../core/money/currency.ts';
import {
  type FactOrigin,
  type FollowedFigure,
  type ShiftFigure,
  createFigureTally,
} from '../../../core/shift/shift-figures.ts';
import type { JournalEvent } from '../events/events.ts';
import type { ReturnTable } from '../tables/return-table.ts';
import type { ShiftRow } from '../tables/shift-table.ts';
import type { ShiftLinesParts } from './shift-lines.ts';

export interface FigureParts extends ShiftLinesParts {
  readonly returns: Pick<ReturnTable, 'part'>;
}

const EVENTS_AT_ONCE = 500;
/** More rows than are useful on a screen; older ones are merged into one sum. */
const ENTRIES_MAX = 500;

/** The facts behind one figure of a shift's report. `pause` is awaited between slices. */
export async function followFigure(
  parts: FigureParts,
  row: ShiftRow,
  request: { readonly figure: ShiftFigure; readonly currency: CurrencyCode },
  pause: () => Promise<void>,
): Promise<FollowedFigure> {
  const { shifts, sales } = parts;
  const tally = createFigureTally(request.figure, request.currency);
  for (let seq = shifts.beginsAfter(row), done = false; !done;) {
    const read = shifts.facts(row, seq, EVENTS_AT_ONCE);
    for (const { event, at_ms, facts } of read.facts) {
      if (facts.length === 0) continue;
      const sale_id = saleOf(parts, event);
      const origin: FactOrigin | null =
        sale_id === null ? null : { at_ms, sale_id, sale_number: sales.sale(sale_id)?.number ?? null };
      for (const fact of facts) tally.see(fact, origin);
    }
    ({ seq, done } = read);
    if (!done) await pause();
  }
  return tally.figure(ENTRIES_MAX);
}

/** The sale of an event that is a shift fact. */
function saleOf({ attempts, tabs, returns }: FigureParts, event: JournalEvent): string | null {
  const ofTrace = (trace_id: string | undefined): string | null =>
    trace_id === undefined ? null : (attempts.find(trace_id)?.sale_id ?? null);
  switch (event.type) {
    case 'cash_taken':
    case 'exchange_begun':
    case 'gift_taken':
      return event.sale.sale_id;
    case 'cash_returned':
      return event.sale_id;
    case 'return_step':
      return returns.part(event.part_id)?.sale_id ?? null;
    case 'attempt_step':
      return ofTrace(event.trace_id);
    case 'tab_step':
      return ofTrace(tabs.find(event.step_id)?.trace_id);
    case 'undo_step':
      return ofTrace(attempts.findUndo(event.undo_id)?.trace_id);
    default:
      return null;
  }
}
