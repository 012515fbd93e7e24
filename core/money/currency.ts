import { assert } from '../assert.ts';

/** Currencies the till sells in, with ISO 4217 numeric code and number of decimals of the minor unit. */
const CURRENCIES = {
  CLP: { numeric: '152', decimals: 0 },
  PYG: { numeric: '600', decimals: 0 },
  JPY: { numeric: '392', decimals: 0 },
  ARS: { numeric: '032', decimals: 2 },
  BRL: { numeric: '986', decimals: 2 },
  COP: { numeric: '170', decimals: 2 },
  MXN: { numeric: '484', decimals: 2 },
  PEN: { numeric: '604', decimals: 2 },
  UYU: { numeric: '858', decimals: 2 },
  USD: { numeric: '840', decimals: 2 },
  EUR: { numeric: '978', decimals: 2 },
  KWD: { numeric: '414', decimals: 3 },
  BHD: { numeric: '048', decimals: 3 },
  TND: { numeric: '788', decimals: 3 },
} as const;

export type CurrencyCode = keyof typeof CURRENCIES;

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [CurrencyCode, ...CurrencyCode[]];

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(CURRENCIES, value);
}

/** Number of decimals of the minor unit: 0 for CLP, 2 for USD, 3 for KWD (ISO 4217). */
export function currencyDecimals(currency: CurrencyCode): 0 | 2 | 3 {
  return CURRENCIES[currency].decimals;
}

/** ISO 4217 numeric code as three digits, as EMV tag 5F2A carries it. */
export function currencyNumericCode(currency: CurrencyCode): string {
  const { numeric } = CURRENCIES[currency];
  assert(/^\d{3}$/.test(numeric), `numeric code of ${currency} has three digits`);
  return numeric;
}
