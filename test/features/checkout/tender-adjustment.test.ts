import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { type AccountsTable, accountsTables } from '../../../core/accounts/accounts.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { costOf, coverOf } from '../../../core/sale/tender-adjustment.ts';
import { madeGiftCode } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';

/** Five percent less in cash, three more by card, ten less with a gift card; an Espresso is 1,900, a Flat white doble 3,600. */
const RULES = {
  ...{ tender_cash_basis_points: -500, tender_card_basis_points: 300, tender_gift_basis_points: -1_000 },
  ...{ surcharge_allowed: true, cash_rounding_minor: 1, gift_cards: true, store_credit: true },
};

describe('a sale whose price depends on how it is paid, against ledger, drawer and proof', () => {
  let till: SandboxTill;
  beforeAll(async () => {
    till = await SandboxTill.open(RULES);
    await till.do('shift.open', { shift_id: 'shift-1', float_minor: 1_000_000 });
  });
  afterAll(async () => await till.close());

  const totalOf = (sale: Sale): number => priceSale(sale, 1).totals.total_minor;

  async function begin(...names: readonly string[]): Promise<number> {
    await till.add(...names);
    const { total_minor } = till.sale.totals;
    await till.do('checkout.begin', {});
    return total_minor;
  }

  async function giveBack(sale: Sale, what: IntentArguments<'refund.plan'>['what']): Promise<number> {
    const { amount_minor } = await till.do('refund.plan', { sale_id: sale.sale_id, what, from: null });
    const wish = await till.wishToReturn(sale.sale_id, what);
    const { pin, ...request } = wish;
    const answer = await till.till.router.handle('refund.execute', { ...request, return_id: crypto.randomUUID() }, pin);
    if (!answer.ok) throw new Error(`it was refused: ${answer.error.code}`);
    return amount_minor;
  }

  test('in parts costs each part its own way, and what it cost is what the parts paid', async () => {
    const list_minor = await begin('Flat white doble');
    expect(till.step('tender').quotes?.cash).toMatchObject({ basis_points: -500, adjustable_minor: list_minor });
    await till.do('checkout.chooseCash', { amount_minor: 1_000 });
    expect(till.step('cash')).toMatchObject({ amount_minor: 950, covers_minor: 1_000, cash_due_minor: 950 });
    await till.do('checkout.takeCash', { received_minor: 1_000 });
    expect(till.checkout).toMatchObject({ paid_minor: 950, left_minor: list_minor - 1_000, adjustment_minor: -50 });
    await till.payByCard();
    const sale = await till.finishSale();
    const card_minor = Math.round((list_minor - 1_000) * 1.03);
    expect(sale.tenders.map(({ amount_minor, change_minor }) => [amount_minor, change_minor])).toEqual([
      [950, 50],
      [card_minor, undefined],
    ]);
    expect(await till.netOf(sale.tenders[1]?.trace_id ?? '')).toBe(card_minor);
    expect(totalOf(sale)).toBe(950 + card_minor);
    await till.expectAgreement();
  });

  test('cash that does not suffice pays for as much as it is worth at the price for cash', async () => {
    const list_minor = await begin('Flat white doble');
    await till.takeCash(950);
    expect(till.checkout).toMatchObject({ paid_minor: 950, left_minor: list_minor - 1_000 });
    await till.takeCash(10_000);
    expect(totalOf(await till.finishSale())).toBe(list_minor - Math.round(list_minor * 0.05));
    await till.expectAgreement();
  });

  test('a declined and an unknown card leave no trace in the price', async () => {
    const list_minor = await begin('Espresso');
    await till.loseCharge();
    await till.noMoreFaults();
    expect(till.checkout).toMatchObject({ left_minor: list_minor, total_minor: list_minor });
    await till.do('checkout.anotherTender', {});
    await till.takeCash(5_000);
    expect(totalOf(await till.finishSale())).toBe(list_minor - Math.round(list_minor * 0.05));
    await till.expectAgreement();
  });

  test('half of it that is charged again by card is charged what it was, not its surcharge once more', async () => {
    const half_minor = (await begin('Flat white doble')) / 2;
    const charged_minor = Math.round(half_minor * 1.03);
    await till.loseCharge(half_minor);
    await till.noMoreFaults();
    const { covers_minor, amount_minor } = till.step('unknown');
    expect([covers_minor, amount_minor]).toEqual([half_minor, charged_minor]);
    await till.payByCard(covers_minor);
    await till.do('checkout.finish', {});
    await till.takeCash(5_000);
    const sale = await till.finishSale();
    expect(await till.netOf(sale.tenders[1]?.trace_id ?? '')).toBe(charged_minor);
    expect(totalOf(sale)).toBe(charged_minor + Math.round(half_minor * 0.95));
    await till.expectAgreement();
  });

  test('what a bank approves of a charge with its surcharge covers as much as that pays for', async () => {
    const list_minor = await begin('Flat white doble');
    await till.control('faults', { operation: 'authorize_card_present', fault: 'partial_approval', times: 1 });
    await till.do('checkout.chooseCard', {});
    await till.until(() => till.checkout.current.step === 'unknown');
    const { approved_minor = 0, quotes } = till.step('unknown');
    expect(approved_minor).toBe(Math.round(list_minor * 1.03) / 2);
    if (quotes?.card === undefined) throw new Error('a card has its price');
    await till.until(() => till.checkout.unconfirmed_minor === 0);
    const covers_minor = coverOf(approved_minor, list_minor, quotes.card);
    await till.payByCard(covers_minor);
    expect(till.checkout).toMatchObject({ paid_minor: approved_minor, left_minor: list_minor - covers_minor });
    await till.do('checkout.finish', {});
    await till.takeCash(5_000);
    await till.finishSale();
    await till.expectAgreement();
  });

  test('what comes back line by line is what was truly paid for it, to the last unit', async () => {
    await begin('Espresso', 'Flat white doble');
    await till.takeCash(5_000, 1_111);
    await till.payByCard();
    const sale = await till.finishSale();
    const back: number[] = [];
    for (const { line_id, quantity_milli } of sale.lines)
      back.push(await giveBack(sale, { mode: 'lines', lines: [{ line_id, quantity_milli }], tip: false }));
    expect(back.reduce((sum, minor) => sum + minor, 0)).toBe(totalOf(sale));
    expect(totalOf(till.stored(sale.sale_id))).toBe(totalOf(sale));
    await till.expectAgreement();
  });

  test('a part that goes back before the sale is paid takes its adjustment with it', async () => {
    const list_minor = await begin('Espresso');
    await till.takeCash(950, 1_000);
    await till.do('checkout.reviewParts', {});
    await till.till.router.handle('checkout.returnParts', {}, TRAINING_PIN);
    await till.do('checkout.back', {});
    await till.do('checkout.begin', {});
    await till.payByCard();
    expect(totalOf(await till.finishSale())).toBe(Math.round(list_minor * 1.03));
    await till.expectAgreement();
  });

  test('goods that come back for others are worth what was paid, and are themselves never adjusted', async () => {
    await begin('Espresso');
    await till.takeCash(5_000);
    const from = await till.finishSale();
    await till.add('Flat white doble');
    const list_minor = till.sale.totals.total_minor;
    const lines = from.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
    await till.till.router.handle('exchange.choose', { sale_id: from.sale_id, lines }, TRAINING_PIN);
    await till.do('checkout.begin', {});
    expect(till.checkout.left_minor).toBe(list_minor - totalOf(from));
    await till.payByCard();
    const sale = await till.finishSale();
    expect(totalOf(sale)).toBe(list_minor + Math.round((list_minor - totalOf(from)) * 0.03));
    await till.expectAgreement();
  });

  test('a gift card pays at its own price, and money that goes on one is never adjusted', async () => {
    await till.add('Espresso');
    const { line_id } = await till.do('gift.sell', { amount_minor: 1_000, code: null });
    const code = madeGiftCode(till.journal.derive, line_id);
    await till.do('checkout.exactCash', {});
    const sold = await till.finishSale();
    expect(totalOf(sold)).toBe(1_000 + 1_900 - 95);
    await begin('Espresso');
    await till.do('gift.pay', { code });
    // 1,000 of the card cover 1,111 of the sale.
    expect(till.checkout).toMatchObject({ paid_minor: 1_000, left_minor: 1_900 - 1_111 });
    await till.payByCard();
    await till.finishSale();
    await till.expectAgreement();
  });

  test('in the accountant’s files the payments of each sale add up to what it cost, with its tax in it', () => {
    const sales = till.journal.sales.findSales({ limit: 100 }).filter(({ state }) => state === 'PAID');
    const [sold, payments] = accountsTables({ sales, returns: [], closes: [], cards: new Map(), isoTime: String });
    if (sold === undefined || payments === undefined) throw new Error('sales and payments are tables');
    const cell = (table: AccountsTable, row: readonly unknown[], name: string): number =>
      Number(row[table.columns.indexOf(name)]);
    for (const { columns, rows } of [sold, payments]) {
      expect(new Set(columns).size).toBe(columns.length);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
    for (const row of sold.rows) {
      const number = cell(sold, row, 'number');
      const paid = payments.rows.filter((one) => cell(payments, one, 'sale_number') === number);
      const sum = (name: string): number => paid.reduce((total, one) => total + cell(payments, one, name), 0);
      const total_minor = cell(sold, row, 'total_minor');
      expect(total_minor).toBe(cell(sold, row, 'net_minor') + cell(sold, row, 'tax_minor'));
      if (sales.find((sale) => sale.number === number)?.tenders.every(({ state }) => state === 'paid') === true) {
        expect(sum('amount_minor')).toBe(total_minor + cell(sold, row, 'gift_loaded_minor'));
        expect(sum('adjustment_minor')).toBe(cell(sold, row, 'adjustment_minor'));
      }
    }
  });

  test('the shift tells what was given off and what was added, apart from its discounts', async () => {
    const report = till.journal.shifts.report()?.currencies[0];
    expect(report?.adjustments?.discount_minor).toBeGreaterThan(0);
    expect(report?.adjustments?.surcharge_minor).toBeGreaterThan(0);
    expect(report?.sales.discount_minor).toBe(0);
  });
});

test('a kiosk charges what it shows, and staff who leave it sell at the price of each way', async () => {
  const bench = new TillBench({ ...RULES, kiosk: true, financial_fees: {} });
  await bench.order();
  await bench.do('kiosk.pay', {});
  expect(bench.engine.request).toMatchObject({ amount_minor: 1_900 });
  bench.engine.notCharged('no_card');
  await bench.settled();
  await bench.do('kiosk.leave', {});
  await bench.till.router.handle('kiosk.exit', {}, TRAINING_PIN);
  await bench.beginCard('Espresso');
  expect(bench.engine.request).toMatchObject({ amount_minor: 1_957 });
});

test('cash at its own price costs what the key for it said before, rounded to the coin after the discount', async () => {
  const bench = new TillBench({ ...RULES, cash_rounding_minor: 50 });
  await bench.add('Espresso');
  expect(bench.sale.totals).toMatchObject({ total_minor: 1_900, cash_total_minor: 1_800 });
  await bench.do('checkout.exactCash', {});
  expect(bench.sales.sale(bench.sale.sale_id)?.tenders[0]).toMatchObject({
    ...{ amount_minor: 1_805, received_minor: 1_800, rounding_minor: -5, change_minor: 0 },
  });
});

test('cash at its own price in a second currency pays for what it is worth, at the price for cash', async () => {
  const second_currency = { currency: 'USD' as const, rate: '950', step_minor: 1, change_step_minor: 1 };
  const bench = new TillBench({ ...RULES, second_currency });
  await bench.begin('Flat white doble');
  await bench.do('checkout.chooseCash', {});
  await bench.do('checkout.takeForeignCash', { received_minor: 100, change_in: 'store' });
  // 950 pesos cover 1,000 of 3,200.
  expect(bench.checkout).toMatchObject({ paid_minor: 950, left_minor: 2_200, adjustment_minor: -50 });
  await bench.do('checkout.chooseCash', {});
  await bench.do('checkout.takeForeignCash', { received_minor: 300, change_in: 'store' });
  expect(bench.step('approved')).toMatchObject({ sale_paid: true, change_minor: 2_850 - 2_090 });
  expect(bench.checkout.due_minor).toBe(3_040);
});

describe('an adjusted payment that the till’s own end interrupts', () => {
  test('is shown again with the rest as it was', async () => {
    const bench = new TillBench(RULES);
    await bench.add('Flat white doble');
    const { total_minor } = bench.sale.totals;
    await bench.do('checkout.begin', {});
    await bench.takeCash(950, 1_000);
    bench.restart();
    expect(bench.checkout).toMatchObject({ paid_minor: 950, left_minor: total_minor - 1_000, adjustment_minor: -50 });
    await bench.do('checkout.chooseCard', {});
    const rest_minor = total_minor - 1_000;
    const charged_minor = rest_minor + Math.round(rest_minor * 0.03);
    expect(bench.engine.request).toMatchObject({ amount_minor: charged_minor, due_minor: 950 + charged_minor });
  });

  test('a card is asked for installments of what it is charged', async () => {
    const bench = new TillBench({ ...RULES, installments_from_minor: 0 });
    await bench.beginCard('Espresso');
    void bench.engine.readAndSend();
    await bench.settled();
    expect(bench.step('installments')).toMatchObject({ amount_minor: 1_957 });
    expect(bench.step('installments').plans.find(({ quantity }) => quantity === 3)?.total_minor).toBe(1_957);
  });

  test('a surcharge of a settings file is none before the law was said to allow it', async () => {
    const bench = new TillBench({ ...RULES, surcharge_allowed: false });
    await bench.begin('Espresso');
    expect(bench.step('tender').quotes?.card).toBeUndefined();
    await bench.do('checkout.chooseCard', {});
    expect(bench.engine.request).toMatchObject({ amount_minor: 1_900 });
  });

  const AT_LINK = {
    pay_link_enabled: true,
    pay_link_url: 'https://pagar.example.cl/{payment_id}',
    tender_link_basis_points: 200,
  };
  test.each([
    ['declined', 'checkout.chooseCard', (bench: TillBench) => bench.engine.decline(), 1_030],
    ['not_charged', 'checkout.chooseCard', (bench: TillBench) => bench.engine.notCharged('no_card'), 1_030],
    ['unknown', 'checkout.chooseCard', (bench: TillBench) => bench.engine.loseAnswer(), 1_030],
    ['not_charged', 'checkout.chooseLink', (bench: TillBench) => bench.engine.notCharged('link_refused'), 1_020],
    ['unknown', 'checkout.chooseLink', (bench: TillBench) => bench.engine.loseAnswer(), 1_020],
  ] as const)(
    'a part that is %s after %s says what it covers, to be paid at the price of each way',
    async (step, choose, end, charged_minor) => {
      const bench = new TillBench({ ...RULES, ...AT_LINK, financial_fees: {} });
      await bench.begin('Espresso');
      await bench.do(choose, { amount_minor: 1_000 });
      if (choose === 'checkout.chooseCard') await bench.engine.readAndSend();
      end(bench);
      await bench.settled();
      if (step === 'unknown') bench.restart();
      expect(bench.step(step)).toMatchObject({ amount_minor: charged_minor, covers_minor: 1_000 });
      const { quotes, covers_minor = 0 } = bench.step(step);
      if (quotes?.cash === undefined || quotes.card === undefined) throw new Error('both have a price');
      expect(costOf(covers_minor, quotes.cash)).toBe(950);
      await bench.do('checkout.chooseCash', { amount_minor: covers_minor });
      expect(bench.step('cash').cash_due_minor).toBe(950);
      await bench.do('checkout.back', {});
      await bench.do('checkout.chooseCard', { amount_minor: covers_minor });
      expect(bench.engine.request.amount_minor).toBe(costOf(covers_minor, quotes.card));
    },
  );
});
