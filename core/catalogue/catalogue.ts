import { CategoryIndex, categoryIdsOf } from './category-index.ts';
import type { Category, Product } from './product.ts';
import { ProductKeys, type Replacement } from './product-keys.ts';
import { ProductSearch } from './product-search.ts';
import { searchTerms } from './search-text.ts';

export interface CatalogueQuery {
  readonly text: string;
  readonly category_id?: string | undefined;
  readonly limit: number;
}
export interface CatalogueAnswer {
  readonly products: readonly Product[];
  /** Number of matches, of which `products` are the first. */
  readonly total: number;
  /** The letters that can be appended without changing the result. */
  readonly continued?: string;
}

/**
 * Replacements allowed over an index before everything is re-indexed: each slows down every later search and change a
 * little.
 */
export const REPLACED_MAX = 1_000;

/** The parts of a catalogue, for a caller that has already built them. */
interface CatalogueParts {
  readonly keys: ProductKeys;
  readonly category_index: CategoryIndex;
  readonly product_search: ProductSearch;
}

interface Whole extends CatalogueParts {
  /** In file order. */
  readonly products: readonly Product[];
}

/** Products that are made when they are asked for: what a start can sell from at once. */
export interface ProductSource {
  readonly size: number;
  withId(product_id: string): Product | undefined;
  withCode(code: string): Product | undefined;
  /** The first products of a category, or of all; null when more are asked for than are listed. */
  first(category_id: string | undefined, limit: number): CatalogueAnswer | null;
  /** Those with planned prices. */
  planned(): readonly Product[];
  /** The product at a position in file order; the same object each time. */
  at(position: number): Product;
}

function wholeOf(products: readonly Product[], parts: Partial<CatalogueParts>): Whole {
  return {
    products,
    keys: parts.keys ?? new ProductKeys(products),
    category_index: parts.category_index ?? new CategoryIndex(products),
    product_search: parts.product_search ?? new ProductSearch(products),
  };
}

/** Products made between two yields: about a millisecond. */
const PRODUCTS_A_STEP = 1_024;

/** Makes all products of a source. Yields between steps. */
function* madeOf(source: ProductSource): Generator<void, Whole> {
  const products: Product[] = [];
  const keys = new ProductKeys();
  const category_index = new CategoryIndex();
  for (let position = 0; position < source.size; position += 1) {
    if (position % PRODUCTS_A_STEP === 0) yield;
    const product = source.at(position);
    products.push(product);
    keys.add(product);
    category_index.add(product);
  }
  return wholeOf(products, { keys, category_index });
}

/**
 * The shop's products in memory, fast enough to answer within a frame with 100,000 of them: exact codes by a map, words
 * by prefix over a sorted token list, prices by a map. Immutable: a change creates another catalogue that shares most
 * of its data. One of a source answers at once, and makes its products in the steps of `prepare`, or when all are asked
 * for.
 */
export class Catalogue {
  readonly categories: readonly Category[];
  private made: Whole | null = null;
  private source: ProductSource | null = null;
  private making: Generator<void, Whole> | null = null;

  constructor(
    products: readonly Product[] | ProductSource,
    categories: readonly Category[],
    parts: Partial<CatalogueParts> = {},
  ) {
    this.categories = categories;
    if ('withCode' in products) {
      this.source = products;
      this.making = madeOf(products);
    } else this.made = wholeOf(products, parts);
  }

  private get whole(): Whole {
    for (;;) {
      if (this.made !== null) return this.made;
      this.prepare();
    }
  }

  private get keys(): Pick<ProductKeys, 'withId' | 'withCode'> {
    return this.source ?? this.whole.keys;
  }

  get size(): number {
    return this.source?.size ?? this.whole.products.length;
  }

  /** All products, in file order. */
  get products(): readonly Product[] {
    return this.whole.products;
  }

