import { type CurrencyCode, currencyDecimals } from './currency.ts';
import { numberMarks } from './format.ts';
import { AMOUNT_MINOR_MAX, majorToMinor } from './money.ts';
import { type Result, fail, succeed } from '../result.ts';

/** Why a typed amount was refused. Nothing is rounded or guessed. */
export type TypedAmountProblem = 'empty' | 'not_an_amount' | 'too_many_decimals' | 'too_large';

const SPACES = /[\s\u00a0]/g;
/** Symbols and codes that people type before or after a number, never within it. */
const SIGN = /^(?:US\$|R\$|S\/|[$₲€¥]|[A-Z]{3})|(?:US\$|R\$|S\/|[$₲€¥]|[A-Z]{3})$/g;
const SYMBOLS: Readonly<Record<string, readonly CurrencyCode[]>> = {
  $: ['CLP', 'ARS', 'COP', 'MXN', 'UYU', 'USD', 'BRL'],
  US$: ['USD'],
  R$: ['BRL'],
  'S/': ['PEN'],
  '₲': ['PYG'],
  '€': ['EUR'],
  '¥': ['JPY'],
};

/**
 * Removes the symbol of this currency; another currency's symbol stays, because twelve dollars are not twelve pesos.
 */
const withoutSign = (text: string, currency: CurrencyCode): string =>
  text.replace(SIGN, (sign) => (sign === currency || SYMBOLS[sign]?.includes(currency) === true ? '' : sign));

/** The most common input, both typed and in catalogue files. */
const PLAIN_DIGITS = /^\d+$/;

/**
 * Splits a number into whole and decimal digits, by the store's decimal mark; the other mark must group by threes. A
 * lone mark that cannot be a group (`12.50` in a store that writes `12,50`, as numeric keypads do) is a decimal mark.
 */
function splitNumber(
  text: string,
  store_locale: string,
  decimals: number,
): { readonly whole: string; readonly fraction: string } | null {
  if (PLAIN_DIGITS.test(text)) return { whole: text, fraction: '' };
  const marks = numberMarks(store_locale);
  const grouped = new RegExp(`^(\\d{1,3}(?:\\${marks.group}\\d{3})+|\\d+)(?:\\${marks.decimal}(\\d*))?$`).exec(text);
  if (grouped) return { whole: (grouped[1] ?? '').replaceAll(marks.group, ''), fraction: grouped[2] ?? '' };
  const other = marks.decimal === ',' ? '.' : ',';
  const keypad = new RegExp(`^(\\d+)\\${other}(\\d{1,3})$`).exec(text);
  if (keypad && decimals > 0 && keypad[2]?.length !== 3) return { whole: keypad[1] ?? '', fraction: keypad[2] ?? '' };
  return null;
}

/**
 * Parses a typed amount in the store's number format (DESIGN 12), with or without groups, symbol and spaces. Returns
 * minor units from 0 to 999,999,999,999.
 */
export function parseTypedAmount(
  text: string,
  currency: CurrencyCode,
  store_locale: string,
): Result<number, TypedAmountProblem> {
  const decimals = currencyDecimals(currency);
  // Exact in a double: at most twelve digits and three decimals.
  if (text.length <= 12 && PLAIN_DIGITS.test(text)) return amountOf(Number(text) * 10 ** decimals);
  const bare = withoutSign(text.replace(SPACES, ''), currency);
  if (bare === '') return fail('empty');
  const number = splitNumber(bare, store_locale, decimals);
  if (!number) return fail('not_an_amount');
  if (number.fraction.replace(/0+$/, '').length > decimals) return fail('too_many_decimals');
  const whole = number.whole.replace(/^0+(?=\d)/, '');
  if (whole.length > 12) return fail('too_large');
  const minor = majorToMinor(number.fraction === '' ? whole : `${whole}.${number.fraction}`, currency);
  return minor.ok ? amountOf(minor.value) : fail('not_an_amount');
}

function amountOf(amount_minor: number): Result<number, TypedAmountProblem> {
  return amount_minor > AMOUNT_MINOR_MAX ? fail('too_large') : succeed(amount_minor);
}
