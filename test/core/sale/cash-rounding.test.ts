import { describe, expect, it } from 'vitest';
import { cashSuggestions, defaultCashStep, roundCash } from '../../../core/sale/cash-rounding.ts';

describe('cash', () => {
  it('rounds pesos to ten: 1 to 5 down, 6 to 9 up', () => {
    const rounded = Array.from({ length: 11 }, (_, unit) => roundCash(77_020 + unit, defaultCashStep('CLP')));
    expect(rounded).toEqual([77_020, 77_020, 77_020, 77_020, 77_020, 77_020, 77_030, 77_030, 77_030, 77_030, 77_030]);
  });

  it('rounds to other coins by the same rule, and not at all where the minor unit is a coin', () => {
    expect([11, 12, 13, 14].map((amount) => roundCash(amount, 5))).toEqual([10, 10, 15, 15]);
    expect(roundCash(1234, defaultCashStep('USD'))).toBe(1234);
  });

  it('suggests what customers hand over: exactly, and the next whole notes', () => {
    expect(cashSuggestions(84_730, 'CLP', 1)).toEqual([84_730, 85_000, 90_000, 100_000]);
    expect(cashSuggestions(20_000, 'CLP', 1)).toEqual([20_000]);
    expect(cashSuggestions(1234, 'USD', 100)).toEqual([1234, 1300, 1500, 2000]);
    expect(cashSuggestions(0, 'CLP', 1)).toEqual([]);
    expect(cashSuggestions(18_200, 'CLP', 1)).toEqual([18_200, 19_000, 20_000]);
    expect(cashSuggestions(3750, 'BRL', 100)).toEqual([3750, 4000, 5000, 10_000]);
    expect(cashSuggestions(1240, 'EUR', 100)).toEqual([1240, 1500, 2000, 5000]);
  });
});
