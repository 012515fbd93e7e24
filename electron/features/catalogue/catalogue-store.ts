import { Catalogue, FAVOURITES } from '../../../core/catalogue/catalogue.ts';
import { DEFAULT_CATEGORIES } from '../../../core/catalogue/demo-catalogue.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { StoredCatalogue, StoredProduct } from '../../journal/tables/catalogue-table.ts';
import type { CatalogueStore } from '../../journal/tables/shop-tables.ts';

/** The first seconds of a till belong to its page. */
const BEGIN_AFTER_MS = 1_000;
/** Half of a frame: a scan that comes meanwhile does not feel it. */
const SLICE_MS = 8;
const REST_MS = 4;

/** Makes the search by words ready between other work, so that neither the start nor the first search waits for it. */
function prepareSearch(catalogue: Pick<Catalogue, 'prepare'>, clock: Clock): () => void {
  let cancel = clock.schedule(BEGIN_AFTER_MS, work);
  function work(): void {
    const until_ms = clock.monotonicMs() + SLICE_MS;
    let left = true;
    while (left && clock.monotonicMs() < until_ms) left = catalogue.prepare();
    if (left) cancel = clock.schedule(REST_MS, work);
  }
  return () => cancel();
}

/** What the till sells from; the same for every service, while what lies on it changes. */
export type ProductLookup = Pick<Catalogue, 'product' | 'withCode' | 'search' | 'categories'>;

export interface CatalogueServiceParts {
  readonly store: CatalogueStore;
  readonly clock: Clock;
  /** What is sold is another now. */
  readonly onChange: () => void;
}

/**
 * The catalogue that is sold, and the one place that changes it: durable first, then sold. A till that sold from a file or
 * from the demo keeps its own catalogue from the first change on.
 */
export class CatalogueService implements ProductLookup {
  readonly #parts: CatalogueServiceParts;
  private current = new Catalogue([], []);
  /** Also those that nothing is sold in now: retired products are in them. */
  private groups: readonly Category[] = [];
  /** Made when somebody edits: most tills never do. */
  private stored: ReadonlyMap<string, StoredProduct> | null = null;
  private keeps_own = false;
  private stopped = false;
  private stopPreparing: () => void = () => undefined;
  /** Grows with every change, so that a screen knows that what it shows is old. */
  version = 0;

  constructor(parts: CatalogueServiceParts) {
    this.#parts = parts;
  }

  /** Begins to sell. `loaded` is what the file or the demo holds; the store's own catalogue goes before it. */
  open(loaded: Catalogue): void {
    // The journal behind the store is closed by now.
    if (this.stopped) return;
    const parts = this.#parts;
    const own = parts.store.read();
    this.keeps_own = own !== null;
    this.stored = own ? byId(own.products) : null;
    this.groups = own?.categories ?? loaded.categories;
    this.current = own ? catalogueOf(own.products, own.categories) : loaded;
    this.stopPreparing = prepareSearch(this.current, parts.clock);
  }

  /** Every category that there ever was. */
  allCategories(): readonly Category[] {
    return this.groups;
  }

  get categories(): readonly Category[] {
    return this.current.categories;
  }

  product(product_id: string): Product | undefined {
    return this.current.product(product_id);
  }

  withCode(code: string): Product | undefined {
    return this.current.withCode(code);
  }

  search(...asked: Parameters<Catalogue['search']>): ReturnType<Catalogue['search']> {
    return this.current.search(...asked);
  }

  /** Every product that the till keeps, retired ones too. */
  all(): ReadonlyMap<string, StoredProduct> {
    const { current } = this;
    this.stored ??= byId(current.search({ text: '', limit: current.size }).products.map(sold));
    return this.stored;
  }

  /** Takes over changes: all of them or none. */
  change(changed: StoredCatalogue, act: Act): void {
    const { store } = this.#parts;
    const categories = mergedCategories(this.groups, changed.categories);
    const products = new Map(this.all());
    for (const product of changed.products) products.set(product.product_id, product);
    // The first change makes the till the keeper of the whole catalogue, in the same write.
    const whole = this.keeps_own ? changed : { products: [...products.values()], categories };
    store.change(whole, act);
    this.keeps_own = true;
    this.stored = products;
    this.groups = categories;
    this.current = catalogueOf([...products.values()], categories);
    this.version += 1;
    this.stopPreparing();
    this.stopPreparing = prepareSearch(this.current, this.#parts.clock);
    this.#parts.onChange();
  }

  stop(): void {
    this.stopped = true;
    this.stopPreparing();
  }
}

function sold(product: Product): StoredProduct {
  return { ...product, retired: false };
}

function byId(products: readonly StoredProduct[]): ReadonlyMap<string, StoredProduct> {
  return new Map(products.map((product) => [product.product_id, product]));
}

/** What is sold of a stored catalogue. Categories that nothing is in are not shown. */
function catalogueOf(products: readonly StoredProduct[], categories: readonly Category[]): Catalogue {
  const active = products.flatMap(({ retired, ...product }): Product[] => (retired ? [] : [product]));
  const used = new Set(active.map(({ category_id }) => category_id));
  const favourites = active.some(({ favourite }) => favourite === true);
  const starred = DEFAULT_CATEGORIES.filter(({ category_id }) => category_id === FAVOURITES);
  const others = categories.filter(({ category_id }) => category_id !== FAVOURITES && used.has(category_id));
  return new Catalogue(active, favourites ? [...starred, ...others] : others);
}

function mergedCategories(known: readonly Category[], added: readonly Category[]): readonly Category[] {
  const ids = new Set(known.map(({ category_id }) => category_id));
  return [...known, ...added.filter(({ category_id }) => !ids.has(category_id))];
}
