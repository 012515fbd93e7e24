import { assert } from '../assert.ts';
import type { Category, Product } from './product.ts';
import { type SearchIndex, indexProducts, rankRange } from './search-index.ts';
import { fold, words } from './search-text.ts';

export interface CatalogueQuery {
  readonly text: string;
  readonly category_id?: string | undefined;
  readonly limit: number;
}
export interface CatalogueAnswer {
  readonly products: readonly Product[];
  /** How many match, of which `products` are the first. */
  readonly total: number;
}

/**
 * Products by what names one of them: each code and each identifier once. Where the identifier is the code, as in most
 * files, one entry serves both: a till that starts writes 100,000 of them.
 */
export class ProductKeys {
  private readonly byCode = new Map<string, Product>();
  private readonly byOtherId = new Map<string, Product>();

  constructor(products: readonly Product[] = []) {
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    const { product_id, code } = product;
    if (code !== null) this.byCode.set(code, product);
    if (code !== product_id) this.byOtherId.set(product_id, product);
  }

  withId(product_id: string): Product | undefined {
    const with_code = this.byCode.get(product_id);
    return with_code?.product_id === product_id ? with_code : this.byOtherId.get(product_id);
  }

  withCode(code: string): Product | undefined {
    return this.byCode.get(code);
  }
}

/** The pseudo category of products marked as favourites. */
export const FAVOURITES = 'favoritos';

/**
 * The products of the shop in memory, made to answer within a frame with 100,000 of them: exact codes by a map, words by
 * prefix over a sorted list of tokens, prices by a map. Never changes; a new file makes a new catalogue.
 */
export class Catalogue {
  readonly categories: readonly Category[];
  readonly size: number;
  private readonly keys: ProductKeys;
  private readonly byCategory = new Map<string, Product[]>();
  private readonly fileOrder: readonly Product[];
  private readonly indexing: Generator<void, SearchIndex>;
  private index: SearchIndex | null = null;

  /** `keys` are those of the products, for who has made them already. */
  constructor(products: readonly Product[], categories: readonly Category[], keys = new ProductKeys(products)) {
    this.categories = categories;
    this.keys = keys;
    this.size = products.length;
    this.fileOrder = products;
    for (const product of products) this.shelve(product);
    this.indexing = indexProducts(products);
  }

  /**
   * Does a little of the work that a search by words needs; answers whether any is left. Codes and categories are known
   * at once; a search that comes earlier does the rest of the work itself.
   */
  prepare(): boolean {
    if (this.index) return false;
    const step = this.indexing.next();
    if (step.done) this.index = step.value;
    return !step.done;
  }

  private searchIndex(): SearchIndex {
    while (this.prepare());
    assert(this.index !== null, 'the index is built when no work is left');
    return this.index;
  }

  private shelve(product: Product): void {
    for (const category_id of product.favourite ? [product.category_id, FAVOURITES] : [product.category_id]) {
      const members = this.byCategory.get(category_id);
      if (members) members.push(product);
      else this.byCategory.set(category_id, [product]);
    }
  }

  product(product_id: string): Product | undefined {
    return this.keys.withId(product_id);
  }

  /** Exact match of a barcode or of an internal code. */
  withCode(code: string): Product | undefined {
    return this.keys.withCode(code.trim()) ?? this.keys.withId(code.trim());
  }

  /**
   * Products all of whose query words are prefixes of words of the name or of the code. A query that is a price
   * (`price_minor`, as the store writes it) also finds the products at exactly that price.
   */
  search(query: CatalogueQuery, price_minor?: number): CatalogueAnswer {
    const asked = words(query.text);
    if (asked.length === 0) {
      const members = query.category_id === undefined ? this.fileOrder : (this.byCategory.get(query.category_id) ?? []);
      return { products: members.slice(0, query.limit), total: members.length };
    }
    const index = this.searchIndex();
    const at_price = price_minor === undefined ? [] : (index.byPrice.get(price_minor) ?? []);
    const stamps = index.tokens.matching(asked, at_price);
    return ranked(index, stamps, asked.length, query);
  }
}

/** Names that start with what was typed come first; within each part the order is by name. */
function ranked(index: SearchIndex, stamps: Int32Array, complete: number, query: CatalogueQuery): CatalogueAnswer {
  const { text, category_id, limit } = query;
  const [starting_from, starting_to] = rankRange(index, fold(text).trim());
  const starting: Product[] = [];
  const others: Product[] = [];
  let total = 0;
  for (let rank = 0; rank < stamps.length; rank += 1) {
    if (stamps[rank] !== complete) continue;
    const part = rank >= starting_from && rank < starting_to ? starting : others;
    if (category_id === undefined && part.length >= limit) {
      total += 1;
      continue;
    }
    const product = index.byName[rank];
    if (product === undefined || !inCategory(product, category_id)) continue;
    total += 1;
    if (part.length < limit) part.push(product);
  }
  return { products: [...starting, ...others].slice(0, limit), total };
}

function inCategory(product: Product, category_id: string | undefined): boolean {
  if (category_id === undefined) return true;
  return category_id === FAVOURITES ? product.favourite === true : product.category_id === category_id;
}
