import type { CheckoutSlice, CheckoutStep, TenderView } from '../../../core/contract/snapshot.ts';
import type { TenderQuote } from '../../../core/sale/tender-adjustment.ts';
import { snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import { approved, cardPart, cashPart, fresh, state, tender, unknownStep, visa } from './payment-states.ts';

const quote = (basis_points: number, change: Partial<TenderQuote> = {}): TenderQuote => ({
  ...{ basis_points, max_minor: null, adjustable_minor: 77_028, base_before_minor: 0, before_minor: 0 },
  ...change,
});
const noTip: Omit<CheckoutSlice, 'current'> = {
  ...{ ...fresh, tip_minor: 0, due_minor: 77_028, left_minor: 77_028, steps: fresh.steps.slice(1) },
  cash_step_minor: 10,
};
const ways: Extract<CheckoutStep, { step: 'tender' }> = {
  ...{ ...tender, cash_due_minor: 73_180, link_possible: true, gift_possible: true },
  quotes: { cash: quote(-500), card: quote(300), link: quote(-200), gift: quote(-1_000, { max_minor: 5_000 }) },
};
const cash: CheckoutStep = {
  ...{ step: 'cash', amount_minor: 73_177, covers_minor: 77_028, quote: quote(-500) },
  ...{ cash_due_minor: 73_180, cash_step_minor: 10, suggestions_minor: [73_180, 75_000, 80_000, 100_000] },
};
const part: TenderView = {
  ...cashPart,
  ...{ amount_minor: 19_000, received_minor: 20_000, change_minor: 1_000 },
  adjustment: { basis_points: -500, amount_minor: -1_000 },
};
const partly: Omit<CheckoutSlice, 'current'> = {
  ...noTip,
  ...{ total_minor: 76_028, adjustment_minor: -1_000, due_minor: 76_028, paid_minor: 19_000, left_minor: 57_028 },
  tenders: [part],
};
const whole: TenderView = {
  ...cashPart,
  ...{ amount_minor: 73_177, received_minor: 80_000, change_minor: 6_820 },
  adjustment: { basis_points: -500, amount_minor: -3_851 },
};
const paid: Omit<CheckoutSlice, 'current'> = {
  ...noTip,
  ...{ total_minor: 73_177, adjustment_minor: -3_851, due_minor: 73_177, paid_minor: 73_177, left_minor: 0 },
  tenders: [whole],
};
/** A declined card part for half of the sale. */
const unpaid = {
  ...{ trace_id: '9f2c41b70e55', amount_minor: 39_669, covers_minor: 38_514 },
  quotes: { cash: quote(-500), card: quote(300) },
};
const notPaid = (change: Partial<TenderView>): Omit<CheckoutSlice, 'current'> => ({
  ...noTip,
  tenders: [{ ...cardPart, amount_minor: 39_669, adjustment: { basis_points: 300, amount_minor: 1_155 }, ...change }],
});
const link: Partial<TenderView> = {
  ...{ kind: 'link', state: 'failed', card: null, amount_minor: 37_744 },
  adjustment: { basis_points: -200, amount_minor: -770 },
};
const undone: CheckoutStep = {
  ...{ ...unknownStep, ...unpaid },
  recovery: { ...unknownStep.recovery, state: 'REVERSED', undone_by: 'cancellation', next_try_at_ms: null },
};
const facing = (checkout: Omit<CheckoutSlice, 'current'>, current: CheckoutStep): ScreenState => {
  const { till, sale } = snapshot;
  return {
    snapshot: { till, sale, checkout: { ...checkout, current } } as ScreenState['snapshot'],
    view: 'customer',
  };
};

/** Payment methods with a discount or a surcharge. */
export const adjustmentStates: Readonly<Record<string, ScreenState>> = {
  'pay-tender-adjusted': state(noTip, ways),
  'pay-cash-adjusted': state(noTip, cash),
  'pay-tender-adjusted-rest': state(partly, {
    ...ways,
    ...{ cash_due_minor: 54_180, link_possible: false, gift_possible: false },
    quotes: {
      cash: quote(-500, { adjustable_minor: 57_028, base_before_minor: 20_000, before_minor: 1_000 }),
      card: quote(300, { adjustable_minor: 57_028 }),
    },
  }),
  'pay-declined-adjusted': state(notPaid({ state: 'failed', declined: true }), {
    ...{ step: 'declined', ...unpaid, reason: 'Insufficient funds', response_code: '51' },
    card: visa,
  }),
  'pay-unknown-adjusted': state(
    { ...notPaid({ state: 'unknown', card: visa }), unconfirmed_minor: 39_669 },
    { ...unknownStep, ...unpaid },
  ),
  'pay-unknown-adjusted-undone': state(notPaid({ state: 'undone' }), undone),
  'pay-unknown-adjusted-part': state(notPaid({ state: 'undone' }), {
    ...{ ...undone, cause: 'amount_mismatch', approved_minor: 20_000 },
  }),
  'pay-link-refused-adjusted': state(notPaid(link), {
    ...{ step: 'not_charged', ...unpaid, amount_minor: 37_744, reason: 'link_refused', detail: '' },
  }),
  'pay-approved-adjusted': state(paid, { ...approved, tender: whole, change_minor: 6_820 }),
  'customer-ways-adjusted': facing(noTip, ways),
};
