import { assert } from '../assert.ts';
import { type CurrencyCode, currencyDecimals } from './currency.ts';
import { type Result, fail, succeed } from '../result.ts';

/** Largest amount of one sale, in minor units: 12 digits, the width of EMV tag 9F02 (EMV Book 3). */
export const AMOUNT_MINOR_MAX = 999_999_999_999;

/** An exact amount: an integer count of the currency's minor unit. */
export interface Money {
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
}

/** Asserts that a value is an integer that a double holds exactly. */
export function assertMinor(amount_minor: number, what: string): void {
  assert(Number.isSafeInteger(amount_minor), `${what} is a whole number of minor units, got ${amount_minor}`);
}

/**
 * Writes an amount in major units as a JSON number literal, without superfluous decimals: 12990 CLP is `12990`, 1250
 * USD is `12.5`, 1 KWD minor is `0.001`. Works on strings only, without floating point arithmetic (operator-interface,
 * "On the wire" 2).
 */
export function minorToMajorLiteral(amount_minor: number, currency: CurrencyCode): string {
  assertMinor(amount_minor, 'amount');
  const decimals = currencyDecimals(currency);
  const sign = amount_minor < 0 ? '-' : '';
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + whole + (decimals > 0 && fraction !== '' ? `.${fraction}` : '');
}

/** The same amount as a JavaScript number whose shortest decimal form is exactly that literal. */
export function minorToMajor(amount_minor: number, currency: CurrencyCode): number {
  return Number(minorToMajorLiteral(amount_minor, currency));
}

/** Why a text or number is not an amount of its currency. */
export type AmountError = 'not_decimal' | 'too_many_decimals' | 'too_large';

/**
 * Parses an amount in major units, as on the wire, into minor units. Refuses exponents, infinities, more decimals than
 * the currency has, and amounts beyond the safe range; it never rounds.
 */
export function majorToMinor(value: number | string, currency: CurrencyCode): Result<number, AmountError> {
  const text = typeof value === 'number' ? String(value) : value;
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text);
  if (!match) return fail('not_decimal');
  const decimals = currencyDecimals(currency);
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return fail('too_many_decimals');
  const amount_minor = Number((match[2] ?? '') + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(amount_minor)) return fail('too_large');
  return succeed(match[1] === '-' && amount_minor !== 0 ? -amount_minor : amount_minor);
}
