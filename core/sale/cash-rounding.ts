import { assert } from '../assert.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { assertMinor } from '../money/money.ts';

/** Smallest amount that can be paid in coins, in minor units, where it is larger than the minor unit itself. */
const SMALLEST_CASH_MINOR: Partial<Record<CurrencyCode, number>> = {
  /** Chile withdrew the coins of 1 and 5 pesos: 1 to 5 goes down, 6 to 9 goes up (DESIGN 12). */
  CLP: 10,
};

export function defaultCashStep(currency: CurrencyCode): number {
  return SMALLEST_CASH_MINOR[currency] ?? 1;
}

/** An amount as it is due in cash: to the nearest multiple of `step_minor`, the exact half down. Card amounts never round. */
export function roundCash(amount_minor: number, step_minor: number): number {
  assertMinor(amount_minor, 'amount due in cash');
  assert(
    amount_minor >= 0 && Number.isInteger(step_minor) && step_minor >= 1,
    'cash rounds amounts from zero to a step of one or more',
  );
  const half_down = Math.ceil(step_minor / 2) - 1;
  return Math.floor((amount_minor + half_down) / step_minor) * step_minor;
}

/** Notes that customers hand over, in major units; 2 and 3 are left out, as few people aim at them. */
const NOTES_MAJOR = [1, 5, 10, 20, 50, 100, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000] as const;
/** The smallest note of a currency, in major units. */
const SMALLEST_NOTE_MAJOR: Partial<Record<CurrencyCode, number>> = {
  CLP: 1_000,
  ARS: 100,
  COP: 1_000,
  PYG: 1_000,
  JPY: 1_000,
  UYU: 20,
  MXN: 20,
  PEN: 10,
};
const LARGEST_NOTE_MAJOR: Partial<Record<CurrencyCode, number>> = {
  CLP: 20_000,
  ARS: 20_000,
  COP: 100_000,
  PYG: 100_000,
  JPY: 10_000,
  UYU: 1_000,
  MXN: 1_000,
};

/**
 * What a customer is likely to hand over: exactly what is due, then the next sums in whole notes. At most four, rising.
 * `minor_per_major` is 1, 100 or 1,000.
 */
export function cashSuggestions(cash_due_minor: number, currency: CurrencyCode, minor_per_major: number): number[] {
  const smallest = SMALLEST_NOTE_MAJOR[currency] ?? 1;
  const largest = LARGEST_NOTE_MAJOR[currency] ?? 100;
  const notes = NOTES_MAJOR.filter((note) => note >= smallest && note <= largest).map((note) => note * minor_per_major);
  const sums = notes.map((note) => Math.ceil(cash_due_minor / note) * note);
  return [...new Set([cash_due_minor, ...sums])]
    .filter((sum) => sum > 0)
    .sort((a, b) => a - b)
    .slice(0, 4);
}