  /** Products with planned prices. */
  get planned(): readonly Product[] {
    return this.source?.planned() ?? this.whole.products.filter(({ planned_prices }) => planned_prices !== undefined);
  }

  /**
   * Does one step of making the products and preparing the word search; returns whether any work is left. Codes and
   * categories are available at once; an earlier search does the remaining work itself.
   */
  prepare(): boolean {
    if (this.made !== null) return this.made.product_search.prepare();
    const step = this.nextStep();
    if (step?.done !== true) return true;
    this.made = step.value;
    this.source = this.making = null;
    return true;
  }

  private nextStep(): IteratorResult<void, Whole> | undefined {
    try {
      return this.making?.next();
    } catch (error) {
      // A generator that threw is at its end, without an answer.
      if (this.source !== null) this.making = madeOf(this.source);
      throw error;
    }
  }

  /**
   * A catalogue with products added, replaced or removed (`null`), by id; takes milliseconds, because most data is
   * shared. Null when too many were replaced and the catalogue must be rebuilt. `categoriesOf` gets a function that
   * tells whether a category has products.
   */
  replaced(
    changes: ReadonlyMap<string, Product | null>,
    categoriesOf: (holds: (category_id: string) => boolean) => readonly Category[],
  ): Catalogue | null {
    const { keys, products: before_all, category_index: index_before, product_search } = this.whole;
    if (keys.newer_count + changes.size > REPLACED_MAX) return null;
    const replacements = [...changes].map(([product_id, after]): Replacement => ({
      before: keys.withId(product_id) ?? null,
      after,
    }));
    const products = inPlace(before_all, replacements);
    const touched = new Set(replacements.flatMap(({ before, after }) => [before, after].flatMap(categoryIdsOrNone)));
    const category_index = index_before.refilled(touched, products);
    const newer_before = new Set(keys.newer());
    const newer_keys = keys.replaced(replacements);
    const gone = replacements.flatMap(({ before }) => (before === null || newer_before.has(before) ? [] : [before]));
    return new Catalogue(
      products,
      categoriesOf((category_id) => category_index.has(category_id)),
      { keys: newer_keys, category_index, product_search: product_search.replaced([...newer_keys.newer()], gone) },
    );
  }

  product(product_id: string): Product | undefined {
    return this.keys.withId(product_id);
  }

  /** Exact match of a barcode or an internal code. */
  withCode(code: string): Product | undefined {
    return this.keys.withCode(code.trim()) ?? this.keys.withId(code.trim());
  }

  /**
   * Products for which every query word is a prefix of a word in the name or code. If the query is a price
   * (`price_minor`, in the store's format), also the products with exactly that price.
   */
  search({ text, category_id, limit }: CatalogueQuery, price_minor?: number): CatalogueAnswer {
    if (searchTerms(text).length === 0) {
      const listed = this.source?.first(category_id, limit) ?? null;
      if (listed !== null) return listed;
      const members = category_id === undefined ? this.products : this.whole.category_index.of(category_id);
      return { products: members.slice(0, limit), total: members.length };
    }
    const isWanted = category_id === undefined ? null : (one: Product) => categoryIdsOf(one).includes(category_id);
    const { product_search } = this.whole;
    const found = product_search.find({ text, limit, price_minor, isWanted });
    return { ...found, continued: product_search.continued(text) };
  }
}

const categoryIdsOrNone = (product: Product | null): readonly string[] =>
  product === null ? [] : categoryIdsOf(product);

/** Products in their positions; new ones at the end. */
function inPlace(products: readonly Product[], replacements: readonly Replacement[]): readonly Product[] {
  const becomes = new Map(replacements.flatMap(({ before, after }) => (before ? [[before, after] as const] : [])));
  const kept: Product[] = [];
  for (const product of products) {
    const after = becomes.get(product);
    if (after === undefined) kept.push(product);
    else if (after !== null) kept.push(after);
  }
  for (const { before, after } of replacements) if (before === null && after !== null) kept.push(after);
  return kept;
}
