import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sale, type Tender, saleSchema } from '../../../core/sale/sale.ts';
import { type FactOrigin, type ShiftFigure, createFigureTally } from '../../../core/shift/shift-figures.ts';
import { type ShiftFact, createShiftTally } from '../../../core/shift/shift-tally.ts';
import { headerTotals, roundingMinor } from '../../../renderer/screens/shift/view/header-totals.ts';
import { lineOf, partOf, saleOf } from '../../support/sales.ts';

const cashPart = (amount_minor: number, rounding_minor: number): Tender =>
  partOf('cash', amount_minor, { received_minor: amount_minor + rounding_minor, change_minor: 0, rounding_minor });
const paidSale = (sale_id: string, unit_price_minor: number, tip_minor: number): Sale => {
  const discount = { kind: 'percent', basis_points: 1_000 } as const;
  return saleSchema.parse(
    saleOf({ sale_id, state: 'PAID', lines: [lineOf('Café', unit_price_minor)], discount, tip_minor }),
  );
};
const origin = (sale_id: string): FactOrigin => ({ at_ms: 0, sale_id, sale_number: 1 });

const currency = fc.constantFrom('CLP' as const, 'USD' as const);
const amount = fc.integer({ min: 1, max: 50_000 });
const fact: fc.Arbitrary<ShiftFact> = fc.oneof(
  fc.record({
    kind: fc.constant('cash_taken' as const),
    currency,
    tender: fc.tuple(amount, fc.integer({ min: -4, max: 5 })).map(([paid, coins]) => cashPart(paid + 4, coins)),
  }),
  fc.record({ kind: fc.constant('cash_returned' as const), currency, tender: amount.map((paid) => cashPart(paid, 0)) }),
  fc.record({
    kind: fc.constantFrom('gift_given' as const, 'gift_unsold' as const, 'gift_adjusted' as const),
    currency,
    amount_minor: amount,
  }),
  fc.record({ kind: fc.constant('cash_refunded' as const), currency, amount_minor: amount, handed_minor: amount }),
  fc.record({
    kind: fc.constant('card_returned' as const),
    currency,
    brand: fc.constantFrom('VISA', ''),
    amount_minor: amount,
  }),
  fc.record({
    kind: fc.constant('card_taken' as const),
    currency,
    brand: fc.constantFrom('VISA', 'Elo'),
    amount_minor: amount,
    tip_minor: fc.constant(0),
    installments: fc.constantFrom(1, 3),
  }),
  fc.tuple(amount, fc.nat(900)).map(([price_minor, tip_minor]) => ({
    kind: 'sale_paid' as const,
    sale: paidSale('s', price_minor, tip_minor),
    at_ms: 0,
  })),
  fc.constant<ShiftFact>({ kind: 'drawer_opened' }),
);

test('what stands behind every figure of a shift adds up to that figure, whatever happened, also when only some is listed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fact, fc.constantFrom('a', 'b', 'c')), { maxLength: 30 }),
      fc.nat(8),
      (facts, listed) => {
        const report = createShiftTally();
        for (const [one] of facts) report.see(one);
        const [own] = report.report('CLP').currencies;
        if (own === undefined) throw new Error('no report');
        const sums = headerTotals(own);
        const shown: Readonly<Record<ShiftFigure, number>> = {
          sales: sums.sales_minor,
          discounts: -own.sales.discount_minor,
          tips: sums.tips_minor,
          refunds: -sums.refunds_minor,
          cash_refunds: -(own.cash_returns?.amount_minor ?? 0),
          card_refunds: -own.cards.reduce((sum, { returned_minor }) => sum + returned_minor, 0),
          exchanges: -(own.exchanges?.amount_minor ?? 0),
          gifts: sums.gifts_minor,
          others: sums.others_minor,
          cash: sums.cash_minor,
          cards: sums.cards_minor,
          rounding: roundingMinor(own),
        };
        for (const [figure, sum_minor] of Object.entries(shown)) {
          const tally = createFigureTally(figure as ShiftFigure, 'CLP');
          for (const [one, sale_id] of facts) tally.see(one, origin(sale_id));
          const { total_minor, entries, earlier } = tally.figure(listed);
          const listed_minor = entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
          expect(total_minor + 0, figure).toBe(sum_minor + 0);
          expect(listed_minor + (earlier?.amount_minor ?? 0) + 0, figure).toBe(total_minor + 0);
          expect(entries.length, figure).toBeLessThanOrEqual(listed);
        }
      },
    ),
  );
});

test('parts of a sale that became whole in the shift are no others; a part of one that did not is named with its sale', () => {
  const tally = createFigureTally('others', 'CLP');
  tally.see({ kind: 'cash_taken', currency: 'CLP', tender: cashPart(900, 0) }, origin('whole'));
  tally.see({ kind: 'sale_paid', sale: paidSale('whole', 1_000, 0), at_ms: 0 }, origin('whole'));
  tally.see({ kind: 'cash_taken', currency: 'CLP', tender: cashPart(500, 0) }, origin('half'));
  expect(tally.figure(10)).toMatchObject({
    total_minor: 500,
    entries: [{ kind: 'parts', sale_id: 'half', amount_minor: 500 }],
  });
});
