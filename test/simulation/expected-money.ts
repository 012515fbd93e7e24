import { tabAfter } from '../../core/payments/tab.ts';
import { type AttemptRow, totalMinor } from '../../electron/journal/tables/rows.ts';
import type { Charge } from './simulated-service.ts';
import type { TabStepRow } from '../../electron/journal/tables/tab-table.ts';

/**
 * What the service may hold of a bound payment, as the journal knows it now: a return or a step of a tab that is not settled
 * may have happened or not.
 */
export function heldBy(row: AttemptRow, steps: readonly TabStepRow[]): { least_minor: number; most_minor: number } {
  const amounts = possibleHolds(totalMinor(row), steps);
  const most_minor = Math.max(...amounts) - row.refunded_minor;
  return { most_minor, least_minor: Math.min(...amounts) - row.refunded_minor - row.returning_minor };
}

function possibleHolds(authorized_minor: number, steps: readonly TabStepRow[]): number[] {
  const { held_minor } = tabAfter(authorized_minor, steps);
  const open = steps.find(({ state }) => state !== 'DONE' && state !== 'REFUSED');
  if (open === undefined) return [held_minor];
  return [held_minor, open.act === 'release' ? 0 : open.amount_minor];
}

/**
 * What the service holds of a payment for this till: what other hands took from a paid one is no act of the till. The end of
 * a hold is nobody's act: a tab that was released or captured says what is there now.
 */
export function heldOf(charge: Charge | null, row: AttemptRow | undefined, steps: readonly TabStepRow[] = []): number {
  if (charge === null) return 0;
  const isOver = steps.some(({ act, state }) => state === 'DONE' && act !== 'adjustment');
  return row?.state === 'BOUND' && !isOver ? charge.net_minor + charge.elsewhere_minor : charge.net_minor;
}
