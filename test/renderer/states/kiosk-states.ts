import type { Page } from 'playwright-core';
import { passTime } from '../input-events.ts';
import type { CheckoutSlice, CheckoutStep, SaleLineView, TillSnapshot } from '../../../core/contract/snapshot.ts';
import { fail, succeed } from '../../../core/result.ts';
import { snapshot, status, till } from './demo.ts';
import type { ScreenState } from './index.ts';
import { SENT_AT_MS, cardPart, cardStep, declinedStep, fresh, sending, unknownStep, visa } from './payment-states.ts';
import { catalogue } from './sale-states.ts';

const SIZE = { width: 1080, height: 1920 } as const;
const TOTAL_MINOR = 14_900;

const line = (
  name: string,
  unit_price_minor: number,
  quantity: number,
  options: SaleLineView['options'] = [],
): SaleLineView => ({
  line_id: name,
  product_id: name,
  name,
  unit: 'each',
  unit_price_minor,
  listed_price_minor: null,
  quantity_milli: quantity * 1000,
  discount: null,
  promotions: [],
  gross_minor: unit_price_minor * quantity,
  net_minor: unit_price_minor * quantity,
  options,
  note: null,
});
const lines: readonly SaleLineView[] = [
  line('Flat white doble', 3700, 1, [{ option_id: 'oat', name: 'Leche de avena', price_minor: 500 }]),
  line('Medialuna', 1400, 2),
  line('Jugo de mora 400 ml', 3500, 1),
  line('Marraqueta palta tomate', 4900, 1),
];
const kiosk: TillSnapshot = {
  ...snapshot,
  till: {
    ...till,
    kiosk: true,
    categories: till.categories.filter(({ category_id }) => !['favourites', 'bulk'].includes(category_id)),
  },
  kiosk: { on: true, possible: true, service: 'eat_in', gift_cards: false },
  sale: {
    ...snapshot.sale,
    number: 318,
    lines,
    totals: { ...snapshot.sale.totals, total_minor: TOTAL_MINOR, item_count: 5 },
  },
};
const empty: TillSnapshot = {
  ...kiosk,
  kiosk: { ...kiosk.kiosk, service: null },
  sale: { ...kiosk.sale, lines: [], totals: { ...kiosk.sale.totals, total_minor: 0, item_count: 0 } },
};
const checkout: Omit<CheckoutSlice, 'current'> = {
  ...{ ...fresh, sale_id: kiosk.sale.sale_id, number: 318, tip_minor: 0, steps: ['card', 'result'] },
  ...{ total_minor: TOTAL_MINOR, due_minor: TOTAL_MINOR, left_minor: TOTAL_MINOR },
};
const tender = { ...cardPart, amount_minor: TOTAL_MINOR, tip_minor: 0 };

const at = (current: CheckoutStep, rest: Partial<TillSnapshot> = {}): ScreenState => ({
  snapshot: { ...kiosk, ...rest, checkout: { ...checkout, current } },
  answers: catalogue,
  size: SIZE,
});
/** With other parts of the sale. */
const beside = (current: CheckoutStep, parts: Partial<CheckoutSlice>): ScreenState => ({
  ...at(current),
  snapshot: { ...kiosk, checkout: { ...checkout, ...parts, current } },
});
/** A gift card paid a part of it first. */
function besideGift(current: CheckoutStep): ScreenState {
  const paid = { kind: 'gift', state: 'paid', amount_minor: 5_000, trace_id: null, card: null } as const;
  return beside(current, {
    ...{ left_minor: TOTAL_MINOR - 5_000, paid_minor: 5_000, tenders: [{ ...tender, ...paid }] },
  });
}
const place = (shown: TillSnapshot, prepare?: ScreenState['prepare']): ScreenState => ({
  snapshot: shown,
  answers: catalogue,
  size: SIZE,
  ...(prepare === undefined ? {} : { prepare }),
});
const unknown = (change: Partial<(typeof unknownStep)['recovery']> = {}): CheckoutStep => ({
  ...unknownStep,
  amount_minor: TOTAL_MINOR,
  recovery: { ...unknownStep.recovery, ...change },
});

/** Taps one after the other, each once the screen accepts taps. */
async function press(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await passTime(page);
    await page.getByRole('button', { name }).click();
  }
}

const plan = (quantity: number, first_minor: number, each_minor: number, interest_basis_points: number) => {
  const total_minor = first_minor + each_minor * (quantity - 1);
  return {
    quantity,
    type: 'merchant',
    first_minor,
    each_minor,
    interest_basis_points,
    annual_cost_basis_points: interest_basis_points * 12,
    interest_minor: total_minor - TOTAL_MINOR,
    total_minor,
  } as const;
};

const paying: CheckoutStep = { ...cardStep, amount_minor: TOTAL_MINOR, seconds_left: 52 };

