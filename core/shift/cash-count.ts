import type { CurrencyCode } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { CountLine } from './cash-count-schema.ts';
import { denominations } from './denominations.ts';

/** The value of the counted pieces of one currency, in minor units. */
export function countedMinor(lines: readonly CountLine[], currency: CurrencyCode): number {
  return lines
    .filter((line) => line.currency === currency)
    .reduce((sum, line) => sum + line.value_minor * line.pieces, 0);
}

/**
 * The currencies that a count covers, or why it is invalid: a piece that the currency does not have, one counted twice,
 * or a sum that is no longer exact.
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
