import type { Category, Product } from './product.ts';
import { fold, words } from './search-text.ts';
import { TokenIndex, lowerBound } from './token-index.ts';

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

/** The pseudo category of products marked as favourites. */
export const FAVOURITES = 'favoritos';

/**
 * The products of the shop in memory, made to answer within a frame with 100,000 of them: exact codes by a map, words by
 * prefix over a sorted list of tokens, prices by a map. Never changes; a new file makes a new catalogue.
 */
export class Catalogue {
  readonly categories: readonly Category[];
  readonly size: number;
  private readonly byCode = new Map<string, Product>();
  private readonly byId = new Map<string, Product>();
  private readonly byCategory = new Map<string, Product[]>();
  private readonly fileOrder: readonly Product[];
  /** Sorted by folded name, so that walking matches in this order needs no sort. */
  private readonly byName: readonly Product[];
  private readonly foldedNames: readonly string[];
  private readonly byPrice = new Map<number, number[]>();
  private readonly tokens: TokenIndex;

  constructor(products: readonly Product[], categories: readonly Category[]) {
    this.categories = categories;
    this.size = products.length;
    this.fileOrder = products;
    const named = products.map((product) => ({ product, folded: fold(product.name) }));
    named.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
    this.byName = named.map(({ product }) => product);
    this.foldedNames = named.map(({ folded }) => folded);
    for (const product of products) this.file(product);
    this.byName.forEach((product, rank) => {
      if (product.price_minor === null) return;
      const ranks = this.byPrice.get(product.price_minor);
      if (ranks) ranks.push(rank);
      else this.byPrice.set(product.price_minor, [rank]);
    });
    this.tokens = new TokenIndex(
      this.byName.map((product) => [...words(product.name), ...(product.code === null ? [] : [fold(product.code)])]),
    );
  }

  private file(product: Product): void {
    this.byId.set(product.product_id, product);
    if (product.code !== null) this.byCode.set(product.code, product);
    for (const category_id of product.favourite ? [product.category_id, FAVOURITES] : [product.category_id]) {
      const members = this.byCategory.get(category_id);
      if (members) members.push(product);
      else this.byCategory.set(category_id, [product]);
    }
  }

  product(product_id: string): Product | undefined {
    return this.byId.get(product_id);
  }

  /** Exact match of a barcode or of an internal code. */
  withCode(code: string): Product | undefined {
    return this.byCode.get(code.trim()) ?? this.byId.get(code.trim());
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
    const stamps = this.tokens.matching(asked, price_minor === undefined ? [] : (this.byPrice.get(price_minor) ?? []));
    return this.ranked(stamps, asked.length, fold(query.text).trim(), query);
  }

  /** Names that start with what was typed come first; within each part the order is by name. */
  private ranked(stamps: Int32Array, complete: number, start: string, query: CatalogueQuery): CatalogueAnswer {
    const { category_id, limit } = query;
    const starting_from = lowerBound(this.foldedNames, start);
    const starting_to = lowerBound(this.foldedNames, `${start}\uffff`);
    const starting: Product[] = [];
    const others: Product[] = [];
    let total = 0;
    for (let rank = 0; rank < stamps.length; rank += 1) {
      if (stamps[rank] !== complete) continue;
      const product = this.byName[rank];
      if (product === undefined || !inCategory(product, category_id)) continue;
      total += 1;
      const part = rank >= starting_from && rank < starting_to ? starting : others;
      if (part.length < limit) part.push(product);
    }
    return { products: [...starting, ...others].slice(0, limit), total };
  }
}

function inCategory(product: Product, category_id: string | undefined): boolean {
  if (category_id === undefined) return true;
  return category_id === FAVOURITES ? product.favourite === true : product.category_id === category_id;
}
