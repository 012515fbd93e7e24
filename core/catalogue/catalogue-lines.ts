import { type AmountRules, amountText } from '../money/amount-text.ts';
import type { Language } from '../contract/snapshot.ts';
import { COLUMN_TITLES } from './column-titles.ts';
import { csvLine } from './csv.ts';
import { writeOptions } from './options.ts';
import { writePlannedPrices } from './planned-price.ts';
import type { Product, Category } from './product.ts';
import { ROW_FIELDS } from './product-row.ts';
import { fold, searchTerms } from './search-text.ts';

/** Maps between categories and their written names. */
export interface CategoryNames {
  /** The id of the category with this name; creates one for a new name. */
  idOf(name: string): string;
  /** The name of a category; its id when unknown. */
  nameOf(category_id: string): string;
  /** The categories that `idOf` created. */
  readonly added: readonly Category[];
}

export function categoryNames(known: readonly Category[]): CategoryNames {
  const byName = new Map(known.map(({ category_id, name }) => [fold(name), category_id]));
  const names = new Map(known.map(({ category_id, name }) => [category_id, name]));
  const added: Category[] = [];
  return {
    added,
    nameOf: (category_id) => names.get(category_id) ?? category_id,
    idOf: (name) => {
      const trimmed = name.trim();
      const found = byName.get(fold(trimmed));
      if (found !== undefined) return found;
      const category_id = searchTerms(trimmed).join('-').slice(0, 64) || 'otros';
      byName.set(fold(trimmed), category_id);
      if (names.has(category_id)) return category_id;
      names.set(category_id, trimmed);
      added.push({ category_id, name: trimmed, icon: 'tag' });
      return category_id;
    },
  };
}

export interface TextRules extends AmountRules {
  readonly categoryName: (category_id: string) => string;
}

/** The header line of a catalogue file. */
export function catalogueHead(language: Language): string {
  return csvLine(ROW_FIELDS.map((field) => COLUMN_TITLES[language][field]));
}

/** A product as a line of a catalogue file; parsing it returns the same product. */
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
    writePlannedPrices(product.planned_prices ?? [], amount),
  ]);
}
