import { promotedAs } from '../../../core/customer/promoted-as.ts';
import { UNCONDITIONAL } from '../../../core/promotions/promotion.ts';
import { describe, expect, it } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const MANAGER_PIN = '246810';
type PromotionInput = IntentArguments<'promotions.save'>['promotion'];

const TENTH: PromotionInput = {
  name: 'Diez menos',
  ...UNCONDITIONAL,
  reward: { kind: 'percent', basis_points: 1_000 },
  category_ids: [],
  product_codes: [],
};
const TWO_FOR_ONE: PromotionInput = { ...TENTH, name: '2 por 1', reward: { kind: 'cheapest_free', count: 2 } };

async function selling(...promotions: readonly PromotionInput[]): Promise<TillBench> {
  const till = new TillBench();
  for (const promotion of promotions) await save(till, promotion);
  return till;
}
const approved = (till: TillBench, intent: string, args: unknown) => till.till.router.handle(intent, args, MANAGER_PIN);
async function save(till: TillBench, promotion: PromotionInput, promotion_id: string | null = null): Promise<string> {
  const answer = await approved(till, 'promotions.save', { promotion_id, promotion });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return (answer.value as { promotion_id: string }).promotion_id;
}
async function codeOf(till: TillBench, text: string): Promise<string> {
  const { products } = await till.do('catalogue.search', { text, limit: 1 });
  return products[0]?.code ?? products[0]?.product_id ?? '';
}
const sums = ({ sale }: TillBench) => {
  const { promotions_minor, discount_minor, total_minor } = sale.totals;
  return { promotions_minor, discount_minor, total_minor };
};

describe('a cart with promotions', () => {
  it('is given them by scan and by button alike, and loses them with the goods', async () => {
    const till = await selling(TWO_FOR_ONE);
    await till.do('sale.addCode', { code: await codeOf(till, 'espresso') });
    expect(sums(till)).toEqual({ promotions_minor: 0, discount_minor: 0, total_minor: 1_900 });
    await till.add('espresso');
    expect(sums(till)).toEqual({ promotions_minor: 1_900, discount_minor: 0, total_minor: 1_900 });
    expect(till.sale.lines).toMatchObject([
      { promotions: [{ name: '2 por 1', amount_minor: 1_900 }], net_minor: 1_900 },
    ]);
    await till.do('sale.setQuantity', { line_id: till.sale.lines[0]?.line_id ?? '', quantity_milli: 1_000 });
    expect(sums(till)).toEqual({ promotions_minor: 0, discount_minor: 0, total_minor: 1_900 });
    await till.do('sale.undo', {});
    expect(sums(till).promotions_minor).toBe(1_900);
  });

  it('keeps what it was given over a restart, and on its receipt after the promotion is gone', async () => {
    const till = await selling();
    const promotion_id = await save(till, TWO_FOR_ONE);
    await till.add('espresso');
    await till.add('espresso');
    await till.do('checkout.exactCash', {});
    expect(await approved(till, 'promotions.remove', { promotion_id })).toMatchObject({ ok: true });
    till.restart();
    const [sold] = till.sales.findSales({ limit: 1 });
    expect(sold).toMatchObject({ state: 'PAID', lines: [{ promotions: [{ name: '2 por 1', amount_minor: 1_900 }] }] });
    expect(till.sales.acts.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['promotion_added', 'promotion_removed']),
    );
  });

  it('leaves a price that somebody changed alone', async () => {
    const till = await selling(TENTH);
    await till.add('espresso');
    await till.do('sale.setLinePrice', { line_id: till.sale.lines[0]?.line_id ?? '', unit_price_minor: 1_000 });
    expect(sums(till)).toEqual({ promotions_minor: 0, discount_minor: 0, total_minor: 1_000 });
  });

  it('judges a cashier by the discount alone: what a promotion takes is none of theirs', async () => {
    const till = await selling({ ...TENTH, reward: { kind: 'percent', basis_points: 9_000 } });
    await till.add('espresso');
    expect(sums(till).total_minor).toBe(190);
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
    await till.do('checkout.back', {});
    const line_id = till.sale.lines[0]?.line_id ?? '';
    await till.do('sale.setLineDiscount', { line_id, discount: { kind: 'amount', amount_minor: 19 } });
    expect(sums(till)).toEqual({ promotions_minor: 1_710, discount_minor: 19, total_minor: 171 });
    expect(
      await till.refused('sale.setLineDiscount', { line_id, discount: { kind: 'amount', amount_minor: 191 } }),
    ).toBe('amount_too_large');
  });
});

