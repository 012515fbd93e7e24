import type { CheckoutSlice, CheckoutStep, TenderView } from '../../../core/contract/snapshot.ts';
import type { ReturnPartView, ReturnView } from '../../../core/contract/refunds.ts';
import { sale, snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import { approved, cashPart, fresh, paymentAnswers, state, tender, visa } from './payment-states.ts';
import { catalogue } from './sale-states.ts';

const exchange = {
  sale_number: 1042,
  lines: [
    { line_id: 'x1', name: 'Cafetera italiana 6 tazas', unit: 'each', quantity_milli: 1_000, amount_minor: 24_990 },
    { line_id: 'x2', name: 'Café en grano Etiopía', unit: 'kg', quantity_milli: 350, amount_minor: 5_010 },
  ],
  credit_minor: 30_000,
} as const;
const dear = { ...exchange, credit_minor: 96_028 };
const credit: TenderView = { ...cashPart, tender_id: 'credit1', kind: 'credit', received_minor: null };
const noTip = { ...fresh, tip_minor: 0, due_minor: 77_028, left_minor: 77_028, steps: fresh.steps.slice(1) };
const credited: Omit<CheckoutSlice, 'current'> = {
  ...noTip,
  ...{ paid_minor: 30_000, left_minor: 47_028, tenders: [{ ...credit, amount_minor: 30_000 }] },
};
const covered: Omit<CheckoutSlice, 'current'> = {
  ...noTip,
  ...{ paid_minor: 77_028, left_minor: 0, tenders: [{ ...credit, amount_minor: 77_028 }] },
};
const step: Extract<CheckoutStep, { step: 'exchange' }> = {
  ...{ step: 'exchange', sale_number: 1042, credit_minor: 96_028, running: false },
  plan: {
    ...{ back_minor: 19_000, problem: null },
    parts: [
      {
        ...{ tender_id: 't1', kind: 'card', card: visa, amount_minor: 15_000, act: 'refund', captured: 'complete' },
        ...{ reason: null, handed_minor: 0, paid_in: null },
      },
      {
        ...{ tender_id: 't2', kind: 'cash', card: null, amount_minor: 4_000, act: 'cash', captured: 'complete' },
        ...{ reason: null, handed_minor: 4_000, paid_in: null },
      },
    ],
  },
};
const rounded = (exact_minor: number, handed_minor: number): typeof step => ({
  ...{ ...step, credit_minor: 77_028 + exact_minor },
  plan: {
    ...{ back_minor: exact_minor, problem: null },
    parts: [
      {
        ...{ tender_id: 't2', kind: 'cash', card: null, amount_minor: exact_minor, act: 'cash', captured: 'complete' },
        ...{ reason: null, handed_minor, paid_in: null },
      },
    ],
  },
});
const given = (card_state: ReturnPartView['state']): ReturnView => ({
  ...{ return_id: 'r1', sale_id: 's1042', sale_number: 1042, lane: null, at_ms: 0, currency: 'CLP' },
  ...{ amount_minor: 96_028, reason: null, by: 'Ana' },
  parts: [
    {
      ...{ part_id: 'p1', tender_id: 't1', kind: 'card', card: visa, amount_minor: 19_000, handed_minor: 0 },
      ...{ state: card_state, act: null, transaction_id: null, reason: null },
    },
  ],
});
const made = (card_state: ReturnPartView['state']): ScreenState =>
  state(covered, {
    ...approved,
    tender: { ...credit, amount_minor: 77_028 },
    given_back: given(card_state),
  });

export const exchangeStates: Readonly<Record<string, ScreenState>> = {
  'sale-exchange': { snapshot: { ...snapshot, sale: { ...sale, exchange } }, answers: catalogue },
  'sale-exchange-back': { snapshot: { ...snapshot, sale: { ...sale, exchange: dear } }, answers: catalogue },
  'pay-exchange-rest': state(credited, tender),
  'pay-exchange': state(noTip, step),
  'pay-exchange-even': state(noTip, {
    ...{ ...step, credit_minor: 77_028 },
    plan: { back_minor: 0, parts: [], problem: null },
  }),
  // The rest is below the smallest coin, or is rounded to it.
  'pay-exchange-rounded-away': state(noTip, rounded(5, 0)),
  'pay-exchange-rounded': state(noTip, rounded(4_006, 4_010)),
  'pay-exchange-impossible': state(noTip, {
    ...step,
    plan: { back_minor: 19_000, parts: [], problem: 'not_possible' },
  }),
  'pay-exchange-return': {
    ...state(credited, {
      step: 'return',
      running: false,
      parts: [
        { tender_id: 'credit1', kind: 'credit', amount_minor: 30_000, hands_back: [], card: null, state: 'kept' },
        {
          ...{ tender_id: 'c1', kind: 'cash', amount_minor: 5_000, card: null, state: 'kept' },
          hands_back: [{ currency: 'CLP', amount_minor: 5_000 }],
        },
      ],
    }),
    answers: paymentAnswers,
  },
  'pay-exchange-made': made('done'),
  'pay-exchange-made-rounded': state(covered, {
    ...approved,
    tender: { ...credit, amount_minor: 77_028 },
    given_back: {
      ...given('done'),
      parts: given('done').parts.map((part) => ({
        ...part,
        kind: 'cash',
        card: null,
        amount_minor: 5,
        handed_minor: 0,
      })),
    },
  }),
  'pay-exchange-doubt': made('unknown'),
  'pay-exchange-refused': made('refused'),
};
