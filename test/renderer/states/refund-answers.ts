import type { IntentArguments } from '../../../core/contract/intents.ts';
import type {
  PastSaleDetail,
  PastSaleView,
  RefundWithoutSale,
  ReturnPartView,
  ReturnPlanPart,
  ReturnPlanView,
  ReturnView,
} from '../../../core/contract/refunds.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import {
  type SelectedReturn,
  NOTHING_SELECTED,
  returnAmount,
} from '../../../renderer/screens/refund/view/return-amount.ts';
import { lines, sale as demoSale } from './demo.ts';
import { NOW_MS } from './now.ts';
import { cardPart } from './payment-states.ts';
import { catalogue } from './sale-states.ts';

const HOUR_MS = 3_600_000;
const mastercard: CardSummary = { brand: 'MASTERCARD', last_four: '7730', entry_mode: 'CONTACTLESS' };

export const past = (number: number, days_ago: number, change: Partial<PastSaleView> = {}): PastSaleView => ({
  sale_id: `s${number}`,
  number,
  lane: null,
  paid_at_ms: NOW_MS - days_ago * 24 * HOUR_MS,
  currency: 'CLP',
  total_minor: demoSale.totals.total_minor,
  tip_minor: 0,
  card: mastercard,
  paid_by: ['card'],
  refunded_minor: 0,
  ...change,
});
const detail: PastSaleDetail = {
  ...past(912, 2),
  lines: lines.slice(0, 5).map((line, index) => ({
    ...line,
    returned_milli: index === 2 ? line.quantity_milli : 0,
    in_doubt: false,
    unfinished: false,
  })),
  totals: demoSale.totals,
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
  elsewhere: [],
  tip_returned: false,
  tip_in_doubt: false,
  tip_unfinished: false,
  returns: [],
  printed: 1,
};

/** The same sale, half paid in cash. */
const split: PastSaleDetail = {
  ...detail,
  tenders: detail.tenders.flatMap((tender) => [
    { ...tender, amount_minor: 40_000, remaining_minor: 40_000 },
    {
      ...tender,
      tender_id: 'cash-part',
      kind: 'cash',
      card: null,
      trace_id: null,
      installments: null,
      amount_minor: 37_028,
      remaining_minor: 37_028,
    },
  ]),
};

const card_part: ReturnPlanPart = {
  tender_id: detail.tenders[0]?.tender_id ?? '',
  kind: 'card',
  card: mastercard,
  amount_minor: 0,
  act: 'refund',
  captured: 'complete',
  reason: null,
  handed_minor: 0,
  paid_in: null,
};

export const returnedPart = (change: Partial<ReturnPartView> = {}): ReturnPartView => ({
  part_id: 'p1',
  tender_id: card_part.tender_id,
  kind: 'card',
  card: mastercard,
  amount_minor: 77_028,
  handed_minor: 0,
  state: 'done',
  act: 'refund',
  transaction_id: 'tx-9f2c41b7',
  reason: null,
  ...change,
});
export const cashReturned = (change: Partial<ReturnPartView> = {}): ReturnPartView =>
  returnedPart({
    part_id: 'p2',
    tender_id: 'cash-part',
    kind: 'cash',
    card: null,
    amount_minor: 37_028,
    handed_minor: 37_030,
    act: null,
    transaction_id: null,
    ...change,
  });

export const returnOf = (...parts: readonly ReturnPartView[]): ReturnView => ({
  return_id: 'r1',
  sale_id: 's912',
  sale_number: 912,
  lane: null,
  at_ms: NOW_MS - HOUR_MS,
  currency: 'CLP',
  amount_minor: parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  reason: null,
  by: 'Marcela Rojas',
  parts,
});

