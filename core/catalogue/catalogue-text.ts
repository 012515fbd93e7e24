import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { numberMarks } from '../money/format.ts';
import { csvLine } from './csv-line.ts';
import { writeOptions } from './options.ts';
import type { Product } from './product.ts';
import { ROW_FIELDS } from './product-row.ts';

export interface TextRules {
  readonly currency: CurrencyCode;
  readonly store_locale: string;
  readonly categoryName: (category_id: string) => string;
}

/** An amount as a catalogue file of the store writes it: digits and the store's decimal mark, no groups, no symbol. */
export function amountText(amount_minor: number, { currency, store_locale }: Omit<TextRules, 'categoryName'>): string {
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return String(amount_minor);
  const digits = String(amount_minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}${numberMarks(store_locale).decimal}${digits.slice(-decimals)}`;
}

/** The first line of a catalogue file. */
export function catalogueHead(): string {
  return csvLine(ROW_FIELDS);
}

/** A product as the line of a catalogue file that reads back as the same product. */
export function productLine(product: Product, rules: TextRules): string {
  const amount = (amount_minor: number): string => amountText(amount_minor, rules);
  return csvLine(
    [
      product.product_id,
      product.name,
      product.code,
      rules.categoryName(product.category_id),
      product.price_minor === null ? '' : amount(product.price_minor),
      product.unit,
      product.stock,
      product.tax_id === null ? 'none' : (product.tax_id ?? ''),
      product.favourite ? '1' : '',
      writeOptions(product.option_groups ?? [], amount),
    ],
    { defused: false },
  );
}
