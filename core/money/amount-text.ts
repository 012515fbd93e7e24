import { type CurrencyCode, currencyDecimals } from './currency.ts';
import { numberMarks } from './format.ts';

/** The currency, and the store's language and country. */
export interface AmountRules {
  readonly currency: CurrencyCode;
  readonly store_locale: string;
}

/**
 * An amount as typed and as written in the store's catalogue files: digits and the store's decimal mark, no groups, no
 * symbol.
 */
export function amountText(amount_minor: number, { currency, store_locale }: AmountRules): string {
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return String(amount_minor);
  const digits = String(amount_minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}${numberMarks(store_locale).decimal}${digits.slice(-decimals)}`;
}
