import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceSale } from '../../../core/sale/pricing.ts';
import { PRICE_CHOICES } from '../../../core/sale/price-choice.ts';
import { priceChanges, settlePrices } from '../../../core/sale/price-changes.ts';
import type { Sale, SaleLine } from '../../../core/sale/sale.ts';

const PRODUCTS = ['a', 'b', 'c'];
const line = fc.record({
  product_id: fc.constantFrom(...PRODUCTS),
  unit_price_minor: fc.integer({ min: 0, max: 50_000 }),
  pieces: fc.integer({ min: 1, max: 9 }),
  changed_by_hand: fc.boolean(),
});
const now = fc.record(Object.fromEntries(PRODUCTS.map((id) => [id, fc.option(fc.integer({ min: 0, max: 50_000 }))])));

const openSale = (lines: readonly SaleLine[]): Sale => ({
  ...{ sale_id: 's', number: 1, state: 'OPEN' as const, currency: 'CLP' as const, cashier: 'Ana' },
  ...{ opened_at_ms: 0, lines: [...lines], tenders: [], tip_minor: 0 },
});

describe('prices that changed', () => {
  it('are settled once, and never for more than the dearer or less than the cheaper of the two', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), now, fc.constantFrom(...PRICE_CHOICES), (lines, prices, choice) => {
        const sale = openSale(
          lines.map(({ pieces, changed_by_hand, ...rest }, index) => ({
            ...rest,
            line_id: `l${index}`,
            name: 'Pan',
            unit: 'each' as const,
            quantity_milli: pieces * 1_000,
            ...(changed_by_hand ? { listed_price_minor: 1 } : {}),
          })),
        );
        const priceNow = (product_id: string) => prices[product_id];
        const changes = priceChanges(sale, priceNow);
        const settled = settlePrices(sale, changes, choice);
        if (!settled.ok) throw new Error(settled.error);
        expect(priceChanges(settled.value, priceNow)).toEqual([]);
        const total = (of: typeof sale) => priceSale(of, 1).totals.total_minor;
        const totals = PRICE_CHOICES.map((one) => settlePrices(sale, changes, one)).map((one) =>
          one.ok ? total(one.value) : 0,
        );
        const [shown = 0, at_now = 0, lower = 0] = totals;
        expect(shown).toBe(total(sale));
        expect(lower).toBeLessThanOrEqual(Math.min(shown, at_now));
        for (const [index, one] of settled.value.lines.entries()) {
          const before = sale.lines[index];
          const change = changes.find(({ line_id }) => line_id === one.line_id);
          expect([before?.unit_price_minor, change?.now_minor]).toContain(one.unit_price_minor);
        }
      }),
    );
  });
});
