import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { giftCodeText } from '../../../core/gift/gift-code.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { giftCardName, madeGiftCode } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { partsOf } from '../../fixtures/till-driver.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';

/** Gift cards, checked against the ledger, the drawer and the journal. */
const FLOAT_MINOR = 1_000_000;

let till: SandboxTill;
beforeAll(async () => {
  till = await SandboxTill.open({ gift_cards: true, store_credit: true, gift_card_max_minor: 200_000 });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
});
afterAll(async () => await till.close());

/** Sells a new card together with these goods, for cash. */
async function sell(amount_minor: number, ...names: readonly string[]): Promise<{ code: string; sale: Sale }> {
  await till.add(...names);
  const { sale_id } = till.sale;
  const code = await till.sellGiftCard(amount_minor);
  return { code, sale: till.stored(sale_id) };
}

const cardOf = (code: string) => {
  const card = till.journal.gifts.card(giftCardName(code).card_id);
  if (card === null) throw new Error('no such card');
  return card;
};

const goodsOf = ({ lines }: Sale) =>
  lines.filter(({ gift }) => gift === undefined).map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
const cardsOf = ({ lines }: Sale) =>
  lines.filter(({ gift }) => gift !== undefined).map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));

type What = IntentArguments<'refund.plan'>['what'];

/** Makes a return as planned. */
async function giveBack(sale: Sale, what: What, to: 'origin' | 'store_credit' = 'origin') {
  const wish = { sale_id: sale.sale_id, what, from: null, to };
  const plan = await till.do('refund.plan', wish);
  const parts = partsOf(plan);
  if (plan.problem !== null) return { problem: plan.problem, parts: [] as readonly string[] };
  const { parts: made } = await till.do(
    'refund.execute',
    { return_id: crypto.randomUUID(), ...wish, parts },
    TRAINING_PIN,
  );
  return { problem: null, parts: made.map(({ kind, state }) => `${kind} ${state}`) };
}

async function expectAgreement(): Promise<void> {
  await till.expectAgreement();
  const sums = till.journal.shifts.report()?.currencies[0]?.gift_cards;
  const owed_minor = sums
    ? sums.sold_minor - sums.redeemed_minor + sums.given_minor - sums.unsold_minor + sums.adjusted_minor
    : 0;
  expect(till.journal.gifts.owed()[0]?.amount_minor ?? 0).toBe(owed_minor);
}

