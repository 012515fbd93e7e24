import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedMinor } from '../../../core/shift/cash-count.ts';
import type { CountLine } from '../../../core/shift/cash-count-schema.ts';
import { countProblem, ownDifferences } from '../../../core/shift/count-rule.ts';
import { denominations } from '../../../core/shift/denominations.ts';
import { keepFloat } from '../../../core/shift/keep-float.ts';
import { CURRENCY_CODES, type CurrencyCode } from '../../../core/money/currency.ts';

const lines: readonly CountLine[] = [{ currency: 'CLP', value_minor: 1_000, pieces: 3 }];
const off = (difference_minor: number) => [
  { currency: 'CLP', expected_minor: 3_000 - difference_minor, counted_minor: 3_000, difference_minor } as const,
];
const signed = { lines, own: off(-500), blind: true, note: '', note_above_minor: null };

describe('what makes a count of the drawer stand', () => {
  it('is a second count where a blind one did not balance, and the one that is signed is the last', () => {
    expect(countProblem(signed, { times: 1, exact: false, lines })).toBe('count_again');
    expect(countProblem(signed, { times: 2, exact: false, lines })).toBeNull();
    expect(countProblem(signed, { times: 1, exact: true, lines })).toBeNull();
    expect(countProblem(signed, { times: 2, exact: false, lines: [] })).toBe('count_again');
    expect(countProblem({ ...signed, blind: false }, { times: 0, exact: false, lines: [] })).toBeNull();
  });

  it('is a note where the difference is above the limit, either way, and of the person who signs alone', () => {
    const counts = { times: 2, exact: false, lines };
    for (const difference of [-500, 500])
      expect(countProblem({ ...signed, own: off(difference), note_above_minor: 499 }, counts)).toBe('note_needed');
    expect(countProblem({ ...signed, note_above_minor: 500 }, counts)).toBeNull();
    expect(countProblem({ ...signed, note_above_minor: 0, note: 'mal vuelto' }, counts)).toBeNull();
    expect(
      countProblem({ ...signed, own: ownDifferences(off(-500), off(-500)), note_above_minor: 0 }, counts),
    ).toBeNull();
  });
});

describe('the float that stays in the drawer', () => {
  const drawer = fc
    .constantFrom(...CURRENCY_CODES)
    .chain((currency) =>
      fc.tuple(
        fc.constant(currency),
        fc.tuple(...denominations(currency).map(() => fc.integer({ min: 0, max: 12 }))),
        fc.array(fc.nat(12), { minLength: 14, maxLength: 14 }),
      ),
    );
  const linesOf = (currency: CurrencyCode, pieces: readonly number[]): CountLine[] =>
    denominations(currency).map((value_minor, at) => ({ currency, value_minor, pieces: pieces[at] ?? 0 }));

  it('and what goes are together every piece that was counted, and never less than the float stays', () => {
    fc.assert(
      fc.property(drawer, fc.double({ min: 0, max: 1.2, noNaN: true }), ([currency, pieces], share) => {
        const counted = linesOf(currency, pieces);
        const total_minor = countedMinor(counted, currency);
        const float_minor = Math.floor(total_minor * share);
        const split = keepFloat(counted, currency, float_minor);
        expect(split === null).toBe(float_minor > total_minor);
        if (split === null) return;
        const both = [...split.keep, ...split.take];
        expect(countedMinor(both, currency)).toBe(total_minor);
        for (const { value_minor, pieces: had } of counted)
          expect(both.filter((one) => one.value_minor === value_minor).reduce((sum, one) => sum + one.pieces, 0)).toBe(
            had,
          );
        expect(countedMinor(split.keep, currency)).toBeGreaterThanOrEqual(float_minor);
      }),
      { numRuns: 300 },
    );
  });

  it('is exact wherever the pieces allow it in notes and coins of which each divides the one before', () => {
    const counted = linesOf('CLP', [2, 1, 3, 0, 7, 2, 10, 0, 5]);
    const split = keepFloat(counted, 'CLP', 12_000);
    expect(countedMinor(split?.keep ?? [], 'CLP')).toBe(12_000);
    // 20 and 50 do not divide each other: taking the largest first would leave ten too much.
    const odd = keepFloat(
      [
        { currency: 'BRL', value_minor: 5_000, pieces: 1 },
        { currency: 'BRL', value_minor: 2_000, pieces: 3 },
      ],
      'BRL',
      5_000,
    );
    expect(odd?.take).toEqual([{ currency: 'BRL', value_minor: 2_000, pieces: 3 }]);
  });
});
