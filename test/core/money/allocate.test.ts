import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, splitRemainderFirst } from '../../../core/money/allocate.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';

const amount = fc.integer({ min: 0, max: AMOUNT_MINOR_MAX });
const weights = fc.array(fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }), { minLength: 1, maxLength: 60 });

describe('allocating an amount', () => {
  it('adds up exactly, and no part is a whole unit away from its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (amount_minor, shares) => {
        const parts = allocate(amount_minor, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount_minor);
        const sum = shares.reduce((total, weight) => total + BigInt(weight), 0n);
        if (sum === 0n) return;
        parts.forEach((part, index) => {
          const distance = BigInt(part) * sum - BigInt(amount_minor) * BigInt(shares[index] ?? 0);
          expect(distance < sum && distance > -sum).toBe(true);
        });
      }),
    );
  });

  it('gives nothing to a part without weight when another has some', () => {
    expect(allocate(100, [0, 3, 0])).toEqual([0, 100, 0]);
  });

  it('gives the units that are left to the largest remainders, the earlier part first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [6, 1, 2])).toEqual([7, 1, 2]);
    expect(allocate(1, [1, 1])).toEqual([1, 0]);
  });

  it('counts all parts the same when none has weight', () => {
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
  });
});

describe('splitting into equal parts', () => {
  it('adds up exactly with the whole remainder in the first part', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 99 }), (amount_minor, parts) => {
        const { first_minor, each_minor } = splitRemainderFirst(amount_minor, parts);
        expect(first_minor + each_minor * (parts - 1)).toBe(amount_minor);
        expect(first_minor - each_minor).toBeGreaterThanOrEqual(0);
        expect(first_minor - each_minor).toBeLessThan(parts);
      }),
    );
    expect(splitRemainderFirst(101, 3)).toEqual({ first_minor: 35, each_minor: 33 });
  });
});