const withGifts: TillSnapshot = { ...kiosk, kiosk: { ...kiosk.kiosk, gift_cards: true } };
const GIFT_CODE = 'AHQYFNWDLTBJRZGPXEMY';
/** A gift card code typed by a customer, and its balance; null before anything is typed. */
function giftState(balance_minor: number | null, ...before: readonly string[]): ScreenState {
  const shown = { shown: 'XEMY', kind: 'gift_card', currency: 'CLP', held_minor: 0, expires_at_ms: null } as const;
  return {
    ...place(withGifts, async (page) => {
      await press(page, ...before, 'Pagar con tarjeta de regalo');
      if (balance_minor === null) return;
      await passTime(page);
      for (const letter of GIFT_CODE) await page.getByRole('button', { name: letter, exact: true }).click();
      await page.getByText(/^Saldo /).waitFor();
    }),
    answers: {
      ...catalogue,
      'kiosk.lookGift': () => succeed({ ...shown, balance_minor: balance_minor ?? 0, expired: false }),
    },
  };
}

export const kioskStates: Readonly<Record<string, ScreenState>> = {
  'kiosk-attract': place(empty),
  'kiosk-closed': place({ ...empty, status: { ...status, reader: { level: 'error', code: 'lost', detail: '' } } }),
  'kiosk-browse': place(empty, (page) => press(page, 'Para servir')),
  'kiosk-browse-favourites': place({ ...empty, till: { ...kiosk.till, categories: till.categories } }, (page) =>
    press(page, 'Para servir'),
  ),
  'kiosk-browse-low': place(empty, (page) => press(page, 'Para servir', 'Más abajo')),
  'kiosk-basket': place(kiosk),
  'kiosk-basket-contrast': place(kiosk, (page) => press(page, 'Contraste', 'Letra grande')),
  'kiosk-basket-closed': place({
    ...kiosk,
    status: { ...status, reader: { level: 'error', code: 'lost', detail: '' } },
  }),
  'kiosk-basket-gift': place(withGifts),
  'kiosk-gift': giftState(null),
  'kiosk-gift-rest': giftState(9_400),
  'kiosk-gift-whole': giftState(25_000),
  'kiosk-gift-low': giftState(9_400, 'Más abajo', 'Letra grande'),
  'kiosk-help': place(kiosk, (page) => press(page, 'Ayuda')),
  'kiosk-pin': {
    ...place(kiosk, async (page) => {
      await press(page, 'Ayuda', 'Soy del personal');
      await page.getByRole('dialog').getByText('Hace falta aprobación').waitFor();
    }),
    answers: {
      ...catalogue,
      'kiosk.exit': () => fail({ code: 'approval_needed', detail: '', permission: 'leave_kiosk' }),
    },
  },
  'kiosk-pay': at(paying),
  'kiosk-pay-help': { ...at(paying), prepare: (page) => press(page, 'Letra grande', 'Ayuda') },
  'kiosk-pay-training': at(paying, { till: { ...kiosk.till, training: true, simulated_reader: true } }),
  'kiosk-pay-training-low': {
    ...at(paying, { till: { ...kiosk.till, training: true, simulated_reader: true } }),
    prepare: (page) => press(page, 'Más abajo'),
  },
  'kiosk-plans': at({
    step: 'installments',
    trace_id: '9f2c41b70e55',
    amount_minor: TOTAL_MINOR,
    card: { ...visa, entry_mode: 'CHIP' },
    wished: null,
    plans: [
      plan(1, TOTAL_MINOR, TOTAL_MINOR, 0),
      plan(3, 4968, 4966, 0),
      plan(6, 2660, 2660, 199),
      plan(12, 1424, 1424, 219),
    ],
  }),
  'kiosk-idle': place(kiosk, async (page) => {
    // Ten seconds before the time-out, which are announced; then the page's time almost stops.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      const shown_ms = now();
      performance.now = () => shown_ms + 70_000 + (now() - shown_ms) / 1000;
    });
    await page.getByText('¿Sigue ahí?').waitFor();
  }),
  'kiosk-tip': at({
    step: 'tip',
    presets: [1000, 1500, 2000].map((basis_points) => ({
      basis_points,
      amount_minor: Math.round((TOTAL_MINOR * basis_points) / 10_000),
    })),
  }),
  'kiosk-processing': at({ ...sending, amount_minor: TOTAL_MINOR, since_ms: SENT_AT_MS }),
  'kiosk-approved': at({
    step: 'approved',
    sale_paid: true,
    tender: { ...tender, state: 'paid' },
    change_minor: 0,
    receipt: { printing: 'printed', detail: '' },
  }),
  'kiosk-declined': besideGift({ ...declinedStep, amount_minor: TOTAL_MINOR }),
  'kiosk-cancelled-in-doubt': beside(
    { step: 'not_charged', trace_id: null, amount_minor: TOTAL_MINOR, reason: 'cancelled_by_customer', detail: '' },
    { unconfirmed_minor: TOTAL_MINOR, tenders: [{ ...tender, state: 'unknown' }] },
  ),
  'kiosk-unknown': at(unknown()),
  'kiosk-unknown-low': {
    ...besideGift(unknown({ state: 'QUARANTINE' })),
    prepare: (page) => press(page, 'Más abajo'),
  },
  'kiosk-unknown-part': at({
    ...unknown({ state: 'REVERSED', undone_by: 'cancellation', next_try_at_ms: null }),
    ...{ cause: 'amount_mismatch', approved_minor: 9_000 },
  }),
  'kiosk-unknown-attention': at(unknown({ state: 'ATTENTION', needs_person: true })),
  'kiosk-unknown-settled': besideGift(unknown({ state: 'REVERSED', undone_by: 'cancellation', next_try_at_ms: null })),
};
