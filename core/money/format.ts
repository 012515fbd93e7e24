import { assert } from '../assert.ts';
import { type CurrencyCode, currencyDecimals } from './currency.ts';
import { assertMinor } from './money.ts';

/** U+2212: as wide as the plus sign, and not separated from its number by a line break. */
export const MINUS = '\u2212';
/** U+00A0: keeps symbol and number on one line. */
export const NO_BREAK_SPACE = '\u00a0';

interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}
/** How a store writes its own currency: the symbol, with a space if one precedes the number (DESIGN 12). */
const HOME: Readonly<Record<string, { readonly currency: CurrencyCode; readonly prefix: string }>> = {
  CL: { currency: 'CLP', prefix: '$' },
  AR: { currency: 'ARS', prefix: `$${NO_BREAK_SPACE}` },
  BR: { currency: 'BRL', prefix: `R$${NO_BREAK_SPACE}` },
  CO: { currency: 'COP', prefix: `$${NO_BREAK_SPACE}` },
  UY: { currency: 'UYU', prefix: `$${NO_BREAK_SPACE}` },
  PY: { currency: 'PYG', prefix: `₲${NO_BREAK_SPACE}` },
  PE: { currency: 'PEN', prefix: `S/${NO_BREAK_SPACE}` },
  MX: { currency: 'MXN', prefix: '$' },
  US: { currency: 'USD', prefix: '$' },
  JP: { currency: 'JPY', prefix: '¥' },
  ES: { currency: 'EUR', prefix: `€${NO_BREAK_SPACE}` },
  SV: { currency: 'USD', prefix: '$' },
  EC: { currency: 'USD', prefix: '$' },
  PR: { currency: 'USD', prefix: '$' },
};

/** Symbols that identify a currency even in another country. Any other is written by its ISO code. */
const ABROAD: Partial<Record<CurrencyCode, string>> = { USD: 'US$', BRL: `R$${NO_BREAK_SPACE}`, EUR: '€' };

/** The default locale of a store by currency, if the settings name none. */
const LOCALE_OF_CURRENCY: Readonly<Record<CurrencyCode, string>> = {
  CLP: 'es-CL',
  ARS: 'es-AR',
  BRL: 'pt-BR',
  COP: 'es-CO',
  MXN: 'es-MX',
  PEN: 'es-PE',
  UYU: 'es-UY',
  PYG: 'es-PY',
  USD: 'en-US',
  EUR: 'es-ES',
  JPY: 'ja-JP',
  KWD: 'en-KW',
  BHD: 'en-BH',
  TND: 'fr-TN',
};

export function defaultLocaleOf(currency: CurrencyCode): string {
  return LOCALE_OF_CURRENCY[currency];
}

function regionOf(store_locale: string): string {
  return (store_locale.split('-').at(-1) ?? '').toUpperCase();
}

const COMMA: NumberMarks = { group: '.', decimal: ',' };
const POINT: NumberMarks = { group: ',', decimal: '.' };
/**
 * CLDR's marks for the most common locales, so that start-up need not load all locale data (15 ms).
 * `test/core/money/format.test.ts` verifies them.
 */
const marksOfLocale = new Map<string, NumberMarks>([
  ...['es-CL', 'es-AR', 'es-CO', 'es-UY', 'es-PY', 'es-ES', 'pt-BR'].map((locale) => [locale, COMMA] as const),
  ...['es-MX', 'es-PE', 'en-US'].map((locale) => [locale, POINT] as const),
]);

/** Grouping and decimal marks of a store's locale, such as `es-CL`, as in CLDR. */
export function numberMarks(store_locale: string): NumberMarks {
  const known = marksOfLocale.get(store_locale) ?? readMarks(store_locale);
  marksOfLocale.set(store_locale, known);
  return known;
}

/** Reads a locale's marks from the runtime's locale data. */
export function readMarks(store_locale: string): NumberMarks {
  // Always Latin digits: receipts and parsers support no others.
  const options = { useGrouping: 'always', minimumFractionDigits: 1, numberingSystem: 'latn' } as const;
  const parts = new Intl.NumberFormat(store_locale, options).formatToParts(1_234_567.5);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  // Some locales group with a narrow no-break space, which no printer has.
  const group = mark('group')?.replace(/\s/, NO_BREAK_SPACE);
  assert(group !== undefined, `no grouping mark in ${store_locale}`);
  const decimal = mark('decimal');
  assert(decimal !== undefined, `no decimal mark in ${store_locale}`);
  return { group, decimal };
}

function symbolPrefix(currency: CurrencyCode, store_locale: string): string {
  const home = HOME[regionOf(store_locale)];
  if (home?.currency === currency) return home.prefix;
  return ABROAD[currency] ?? `${currency}${NO_BREAK_SPACE}`;
}

/** The digits of an absolute amount, grouped, with all decimals of its currency: 7702850 ARS is `77.028,50`. */
function groupedDigits(absolute_minor: number, currency: CurrencyCode, marks: NumberMarks): string {
  const decimals = currencyDecimals(currency);
  const digits = String(absolute_minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, marks.group);
  return decimals === 0 ? whole : whole + marks.decimal + digits.slice(-decimals);
}

/**
 * Formats an amount for people in the store (DESIGN 12): by the store's locale, never by the language of the words. The
 * sign precedes the symbol. With `signed`, a positive amount has a plus.
 */
export function formatMoney(
  amount_minor: number,
  currency: CurrencyCode,
  store_locale: string,
  options: { readonly signed?: boolean } = {},
): string {
  assertMinor(amount_minor, 'amount to show');
  const sign = amount_minor < 0 ? MINUS : options.signed && amount_minor > 0 ? '+' : '';
  return (
    sign +
    symbolPrefix(currency, store_locale) +
    groupedDigits(Math.abs(amount_minor), currency, numberMarks(store_locale))
  );
}

/** Basis points as a percentage with up to two decimals and a no-break space: 199 is `1,99 %`, 1000 is `10 %`. */
export function formatPercent(basis_points: number, store_locale: string): string {
  const fraction = String(basis_points % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const whole = String(Math.trunc(basis_points / 100));
  return whole + (fraction === '' ? '' : numberMarks(store_locale).decimal + fraction) + NO_BREAK_SPACE + '%';
}

/** A quantity in thousandths: pieces as `2`, weights always with three decimals, `0,320 kg`. */
export function formatQuantity(quantity_milli: number, unit: 'each' | 'kg', store_locale: string): string {
  const whole = String(Math.trunc(quantity_milli / 1000));
  if (unit === 'each') return whole;
  return (
    whole + numberMarks(store_locale).decimal + String(quantity_milli % 1000).padStart(3, '0') + NO_BREAK_SPACE + 'kg'
  );
}
