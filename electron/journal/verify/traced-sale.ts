import type { ByTenderKind } from '../../../core/sale/tender-kind.ts';
import { tabAfter } from '../../../core/payments/tab.ts';
import { type TracedPart, type TracedSale, cashReturned } from '../../../core/sale/invariants.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import { everPaid } from '../../../core/sale/tender.ts';
import { type AttemptRow, totalMinor } from '../tables/rows.ts';
import type { TabStepRow } from '../tables/tab-table.ts';

type Steps = readonly Pick<TabStepRow, 'act' | 'amount_minor' | 'state'>[];
type StepsOf = (trace_id: string) => Steps;

/** What a part holds before any return; for a tab, after its settled steps. */
function wholeOf(attempt: AttemptRow, steps: Steps): number {
  const kept = steps.filter(({ act }) => act !== 'release');
  return tabAfter(totalMinor(attempt), kept).held_minor;
}

function partOf(
  tender: Tender,
  attempts: readonly AttemptRow[],
  stepsOf: StepsOf,
  returns: readonly RecordedReturn[],
): TracedPart {
  const bound = attempts.find(({ state }) => state === 'BOUND');
  const returned_minor: ByTenderKind<number> = {
    cash: cashReturned(returns, tender.tender_id),
    card: bound?.refunded_minor ?? 0,
    link: bound?.refunded_minor ?? 0,
    // The amount that pays another sale stays with the shop.
    credit: 0,
    gift: 0,
  };
  return {
    kind: tender.kind,
    state: tender.state,
    amount_minor: bound === undefined ? tender.amount_minor : wholeOf(bound, stepsOf(bound.trace_id)),
    returned_minor: returned_minor[tender.kind],
    returning_minor:
      tender.state === 'returning' && bound
        ? returningOf(bound, stepsOf(bound.trace_id))
        : (bound?.returning_minor ?? 0),
    traces: attempts.map(({ trace_id }) => trace_id),
  };
}

/** A release returns all of a tab; a return has its own amount. */
const returningOf = (bound: AttemptRow, steps: Steps): number =>
  steps.some(({ act }) => act === 'release') ? wholeOf(bound, steps) : bound.returning_minor;

/**
 * A sale with its parts and their traces, for the invariants over all of them (payment-safety 13.8). Its price is
 * recomputed from its lines; a tab adjusted later changes it.
 */
export function tracedSale(
  sale: Sale,
  attempts: readonly AttemptRow[],
  stepsOf: StepsOf,
  returns: readonly RecordedReturn[],
): TracedSale {
  const parts = sale.tenders.map((tender) =>
    partOf(
      tender,
      attempts.filter(({ tender_id }) => tender_id === tender.tender_id),
      stepsOf,
      returns,
    ),
  );
  const adjusted_minor = parts.reduce(
    (sum, { amount_minor }, at) => sum + amount_minor - (sale.tenders[at]?.amount_minor ?? 0),
    0,
  );
  return { name: String(sale.number), state: sale.state, due_minor: dueOf(sale, attempts) + adjusted_minor, parts };
}

/** For a sale without lines, only what was requested for it shows its price. */
function dueOf(sale: Sale, attempts: readonly AttemptRow[]): number {
  if (sale.lines.length > 0) return priceSale(sale, 1).totals.total_minor + sale.tip_minor;
  return (
    attempts.at(-1)?.due_minor ?? sale.tenders.filter(everPaid).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  );
}
