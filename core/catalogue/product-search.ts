import type { Product } from './product.ts';
import { type SearchIndex, indexProducts, rankOf, rankRange } from './search-index.ts';
import { fold, words } from './search-text.ts';
import { commonStart } from './token-index.ts';

/** Numbers are codes and prices, of which each digit more is another. */
const LETTERS = /^[\p{L}\s]*\p{L}$/u;

/** Words typed, and what else a product must be. */
export interface WordQuery {
  readonly text: string;
  readonly limit: number;
  readonly price_minor: number | undefined;
  /** Null: any product will do. */
  readonly isWanted: ((product: Product) => boolean) | null;
}

/** The first of each part by place in `byName`, and how many there are in all. */
interface Ranks {
  readonly index: SearchIndex;
  readonly starting: readonly number[];
  readonly others: readonly number[];
  readonly total: number;
}

/** An index that is made little by little, once, however many catalogues share it. */
class GradualIndex {
  private readonly making: Generator<void, SearchIndex>;
  private made: SearchIndex | null = null;

  constructor(products: readonly Product[]) {
    this.making = indexProducts(products);
  }

  /** Does a little; answers whether any work is left. */
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
 * The search by words: an index of many products, and over it a small one of what was replaced since, because the many take a
 * second to index.
 */
export class ProductSearch {
  private readonly many: GradualIndex;
  /** Of the many; they are found no more. */
  private readonly gone: readonly Product[];
  private readonly newer: GradualIndex | null;
  private gone_ranks: readonly number[] | null = null;

  constructor(products: readonly Product[], under?: ProductSearch, gone: readonly Product[] = []) {
    this.many = under?.many ?? new GradualIndex(products);
    this.newer = under ? new GradualIndex(products) : null;
    this.gone = under ? [...under.gone, ...gone] : [];
  }

  /** `newer` are all that were added or replaced so far, `gone` those of the many that go now. */
  replaced(newer: readonly Product[], gone: readonly Product[]): ProductSearch {
    return new ProductSearch(newer, this, gone);
  }

  prepare(): boolean {
    return this.many.prepare();
  }

  /** Names that start with what was typed come first; within each part the order is by name. */
  find(query: WordQuery): { readonly products: readonly Product[]; readonly total: number } {
    const index = this.many.whole();
    this.gone_ranks ??= this.gone.flatMap((product) => rankOf(index, product) ?? []);
    const found = ranked(index, query, this.gone_ranks);
    const newer = this.newer && ranked(this.newer.whole(), query, []);
    const products = [...byName('starting', found, newer), ...byName('others', found, newer)];
    return { products: products.slice(0, query.limit), total: found.total + (newer?.total ?? 0) };
  }

  /** What can be typed on without finding anything else: `cen` finds what `c` finds where every word with `c` begins with `cen`. */
  continued(text: string): string {
    const prefix = words(text).at(-1);
    if (prefix === undefined || !LETTERS.test(text)) return '';
    const known = [this.many, this.newer].flatMap((one) => one?.whole().tokens.continued(prefix) ?? []);
    const [first = '', second = first] = known;
    return /^\p{L}*/u.exec(commonStart(first, second))?.[0] ?? '';
  }
}

function ranked(index: SearchIndex, query: WordQuery, gone: readonly number[]): Ranks {
  const { text, limit, price_minor, isWanted } = query;
  const asked = words(text);
  const at_price = price_minor === undefined ? [] : (index.byPrice.get(price_minor) ?? []);
  const stamps = index.tokens.matching(asked, at_price);
  for (const rank of gone) stamps[rank] = -1;
  const [starting_from, starting_to] = rankRange(index, fold(text).trim());
  const starting: number[] = [];
  const others: number[] = [];
  let total = 0;
  for (let rank = 0; rank < stamps.length; rank += 1) {
    if (stamps[rank] !== asked.length) continue;
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

/** One part of both, in the order of names. */
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
