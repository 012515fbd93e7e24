import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, CURRENCY_CODES } from '../../../core/money/currency.ts';
import { type Sale, type Tender, saleSchema } from '../../../core/sale/sale.ts';
import { type ShiftFact, createShiftTally } from '../../../core/shift/shift-tally.ts';
import { lineOf, partOf, saleOf } from '../../support/sales.ts';

const NOON_MS = Date.parse('2026-11-20T12:00:00Z');

const IVA = { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true };
function paidSale(currency: CurrencyCode, price_minor: number, change: Partial<Sale> = {}): Sale {
  const lines = [lineOf('Café', price_minor, { tax: IVA })];
  return saleSchema.parse(saleOf({ state: 'PAID', currency, paid_at_ms: NOON_MS, lines, ...change }));
}
const cashPart = (amount_minor: number, change: Partial<Tender> = {}): Tender =>
  partOf('cash', amount_minor, { received_minor: amount_minor, change_minor: 0, rounding_minor: 0, ...change });
const moved = (direction: 'in' | 'out', amount_minor: number, reason: 'deposit' | 'refund' | 'change' = 'deposit') =>
  ({
    kind: 'cash_moved',
    moved: { movement_id: 'm', shift_id: 's', currency: 'CLP', direction, amount_minor, reason, note: '', by: 'Ana' },
  }) as const satisfies ShiftFact;

describe('a shift', () => {
  it('expects float + sales + in − out − refunds in the drawer, with the cash as it was rounded', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'opened', currency: 'CLP', float_minor: 80_000 });
    // 1,234 pesos are taken as 1,230: the drawer holds the coins, the sale its price.
    tally.see({
      kind: 'cash_taken',
      currency: 'CLP',
      tender: cashPart(1_234, { received_minor: 2_000, change_minor: 770, rounding_minor: -4 }),
    });
    tally.see(moved('in', 10_000, 'change'));
    tally.see(moved('out', 50_000));
    tally.see(moved('out', 4_900, 'refund'));
    const { drawers, currencies, cash_ins, cash_outs } = tally.report('CLP');
    expect(drawers).toEqual([
      {
        currency: 'CLP',
        float_minor: 80_000,
        sales_minor: 1_230,
        in_minor: 10_000,
        out_minor: 50_000,
        refunds_minor: 4_900,
        expected_minor: 36_330,
      },
    ]);
    expect(currencies[0]?.cash).toEqual({ payments: 1, amount_minor: 1_234, tip_minor: 0, rounding_minor: -4 });
    expect([cash_ins, cash_outs]).toEqual([1, 2]);
  });

  it('keeps the notes of a second currency apart from the change in the first', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'opened', currency: 'CLP', float_minor: 20_000 });
    const foreign = { currency: 'USD', rate: '950', received_minor: 2_000, change_minor: 0 } as const;
    tally.see({
      kind: 'cash_taken',
      currency: 'CLP',
      tender: cashPart(15_000, { received_minor: 19_000, change_minor: 4_000, foreign }),
    });
    expect(tally.report('CLP').drawers.map((one) => [one.currency, one.expected_minor])).toEqual([
      ['CLP', 16_000],
      ['USD', 2_000],
    ]);
  });

  it('takes cash that went back to the customer out again, also when the part belongs to an earlier shift', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'cash_returned', currency: 'CLP', tender: cashPart(5_000, { state: 'returned' }) });
    const report = tally.report('CLP');
    expect(report.drawers[0]?.expected_minor).toBe(-5_000);
    expect(report.currencies[0]?.cash).toMatchObject({ payments: -1, amount_minor: -5_000 });
  });

  it('adds cards up by brand under one name, with tips, installments and returns', () => {
    const tally = createShiftTally();
    const card = { kind: 'card_taken', currency: 'CLP', installments: 1, tip_minor: 0 } as const;
    tally.see({ ...card, brand: 'VISA', amount_minor: 1_100, tip_minor: 100 });
    tally.see({ ...card, brand: 'Visa', amount_minor: 3_000, installments: 3 });
    tally.see({ ...card, brand: '', amount_minor: 500 });
    tally.see({ kind: 'card_returned', currency: 'CLP', brand: 'visa', amount_minor: 400 });
    const [own] = tally.report('CLP').currencies;
    expect(own?.cards).toEqual([
      { brand: '', payments: 1, amount_minor: 500, tip_minor: 0, returns: 0, returned_minor: 0 },
      { brand: 'Visa', payments: 2, amount_minor: 4_100, tip_minor: 100, returns: 1, returned_minor: 400 },
    ]);
    expect(own?.installments).toEqual([{ quantity: 3, payments: 1, amount_minor: 3_000 }]);
  });

  it('adds the taxes of the sales as each sale rounded them, and the sales by the quarter of the hour', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'sale_paid', sale: paidSale('CLP', 1_000), at_ms: NOON_MS });
    tally.see({ kind: 'sale_paid', sale: paidSale('CLP', 1_000, { tip_minor: 100 }), at_ms: NOON_MS + 899_999 });
    tally.see({ kind: 'sale_paid', sale: paidSale('CLP', 1_000), at_ms: NOON_MS + 900_000 });
    const [own] = tally.report('CLP').currencies;
    expect(own?.sales).toEqual({ count: 3, total_minor: 3_000, discount_minor: 0, tip_minor: 100 });
    // 1,000 with 19 % in it is 840 + 160; three times that, not 19 % of 3,000.
    expect(own?.taxes).toEqual([
      { name: 'IVA', basis_points: 1900, included: true, base_minor: 2_520, amount_minor: 480 },
    ]);
    expect(own?.quarters.map(({ starts_at_ms, sales }) => [starts_at_ms - NOON_MS, sales])).toEqual([
      [0, 2],
      [900_000, 1],
    ]);
  });

  it('is exact in every currency: what went in less what went out is what is expected, whatever the order', () => {
    const fact = fc.record({
      currency: fc.constantFrom(...CURRENCY_CODES.filter((one) => ['CLP', 'ARS', 'USD', 'KWD'].includes(one))),
      amount_minor: fc.integer({ min: 1, max: 999_999_999_999 }),
      sign: fc.constantFrom(1, -1),
    });
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), (facts) => {
        const tally = createShiftTally();
        for (const { currency, amount_minor, sign } of facts)
          tally.see({ kind: sign > 0 ? 'cash_taken' : 'cash_returned', currency, tender: cashPart(amount_minor) });
        for (const { currency, expected_minor } of tally.report('CLP').drawers) {
          const exact = facts
            .filter((one) => one.currency === currency)
            .reduce((sum, one) => sum + BigInt(one.sign) * BigInt(one.amount_minor), 0n);
          expect(BigInt(expected_minor)).toBe(exact);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('begins empty after a close', () => {
    const tally = createShiftTally();
    tally.see({ kind: 'drawer_opened' });
    tally.see({ kind: 'counted', exact: false, lines: [] });
    tally.see({ kind: 'counted', exact: false, lines: [] });
    expect(tally.report('CLP')).toMatchObject({ drawer_openings: 1, recounts: 1 });
    tally.begin();
    expect(tally.isEmpty).toBe(true);
    expect(tally.report('USD')).toMatchObject({
      currencies: [{ currency: 'USD' }],
      drawers: [{ expected_minor: 0 }],
      drawer_openings: 0,
    });
  });
});