const ofGoods: PastSaleDetail = {
  ...detail,
  ...{ card: null, paid_by: ['credit'] },
  tenders: detail.tenders.map((tender) => ({ ...tender, kind: 'credit', card: null, installments: null })),
};
/** The same sale of goods that cost more. */
function timesAsMuch(sale: PastSaleDetail, times: number): PastSaleDetail {
  return {
    ...sale,
    total_minor: sale.total_minor * times,
    totals: { ...sale.totals, total_minor: sale.totals.total_minor * times },
    lines: sale.lines.map((line) => ({
      ...line,
      unit_price_minor: line.unit_price_minor * times,
      gross_minor: line.gross_minor * times,
      net_minor: line.net_minor * times,
    })),
    tenders: sale.tenders.map((tender) => ({
      ...tender,
      amount_minor: tender.amount_minor * times,
      remaining_minor: tender.remaining_minor * times,
    })),
  };
}
const listed = ({ lane, card, paid_by, total_minor }: PastSaleDetail): Partial<PastSaleView> => ({
  ...{ lane, card, paid_by, total_minor },
});

export interface RefundScript {
  readonly part?: Partial<ReturnPlanPart>;
  readonly plan?: Partial<ReturnPlanView>;
  readonly returned?: ReturnView;
  readonly is_split?: boolean;
  /** Paid only with returned goods. */
  readonly is_of_goods?: boolean;
  /** Sold at lane 3, and partly returned at lane 7. */
  readonly is_of_another_lane?: boolean;
  readonly waiting?: readonly ReturnView[];
  /** Of the store; the amounts keep their digits. */
  readonly currency?: CurrencyCode;
  /** How many times the usual amounts. */
  readonly times?: number;
  readonly without_sale?: readonly RefundWithoutSale[];
  /** How the return ended later. */
  readonly outcome?: ReturnView;
}

/** The till's answers for the refund page. */
export function refundAnswers(script: RefundScript = {}): Answers {
  const {
    part,
    plan,
    returned,
    is_split = false,
    is_of_goods = false,
    is_of_another_lane = false,
    waiting = [],
    without_sale = [],
    outcome = returned,
    currency = 'CLP',
    times = 1,
  } = script;
  const lane = is_of_another_lane ? 3 : null;
  const elsewhere = is_of_another_lane ? [{ lane: 7, at_ms: NOW_MS - 3 * HOUR_MS, amount_minor: 12_990 }] : [];
  const paid = is_split ? split : is_of_goods ? ofGoods : detail;
  const sale = { ...timesAsMuch(paid, times), currency, lane, elsewhere };
  const planned = ({ what }: IntentArguments<'refund.plan'>): ReturnPlanView => {
    const marked: SelectedReturn =
      what.mode === 'lines'
        ? {
            ...NOTHING_SELECTED,
            ...what,
            quantities: Object.fromEntries(what.lines.map((one) => [one.line_id, one.quantity_milli])),
          }
        : { ...NOTHING_SELECTED, ...what };
    const amount_minor = returnAmount(marked, sale);
    const whole_minor = amount_minor === 0 ? 77_028 * times : amount_minor;
    const card_minor = is_split ? Math.min(whole_minor, 40_000) : whole_minor;
    const cash_minor = whole_minor - card_minor;
    const cash: ReturnPlanPart = { ...card_part, tender_id: 'cash-part', kind: 'cash', card: null, act: 'cash' };
    return {
      amount_minor,
      remaining_minor: 77_028 * times,
      parts: [
        { ...card_part, amount_minor: card_minor, ...part },
        ...(cash_minor > 0
          ? [{ ...cash, amount_minor: cash_minor, handed_minor: Math.round(cash_minor / 10) * 10 }]
          : []),
      ],
      problem: null,
      ...plan,
    };
  };
  return {
    ...catalogue,
    'refund.find': () =>
      succeed({
        sales: [{ ...past(912, 2, { currency }), ...listed(sale) }, past(771, 6, { currency })],
        why_none: null,
        shop: null,
      }),
    'refund.outcome': ({ return_id }: IntentArguments<'refund.outcome'>) =>
      outcome ? succeed(outcome) : fail({ code: 'not_found', detail: return_id }),
    'refund.waiting': () => succeed({ returns: waiting, without_sale }),
    'refund.read': () => succeed({ sale }),
    'refund.plan': (wish: IntentArguments<'refund.plan'>) => succeed(planned(wish)),
    'refund.execute': ({ pin }: IntentArguments<'refund.execute'>) =>
      pin === '0000'
        ? fail({ code: 'wrong_pin', detail: '', tries_left: 2 })
        : returned
          ? succeed(returned)
          : fail({ code: 'pin_locked', detail: '', seconds_left: 60 }),
  };
}
