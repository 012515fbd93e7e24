import type { CheckoutSlice, CheckoutStep, TenderView } from '../../../core/contract/snapshot.ts';
import type { InstallmentPlan } from '../../../core/sale/installments.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { snapshot, status } from './demo.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import { typeKeys } from '../input-events.ts';

/** 21 Nov 2026, 17:42:08 in Santiago: the time in the design's drawings. */
export const SENT_AT_MS = Date.UTC(2026, 10, 21, 20, 42, 8);
const MINUTE_MS = 60_000;

export const visa: CardSummary = {
  brand: 'VISA',
  last_four: '4821',
  issuer_identification_number: '45621400',
  entry_mode: 'CHIP',
};

export const cashPart: TenderView = {
  tender_id: 'cash1',
  kind: 'cash',
  state: 'paid',
  amount_minor: 20_000,
  tip_minor: 0,
  received_minor: 20_000,
  change_minor: null,
  card: null,
  installments: null,
  trace_id: null,
  approval_code: null,
  at_ms: SENT_AT_MS - 2 * MINUTE_MS,
};

export const cardPart: TenderView = {
  ...cashPart,
  tender_id: 'card1',
  kind: 'card',
  state: 'pending',
  amount_minor: 64_731,
  tip_minor: 7703,
  received_minor: null,
  card: visa,
  trace_id: '9f2c41b70e55',
  at_ms: SENT_AT_MS,
};

const STEPS: CheckoutSlice['steps'] = ['tip', 'tender', 'card', 'installments', 'result'];
export const fresh: Omit<CheckoutSlice, 'current'> = {
  sale_id: 's1047',
  number: 1047,
  total_minor: 77_028,
  tip_minor: 7703,
  due_minor: 84_731,
  paid_minor: 0,
  left_minor: 84_731,
  unconfirmed_minor: 0,
  hold_minor: null,
  tenders: [],
  steps: STEPS,
};
/** After 20,000 in cash. */
export const split: Omit<CheckoutSlice, 'current'> = {
  ...fresh,
  paid_minor: 20_000,
  left_minor: 64_731,
  tenders: [cashPart, cardPart],
};
export const withCard = (change: Partial<TenderView>): readonly TenderView[] => [cashPart, { ...cardPart, ...change }];

const plan = (
  quantity: number,
  first_minor: number,
  each_minor: number,
  interest_basis_points: number,
  annual_cost_basis_points: number,
): InstallmentPlan => {
  const total_minor = first_minor + each_minor * (quantity - 1);
  return {
    quantity,
    type: 'merchant',
    first_minor,
    each_minor,
    interest_basis_points,
    annual_cost_basis_points,
    interest_minor: total_minor - 64_731,
    total_minor,
  };
};
export const plans: readonly InstallmentPlan[] = [
  plan(1, 64_731, 64_731, 0, 0),
  plan(3, 21_577, 21_577, 0, 0),
  plan(6, 11_552, 11_552, 199, 2390),
  plan(12, 6199, 6193, 219, 2630),
];

