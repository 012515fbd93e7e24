import { percentOf } from '../money/rounding.ts';
import type { Sale, Tender } from './sale.ts';
import { coveredBy } from './tender-adjustment.ts';
import { everPaid } from './tender.ts';
import { COVERING_STATES } from './tender-state.ts';

/**
 * Violations in the payment-method adjustments of one sale, as sentences; empty when there are none (payment-safety
 * I26). The price of a paid sale includes exactly the adjustments of the tenders that count as paid. An adjustment has
 * the sign of its percentage, does not exceed that percentage of the goods it covers, and leaves a positive amount.
 */
export function brokenAdjustments({ number, state, tenders }: Pick<Sale, 'number' | 'state' | 'tenders'>): string[] {
  const problems: string[] = [];
  const addProblem = (what: string): void => void problems.push(`sale ${number} ${what} (I26)`);
  for (const tender of tenders) {
    const { adjustment, tender_id } = tender;
    if (adjustment === undefined) continue;
    const { basis_points, base_minor, amount_minor, counted = false } = adjustment;
    const covers_minor = coveredBy(tender);
    if (amount_minor * basis_points < 0)
      addProblem(`has part ${tender_id} adjusted by ${amount_minor} at ${basis_points}`);
    if (amount_minor <= -base_minor) addProblem(`has part ${tender_id} that costs nothing of its goods`);
    if (base_minor > covers_minor - tender.tip_minor)
      addProblem(`has part ${tender_id} adjusted on ${base_minor}, it covers ${covers_minor}`);
    const may_count = state === 'PAID' && everPaid(tender);
    if (counted && !may_count)
      addProblem(`is ${state} and counts the adjustment of part ${tender_id}, ${tender.state}`);
    if (state === 'PAID' && COVERING_STATES.has(tender.state) && !counted)
      addProblem(`is paid and does not count the adjustment of part ${tender_id}`);
  }
  for (const parts of Map.groupBy(tenders.filter(isAdjusted), rateName).values()) {
    const sum = (of: 'base_minor' | 'amount_minor'): number =>
      parts.reduce((total, { adjustment }) => total + Math.abs(adjustment[of]), 0);
    const most_minor = percentOf(sum('base_minor'), Math.abs(parts[0]?.adjustment.basis_points ?? 0)) + parts.length;
    if (sum('amount_minor') > most_minor)
      addProblem(`was adjusted by ${sum('amount_minor')}, not at most ${most_minor}`);
  }
  return problems;
}

type Adjusted = Tender & { readonly adjustment: NonNullable<Tender['adjustment']> };
const isAdjusted = (tender: Tender): tender is Adjusted => tender.adjustment !== undefined && everPaid(tender);
const rateName = ({ kind, adjustment }: Adjusted): string => `${kind} ${adjustment.basis_points}`;
