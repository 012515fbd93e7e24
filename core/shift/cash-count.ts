import { z } from 'zod';
import { CURRENCY_CODES, type CurrencyCode } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { type Result, fail, succeed } from '../result.ts';
import { denominations } from './denominations.ts';

/** More pieces of one kind than this are not in a drawer; the figure is a mistake. */
export const PIECES_MAX = 99_999;

/** How many pieces of one note or coin lie in the drawer. */
export const countLineSchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  /** Worth of one piece, in minor units. */
  value_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  pieces: z.int().min(0).max(PIECES_MAX),
});
export type CountLine = z.infer<typeof countLineSchema>;

/** The lines of a count, each note and coin once. */
export const countLinesSchema = z.array(countLineSchema).max(100);

/** What the counted pieces of one currency are worth, in minor units. */
export function countedMinor(lines: readonly CountLine[], currency: CurrencyCode): number {
  return lines
    .filter((line) => line.currency === currency)
    .reduce((sum, line) => sum + line.value_minor * line.pieces, 0);
}

/**
 * The currencies that a count covers, or why it is none: a piece that the currency does not have, one counted twice, or a
 * sum that is not exact any more.
 */
export function checkCount(
  lines: readonly CountLine[],
): Result<readonly CurrencyCode[], 'no_such_piece' | 'counted_twice' | 'too_much'> {
  const seen = new Set<string>();
  for (const { currency, value_minor } of lines) {
    const key = `${currency} ${value_minor}`;
    if (!denominations(currency).includes(value_minor)) return fail('no_such_piece');
    if (seen.has(key)) return fail('counted_twice');
    seen.add(key);
  }
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => countedMinor(lines, currency));
  return sums.every((sum) => sum <= AMOUNT_MINOR_MAX) ? succeed(currencies) : fail('too_much');
}
