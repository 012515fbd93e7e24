import type { Product } from './product.ts';
import { type SearchIndex, indexProducts, rankOf, rankRange } from './search-index.ts';
import { fold, searchTerms } from './search-text.ts';
import { commonStart } from './token-index.ts';

/** Letters only: with numbers, which are codes and prices, every further digit changes the result. */
const LETTERS = /^[\p{L}\s]*\p{L}$/u;

/** The words typed, and further conditions. */
export interface SearchTerm {
  readonly text: string;
  readonly limit: number;
  readonly price_minor: number | undefined;
  /** Null: no further condition. */
  readonly isWanted: ((product: Product) => boolean) | null;
}

/** The first matches of each part by position in `byName`, and the total number. */
interface Ranks {
  readonly index: SearchIndex;
  readonly starting: readonly number[];
  readonly others: readonly number[];
  readonly total: number;
}

/** An index built in small steps, once, and shared by all catalogues that use it. */
class GradualIndex {
  private readonly making: Generator<void, SearchIndex>;
  private made: SearchIndex | null = null;

  constructor(products: readonly Product[]) {
    this.making = indexProducts(products);
  }

  /** Does one step; returns whether any work is left. */
  prepare(): boolean {
    if (this.made) return false;
    const step = this.making.next();
    if (step.done) this.made = step.value;
    return !step.done;
  }

  whole(): SearchIndex {
    while (this.made === null) this.prepare();
    return this.made;
  }
}

/**
 * Word search: an index of the original products, and a small one over it of those replaced since, because indexing all
 * takes a second.
 */
export class ProductSearch {
  private readonly many: GradualIndex;
  /** Original products that were removed or replaced; excluded from the results. */
  private readonly gone: readonly Product[];
  private readonly newer: GradualIndex | null;
  private gone_ranks: readonly number[] | null = null;

  constructor(products: readonly Product[], under?: ProductSearch, gone: readonly Product[] = []) {
    this.many = under?.many ?? new GradualIndex(products);
    this.newer = under ? new GradualIndex(products) : null;
    this.gone = under ? [...under.gone, ...gone] : [];
  }

  /** `newer` are all products added or replaced so far, `gone` the original ones that are removed now. */
  replaced(newer: readonly Product[], gone: readonly Product[]): ProductSearch {
    return new ProductSearch(newer, this, gone);
  }

  prepare(): boolean {
    return this.many.prepare();
  }

  /** Names that start with the text come first; each part is sorted by name. */
  find(query: SearchTerm): { readonly products: readonly Product[]; readonly total: number } {
    const index = this.many.whole();
    this.gone_ranks ??= this.gone.flatMap((product) => rankOf(index, product) ?? []);
    const found = ranked(index, query, this.gone_ranks);
    const newer = this.newer && ranked(this.newer.whole(), query, []);
    const products = [...byName('starting', found, newer), ...byName('others', found, newer)];
    return { products: products.slice(0, query.limit), total: found.total + (newer?.total ?? 0) };
  }

  /**
   * The letters that can be appended without changing the result: if every word with `c` starts with `cen`, `c` and
   * `cen` find the same.
   */
  continued(text: string): string {
    const prefix = searchTerms(text).at(-1);
    if (prefix === undefined || !LETTERS.test(text)) return '';
    const known = [this.many, this.newer].flatMap((one) => one?.whole().tokens.continued(prefix) ?? []);
    const [first = '', second = first] = known;
    return /^\p{L}*/u.exec(commonStart(first, second))?.[0] ?? '';
  }
}

function ranked(index: SearchIndex, query: SearchTerm, gone: readonly number[]): Ranks {
  const { text, limit, price_minor, isWanted } = query;
  const terms = searchTerms(text);
  const at_price = price_minor === undefined ? [] : (index.byPrice.get(price_minor) ?? []);
  const stamps = index.tokens.matching(terms, at_price);
  for (const rank of gone) stamps[rank] = -1;
  const [starting_from, starting_to] = rankRange(index, fold(text).trim());
  const starting: number[] = [];
  const others: number[] = [];
  let total = 0;
  for (let rank = 0; rank < stamps.length; rank += 1) {
    if (stamps[rank] !== terms.length) continue;
    const part = rank >= starting_from && rank < starting_to ? starting : others;
    if (isWanted !== null) {
      const product = index.byName[rank];
      if (product === undefined || !isWanted(product)) continue;
    }
    total += 1;
    if (part.length < limit) part.push(rank);
  }
  return { index, starting, others, total };
}

/** Merges one part of both results, sorted by name. */
function byName(part: 'starting' | 'others', one: Ranks, other: Ranks | null): Product[] {
  const productsOf = ({ index, [part]: ranks }: Ranks) => ranks.flatMap((rank) => index.byName[rank] ?? []);
  if (other === null || other[part].length === 0) return productsOf(one);
  const namedOf = (found: Ranks) => {
    const { foldedNames } = found.index;
    return productsOf(found).map((product, at) => ({ product, folded: foldedNames[found[part][at] ?? 0] ?? '' }));
  };
  const both = [...namedOf(one), ...namedOf(other)];
  both.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  return both.map(({ product }) => product);
}
