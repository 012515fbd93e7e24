import type { Product } from './product.ts';
import { fold, words } from './search-text.ts';
import { gradually } from './gradual-sort.ts';
import { TokenIndex, lowerBound } from './token-index.ts';

/** How many products are worked on between two rests. */
const PRODUCTS_A_STEP = 256;

/** The products of a catalogue by the words of their names and codes, and by their prices. */
export interface SearchIndex {
  /** Sorted by folded name, so that walking matches in this order needs no sort. */
  readonly byName: readonly Product[];
  readonly foldedNames: readonly string[];
  /** Places in `byName`. */
  readonly byPrice: ReadonlyMap<number, readonly number[]>;
  readonly tokens: TokenIndex;
}

interface Named {
  readonly product: Product;
  readonly folded: string;
}

const beforeByName = (one: Named, other: Named): boolean => one.folded < other.folded;

/**
 * Builds the index in small steps, so that a till can serve between them: the whole takes a second with 100,000 products.
 * Yields where it can rest; returns the index.
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
    documents.push([...words(product.name), ...(product.code === null ? [] : [fold(product.code)])]);
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

/** The places in `byName` of names that begin with a text: from, and up to but not with. */
export function rankRange({ foldedNames }: SearchIndex, start: string): readonly [from: number, to: number] {
  return [lowerBound(foldedNames, start), lowerBound(foldedNames, `${start}\uffff`)];
}

/** The place of a product in `byName`. */
export function rankOf({ byName, foldedNames }: SearchIndex, product: Product): number | null {
  const folded = fold(product.name);
  for (let rank = lowerBound(foldedNames, folded); foldedNames[rank] === folded; rank += 1)
    if (byName[rank] === product) return rank;
  return null;
}
