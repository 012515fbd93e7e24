import { tabAfter } from '../../core/payments/tab.ts';
import { type AttemptRow, totalMinor } from '../../electron/journal/tables/rows.ts';
import type { Charge } from './simulated-service.ts';
import type { TabStepRow } from '../../electron/journal/tables/tab-table.ts';

/** What the service may hold of a bound payment by the journal, with or without its unresolved step or return. */
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
 * What the service holds of a payment. Refunds by others do not count against a paid attempt, except that a captured or
 * released tab counts as it is now, even after its hold expired.
 */
export function heldOf(charge: Charge | null, row: AttemptRow | undefined, steps: readonly TabStepRow[] = []): number {
  if (charge === null) return 0;
  const isOver = steps.some(({ act, state }) => state === 'DONE' && act !== 'adjustment');
  return row?.state === 'BOUND' && !isOver ? charge.net_minor + charge.elsewhere_minor : charge.net_minor;
}
