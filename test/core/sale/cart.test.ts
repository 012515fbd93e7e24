import { describe, expect, it } from 'vitest';
import type { Product } from '../../../core/catalogue/product.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import {
  addProduct,
  clearCart,
  restoreContents,
  setLineDiscount,
  setLinePrice,
  setNote,
  setOptions,
  setQuantity,
  setSaleDiscount,
} from '../../../core/sale/cart.ts';
import { COMMAND_LINE_PRODUCT, type Sale } from '../../../core/sale/sale.ts';
import { SALE_LINES_MAX } from '../../../core/sale/limits.ts';
import { lineOf, partOf, productOf, saleOf } from '../../support/sales.ts';

const COFFEE = productOf('coffee', 1900, { name: 'Café' });
const ALMONDS = productOf('almonds', 12_990, { unit: 'kg' });
const GIFT = productOf('gift', null);
const EMPTY = saleOf();

function add(
  sale: Sale,
  product: Product,
  more: { readonly line_id?: string; readonly quantity_milli?: number; readonly price_minor?: number } = {},
): Sale {
  const added = addProduct(sale, { line_id: 'line', product, tax: undefined, ...more });
  if (!added.ok) throw new Error(added.error);
  return added.value.sale;
}

describe('editing the cart', () => {
  it('counts the same product on one line, and weighs each bag on its own', () => {
    const coffees = add(add(EMPTY, COFFEE), COFFEE, { line_id: 'other' });
    expect(coffees.lines.map((line) => line.quantity_milli)).toEqual([2000]);
    const bags = add(add(EMPTY, ALMONDS, { quantity_milli: 320 }), ALMONDS, { line_id: 'other', quantity_milli: 500 });
    expect(bags.lines.map((line) => line.quantity_milli)).toEqual([320, 500]);
  });

  it('asks for an open price, and keeps two prices of one product apart', () => {
    expect(addProduct(EMPTY, { line_id: 'line', product: GIFT, tax: undefined })).toEqual({
      ok: false,
      error: 'price_needed',
    });
    const gifts = add(add(EMPTY, GIFT, { price_minor: 5000 }), GIFT, { line_id: 'other', price_minor: 10_000 });
    expect(gifts.lines.map((line) => line.unit_price_minor)).toEqual([5000, 10_000]);
  });

  it('refuses half a piece', () => {
    expect(addProduct(EMPTY, { line_id: 'line', product: COFFEE, tax: undefined, quantity_milli: 1500 })).toEqual({
      ok: false,
      error: 'quantity_not_whole',
    });
    expect(setQuantity(add(EMPTY, COFFEE), 'line', 1500)).toEqual({ ok: false, error: 'quantity_not_whole' });
  });

  it('refuses a line too many, but still counts up a product that is there', () => {
    let full = EMPTY;
    for (let count = 0; count < SALE_LINES_MAX; count += 1)
      full = add(full, { ...COFFEE, product_id: `product-${count}` }, { line_id: `line-${count}` });
    expect(addProduct(full, { line_id: 'one-more', product: COFFEE, tax: undefined })).toEqual({
      ok: false,
      error: 'sale_full',
    });
    expect(add(full, { ...COFFEE, product_id: 'product-0' }).lines[0]?.quantity_milli).toBe(2000);
  });

  it('refuses amounts beyond twelve digits instead of cutting them', () => {
    const dear = { ...COFFEE, price_minor: AMOUNT_MINOR_MAX };
    expect(addProduct(add(EMPTY, dear), { line_id: 'other', product: dear, tax: undefined })).toEqual({
      ok: false,
      error: 'amount_too_large',
    });
    expect(setQuantity(add(EMPTY, dear), 'line', 2000)).toEqual({ ok: false, error: 'amount_too_large' });
    const added = { tax_id: 'added', name: 'Tax', basis_points: 1, included: false };
    expect(addProduct(EMPTY, { line_id: 'line', product: dear, tax: added })).toEqual({
      ok: false,
      error: 'amount_too_large',
    });
  });

  it('removes a line at quantity zero, and does not know a line that is not there', () => {
    expect(setQuantity(add(EMPTY, COFFEE), 'line', 0)).toMatchObject({ ok: true, value: { lines: [] } });
    expect(setQuantity(EMPTY, 'line', 1000)).toEqual({ ok: false, error: 'not_found' });
  });

  it('refuses a discount larger than what it is taken from, and removes one', () => {
    const sale = add(EMPTY, COFFEE);
    expect(setLineDiscount(sale, 'line', { kind: 'amount', amount_minor: 1901 })).toEqual({
      ok: false,
      error: 'amount_too_large',
    });
    expect(setSaleDiscount(sale, { kind: 'amount', amount_minor: 1901 })).toEqual({
      ok: false,
      error: 'amount_too_large',
    });
    const discounted = setSaleDiscount(sale, { kind: 'percent', basis_points: 1000 });
    expect(discounted.ok && setSaleDiscount(discounted.value, null)).toEqual({ ok: true, value: sale });
  });

  it('changes the price of a line and keeps the listed one beside it, until it costs that again', () => {
    const sale = add(EMPTY, COFFEE);
    const price = (from: Sale, unit_price_minor: number): Sale => {
      const changed = setLinePrice(from, 'line', unit_price_minor);
      if (!changed.ok) throw new Error(changed.error);
      return changed.value;
    };
    const lower = price(sale, 1500);
    expect(lower.lines).toMatchObject([{ unit_price_minor: 1500, listed_price_minor: 1900 }]);
    expect(price(lower, 0).lines).toMatchObject([{ unit_price_minor: 0, listed_price_minor: 1900 }]);
    expect(price(price(lower, 0), 1900)).toEqual(sale);
    expect(setLinePrice(sale, 'none', 1)).toEqual({ ok: false, error: 'not_found' });
    const two = add(EMPTY, COFFEE, { quantity_milli: 2000 });
    expect(setLinePrice(two, 'line', AMOUNT_MINOR_MAX)).toEqual({ ok: false, error: 'amount_too_large' });
  });

  it('never adds goods to a line whose price was changed, not even at that price', () => {
    const changed = setLinePrice(add(EMPTY, COFFEE), 'line', 1500);
    const sale = changed.ok ? changed.value : EMPTY;
    const more = add(sale, { ...COFFEE, price_minor: 1500 }, { line_id: 'other' });
    expect(more.lines.map((line) => line.quantity_milli)).toEqual([1000, 1000]);
  });

  it('lists the price again when a line of a changed price gets other options', () => {
    const milk = { option_id: 'milk', name: 'Leche', price_minor: 500 };
    const latte = {
      ...COFFEE,
      option_groups: [{ name: 'Leche', choose: 'any' as const, required: false, options: [milk] }],
    };
    const plain = addProduct(EMPTY, { line_id: 'line', product: latte, tax: undefined, option_ids: ['milk'] });
    const cheap = setLinePrice(plain.ok ? plain.value.sale : EMPTY, 'line', 100);
    const without = setOptions(cheap.ok ? cheap.value : EMPTY, 'line', latte, []);
    expect(without.ok && without.value.lines).toMatchObject([{ unit_price_minor: 1900 }]);
    expect(without.ok && without.value.lines[0]).not.toHaveProperty('listed_price_minor');
  });

  it('brings back goods and discounts by undo, never tenders', () => {
    const paid = { ...add(EMPTY, COFFEE), tenders: [partOf('card', 1900, { state: 'failed' })] };
    const cleared = clearCart(paid);
    expect(cleared.lines).toEqual([]);
    expect(restoreContents(cleared, { lines: paid.lines })).toEqual(paid);
  });

  it('adds options to the price of a unit, keeps each way to have it apart, and changes them later', () => {
    const latte: Product = {
      ...COFFEE,
      option_groups: [
        {
          name: 'Leche',
          choose: 'one',
          required: false,
          options: [
            { option_id: 'oat', name: 'avena', price_minor: 500 },
            { option_id: 'soy', name: 'soya', price_minor: 600 },
          ],
        },
      ],
    };
    const plain = add(EMPTY, latte);
    const both = addProduct(plain, { line_id: 'oat', product: latte, tax: undefined, option_ids: ['oat'] });
    if (!both.ok) throw new Error(both.error);
    expect(both.value.sale.lines.map((line) => line.unit_price_minor)).toEqual([1900, 2400]);
    const soy = setOptions(both.value.sale, 'oat', latte, ['soy']);
    expect(soy.ok && soy.value.lines[1]).toMatchObject({ unit_price_minor: 2500, options: [{ name: 'soya' }] });
    const none = soy.ok && setOptions(soy.value, 'oat', latte, []);
    expect(none && none.ok && none.value.lines[1]).toEqual({ ...plain.lines[0], line_id: 'oat' });
    expect(setOptions(plain, 'line', latte, ['oat', 'soy'])).toEqual({ ok: false, error: 'options_needed' });
  });

  it('says something about a line, and takes it back', () => {
    const noted = setNote(add(EMPTY, COFFEE), 'line', 'sin azúcar');
    expect(noted.ok && noted.value.lines[0]?.note).toBe('sin azúcar');
    const plain = noted.ok && setNote(noted.value, 'line', null);
    expect(plain && plain.ok && plain.value).toEqual(add(EMPTY, COFFEE));
    expect(setNote(EMPTY, 'line', 'x')).toEqual({ ok: false, error: 'not_found' });
  });
});

describe('goods in the sale of a tab of the command line', () => {
  const held = partOf('card', 5_000, { state: 'held' });
  const sale = saleOf({ lines: [lineOf('Mesa 4', 5_000, { product_id: COMMAND_LINE_PRODUCT })], tenders: [held] });

  it('take the place of the line that stood for them, so that the sale costs what they cost', () => {
    const one = add(sale, COFFEE, { line_id: 'a' });
    expect(one.lines).toMatchObject([{ product_id: 'coffee', quantity_milli: 1_000 }]);
    const both = add(add(one, COFFEE), ALMONDS, { line_id: 'b' });
    expect(both.lines).toMatchObject([{ product_id: 'coffee', quantity_milli: 2_000 }, { product_id: 'almonds' }]);
  });

  it('stand beside it where it is a sale of the command line whose payment is not a hold', () => {
    const unknown: Sale = { ...sale, tenders: [{ ...held, state: 'undone' }] };
    expect(add(unknown, COFFEE).lines).toHaveLength(2);
  });
});
