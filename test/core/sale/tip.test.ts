import { describe, expect, it } from 'vitest';
import type { Sale } from '../../../core/sale/sale.ts';
import { type TipRules, tipBasis, tipFits, tipPresets } from '../../../core/sale/tip.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { lineOf } from '../../support/sales.ts';

const rules: TipRules = {
  tip_presets: 'smart',
  tip_percent_basis_points: [1000, 1500, 2000],
  tip_amounts_minor: null,
  tip_small_total_minor: null,
  tip_on_taxes: true,
  tip_before_discounts: false,
};
/** 11,900 with 19 % tax included, less ten percent. */
const sale: Pick<Sale, 'lines' | 'discount'> = {
  lines: [lineOf('Queque', 11_900, { tax: { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true } })],
  discount: { kind: 'percent', basis_points: 1000 },
};
const amounts = (total_minor: number, change: Partial<TipRules> = {}, currency: 'CLP' | 'USD' = 'CLP') =>
  tipPresets(sale, total_minor, currency, { ...rules, ...change }).map((tip) => tip.amount_minor);

describe('tips that are offered', () => {
  it('are percentages of the total, rounded half up, for a total that is not small', () => {
    expect(tipPresets(sale, 10_710, 'CLP', rules)).toEqual([
      { basis_points: 1000, amount_minor: 1071 },
      { basis_points: 1500, amount_minor: 1607 },
      { basis_points: 2000, amount_minor: 2142 },
    ]);
  });

  it('are round amounts for a small total, where a tenth would be coins', () => {
    expect(amounts(5000)).toEqual([200, 300, 500]);
    expect(amounts(5001)).toEqual([1071, 1607, 2142]);
    expect(amounts(900, {}, 'USD')).toEqual([100, 200, 300]);
    expect(tipPresets(sale, 5000, 'CLP', rules).map((tip) => tip.basis_points)).toEqual([null, null, null]);
  });

  it('are of the goods alone: nobody served what is loaded on a gift card', () => {
    const [line] = sale.lines;
    const load = {
      ...line!,
      line_id: 'l2',
      product_id: 'cobro-gift-card',
      unit_price_minor: 10_000,
      gift: {} as never,
    };
    expect(tipBasis({ ...sale, lines: [...sale.lines, load] }, rules)).toBe(10_710);
    expect(tipPresets({ lines: [load] }, 10_000, 'CLP', rules)).toEqual([]);
  });

  it('are parts of a unit where it buys a meal', () => {
    expect(tipPresets(sale, 3_496, 'KWD', rules).map((tip) => tip.amount_minor)).toEqual([250, 500, 1_000]);
  });

  it('follow the shop: only percentages, only amounts, amounts and limits of its own', () => {
    expect(amounts(1000, { tip_presets: 'percent' })).toHaveLength(3);
    expect(amounts(1_000_000, { tip_presets: 'amount', tip_amounts_minor: [700] })).toEqual([700]);
    expect(amounts(1000, { tip_small_total_minor: 0 })).toEqual([1071, 1607, 2142]);
  });

  it('are of the goods with or without taxes, after or before the discount, as the settings say', () => {
    expect(tipBasis(sale, rules)).toBe(10_710);
    expect(tipBasis(sale, { ...rules, tip_on_taxes: false })).toBe(9000);
    expect(tipBasis(sale, { ...rules, tip_before_discounts: true })).toBe(11_900);
    expect(tipBasis(sale, { ...rules, tip_before_discounts: true, tip_on_taxes: false })).toBe(10_000);
  });

  it('never make one payment larger than twelve digits', () => {
    expect(tipFits(AMOUNT_MINOR_MAX - 200, 200)).toBe(true);
    expect(amounts(AMOUNT_MINOR_MAX - 200, { tip_presets: 'amount' })).toEqual([200]);
  });
});
