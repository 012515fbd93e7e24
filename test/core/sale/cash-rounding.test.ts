import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, currencyDecimals } from '../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { cashSuggestions, defaultCashStep, roundCash } from '../../../core/sale/cash-rounding.ts';
import { denominations, fewestPieces } from '../../../core/shift/denominations.ts';

describe('cash', () => {
  it('rounds pesos to ten: 1 to 5 down, 6 to 9 up', () => {
    const rounded = Array.from({ length: 11 }, (_, unit) => roundCash(77_020 + unit, defaultCashStep('CLP')));
    expect(rounded).toEqual([77_020, 77_020, 77_020, 77_020, 77_020, 77_020, 77_030, 77_030, 77_030, 77_030, 77_030]);
  });

  it('rounds to other coins by the same rule, and not at all where the minor unit is a coin', () => {
    expect([11, 12, 13, 14].map((amount) => roundCash(amount, 5))).toEqual([10, 10, 15, 15]);
    expect(roundCash(1234, defaultCashStep('USD'))).toBe(1234);
  });

  it('rounds fils and millimes to five: no smaller coin exists', () => {
    for (const currency of ['KWD', 'BHD', 'TND'] as const) {
      const rounded = Array.from({ length: 11 }, (_, unit) => roundCash(1_000 + unit, defaultCashStep(currency)));
      expect(rounded, currency).toEqual([1_000, 1_000, 1_000, 1_005, 1_005, 1_005, 1_005, 1_005, 1_010, 1_010, 1_010]);
    }
  });

  it('rounds by default only where the nearest coin is the custom, in currencies of 0, 2 and 3 decimals', () => {
    const steps = CURRENCY_CODES.map((currency) => [currency, defaultCashStep(currency)] as const);
    expect(steps.filter(([, step]) => step !== 1)).toEqual([
      ['CLP', 10],
      ['KWD', 5],
      ['BHD', 5],
      ['TND', 5],
    ]);
    expect(new Set(CURRENCY_CODES.map(currencyDecimals))).toEqual(new Set([0, 2, 3]));
  });

  it('comes to an amount that coins can pay, the nearest one, wherever it rounds or the minor unit is a coin', () => {
    const payable = CURRENCY_CODES.filter((currency) => denominations(currency).at(-1) === defaultCashStep(currency));
    expect(payable).toEqual(['CLP', 'JPY', 'USD', 'EUR', 'KWD', 'BHD', 'TND']);
    fc.assert(
      fc.property(
        fc.constantFrom(...payable),
        fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
        (currency, exact_minor) => {
          const step_minor = defaultCashStep(currency);
          const due_minor = roundCash(exact_minor, step_minor);
          expect(fewestPieces(due_minor, currency)).not.toBeNull();
          expect(Math.abs(due_minor - exact_minor)).toBeLessThanOrEqual(step_minor / 2);
          // Rounded again it is the same: no amount is rounded twice.
          expect(roundCash(due_minor, step_minor)).toBe(due_minor);
        },
      ),
    );
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