/** A receipt as the till renders it. */
const receiptSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="560" viewBox="0 0 288 560" font-family="monospace" font-size="13"><rect width="288" height="560" fill="white"/>${[
  'Café y Almacén La Esquina',
  'Venta 1047     21/11/26 17:42',
  '-----------------------------',
  'Café Etiopía 250 g x2  19.980',
  'Cafetera italiana      31.491',
  'Flat white doble x2     7.400',
  'Propina                 7.703',
  'TOTAL                  84.731',
  'Visa **** 4821   3 cuotas',
]
  .map((text, index) => `<text x="12" y="${28 + index * 24}" fill="black">${text}</text>`)
  .join('')}</svg>`;
export const paymentAnswers: Answers = { 'receipt.view': () => succeed({ svg: receiptSvg }) };

export const state = (
  checkout: Omit<CheckoutSlice, 'current'>,
  current: CheckoutStep,
  rest: Partial<ScreenState> = {},
): ScreenState => ({
  snapshot: { ...snapshot, checkout: { ...checkout, current } },
  answers: paymentAnswers,
  ...rest,
});

export const tipPresets = [
  { basis_points: 1000, amount_minor: 7703 },
  { basis_points: 1500, amount_minor: 11_554 },
  { basis_points: 2000, amount_minor: 15_406 },
] as const;
const tip: CheckoutStep = { step: 'tip', presets: tipPresets };

export const beforeTip = { ...fresh, tip_minor: 0, due_minor: 77_028, left_minor: 77_028 };
export const tender: Extract<CheckoutStep, { step: 'tender' }> = {
  step: 'tender',
  cash_due_minor: 84_730,
  card_possible: true,
  card_impossible_reason: null,
};
const cash: CheckoutStep = {
  step: 'cash',
  amount_minor: 84_731,
  cash_due_minor: 84_730,
  suggestions_minor: [84_730, 85_000, 90_000, 100_000],
};
export const cardStep: Extract<CheckoutStep, { step: 'card' }> = {
  step: 'card',
  trace_id: '9f2c41b70e55',
  amount_minor: 64_731,
  prompt: 'present_card',
  lights: 1,
  cancelling: false,
  read_error: null,
  seconds_left: 48,
};
const waiting = { ...split, tenders: withCard({ card: null }) };
export const sending: Extract<CheckoutStep, { step: 'processing' }> = {
  step: 'processing',
  trace_id: '9f2c41b70e55',
  amount_minor: 64_731,
  card: visa,
  since_ms: 0,
  slow: false,
};

const paidCard: TenderView = {
  ...cardPart,
  state: 'paid',
  installments: 3,
  approval_code: '083152',
  at_ms: SENT_AT_MS + 11_000,
};
export const paid = { ...split, paid_minor: 84_731, left_minor: 0, tenders: [cashPart, paidCard] };
export const approved: Extract<CheckoutStep, { step: 'approved' }> = {
  step: 'approved',
  sale_paid: true,
  tender: paidCard,
  change_minor: 0,
  receipt: { printing: 'idle', detail: '' },
};

export const declinedStep: Extract<CheckoutStep, { step: 'declined' }> = {
  ...{ step: 'declined', trace_id: '9f2c41b70e55', amount_minor: 64_731, card: visa },
  ...{ reason: 'Insufficient funds', response_code: '51' },
};

export const unknownStep: Extract<CheckoutStep, { step: 'unknown' }> = {
  step: 'unknown',
  trace_id: '9f2c41b70e55',
  amount_minor: 64_731,
  card: visa,
  cause: 'timeout',
  sent_at_ms: SENT_AT_MS,
  unknown_at_ms: SENT_AT_MS + 30_000,
  recovery: {
    state: 'REVERSING',
    undone_by: null,
    needs_person: false,
    tries: 2,
    trying_now: false,
    next_try_at_ms: 0,
    last_errors: [
      { try_number: 1, code: 'timeout' },
      { try_number: 2, code: 'http_500' },
    ],
  },
};
export const doubtful = { ...split, unconfirmed_minor: 64_731, tenders: withCard({ state: 'unknown', card: visa }) };

export const paymentStates: Readonly<Record<string, ScreenState>> = {
  'pay-tip': state(beforeTip, tip),
  'pay-tip-chosen': state(beforeTip, tip, {
    prepare: async (page) => {
      await page.keyboard.press('1');
      await page.locator('button[aria-pressed=true]').waitFor();
    },
  }),
  'pay-tip-other': state(beforeTip, tip, {
    prepare: async (page) => {
      await page.keyboard.press('4');
      await page.locator('output').waitFor();
      await typeKeys(page, '5000');
    },
  }),
  'pay-tender': state(fresh, tender),
  'pay-tender-part': state(fresh, tender, {
    prepare: (page) => typeKeys(page, '20000'),
  }),
  'pay-tender-no-card': {
    ...state(
      { ...fresh, paid_minor: 20_000, left_minor: 64_731, tenders: [cashPart] },
      { ...tender, cash_due_minor: 64_730, card_possible: false, card_impossible_reason: 'reader_lost' },
    ),
    snapshot: {
      ...snapshot,
      status: { ...status, reader: { level: 'error', code: 'lost', detail: '' } },
      checkout: {
        ...fresh,
        paid_minor: 20_000,
        left_minor: 64_731,
        tenders: [cashPart],
        current: { ...tender, cash_due_minor: 64_730, card_possible: false, card_impossible_reason: 'reader_lost' },
      },
    },
  },
  'pay-cash': state(fresh, cash),
  'pay-cash-received': state(fresh, cash, {
    prepare: (page) => typeKeys(page, '90000'),
  }),
  'pay-reader': state(waiting, cardStep),
  'pay-reader-pin': state(waiting, { ...cardStep, prompt: 'enter_pin', lights: 3, seconds_left: null }),
  'pay-reader-again': state(waiting, { ...cardStep, prompt: 'try_again', read_error: 'try_again', seconds_left: null }),
  'pay-reader-cancelling': state(waiting, { ...cardStep, cancelling: true }),
  'pay-installments': state(split, {
    step: 'installments',
    trace_id: '9f2c41b70e55',
    amount_minor: 64_731,
    card: visa,
    plans,
    wished: null,
  }),
  'pay-installments-chosen': state(
    split,
    { step: 'installments', trace_id: '9f2c41b70e55', amount_minor: 64_731, card: visa, plans, wished: null },
    {
      prepare: async (page) => {
        await page.keyboard.press('3');
        await page.locator('[role=radiogroup] [data-selected]').waitFor();
      },
    },
  ),
  'pay-processing': fromNow((now_ms) =>
    state({ ...split, tenders: withCard({ installments: 3 }) }, { ...sending, since_ms: now_ms - 6000 }),
  ),
  'pay-processing-slow': fromNow((now_ms) =>
    state(split, { ...sending, since_ms: now_ms - 33_000, slow: true, card: { ...visa, entry_mode: 'CONTACTLESS' } }),
  ),
  'pay-approved': state(paid, approved),
  'pay-approved-cash': state(
    {
      ...fresh,
      paid_minor: 84_731,
      left_minor: 0,
      tenders: [{ ...cashPart, amount_minor: 84_731, received_minor: 90_000, change_minor: 5270 }],
    },
    {
      ...approved,
      tender: { ...cashPart, amount_minor: 84_731, received_minor: 90_000, change_minor: 5270 },
      change_minor: 5270,
      receipt: { printing: 'printed', detail: '' },
    },
  ),
  'pay-approved-part': state(
    { ...split, tenders: [{ ...paidCard, amount_minor: 40_000 }], paid_minor: 40_000, left_minor: 44_731 },
    { ...approved, sale_paid: false, tender: { ...paidCard, amount_minor: 40_000 } },
  ),
  'pay-declined': state(
    { ...split, tenders: withCard({ state: 'failed', declined: true, at_ms: SENT_AT_MS + 11_000 }) },
    declinedStep,
  ),
  'pay-not-charged': state(
    { ...split, tenders: withCard({ state: 'failed', card: null }) },
    { step: 'not_charged', trace_id: '9f2c41b70e55', amount_minor: 64_731, reason: 'no_card', detail: '' },
  ),
  'pay-not-charged-service': state(
    { ...split, tenders: withCard({ state: 'failed', card: null }) },
    { step: 'not_charged', trace_id: '9f2c41b70e55', amount_minor: 64_731, reason: 'credentials_refused', detail: '' },
  ),
  'pay-unknown': fromNow((now_ms) => state(doubtful, withNextTry(now_ms + 12_400))),
  'pay-unknown-trying': state(doubtful, {
    ...unknownStep,
    recovery: { ...unknownStep.recovery, tries: 3, trying_now: true, next_try_at_ms: null },
  }),
  'pay-unknown-attention': fromNow((now_ms) =>
    state(doubtful, {
      ...withNextTry(now_ms + 724_400),
      trace_id: '019aa3f2-41b7-7e55-8c1d-0b9f2c41b70e',
      recovery: { ...withNextTry(now_ms + 724_400).recovery, state: 'ATTENTION', tries: 20 },
    }),
  ),
  'pay-unknown-part': undone('cancellation', { cause: 'amount_mismatch', approved_minor: 40_000 }),
  'pay-unknown-refunded': undone('refund'),
  'pay-unknown-resolved': undone('cancellation'),
};

function undone(undone_by: 'refund' | 'cancellation', change: Partial<typeof unknownStep> = {}): ScreenState {
  const recovery = { ...unknownStep.recovery, state: 'REVERSED', undone_by, next_try_at_ms: null } as const;
  return state({ ...split, tenders: withCard({ state: 'undone' }) }, { ...unknownStep, ...change, recovery });
}

function withNextTry(next_try_at_ms: number): typeof unknownStep {
  return { ...unknownStep, recovery: { ...unknownStep.recovery, next_try_at_ms } };
}

/** Makes a screen when it is opened, because it counts seconds. */
export function fromNow(make: (now_ms: number) => ScreenState): ScreenState {
  return {
    get snapshot() {
      return make(NOW_MS).snapshot;
    },
    answers: paymentAnswers,
  };
}
