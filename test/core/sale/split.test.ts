import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardPart, nextPart, tipShare } from '../../../core/sale/split.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { partOf, saleOf } from '../../support/sales.ts';

const SALE = saleOf({ tip_minor: 7703 });
const paid = (amount_minor: number): Sale => ({ ...SALE, tenders: [partOf('cash', amount_minor)] });

describe('splitting a payment', () => {
  it('puts the tip into the part that completes the payment', () => {
    expect(nextPart(SALE, 77_028, 20_000)).toEqual({ ok: true, value: { amount_minor: 20_000, tip_minor: 0 } });
    expect(nextPart(paid(20_000), 77_028, undefined)).toEqual({
      ok: true,
      value: { amount_minor: 64_731, tip_minor: 7703 },
    });
  });

  it('carries the whole tip over any parts, never more in a part than the part itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 20 }),
        (total, tip, wanted) => {
          const due = total + tip;
          let paid_minor = 0;
          let carried = 0;
          for (const want of [...wanted, due]) {
            const part = Math.min(want, due - paid_minor);
            if (part === 0) break;
            const share = tipShare(paid_minor, part, due, tip);
            expect(share >= 0 && share <= part).toBe(true);
            carried += share;
            paid_minor += part;
          }
          expect(carried).toBe(tip);
        },
      ),
    );
  });

  it('charges a card part that would be only tip as a plain amount', () => {
    expect(cardPart({ amount_minor: 7703, tip_minor: 7703 })).toEqual({ amount_minor: 7703, tip_minor: 0 });
    expect(cardPart({ amount_minor: 7704, tip_minor: 7703 })).toEqual({ amount_minor: 7704, tip_minor: 7703 });
  });

  it('refuses a part larger than what is left, and nothing at all', () => {
    expect(nextPart(paid(84_730), 77_028, 2)).toEqual({ ok: false, error: 'amount_exceeds_rest' });
    expect(nextPart(paid(84_731), 77_028, undefined)).toEqual({ ok: false, error: 'amount_too_small' });
  });
});
