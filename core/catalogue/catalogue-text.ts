import { type AmountRules, amountText } from '../money/amount-text.ts';
import type { Language } from '../contract/snapshot.ts';
import { COLUMN_TITLES } from './column-titles.ts';
import { csvLine } from './csv-line.ts';
import { writeOptions } from './options.ts';
import type { Product } from './product.ts';
import { ROW_FIELDS } from './product-row.ts';

export interface TextRules extends AmountRules {
  readonly categoryName: (category_id: string) => string;
}

/** The first line of a catalogue file. */
export function catalogueHead(language: Language): string {
  return csvLine(ROW_FIELDS.map((field) => COLUMN_TITLES[language][field]));
}

/** A product as the line of a catalogue file that reads back as the same product. */
export function productLine(product: Product, rules: TextRules): string {
  const amount = (amount_minor: number): string => amountText(amount_minor, rules);
  return csvLine([
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
  ]);
}
