import { categoryIdsOf } from './category-index.ts';
import type { Product } from './product.ts';
import { type TextTable, emptyTable, put } from './text-table.ts';

/** Products of a category that are listed; a page asks for no more at once (`catalogue.search`). */
export const LISTED_MAX = 200;
/** Products between two yields: about a millisecond. */
const PRODUCTS_A_STEP = 2_048;

/** The first products of a category in file order, by position, and how many it has. */
export interface CategoryHead {
  readonly total: number;
  readonly first: readonly number[];
}

/** What a till asks of its catalogue before all products are made: who has a code, and what the first tiles are. */
export interface ProductIndex {
  readonly size: number;
  readonly by_code: TextTable;
  /** Products whose id is not their code. */
  readonly by_other_id: TextTable;
  readonly categories: ReadonlyMap<string, CategoryHead>;
  /** Products with planned prices, by position. */
  readonly planned: readonly number[];
}

/** The index of products in file order. Yields between steps. */
export function* indexOf(products: readonly Product[]): Generator<void, ProductIndex> {
  const by_code = emptyTable(products.length);
  const by_other_id = emptyTable(products.reduce((count, one) => count + (one.code === one.product_id ? 0 : 1), 0));
  const categories = new Map<string, { total: number; first: number[] }>();
  const planned: number[] = [];
  for (const [position, product] of products.entries()) {
    const { product_id, code } = product;
    if (position % PRODUCTS_A_STEP === 0) yield;
    if (code !== null) put(by_code, code, position, (other) => products[other]?.code === code);
    if (code !== product_id)
      put(by_other_id, product_id, position, (other) => products[other]?.product_id === product_id);
    for (const category_id of categoryIdsOf(product)) {
      const head = categories.get(category_id) ?? { total: 0, first: [] };
      head.total += 1;
      if (head.first.length < LISTED_MAX) head.first.push(position);
      categories.set(category_id, head);
    }
    if (product.planned_prices !== undefined) planned.push(position);
  }
  return { size: products.length, by_code, by_other_id, categories, planned };
}
