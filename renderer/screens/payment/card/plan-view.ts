import type { InstallmentPlan } from '../../../../core/sale/installments.ts';
import type { Wording } from '../../../text/wording.ts';

/** Everything the customer must know before choosing, one row of the table (DESIGN 12, Installments). */
export interface PlanRow {
  readonly quantity: number;
  readonly each: string;
  readonly first: string | null;
  readonly interest: string;
  readonly is_free: boolean;
  readonly annual_cost: string;
  readonly total: string;
  readonly extra: string | null;
}

/** An em dash: not applicable (DESIGN 12). */
const NOT_APPLICABLE = '—';

export function planRow(plan: InstallmentPlan, { say, money, percent }: Wording): PlanRow {
  const single = plan.quantity === 1;
  const free = plan.interest_minor === 0;
  const { first_minor, each_minor, interest_minor } = plan;
  return {
    quantity: plan.quantity,
    each: money(each_minor),
    first: first_minor === each_minor ? null : say('payment.planFirst', { amount: money(first_minor) }),
    interest: single
      ? say('payment.planSingle')
      : free
        ? say('payment.planFree')
        : say('payment.planMonthly', { percent: percent(plan.interest_basis_points) }),
    is_free: free && !single,
    annual_cost: single ? NOT_APPLICABLE : percent(plan.annual_cost_basis_points),
    total: money(plan.total_minor),
    extra: free ? null : say('payment.planExtra', { amount: money(interest_minor) }),
  };
}

/** `3 cuotas sin interés de`: the words above the figure in the footer. */
export function planChosen(plan: InstallmentPlan, { say }: Wording): string {
  if (plan.quantity === 1) return say('payment.planChosenSingle');
  return say(plan.interest_minor === 0 ? 'payment.planChosenFree' : 'payment.planChosen', { count: plan.quantity });
}

/** The legal name of the annual cost in the store's country (DESIGN 12). */
export function annualCostName({ say, store_locale }: Wording): { readonly name: string; readonly fine: string } {
  switch (store_locale.split('-').at(-1)) {
    case 'CL':
      return { name: say('payment.planCost.CL'), fine: say('payment.planFine.CL') };
    case 'AR':
      return { name: say('payment.planCost.AR'), fine: say('payment.planFine.AR') };
    case 'BR':
      return { name: say('payment.planCost.BR'), fine: say('payment.planFine.BR') };
    default:
      return { name: say('payment.planCost.any'), fine: say('payment.planFine.any') };
  }
}
