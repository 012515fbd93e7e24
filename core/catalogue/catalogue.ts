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

/** Pseudo-category of the favourite products. */
export const FAVOURITES = 'favoritos';

/**
 * Replacements allowed over an index before everything is re-indexed: each slows down every later search and change a
 * little.
 */
export const REPLACED_MAX = 1_000;

const categoryIdsOf = ({ category_id, favourite }: Product): readonly string[] =>
  favourite ? [category_id, FAVOURITES] : [category_id];

/** Products by category, in order. */
export class CategoryIndex {
  private readonly byCategory = new Map<string, Product[]>();

  constructor(products: readonly Product[] = []) {
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    for (const category_id of categoryIdsOf(product)) this.put(category_id, product);
  }

  has(category_id: string): boolean {
    return this.byCategory.has(category_id);
  }

  of(category_id: string): readonly Product[] {
    return this.byCategory.get(category_id) ?? [];
  }

  /** A copy in which some categories are filled again from all products. */
  refilled(category_ids: ReadonlySet<string>, products: readonly Product[]): CategoryIndex {
    const category_index = new CategoryIndex();
    for (const [category_id, members] of this.byCategory)
      if (!category_ids.has(category_id)) category_index.byCategory.set(category_id, members);
    const with_favourites = category_ids.has(FAVOURITES);
    for (const product of products) {
      if (category_ids.has(product.category_id)) category_index.put(product.category_id, product);
      if (with_favourites && product.favourite) category_index.put(FAVOURITES, product);
    }
    return category_index;
  }

  private put(category_id: string, product: Product): void {
    const members = this.byCategory.get(category_id);
    if (members) members.push(product);
    else this.byCategory.set(category_id, [product]);
  }
}

/** The parts of a catalogue, for a caller that has already built them. */
interface CatalogueParts {
  readonly keys: ProductKeys;
  readonly category_index: CategoryIndex;
  readonly product_search: ProductSearch;
}

/**
 * The shop's products in memory, fast enough to answer within a frame with 100,000 of them: exact codes by a map, words
 * by prefix over a sorted token list, prices by a map. Immutable: a change creates another catalogue that shares most
 * of its data.
 */
export class Catalogue {
  readonly categories: readonly Category[];
  private readonly fileOrder: readonly Product[];
  private readonly keys: ProductKeys;
  private readonly category_index: CategoryIndex;
  private readonly product_search: ProductSearch;

  constructor(products: readonly Product[], categories: readonly Category[], parts: Partial<CatalogueParts> = {}) {
    this.categories = categories;
    this.fileOrder = products;
    this.keys = parts.keys ?? new ProductKeys(products);
    this.category_index = parts.category_index ?? new CategoryIndex(products);
    this.product_search = parts.product_search ?? new ProductSearch(products);
  }

  get size(): number {
    return this.fileOrder.length;
  }

  /** All products, in file order. */
  get products(): readonly Product[] {
    return this.fileOrder;
  }

  /**
   * Does one step of preparing the word search; returns whether any work is left. Codes and categories are available at
   * once; an earlier search does the remaining work itself.
   */
  prepare(): boolean {
    return this.product_search.prepare();
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
    const { keys } = this;
    if (keys.newer_count + changes.size > REPLACED_MAX) return null;
    const replacements = [...changes].map(([product_id, after]): Replacement => ({
      before: keys.withId(product_id) ?? null,
      after,
    }));
    const products = inPlace(this.fileOrder, replacements);
    const touched = new Set(replacements.flatMap(({ before, after }) => [before, after].flatMap(categoryIdsOrNone)));
    const category_index = this.category_index.refilled(touched, products);
    const newer_before = new Set(keys.newer());
    const newer_keys = keys.replaced(replacements);
    const gone = replacements.flatMap(({ before }) => (before === null || newer_before.has(before) ? [] : [before]));
    return new Catalogue(
      products,
      categoriesOf((category_id) => category_index.has(category_id)),
      { keys: newer_keys, category_index, product_search: this.product_search.replaced([...newer_keys.newer()], gone) },
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
      const members = category_id === undefined ? this.fileOrder : this.category_index.of(category_id);
      return { products: members.slice(0, limit), total: members.length };
    }
    const isWanted = category_id === undefined ? null : (one: Product) => categoryIdsOf(one).includes(category_id);
    const found = this.product_search.find({ text, limit, price_minor, isWanted });
    return { ...found, continued: this.product_search.continued(text) };
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
