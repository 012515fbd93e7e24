import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import type { ReturnPart } from '../../../core/contract/checkout.ts';
import { succeed } from '../../../core/result.ts';
import { qrSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import type { ScreenState } from './index.ts';
import { typeKeys } from '../input-events.ts';
import {
  approved,
  beforeTip,
  cashPart,
  doubtful,
  fresh,
  fromNow,
  paid,
  paymentAnswers,
  split,
  state,
  tender,
  tipPresets,
  unknownStep,
  visa,
  withCard,
} from './payment-states.ts';

const small = { ...beforeTip, total_minor: 4600, due_minor: 4600, left_minor: 4600 };
type TipStep = Extract<CheckoutStep, { step: 'tip' }>;
const tipAmounts: TipStep = {
  step: 'tip',
  presets: [200, 300, 500].map((amount_minor) => ({ basis_points: null, amount_minor })),
};
const tipOfFour: TipStep = {
  step: 'tip',
  presets: [1000, 1200, 1500, 2000].map((basis_points) => ({
    basis_points,
    amount_minor: Math.round((77_028 * basis_points) / 10_000),
  })),
};

/** A tip requested beside the tenders has no step of its own. */
const tipBeside = { ...beforeTip, steps: beforeTip.steps.slice(1) };

const dollars = {
  step: 'cash',
  amount_minor: 84_731,
  cash_due_minor: 84_730,
  cash_step_minor: 10,
  suggestions_minor: [84_730, 85_000, 90_000, 100_000],
  second_currency: {
    currency: 'USD',
    rate: '950.25',
    step_minor: 1,
    change_step_minor: 100,
    due_minor: 8917,
    suggestions_minor: [8917, 9000, 10_000],
  },
} satisfies CheckoutStep;
const foreignPart = {
  ...cashPart,
  amount_minor: 84_731,
  received_minor: 95_025,
  change_minor: 790,
  rounding_minor: 2,
  foreign: { currency: 'USD' as const, rate: '950.25', received_minor: 10_000, change_minor: 1000 },
};

const partly = {
  ...fresh,
  paid_minor: 60_000,
  left_minor: 24_731,
  tenders: [cashPart, ...withCard({ state: 'paid', amount_minor: 40_000, approval_code: '083152' }).slice(1)],
};
const parts: readonly ReturnPart[] = [
  {
    tender_id: 'cash1',
    kind: 'cash',
    amount_minor: 20_000,
    hands_back: [{ currency: 'CLP', amount_minor: 20_000 }],
    card: null,
    state: 'kept',
  },
  { tender_id: 'card1', kind: 'card', amount_minor: 40_000, hands_back: [], card: visa, state: 'kept' },
];
const withStates = (...states: readonly ReturnPart['state'][]): readonly ReturnPart[] =>
  parts.map((part, index) => ({ ...part, state: states[index] ?? part.state }));

const returnedTender = (one: (typeof partly.tenders)[number]) => ({ ...one, state: 'returned' as const });

const codeAnswers = {
  ...paymentAnswers,
  'receipt.qr': () =>
    succeed({
      svg: qrSvg('Café y Almacén La Esquina\nAv. Providencia 1234, Santiago\nVenta 1047\nTOTAL $84.731\nV00001047'),
      says: 'facts' as const,
    }),
  'receipt.email': () => succeed({ file: 'V00001047-3f9a1c22.eml', sends: false }),
};

/** Tenders beyond plain card and plain cash. */
export const tenderStates: Readonly<Record<string, ScreenState>> = {
  'pay-tender-tip': state(tipBeside, { ...tender, cash_due_minor: 77_030, tip_presets: tipPresets }),
  'pay-tender-tip-chosen': state(
    { ...tipBeside, ...fresh, steps: tipBeside.steps },
    { ...tender, tip_presets: tipPresets },
  ),
  'pay-tender-tip-keys': state(
    { ...small, steps: tipBeside.steps },
    { ...tender, cash_due_minor: 4600, tip_presets: tipAmounts.presets },
    { prepare: (page) => page.keyboard.press('p').then(() => page.locator('[aria-keyshortcuts="0"]').waitFor()) },
  ),
  'pay-tender-tip-four': state(tipBeside, { ...tender, cash_due_minor: 77_030, tip_presets: tipOfFour.presets }),
  'pay-tip-typed': state(tipBeside, { ...tipOfFour, only_amount: true }),
  'pay-tip-amounts': state(small, tipAmounts),
  'pay-tip-four': state(beforeTip, tipOfFour),
  'pay-tip-timed': fromNow((now_ms) =>
    state(beforeTip, { ...tipOfFour, time_limit: { ends_at_ms: now_ms + 25_400, seconds: 30, then: 'no_tip' } }),
  ),
  'pay-tip-time-up': state(small, { ...tipAmounts, time_limit: { ends_at_ms: 0, seconds: 30, then: 'wait' } }),
  'pay-tender-parts': state(partly, { ...tender, cash_due_minor: 24_730 }),
  'pay-cash-choice': state(fresh, dollars),
  'pay-cash-dollars': state(fresh, dollars, {
    prepare: async (page) => {
      await page.keyboard.press('d');
      await page.getByText('US$89,17').first().waitFor();
      await page.keyboard.press('v');
      await page.getByRole('radio', { name: 'USD' }).nth(1).and(page.locator(':checked')).waitFor();
      await typeKeys(page, '10000');
    },
  }),
  'pay-cash-dollar-pieces': state(
    fresh,
    { ...dollars, second_currency: { ...dollars.second_currency, step_minor: 100, due_minor: 9000 } },
    {
      prepare: async (page) => {
        await page.keyboard.press('d');
        await page.getByText('US$90,00').first().waitFor();
        await typeKeys(page, '550');
        await page
          .getByText(/US\$1,00\.$/)
          .first()
          .waitFor();
      },
    },
  ),
  'pay-signature': state(
    { ...split, tenders: withCard({}) },
    { step: 'signature', trace_id: '9f2c41b70e55', amount_minor: 64_731, card: visa, slip: 'printed' },
  ),
  'pay-return': state(partly, { step: 'return', parts, running: false }),
  'pay-return-running': state(partly, { step: 'return', parts: withStates('kept', 'returning'), running: true }),
  'pay-return-doubt': state(partly, { step: 'return', parts: withStates('returned', 'doubt'), running: false }),
  'pay-return-untold': state(
    { ...partly, paid_minor: 0, left_minor: 84_731, tenders: partly.tenders.map(returnedTender) },
    {
      ...{ step: 'return', running: false },
      parts: withStates('returned', 'returned').map((part) =>
        part.kind === 'cash' ? { ...part, untold: true as const } : part,
      ),
    },
  ),
  'pay-return-done': state(
    {
      ...partly,
      paid_minor: 0,
      left_minor: 84_731,
      tenders: partly.tenders.map(returnedTender),
    },
    { step: 'return', parts: withStates('returned', 'returned'), running: false },
  ),
  'pay-approved-code': state(paid, { ...approved, receipt_default: 'qr' }, { answers: codeAnswers }),
  'pay-approved-email': state(paid, approved, {
    answers: codeAnswers,
    prepare: async (page) => {
      await page.keyboard.press('c');
      await page.locator('input[type=email]').fill('ana.perez@example.cl');
    },
  }),
  'pay-approved-emailed': state(paid, approved, {
    answers: codeAnswers,
    prepare: async (page) => {
      await page.keyboard.press('c');
      await page.locator('input[type=email]').fill('ana.perez@example.cl');
      await page.keyboard.press('Enter');
      await page.getByText('V00001047-3f9a1c22.eml').waitFor();
    },
  }),
  'pay-approved-dollars': state(
    { ...fresh, paid_minor: 84_731, left_minor: 0, tenders: [foreignPart] },
    { ...approved, tender: foreignPart, change_minor: 790, receipt: { printing: 'printed', detail: '' } },
  ),
  'pay-unknown-signature': state(doubtful, { ...unknownStep, cause: 'signature_refused' }),
};