describe('a gift card', () => {
  test('has its balance once its sale is paid, and is no revenue, with no tax and no discount', async () => {
    await till.add('Espresso');
    const { line_id } = await till.do('gift.sell', { amount_minor: 20_000, code: null });
    const code = madeGiftCode(till.journal.derive, line_id);
    await till.do(
      'sale.setDiscount',
      { discount: { kind: 'percent', basis_points: 1_000, reason: 'Cortesía' } },
      TRAINING_PIN,
    );
    expect(till.sale.totals.total_minor).toBe(20_000 + 1_710);
    expect(till.sale.totals.taxes.reduce((sum, tax) => sum + tax.base_minor + tax.amount_minor, 0)).toBe(1_710);
    expect(await till.refused('gift.look', { code }, TRAINING_PIN)).toBe('gift_unknown');
    await till.do('checkout.begin', {});
    expect(await till.refused('gift.look', { code }, TRAINING_PIN)).toBe('gift_unknown');
    await till.payByCard();
    await till.finishSale();
    expect(await till.do('gift.look', { code: giftCodeText(code) })).toMatchObject({
      balance_minor: 20_000,
      held_minor: 0,
    });
    const [own] = till.journal.shifts.report()?.currencies ?? [];
    expect(own).toMatchObject({ sales: { total_minor: 1_710 }, gift_cards: { sold_minor: 20_000 } });
    await expectAgreement();
  });

  test('is held while it pays a part, bound when the sale is paid, and cannot be used twice', async () => {
    const { code } = await sell(3_000);
    await till.add('Flat white doble');
    const due_minor = till.sale.totals.total_minor;
    await till.do('checkout.begin', {});
    await till.do('gift.pay', { code });
    expect(till.checkout.left_minor).toBe(due_minor - 3_000);
    expect(cardOf(code)).toMatchObject({ balance_minor: 3_000, held_minor: 3_000 });
    expect(await till.refused('gift.pay', { code }, TRAINING_PIN)).toBe('gift_empty');
    await till.payByCard();
    const sale = await till.finishSale();
    expect(sale.tenders.map(({ kind }) => kind)).toEqual(['gift', 'card']);
    expect(cardOf(code)).toMatchObject({ balance_minor: 0, held_minor: 0 });
    await expectAgreement();
  });

  test('pays a whole sale, and keeps the rest', async () => {
    const { code } = await sell(50_000);
    await till.begin('Espresso');
    await till.do('gift.pay', { code });
    expect(till.step('approved').tender).toMatchObject({ kind: 'gift', gift: { left_minor: 48_100 } });
    expect((await till.finishSale()).state).toBe('PAID');
    expect(cardOf(code)).toMatchObject({ balance_minor: 48_100, held_minor: 0 });
    await expectAgreement();
  });

  test('has all of it again when the payment is left, and when its parts are given back', async () => {
    const { code } = await sell(1_000);
    await till.begin('Flat white doble');
    await till.do('gift.pay', { code, amount_minor: 400 });
    await till.do('checkout.back', {});
    expect(cardOf(code)).toMatchObject({ balance_minor: 1_000, held_minor: 0 });
    await till.do('checkout.begin', {});
    await till.do('gift.pay', { code });
    await till.takeCash(500, 500);
    expect(await till.refused('checkout.back', {}, TRAINING_PIN)).toBe('not_now');
    await till.do('checkout.reviewParts', {});
    expect(await till.do('checkout.returnParts', {}, TRAINING_PIN)).toEqual({ returned: 2, open: 0 });
    await till.do('checkout.back', {});
    expect(cardOf(code)).toMatchObject({ balance_minor: 1_000, held_minor: 0 });
    await till.do('sale.clear', {});
    await expectAgreement();
  });

  test('is loaded again with its code, up to what the shop allows', async () => {
    const { code } = await sell(10_000);
    expect(await till.refused('gift.sell', { amount_minor: 190_001, code }, TRAINING_PIN)).toBe('gift_above_limit');
    await till.do('gift.sell', { amount_minor: 5_000, code });
    expect(await till.refused('gift.sell', { amount_minor: 5_000, code }, TRAINING_PIN)).toBe('gift_taken');
    await till.do('checkout.exactCash', {});
    await till.finishSale();
    expect(cardOf(code).balance_minor).toBe(15_000);
    await expectAgreement();
  });

  test('does not pay for another, nor is its line changed or discounted', async () => {
    const { code } = await sell(10_000);
    const { line_id } = await till.do('gift.sell', { amount_minor: 5_000, code: null });
    expect(await till.refused('sale.setQuantity', { line_id, quantity_milli: 2_000 }, TRAINING_PIN)).toBe(
      'gift_card_line',
    );
    expect(await till.refused('sale.setLinePrice', { line_id, unit_price_minor: 1 }, TRAINING_PIN)).toBe(
      'gift_card_line',
    );
    const discount = { kind: 'percent', basis_points: 100, reason: 'Cortesía' } as const;
    expect(await till.refused('sale.setLineDiscount', { line_id, discount }, TRAINING_PIN)).toBe('gift_card_line');
    await till.do('checkout.begin', {});
    expect(await till.refused('gift.pay', { code }, TRAINING_PIN)).toBe('gift_pays_gift');
    await till.do('checkout.back', {});
    await till.do('sale.clear', {});
  });
});

