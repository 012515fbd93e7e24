import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, currencyDecimals } from '../../../core/money/currency.ts';
import { checkCount, countedMinor } from '../../../core/shift/cash-count.ts';
import type { CountLine } from '../../../core/shift/cash-count-schema.ts';
import { countResults, isExact } from '../../../core/shift/count-results.ts';
import { denominations, fewestPieces } from '../../../core/shift/denominations.ts';

const line = (currency: CountLine['currency'], value_minor: number, pieces: number): CountLine => ({
  currency,
  value_minor,
  pieces,
});
const drawer = (currency: CountLine['currency'], expected_minor: number) => ({
  currency,
  float_minor: 0,
  sales_minor: expected_minor,
  in_minor: 0,
  out_minor: 0,
  refunds_minor: 0,
  expected_minor,
});

describe('the pieces of a currency', () => {
  it('are whole minor units, each once, the largest first, in every currency the till sells in', () => {
    for (const currency of CURRENCY_CODES) {
      const values = denominations(currency);
      expect(values.length).toBeGreaterThan(5);
      expect(values.every((value) => Number.isInteger(value) && value > 0)).toBe(true);
      expect([...values].sort((a, b) => b - a)).toEqual([...new Set(values)]);
    }
  });

  it('are written in major units: a quarter is 250 fils, a cent is 1 cent, and Chile has no coin under 10 pesos', () => {
    expect(currencyDecimals('KWD')).toBe(3);
    expect(denominations('KWD')).toEqual([20_000, 10_000, 5_000, 1_000, 500, 250, 100, 50, 20, 10, 5]);
    expect(denominations('USD').at(-1)).toBe(1);
    expect(denominations('ARS')[0]).toBe(2_000_000);
    expect(denominations('CLP').at(-1)).toBe(10);
  });
});

describe('a count', () => {
  it('is worth its pieces exactly, each currency apart', () => {
    const lines = [line('USD', 25, 3), line('USD', 1, 4), line('KWD', 250, 7)];
    expect(countedMinor(lines, 'USD')).toBe(79);
    expect(countedMinor(lines, 'KWD')).toBe(1_750);
    expect(countedMinor(lines, 'CLP')).toBe(0);
  });

  it('is refused with a piece that does not exist, one that is counted twice, or a sum beyond all money', () => {
    expect(checkCount([line('CLP', 20, 1)])).toMatchObject({ ok: false, error: 'no_such_piece' });
    expect(checkCount([line('CLP', 10, 1), line('CLP', 10, 2)])).toMatchObject({ ok: false, error: 'counted_twice' });
    expect(checkCount([line('PYG', 100_000, 99_999)])).toMatchObject({ ok: true });
    expect(checkCount([line('ARS', 2_000_000, 99_999), line('ARS', 1_000_000, 99_999)])).toMatchObject({ ok: true });
  });

  it('is laid beside every drawer that should hold something: money that nobody counted is missing', () => {
    const results = countResults(
      [drawer('CLP', 297_080), drawer('USD', 2_000), drawer('ARS', 0)],
      [line('CLP', 10, 29_608)],
    );
    expect(results).toEqual([
      { currency: 'CLP', expected_minor: 297_080, counted_minor: 296_080, difference_minor: -1_000 },
      { currency: 'USD', expected_minor: 2_000, counted_minor: 0, difference_minor: -2_000 },
    ]);
    expect(isExact(results)).toBe(false);
  });

  it('of a currency that nothing was expected in is over', () => {
    const results = countResults([drawer('CLP', 0)], [line('EUR', 500, 2)]);
    expect(results.map((one) => [one.currency, one.difference_minor])).toEqual([
      ['CLP', 0],
      ['EUR', 1_000],
    ]);
  });
});

describe('change in notes and coins', () => {
  it('is the fewest pieces of every currency', () => {
    for (const currency of CURRENCY_CODES) {
      const values = denominations(currency);
      const coin_minor = values.at(-1) ?? 1;
      // Where taking the largest first fails at all, it fails below the sum of the two largest (Kozen and Zaks).
      const most_minor = (values[0] ?? 0) + (values[1] ?? 0);
      const fewest = [0];
      const odd = values.filter((value_minor) => value_minor % coin_minor !== 0);
      expect(odd, currency).toEqual([]);
      for (let minor = coin_minor; minor <= most_minor; minor += coin_minor) {
        const before = values.map((value_minor) => fewest[(minor - value_minor) / coin_minor] ?? Infinity);
        fewest.push(1 + Math.min(...before));
      }
      const taken = fewest.map((_, at) =>
        (fewestPieces(at * coin_minor, currency) ?? []).reduce((sum, { pieces }) => sum + pieces, 0),
      );
      expect(taken, currency).toEqual(fewest);
    }
    expect(fewestPieces(5, 'CLP')).toBeNull();
  });
});
