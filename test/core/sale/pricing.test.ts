import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../core/money/format.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { lineFits, priceSale } from '../../../core/sale/pricing.ts';
import type { Discount, SaleLine, Tax } from '../../../core/sale/sale.ts';
import { lineOf } from '../../support/sales.ts';

const IVA: Tax = { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true };
const ADDED: Tax = { tax_id: 'sales', name: 'Sales tax', basis_points: 825, included: false };

const line = (unit_price_minor: number, quantity_milli: number, more: Partial<SaleLine> = {}): SaleLine =>
  lineOf('line', unit_price_minor, { quantity_milli, ...more });

const discount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basis_points: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount_minor: fc.integer({ min: 1, max: 5_000_000 }) }),
  ),
  { nil: undefined },
);
const someLine = fc
  .record({
    price: fc.integer({ min: 0, max: 5_000_000 }),
    quantity_milli: fc.integer({ min: 1, max: 99_000 }),
    discount,
    tax: fc.constantFrom(undefined, IVA, ADDED),
  })
  .map(({ price, quantity_milli, discount: given, tax }) =>
    line(price, quantity_milli, { unit: 'kg', ...(given ? { discount: given } : {}), ...(tax ? { tax } : {}) }),
  );

describe('the totals of a sale', () => {
  it("are those of the design's example, to the peso", () => {
    const lines = [
      line(9990, 2000, { tax: IVA }),
      line(34_990, 1000, { tax: IVA, discount: { kind: 'percent', basis_points: 1000 } }),
      line(3700, 2000, { tax: IVA }),
      line(4900, 1000, { tax: IVA }),
      line(3500, 1000, { tax: IVA }),
      line(2800, 2000, { tax: IVA }),
      line(12_990, 320, { unit: 'kg', tax: IVA }),
    ];
    const { totals } = priceSale({ lines }, 10);
    expect(totals).toMatchObject({
      subtotal_minor: 80_527,
      discount_minor: 3499,
      total_minor: 77_028,
      cash_total_minor: 77_030,
      item_count: 10,
    });
    expect(totals.taxes).toEqual([
      { name: 'IVA', basis_points: 1900, included: true, base_minor: 64_729, amount_minor: 12_299 },
    ]);
    expect(formatMoney(totals.total_minor, 'CLP', 'es-CL')).toBe('$77.028');
  });

  it('always add up: lines, discounts, taxes and total, whatever is in the cart', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 30 }), discount, (lines, given) => {
        const { lines: priced, totals } = priceSale({ lines, ...(given ? { discount: given } : {}) }, 1);
        const final_minor = priced.reduce((sum, one) => sum + one.final_minor, 0);
        const untaxed_minor = priced.filter((one) => !one.line.tax).reduce((sum, one) => sum + one.final_minor, 0);
        expect(totals.subtotal_minor - totals.discount_minor).toBe(final_minor);
        const taxed_minor = totals.taxes.reduce((sum, tax) => sum + tax.base_minor + tax.amount_minor, 0);
        expect(untaxed_minor + taxed_minor).toBe(totals.total_minor);
        expect(totals.cash_total_minor).toBe(totals.total_minor);
        for (const one of priced)
          expect(0 <= one.final_minor && one.final_minor <= one.net_minor && one.net_minor <= one.gross_minor).toBe(
            true,
          );
      }),
    );
  });

  it('spread a discount of the sale over the lines exactly', () => {
    const { lines, totals } = priceSale(
      { lines: [line(100, 1000), line(100, 1000), line(100, 1000)], discount: { kind: 'amount', amount_minor: 100 } },
      1,
    );
    expect(lines.map((one) => one.final_minor)).toEqual([66, 67, 67]);
    expect(totals.total_minor).toBe(200);
  });

  it('add a tax that is not in the prices, and keep two rates apart', () => {
    const { totals } = priceSale({ lines: [line(1000, 1000, { tax: ADDED }), line(1190, 1000, { tax: IVA })] }, 1);
    expect(totals.taxes.map(({ base_minor, amount_minor }) => [base_minor, amount_minor])).toEqual([
      [1000, 83],
      [1000, 190],
    ]);
    expect(totals.total_minor).toBe(2273);
  });

  it('never take more than a line costs, even when its quantity shrank after an amount was taken off', () => {
    const { totals } = priceSale({ lines: [line(500, 1000, { discount: { kind: 'amount', amount_minor: 900 } })] }, 1);
    expect(totals.total_minor).toBe(0);
  });

  it('know before computing whether a line is larger than a sale may be', () => {
    expect(lineFits(AMOUNT_MINOR_MAX, 1000)).toBe(true);
    expect(lineFits(AMOUNT_MINOR_MAX, 1001)).toBe(false);
  });
});