describe('a return', () => {
  test('puts what a gift card paid back on that card, and the rest on the bank card', async () => {
    const { code } = await sell(1_000);
    await till.begin('Flat white doble');
    await till.do('gift.pay', { code });
    await till.payByCard();
    const sale = await till.finishSale();
    expect(await giveBack(sale, { mode: 'all' })).toEqual({ problem: null, parts: ['card done', 'gift done'] });
    expect(cardOf(code).balance_minor).toBe(1_000);
    expect(await giveBack(sale, { mode: 'all' })).toMatchObject({ problem: 'nothing_remains' });
    await expectAgreement();
  });

  test('of a sold card takes its money off it, and is refused while any of it is spent or held', async () => {
    const { code, sale } = await sell(8_000, 'Espresso');
    expect(await giveBack(sale, { mode: 'amount', amount_minor: 1_901 })).toMatchObject({ problem: 'gift_loaded' });
    await till.begin('Espresso');
    await till.do('gift.pay', { code, amount_minor: 100 });
    expect(await giveBack(sale, { mode: 'lines', lines: cardsOf(sale), tip: false })).toMatchObject({
      problem: 'gift_spent',
    });
    await till.do('checkout.back', {});
    await till.do('sale.clear', {});
    const drawer_minor = till.drawer('CLP');
    expect(await giveBack(sale, { mode: 'lines', lines: cardsOf(sale), tip: false })).toEqual({
      problem: null,
      parts: ['cash done'],
    });
    expect(till.drawer('CLP')).toBe(drawer_minor - 8_000);
    expect(cardOf(code)).toMatchObject({ balance_minor: 0, held_minor: 0 });
    expect(await giveBack(sale, { mode: 'all' })).toEqual({ problem: null, parts: ['cash done'] });
    await expectAgreement();
  });

  test('of any sale goes on a new store credit, which pays, and no money leaves the till', async () => {
    await till.begin('Flat white doble');
    await till.payByCard();
    const sale = await till.finishSale();
    const paid_minor = sale.tenders[0]?.amount_minor ?? 0;
    const trace_id = sale.tenders[0]?.trace_id ?? '';
    expect(await giveBack(sale, { mode: 'lines', lines: goodsOf(sale), tip: false }, 'store_credit')).toEqual({
      problem: null,
      parts: ['gift done'],
    });
    expect(await till.netOf(trace_id)).toBe(paid_minor);
    const [returned] = till.journal.sales.returnsOf(sale.sale_id);
    const code = madeGiftCode(till.journal.derive, returned?.return_id ?? '');
    expect(cardOf(code)).toMatchObject({ kind: 'store_credit', balance_minor: paid_minor });
    expect(await giveBack(sale, { mode: 'all' })).toMatchObject({ problem: 'nothing_remains' });
    await till.begin('Espresso');
    await till.do('gift.pay', { code });
    expect((await till.finishSale()).state).toBe('PAID');
    await expectAgreement();
  });

  test('goods that a gift card paid are exchanged, and what they are worth more goes back on it', async () => {
    const { code } = await sell(60_000);
    await till.begin('Flat white doble');
    await till.do('gift.pay', { code });
    const from = await till.finishSale();
    const left_minor = cardOf(code).balance_minor;
    await till.add('Espresso');
    await till.do('exchange.choose', { sale_id: from.sale_id, lines: goodsOf(from) }, TRAINING_PIN);
    await till.do('checkout.begin', {});
    await till.until(() => till.step('exchange').plan !== null);
    const { plan } = till.step('exchange');
    expect(plan?.parts).toMatchObject([{ kind: 'gift', act: 'gift' }]);
    await till.do('exchange.settle', { parts: partsOf(plan) }, TRAINING_PIN);
    await till.do('checkout.finish', {});
    expect(cardOf(code).balance_minor).toBe(left_minor + (plan?.back_minor ?? 0));
    await expectAgreement();
  });
});

test('a till that sells no more gift cards still offers to pay with those that are out', async () => {
  const { code } = await sell(40_000);
  await till.do('settings.change', { change: { gift_cards: false, store_credit: false } }, TRAINING_PIN);
  await till.begin('Espresso');
  expect(till.step('tender').gift_possible).toBe(true);
  await till.do('gift.pay', { code });
  expect((await till.finishSale()).state).toBe('PAID');
  await till.do('settings.change', { change: { gift_cards: true, store_credit: true } }, TRAINING_PIN);
  await expectAgreement();
});

test('a manager changes a balance for a reason, never below what is held, and it is in the audit', async () => {
  const { code } = await sell(4_000);
  const { card_id, shown } = giftCardName(code);
  const { cards } = await till.do('gift.find', { shown }, TRAINING_PIN);
  expect(cards).toMatchObject([{ card_id, balance_minor: 4_000, printable: true, moves: [{ kind: 'load' }] }]);
  expect(await till.refused('gift.adjust', { card_id, amount_minor: -4_001, reason: 'perdida' }, TRAINING_PIN)).toBe(
    'gift_spent',
  );
  expect(
    await till.do('gift.adjust', { card_id, amount_minor: -1_500, reason: 'perdida' }, TRAINING_PIN),
  ).toMatchObject({
    balance_minor: 2_500,
  });
  const unapproved = await till.till.router.handle('gift.adjust', { card_id, amount_minor: 100, reason: 'regalo' });
  expect(unapproved).toMatchObject({ ok: false, error: { code: 'approval_needed' } });
  await expectAgreement();
});

test('the close of the day says what is owed on cards, and is proven with them', async () => {
  const [owed] = till.journal.gifts.owed();
  expect((await till.do('shift.report', {}, TRAINING_PIN)).gifts_owed).toEqual([owed]);
  const { expected_minor = 0 } = till.journal.shifts.report()?.drawers[0] ?? {};
  // Closes with an uncounted drawer by accepting the difference.
  const accepted = [{ currency: 'CLP', expected_minor, counted_minor: 0, difference_minor: -expected_minor }] as const;
  const wish = { shift_id: 'shift-1', lines: [{ currency: 'CLP', value_minor: 1_000, pieces: 0 }] as const };
  await till.do(
    'shift.close',
    { ...wish, lines: [...wish.lines], accepted: [...accepted], note: 'sin contar' },
    TRAINING_PIN,
  );
  const closed = till.journal.shifts.read(1);
  expect(closed?.gifts_owed).toEqual([owed]);
  expect(closed?.close.report.currencies[0]?.gift_cards?.sold_minor).toBeGreaterThan(0);
  expect(till.journal.verify().problems).toEqual([]);
});
