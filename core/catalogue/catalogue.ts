import type { Category, Product } from './product.ts';
import { ProductKeys, type Replacement } from './product-keys.ts';
import { ProductSearch } from './product-search.ts';
import { words } from './search-text.ts';

export interface CatalogueQuery {
  readonly text: string;
  readonly category_id?: string | undefined;
  readonly limit: number;
}
export interface CatalogueAnswer {
  readonly products: readonly Product[];
  /** How many match, of which `products` are the first. */
  readonly total: number;
  /** What can be typed on without finding anything else. */
  readonly continued?: string;
}

/** The pseudo category of products marked as favourites. */
export const FAVOURITES = 'favoritos';

/** So many may be replaced over an index before all is indexed anew: each costs every later search and change a little. */
export const REPLACED_MAX = 1_000;

const shelvesOf = ({ category_id, favourite }: Product): readonly string[] =>
  favourite ? [category_id, FAVOURITES] : [category_id];

/** Products by category, in their order. */
export class Shelves {
  private readonly byCategory = new Map<string, Product[]>();

  constructor(products: readonly Product[] = []) {
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    for (const category_id of shelvesOf(product)) this.put(category_id, product);
  }

  has(category_id: string): boolean {
    return this.byCategory.has(category_id);
  }

  of(category_id: string): readonly Product[] {
    return this.byCategory.get(category_id) ?? [];
  }

  /** The same but for some categories, which are filled anew from all products. */
  refilled(category_ids: ReadonlySet<string>, products: readonly Product[]): Shelves {
    const shelves = new Shelves();
    for (const [category_id, members] of this.byCategory)
      if (!category_ids.has(category_id)) shelves.byCategory.set(category_id, members);
    const with_favourites = category_ids.has(FAVOURITES);
    for (const product of products) {
      if (category_ids.has(product.category_id)) shelves.put(product.category_id, product);
      if (with_favourites && product.favourite) shelves.put(FAVOURITES, product);
    }
    return shelves;
  }

  private put(category_id: string, product: Product): void {
    const members = this.byCategory.get(category_id);
    if (members) members.push(product);
    else this.byCategory.set(category_id, [product]);
  }
}

/** What a catalogue is made of, for who has made it already. */
interface CatalogueParts {
  readonly keys: ProductKeys;
  readonly shelves: Shelves;
  readonly words: ProductSearch;
}

/**
 * The products of the shop in memory, made to answer within a frame with 100,000 of them: exact codes by a map, words by
 * prefix over a sorted list of tokens, prices by a map. Never changes: a change makes another, which shares what it can.
 */
export class Catalogue {
  readonly categories: readonly Category[];
  private readonly fileOrder: readonly Product[];
  private readonly keys: ProductKeys;
  private readonly shelves: Shelves;
  private readonly words: ProductSearch;

  constructor(products: readonly Product[], categories: readonly Category[], parts: Partial<CatalogueParts> = {}) {
    this.categories = categories;
    this.fileOrder = products;
    this.keys = parts.keys ?? new ProductKeys(products);
    this.shelves = parts.shelves ?? new Shelves(products);
    this.words = parts.words ?? new ProductSearch(products);
  }

  get size(): number {
    return this.fileOrder.length;
  }

  /** All of them, in the order of the file. */
  get products(): readonly Product[] {
    return this.fileOrder;
  }

  /**
   * Does a little of the work that a search by words needs; answers whether any is left. Codes and categories are known
   * at once; a search that comes earlier does the rest of the work itself.
   */
  prepare(): boolean {
    return this.words.prepare();
  }

  /**
   * This catalogue with some products added, replaced or gone (`null`), by identifier: in milliseconds, since most of it is
   * shared. Null: they are too many by now, and all is to be made anew. `categoriesOf` is told which categories hold anything.
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
    const touched = new Set(replacements.flatMap(({ before, after }) => [before, after].flatMap(shelvesOrNone)));
    const shelves = this.shelves.refilled(touched, products);
    const newer_before = new Set(keys.newer());
    const newer_keys = keys.replaced(replacements);
    const gone = replacements.flatMap(({ before }) => (before === null || newer_before.has(before) ? [] : [before]));
    return new Catalogue(
      products,
      categoriesOf((category_id) => shelves.has(category_id)),
      { keys: newer_keys, shelves, words: this.words.replaced([...newer_keys.newer()], gone) },
    );
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
  search({ text, category_id, limit }: CatalogueQuery, price_minor?: number): CatalogueAnswer {
    if (words(text).length === 0) {
      const members = category_id === undefined ? this.fileOrder : this.shelves.of(category_id);
      return { products: members.slice(0, limit), total: members.length };
    }
    const isWanted = category_id === undefined ? null : (one: Product) => shelvesOf(one).includes(category_id);
    const found = this.words.find({ text, limit, price_minor, isWanted });
    return { ...found, continued: this.words.continued(text) };
  }
}

const shelvesOrNone = (product: Product | null): readonly string[] => (product === null ? [] : shelvesOf(product));

/** Products in their places; new ones at the end. */
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
