import type { Page } from 'playwright-core';
import type { CheckoutSlice, TenderView } from '../../../core/contract/snapshot.ts';
import type { GiftCardDetail, GiftCardView } from '../../../core/contract/gifts.ts';
import type { ContractErrorCode } from '../../../core/contract/refusals.ts';
import { fail, succeed } from '../../../core/result.ts';
import { sale, snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import { approved, cashPart, fresh, state, tender } from './payment-states.ts';
import { catalogue, heldSales } from './sale-states.ts';

const CODE = 'AHQYFNWDLTBJRZGPXEMY';
const card: GiftCardView = {
  ...{ shown: 'XEMY', kind: 'gift_card', currency: 'CLP', balance_minor: 30_000, held_minor: 0 },
  ...{ expires_at_ms: null, expired: false },
};
const detail: GiftCardDetail = {
  ...{ ...card, card_id: 'a'.repeat(32), printable: true, balance_minor: 18_100, held_minor: 1_900 },
  moves: [
    { kind: 'load', state: 'bound', amount_minor: 20_000, at_ms: 1_763_700_000_000, sale_number: 1_031 },
    { kind: 'redeem', state: 'bound', amount_minor: -3_800, at_ms: 1_763_800_000_000, sale_number: 1_039 },
    { kind: 'give', state: 'bound', amount_minor: 1_900, at_ms: 1_763_810_000_000, sale_number: 1_039 },
    { kind: 'redeem', state: 'held', amount_minor: -1_900, at_ms: 1_763_820_000_000, sale_number: 1_043 },
  ],
};
const rules = { ...snapshot.sale_rules, gift_cards: true, store_credit: true };
const shop = { ...snapshot, sale_rules: rules };
const answers = { ...catalogue, 'gift.look': () => succeed(card), 'gift.find': () => succeed({ cards: [detail] }) };
const gifts = (of: ScreenState): ScreenState => ({
  ...of,
  snapshot: { ...of.snapshot, sale_rules: rules },
  answers: { ...of.answers, ...answers },
});

const noTip = { ...fresh, tip_minor: 0, due_minor: 77_028, left_minor: 77_028, steps: fresh.steps.slice(1) };
const paying = { ...tender, gift_possible: true };
const gift: TenderView = {
  ...{ ...cashPart, tender_id: 'gift1', kind: 'gift', received_minor: null, amount_minor: 30_000 },
  gift: { shown: 'XEMY', left_minor: 0 },
};
const partly: Omit<CheckoutSlice, 'current'> = {
  ...noTip,
  ...{ paid_minor: 30_000, left_minor: 47_028, tenders: [gift] },
};
const line = {
  ...{ line_id: 'g1', product_id: 'cobro-gift-card', name: 'Tarjeta de regalo XEMY', unit: 'each' as const },
  ...{ unit_price_minor: 20_000, listed_price_minor: null, quantity_milli: 1_000, discount: null, promotions: [] },
  ...{ gross_minor: 20_000, net_minor: 20_000, options: [], note: null, gift: { shown: 'XEMY' } },
};

const inDinars = (shown: ScreenState): ScreenState => ({
  ...shown,
  snapshot: {
    ...shown.snapshot,
    till: { ...shown.snapshot.till, currency: 'KWD', store_locale: 'en-KW' },
  },
});

/** Finds a card by the letters that are still legible. */
async function findCard(page: Page): Promise<void> {
  await page.keyboard.press('Control+F8');
  await page.locator('html:not([data-guard])').waitFor();
  await page.getByRole('button', { name: 'Buscar una tarjeta' }).click();
  await page.getByRole('textbox', { name: 'Últimas cuatro letras' }).fill('XEMY');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByText('Devolución a la tarjeta').waitFor();
}

/** A card of the shop whose balance is unavailable. */
const away = (code: ContractErrorCode, then: string): ScreenState => ({
  ...gifts(state(noTip, paying)),
  answers: { ...answers, 'gift.look': () => fail({ code, detail: 'the store does not answer' }) },
  prepare: async (page) => {
    await page.locator('html:not([data-guard])').waitFor();
    await page.keyboard.press('g');
    await page.getByLabel('Código de la tarjeta').fill(CODE);
    await page.getByText(then).waitFor();
  },
});

export const giftStates: Readonly<Record<string, ScreenState>> = {
  // The sale's page with every possible action.
  'sale-all-actions': {
    snapshot: { ...shop, till: { ...snapshot.till, tabs: true }, held: heldSales },
    answers,
  },
  'sale-others': {
    snapshot: { ...shop, till: { ...snapshot.till, tabs: true } },
    answers,
    prepare: async (page) => {
      await page.keyboard.press('Control+F9');
      await page.getByRole('dialog', { name: 'Más de la venta' }).waitFor();
    },
  },
  'sale-gift': {
    snapshot: { ...shop, sale: { ...sale, lines: [...sale.lines, line] } },
    answers,
    prepare: async (page) => {
      await page.keyboard.press('Control+F8');
      await page.getByLabel('Código, o vacío para una nueva').fill(CODE);
      await page.getByText('Saldo $30.000').waitFor();
      await page.getByRole('heading', { name: 'Tarjeta de regalo' }).click();
      await page.keyboard.type('20000');
    },
  },
  'sale-gift-cards': {
    snapshot: shop,
    answers,
    prepare: findCard,
  },
  'sale-gift-balance': {
    snapshot: shop,
    answers,
    prepare: async (page) => {
      await findCard(page);
      await page.getByRole('button', { name: 'Cambiar el saldo' }).click();
      await page.getByText('Rebajar').waitFor();
    },
  },
  'pay-tender-gift': gifts(state(noTip, paying)),
  'pay-tender-gift-kwd': inDinars(gifts(state(noTip, paying))),
  'pay-gift': {
    ...gifts(state(noTip, paying)),
    prepare: async (page) => {
      await page.locator('html:not([data-guard])').waitFor();
      await page.keyboard.press('g');
      await page.getByLabel('Código de la tarjeta').fill('AHQY-FNWD-LTBJ-RZGP-XEMY');
      await page.getByText('Saldo $30.000').waitFor();
    },
  },
  'pay-gift-store-away': away('gift_store_away', 'Consultar de nuevo'),
  'pay-gift-exception': away('gift_exception_possible', 'Autorizar sin la tienda'),
  'pay-gift-not-reported': away('gift_not_reported', 'Consultar de nuevo'),
  'pay-gift-rest': gifts(state(partly, paying)),
  'pay-gift-paid': gifts(
    state(
      { ...noTip, paid_minor: 77_028, left_minor: 0, tenders: [{ ...gift, amount_minor: 77_028 }] },
      { ...approved, tender: { ...gift, amount_minor: 77_028, gift: { shown: 'XEMY', left_minor: 12_972 } } },
    ),
  ),
};