describe('a coupon', () => {
  const SUMMER: PromotionInput = { ...TENTH, name: 'Verano', coupon: 'VERANO' };

  it('is scanned like goods, or added by hand, and taken away again', async () => {
    const till = await selling(SUMMER);
    await till.add('espresso');
    expect(await till.do('sale.addCode', { code: 'verano' })).toEqual({ found: true, line_id: null, asks: null });
    expect(till.sale).toMatchObject({ coupons: ['VERANO'], totals: { promotions_minor: 190 } });
    await till.do('sale.setCoupon', { coupon: 'verano', taken: false });
    expect(till.sale).toMatchObject({ coupons: [], totals: { promotions_minor: 0 } });
    await till.do('sale.undo', {});
    expect(till.sale.coupons).toEqual(['VERANO']);
    await till.do('sale.clear', {});
    expect(till.sale.coupons).toEqual([]);
  });

  it('that no promotion asks for is none', async () => {
    const till = await selling({ ...SUMMER, active: false });
    await till.add('espresso');
    expect(await till.refused('sale.setCoupon', { coupon: 'VERANO', taken: true })).toBe('coupon_unknown');
    expect(await till.do('sale.addCode', { code: 'VERANO' })).toMatchObject({ found: false });
  });

  it('is not found by guessing: after ten unknown ones none is taken for a minute, by scan or by hand', async () => {
    const till = await selling(SUMMER);
    await till.add('espresso');
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await till.do('sale.addCode', { code: `GUESS-${guess}` })).toMatchObject({ found: false });
      expect(await till.refused('sale.setCoupon', { coupon: `OTHER-${guess}`, taken: true })).toBe('coupon_unknown');
    }
    expect(await till.refused('sale.setCoupon', { coupon: 'VERANO', taken: true })).toBe('coupons_locked');
    expect(await till.refused('sale.addCode', { code: 'VERANO' })).toBe('coupons_locked');
    // Goods are still sold, and unknown codes are refused.
    expect(await till.do('sale.addCode', { code: await codeOf(till, 'espresso') })).toMatchObject({ found: true });
    expect(await till.do('sale.addCode', { code: '123456' })).toMatchObject({ found: false });
    till.clock.advance(60_000);
    await till.do('sale.setCoupon', { coupon: 'VERANO', taken: true });
    expect(till.sale.coupons).toEqual(['VERANO']);
  });

  it('that is right forgives no guess before it', async () => {
    const till = await selling(SUMMER);
    await till.add('espresso');
    for (let guess = 0; guess < 9; guess += 1) await till.do('sale.addCode', { code: `GUESS-${guess}` });
    await till.do('sale.setCoupon', { coupon: 'VERANO', taken: true });
    expect(await till.do('sale.addCode', { code: 'GUESS-9' })).toMatchObject({ found: false });
    expect(await till.refused('sale.addCode', { code: 'GUESS-10' })).toBe('coupons_locked');
  });

  it('is nothing that codes are counted for where the shop has none', async () => {
    const till = await selling(TENTH);
    for (let scan = 0; scan < 20; scan += 1)
      expect(await till.do('sale.addCode', { code: `LOTE-${scan}` })).toMatchObject({ found: false });
  });
});

describe('a promotion for customers', () => {
  it('is given once the customer is named', async () => {
    const till = await selling({ ...TENTH, customer_ids: ['123456785'] });
    await till.add('espresso');
    expect(sums(till).promotions_minor).toBe(0);
    const customer = { name: 'Ana Soto', tax_id: { kind: 'RUT' as const, value: '12.345.678-5' } };
    await till.do('sale.setCustomer', { customer, document: 'receipt' });
    expect(sums(till).promotions_minor).toBe(190);
    await till.do('sale.setCustomer', { customer: null, document: 'receipt' });
    expect(sums(till).promotions_minor).toBe(0);
  });
});

describe('a promotion for customers without a tax id', () => {
  it.each([
    ['a phone', { name: 'Rosa Fuentes', phone: '987654321' }, { name: 'Rosa Fuentes', phone: '912345678' }],
    ['a name', { name: 'Rosa  FUÉNTES' }, { name: 'Rosa Fuentealba' }],
  ])('is given to who is known by %s, and to nobody else', async (_, customer, other) => {
    const till = await selling({ ...TENTH, customer_ids: [promotedAs(customer)[0]] });
    await till.add('espresso');
    await till.do('sale.setCustomer', { customer: other, document: 'receipt' });
    expect(sums(till).promotions_minor).toBe(0);
    await till.do('sale.setCustomer', { customer, document: 'receipt' });
    expect(sums(till).promotions_minor).toBe(190);
  });
});

describe('the page of promotions', () => {
  it('is the manager’s, names products by their codes, and refuses one that is not there', async () => {
    const till = await selling();
    expect(await till.ask('promotions.save', { promotion_id: null, promotion: TENTH })).toMatchObject({
      error: { code: 'approval_needed', permission: 'edit_catalogue' },
    });
    const unknown = { ...TENTH, product_codes: ['nothing-like-it'] };
    expect(await approved(till, 'promotions.save', { promotion_id: null, promotion: unknown })).toMatchObject({
      error: { code: 'code_unknown' },
    });
    const promotion_id = await save(till, { ...TENTH, product_codes: [await codeOf(till, 'espresso')] });
    await save(till, { ...TENTH, name: 'Veinte menos', product_codes: [await codeOf(till, 'espresso')] }, promotion_id);
    const listed = await approved(till, 'promotions.list', {});
    expect(listed).toMatchObject({
      value: { promotions: [{ promotion_id, name: 'Veinte menos', product_codes: [expect.any(String)] }] },
    });
    expect(till.sales.acts.find(({ what }) => what === 'promotion_changed')).toMatchObject({
      what: 'promotion_changed',
      detail: 'name: "Diez menos" -> "Veinte menos"',
    });
    expect(await approved(till, 'promotions.remove', { promotion_id: 'another' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });

  it('shows an example before anything is given', async () => {
    const till = await selling();
    await till.add('espresso');
    const preview = await approved(till, 'promotions.preview', {
      promotion: {
        ...TWO_FOR_ONE,
        product_codes: [await codeOf(till, 'espresso')],
        coupon: 'NADIE',
        to_day: '2000-01-01',
      },
    });
    expect(preview).toMatchObject({
      value: { goods_total: 1, lines: [{ quantity: 2, gross_minor: 3_800, saved_minor: 1_900 }] },
    });
    expect(sums(till).promotions_minor).toBe(0);
  });
});
