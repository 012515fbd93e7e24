import type { Product } from './product.ts';
import { fold, searchTerms } from './search-text.ts';
import { gradually } from './gradual-sort.ts';
import { TokenIndex, lowerBound } from './token-index.ts';

/** Products processed between two yields. */
const PRODUCTS_A_STEP = 256;

/** A catalogue's products by the words of their names and codes, and by price. */
export interface SearchIndex {
  /** Sorted by folded name, so that matches found in this order need no sorting. */
  readonly byName: readonly Product[];
  readonly foldedNames: readonly string[];
  /** Positions in `byName`. */
  readonly byPrice: ReadonlyMap<number, readonly number[]>;
  readonly tokens: TokenIndex;
}

interface Named {
  readonly product: Product;
  readonly folded: string;
}

const beforeByName = (one: Named, other: Named): boolean => one.folded < other.folded;

/**
 * Builds the index in small steps, so that the till can serve between them: 100,000 products take a second. Yields
 * between steps; returns the index.
 */
export function* indexProducts(products: readonly Product[]): Generator<void, SearchIndex> {
  const named: Named[] = [];
  for (const product of products) {
    named.push({ product, folded: fold(product.name) });
    if (named.length % PRODUCTS_A_STEP === 0) yield;
  }
  const sorted = yield* gradually(named, beforeByName);
  const byPrice = new Map<number, number[]>();
  const documents: string[][] = [];
  for (const [rank, { product }] of sorted.entries()) {
    documents.push([...searchTerms(product.name), ...(product.code === null ? [] : [fold(product.code)])]);
    const ranks = product.price_minor === null ? undefined : byPrice.get(product.price_minor);
    if (ranks) ranks.push(rank);
    else if (product.price_minor !== null) byPrice.set(product.price_minor, [rank]);
    if (rank % PRODUCTS_A_STEP === 0) yield;
  }
  const tokens = yield* TokenIndex.build(documents);
  return {
    byName: sorted.map(({ product }) => product),
    foldedNames: sorted.map(({ folded }) => folded),
    byPrice,
    tokens,
  };
}

/** The range of positions in `byName` whose names start with a text; `to` is exclusive. */
export function rankRange({ foldedNames }: SearchIndex, start: string): readonly [from: number, to: number] {
  return [lowerBound(foldedNames, start), lowerBound(foldedNames, `${start}\uffff`)];
}

/** The position of a product in `byName`. */
export function rankOf({ byName, foldedNames }: SearchIndex, product: Product): number | null {
  const folded = fold(product.name);
  for (let rank = lowerBound(foldedNames, folded); foldedNames[rank] === folded; rank += 1)
    if (byName[rank] === product) return rank;
  return null;
}
