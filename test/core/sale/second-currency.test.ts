import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { cashMovements } from '../../../core/sale/cash-movements.ts';
import { defaultCashStep } from '../../../core/sale/cash-rounding.ts';
import { foreignDue, settleForeign, worthFits, worthOf } from '../../../core/sale/second-currency.ts';
import { type SecondCurrency, secondCurrencySchema } from '../../../core/sale/second-currency-schema.ts';
import { partOf } from '../../support/sales.ts';

const dollars: SecondCurrency = { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 };

describe('cash in a second currency', () => {
  it('is worth what the rate says, exactly, rounded down to the peso', () => {
    expect(worthOf(2000, dollars, 'CLP')).toBe(19_005);
    expect(worthOf(1, dollars, 'CLP')).toBe(9);
    expect(worthOf(100, { currency: 'CLP', rate: '0.001053' }, 'USD')).toBe(10);
  });

  it('asks for the least sum that is worth what is due, in the pieces that the shop takes', () => {
    expect(foreignDue(6400, dollars, 'CLP')).toBe(674);
    expect(foreignDue(6400, { ...dollars, step_minor: 100 }, 'CLP')).toBe(700);
    expect(worthOf(foreignDue(6400, dollars, 'CLP'), dollars, 'CLP')).toBeGreaterThanOrEqual(6400);
  });

  it('gives change in the coins of the store, or in whole notes of the same and the rest in coins', () => {
    expect(settleForeign(6400, 2000, 'store', dollars, 'CLP', 10)).toEqual({
      worth_minor: 19_005,
      covers_minor: 6400,
      change_minor: 12_600,
      foreign_change_minor: 0,
      rounding_minor: 5,
    });
    expect(settleForeign(6400, 2000, 'same', dollars, 'CLP', 10)).toEqual({
      worth_minor: 19_005,
      covers_minor: 6400,
      change_minor: 250,
      foreign_change_minor: 1300,
      rounding_minor: 2,
    });
  });

  it('covers a part when it is worth less than what is due', () => {
    expect(settleForeign(6400, 500, 'store', dollars, 'CLP', 10)).toMatchObject({
      covers_minor: 4751,
      change_minor: 0,
    });
  });

  it('never loses a peso between worth, change and rounding, whatever is due and handed over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom('store' as const, 'same' as const),
        fc.constantFrom('950.25', '1', '0.5', '1043.123456'),
        (amount_minor, received_minor, change_in, rate) => {
          const second = { ...dollars, rate };
          const settled = settleForeign(amount_minor, received_minor, change_in, second, 'CLP', 10);
          const { worth_minor, covers_minor, change_minor, foreign_change_minor, rounding_minor } = settled;
          expect(worth_minor - worthOf(foreign_change_minor, second, 'CLP') - change_minor).toBe(
            covers_minor + rounding_minor,
          );
          expect(Math.abs(rounding_minor)).toBeLessThanOrEqual(10);
          expect(covers_minor).toBeLessThanOrEqual(amount_minor);
          expect(change_minor % 10 === 0 && foreign_change_minor <= received_minor).toBe(true);
        },
      ),
    );
  });

  it('gives change in coins that exist, and is off by a coin at most, in every currency of a store', () => {
    const stores = CURRENCY_CODES.filter((currency) => currency !== 'USD');
    fc.assert(
      fc.property(
        fc.constantFrom(...stores),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom('store' as const, 'same' as const),
        fc.constantFrom('0.3069', '1', '950.25'),
        (store, amount_minor, received_minor, change_in, rate) => {
          const step_minor = defaultCashStep(store);
          const second = { ...dollars, rate };
          const settled = settleForeign(amount_minor, received_minor, change_in, second, store, step_minor);
          const kept_minor =
            settled.worth_minor - worthOf(settled.foreign_change_minor, second, store) - settled.change_minor;
          expect(kept_minor).toBe(settled.covers_minor + settled.rounding_minor);
          expect(Math.abs(settled.rounding_minor)).toBeLessThanOrEqual(step_minor);
          expect(settled.change_minor % step_minor).toBe(0);
        },
      ),
    );
  });

  it('refuses rates that are not numbers, and sums that no payment may have', () => {
    for (const rate of ['0', '0.000', '1,5', '-2', '1.1234567', '', '1e3'])
      expect(secondCurrencySchema.safeParse({ currency: 'USD', rate }).success).toBe(false);
    expect(worthFits(2000, dollars, 'CLP', 19_005)).toBe(true);
    expect(worthFits(2000, dollars, 'CLP', 19_004)).toBe(false);
  });
});

describe('the drawer', () => {
  const tender = partOf('cash', 6400, {
    received_minor: 19_005,
    change_minor: 250,
    rounding_minor: 2,
    foreign: { currency: 'USD', rate: '950.25', received_minor: 2000, change_minor: 1300 },
  });

  it('has the notes of the second currency, and less of the coins that went back', () => {
    expect(cashMovements(tender, 'CLP')).toEqual([
      { currency: 'USD', delta_minor: 700 },
      { currency: 'CLP', delta_minor: -250 },
    ]);
  });

  it('has what was received less the change of plain cash, and nothing of cards and of parts that went back', () => {
    const { foreign: _foreign, ...plain } = tender;
    expect(cashMovements({ ...plain, received_minor: 10_000, change_minor: 3600 }, 'CLP')).toEqual([
      { currency: 'CLP', delta_minor: 6400 },
    ]);
    expect(cashMovements({ ...plain, kind: 'card' }, 'CLP')).toEqual([]);
    expect(cashMovements({ ...plain, state: 'undone' }, 'CLP')).toEqual([]);
  });
});
