import { assert } from '../assert.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { assertMinor } from '../money/money.ts';
import { denominations } from '../shift/denominations.ts';

/**
 * Currencies in which cash rounds to the nearest coin. In others law or custom rounds otherwise, such as always in the
 * customer's favour, or coins of one minor unit exist: there the shop decides (`cash_rounding_minor`).
 */
const ROUNDED: ReadonlySet<CurrencyCode> = new Set([
  /** Chile withdrew the coins of 1 and 5 pesos: 1 to 5 goes down, 6 to 9 goes up (DESIGN 12). */
  'CLP',
  /** Coins below 5 fils and 5 millimes are out of use. */
  'KWD',
  'BHD',
  'TND',
]);

/** The smallest step of cash amounts, in minor units. */
export function defaultCashStep(currency: CurrencyCode): number {
  return (ROUNDED.has(currency) ? denominations(currency).at(-1) : undefined) ?? 1;
}

/**
 * The amount due in cash: the nearest multiple of `step_minor`, an exact half rounds down. Card amounts are never
 * rounded.
 */
export function roundCash(amount_minor: number, step_minor: number): number {
  assertMinor(amount_minor, 'amount due in cash');
  assert(
    amount_minor >= 0 && Number.isInteger(step_minor) && step_minor >= 1,
    'cash rounds amounts from zero to a step of one or more',
  );
  const half_down = Math.ceil(step_minor / 2) - 1;
  return Math.floor((amount_minor + half_down) / step_minor) * step_minor;
}

/** The smallest note of a currency, in major units, where it is not 1; suggestions never aim at coins. */
const SMALLEST_NOTE_MAJOR: Partial<Record<CurrencyCode, number>> = {
  CLP: 1_000,
  ARS: 100,
  BRL: 2,
  COP: 1_000,
  EUR: 5,
  JPY: 1_000,
  MXN: 20,
  PEN: 10,
  PYG: 1_000,
  TND: 5,
  UYU: 20,
};

/** The number of notes and coins in a sum, largest first; the remainder below the smallest note counts as one. */
function pieces(sum_minor: number, notes: readonly number[]): number {
  let left_minor = sum_minor;
  let count = 0;
  for (const note of notes) {
    count += Math.trunc(left_minor / note);
    left_minor %= note;
  }
  return count + (left_minor > 0 ? 1 : 0);
}

/** The largest note, and 1, 5, 10, 50 and so on: people round up to these, rarely to 2 or 20. */
function isAimedAt(note_minor: number, index: number): boolean {
  return index === 0 || /^[15]0*$/.test(String(note_minor));
}

/**
 * Amounts that a customer is likely to hand over: the exact amount, then rounder sums of notes, and single notes that
 * cover it. A sum that takes more pieces than a smaller one is left out, because there is no reason to hand it over. At
 * most four, ascending. `minor_per_major` is 1, 100 or 1,000.
 */
export function cashSuggestions(cash_due_minor: number, currency: CurrencyCode, minor_per_major: number): number[] {
  const smallest_minor = (SMALLEST_NOTE_MAJOR[currency] ?? 1) * minor_per_major;
  const notes = denominations(currency).filter((note) => note >= smallest_minor);
  const rounded = notes.filter(isAimedAt).map((note) => Math.ceil(cash_due_minor / note) * note);
  const single = notes.filter((note) => note >= cash_due_minor);
  const sums = [...new Set([...rounded, ...single])].filter((sum) => sum > cash_due_minor).sort((a, b) => a - b);
  let fewest = Number.POSITIVE_INFINITY;
  const likely = sums.filter((sum) => {
    const count = pieces(sum, notes);
    if (count > fewest) return false;
    fewest = count;
    return true;
  });
  return cash_due_minor > 0 ? [cash_due_minor, ...likely].slice(0, 4) : [];
}
