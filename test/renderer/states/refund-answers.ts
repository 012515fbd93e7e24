import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { PastSaleDetail, PastSaleView, UndoOutcomeView, UndoPlanView } from '../../../core/contract/refunds.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { lines, sale } from './demo.ts';
import { NOW_MS } from './now.ts';
import { cardPart } from './payment-states.ts';
import { catalogue } from './sale-states.ts';

const HOUR_MS = 3_600_000;
const mastercard: CardSummary = { brand: 'MASTERCARD', last_four: '7730', entry_mode: 'CONTACTLESS' };

export const past = (number: number, days_ago: number, change: Partial<PastSaleView> = {}): PastSaleView => ({
  sale_id: `s${number}`,
  number,
  paid_at_ms: NOW_MS - days_ago * 24 * HOUR_MS,
  currency: 'CLP',
  total_minor: sale.totals.total_minor,
  tip_minor: 0,
  card: mastercard,
  refunded_minor: 0,
  ...change,
});
const detail: PastSaleDetail = {
  ...past(912, 2),
  lines: lines.slice(0, 5).map((line) => ({ ...line })),
  totals: sale.totals,
  tenders: [
    {
      ...cardPart,
      state: 'paid',
      card: mastercard,
      amount_minor: 77_028,
      tip_minor: 0,
      installments: 3,
      at_ms: NOW_MS - 48 * HOUR_MS,
      refunded_minor: 0,
      remaining_minor: 77_028,
      timeline: [],
    },
  ],
  printed: 1,
};

/** What a till answers on the page that gives money back. */
export function refundAnswers(plan: Partial<UndoPlanView>, outcome?: UndoOutcomeView): Answers {
  return {
    ...catalogue,
    'refund.find': () => succeed({ sales: [past(912, 2), past(771, 6)], why_none: null }),
    'refund.read': () => succeed({ sale: detail }),
    'refund.plan': () =>
      succeed({ act: 'refund', captured: 'complete', remaining_minor: 77_028, reason: null, ...plan }),
    'refund.execute': ({ pin }: IntentArguments<'refund.execute'>) =>
      pin === '0000'
        ? fail({ code: 'wrong_pin', detail: '', tries_left: 2 })
        : outcome
          ? succeed(outcome)
          : fail({ code: 'pin_locked', detail: '', seconds_left: 60 }),
  };
}
