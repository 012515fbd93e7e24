import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { percentOf, scaleHalfUp } from '../../../core/money/rounding.ts';

describe('rounding half up', () => {
  it('takes the exact half up and everything below it down', () => {
    expect(scaleHalfUp(5, 1, 2)).toBe(3);
    expect(scaleHalfUp(4999, 1, 10_000)).toBe(0);
    expect(scaleHalfUp(5000, 1, 10_000)).toBe(1);
  });

  it('is exact for amounts of twelve digits, where doubles are not', () => {
    expect(percentOf(AMOUNT_MINOR_MAX, 10_000)).toBe(AMOUNT_MINOR_MAX);
    expect(percentOf(999_999_999_999, 3333)).toBe(333_300_000_000);
  });

  it('is never further than half a unit from the exact value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount_minor, basis_points) => {
          const distance =
            2n *
            (BigInt(percentOf(amount_minor, basis_points)) * 10_000n - BigInt(amount_minor) * BigInt(basis_points));
          expect(distance <= 10_000n && distance > -10_000n).toBe(true);
        },
      ),
    );
  });
});
