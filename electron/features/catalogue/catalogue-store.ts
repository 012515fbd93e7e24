import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue, REPLACED_MAX } from '../../../core/catalogue/catalogue.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { StoredCatalogue, StoredProduct } from '../../journal/tables/catalogue-table.ts';
import type { CatalogueStore } from '../../journal/tables/catalogue-store.ts';
import type { StockCount, StockStore } from '../../journal/stores/stock-store.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { REST_MS, inSlices, indexed, prepareSearch } from './slices.ts';
import { PriceClock } from './price-clock.ts';
import { type Slices, rebuildCatalogue, catalogueSync, mergedCategories, shownCategories } from './sold-products.ts';

/** The till's first seconds belong to its page. */
const BEGIN_AFTER_MS = 1_000;
/** Sales processed per slice when updating stock: about two milliseconds, unnoticeable during a scan. */
const SALES_AT_ONCE = 25;

/** A changed product; `keeps_count`: its stock count stays, regardless of sales meanwhile. */
export type ChangedProduct = StoredProduct & { readonly keeps_count?: boolean };

interface ChangedCatalogue extends StoredCatalogue {
  readonly products: readonly ChangedProduct[];
}

/** What the till sells from: one object for all services, with changing content. */
export type ProductLookup = Pick<Catalogue, 'product' | 'withCode' | 'search' | 'categories'> & {
  /** The product with its remaining stock. */
  counted<Counted extends Product>(product: Counted): Counted;
};

export interface CatalogueServiceParts {
  readonly store: CatalogueStore;
  readonly stock: StockStore;
  readonly clock: Clock;
  /** The products on sale have changed. */
  readonly onChange: () => void;
}

/**
 * The catalogue on sale, and the only place that changes it: durable first, then on sale. A till that sells from a file
 * or the demo keeps its own catalogue from the first change on.
 */
export class CatalogueService implements ProductLookup {
  readonly #parts: CatalogueServiceParts;
  private current = new Catalogue([], []);
  /** Including categories with nothing on sale, which may contain retired products. */
  private groups: readonly Category[] = [];
  /** Products no longer on sale, by id. */
  private readonly retired = new Map<string, StoredProduct>();
  /** For products counted here: the last event before the count. */
  private readonly counted_after = new Map<string, number>();
  private keeps_own = false;
  /** The whole catalogue being written to the store, for the first change. */
  private keeping: Promise<boolean> | null = null;
  private stock_changes = 0;
  private readonly prices: PriceClock;
  private stopWatching: () => void = () => undefined;
  private stopped = false;
  private changing = false;
  private stopPreparing: () => void = () => undefined;
  private stopLooking: () => void = () => undefined;
  /** Grows with every change of the catalogue. */
  version = 0;

  constructor(parts: CatalogueServiceParts) {
    this.#parts = parts;
    this.prices = new PriceClock(parts.clock);
  }

  /** Also grows with every stock change, so that a screen knows it is outdated. */
  get shown_version(): number {
    return this.version + this.stock_changes;
  }

  /** Starts selling. `loaded` comes from the file or the demo; the store's own catalogue takes precedence. */
  open(loaded: Catalogue): void {
    // The journal behind the store is closed by now.
    if (this.stopped) return;
    const parts = this.#parts;
    const own = parts.store.read();
    this.keeps_own = own !== null;
    for (const product of own?.products ?? []) this.remember(product);
    this.groups = own?.categories ?? loaded.categories;
    this.sell(own ? catalogueSync(own) : loaded, BEGIN_AFTER_MS);
    this.refreshInSlices();
  }

  /** Applies changes over time: remaining stock, and planned prices that are due. */
  refresh(): void {
    this.refreshInSlices();
    if (!this.prices.hasMoved()) return;
    this.prices.plan(this.current.planned);
    this.stock_changes += 1;
    this.#parts.onChange();
  }

  /** Watches the catalogue file from now on. */
  watch(begin: ((take: (loaded: Catalogue) => Promise<boolean>) => () => void) | undefined): void {
    if (!this.stopped && begin) this.stopWatching = begin((loaded) => this.replace(loaded));
  }

  /** Switches to another file; false if not possible now. A till with its own catalogue uses the import page. */
  private async replace(loaded: Catalogue): Promise<boolean> {
    if (this.keeps_own) return true;
    if (this.changing || this.stopped) return false;
    this.changing = true;
    try {
      // The catalogue being written belongs to the previous file; it is written again.
      await this.keeping?.catch(() => undefined);
      this.keeping = null;
      if (!(await this.indexed(loaded))) return false;
      this.groups = loaded.categories;
      this.sell(loaded);
      this.version += 1;
      this.#parts.onChange();
      return true;
    } finally {
      this.changing = false;
    }
  }

  /** Waits until all sales and returns are applied to the stock; false when the till stops. */
  private async processedSales(): Promise<boolean> {
    while (this.processSome()) if (!(await this.rest())) return false;
    return !this.stopped;
  }

  /** The same in slices: processing a journal for the first time would otherwise block the till for a minute. */
  private refreshInSlices(): void {
    this.stopLooking();
    if (this.processSome()) this.stopLooking = this.#parts.clock.schedule(REST_MS, () => this.refreshInSlices());
  }

  /** Processes some sales; returns whether any are left. */
  private processSome(): boolean {
    // During a change it is unknown which count applies; the next look finds these sales.
    if (this.changing || this.stopped) return false;
    const { stock, onChange } = this.#parts;
    try {
      const { changed, left } = stock.catchUp((product_id) => this.countOf(product_id), SALES_AT_ONCE);
      if (changed) {
        this.stock_changes += 1;
        onChange();
      }
      return left;
    } catch {
      // A journal failure, reported elsewhere. The next look finds the same sales.
      return false;
    }
  }

  counted<Counted extends Product>(product: Counted): Counted {
    const { product_id, stock } = product;
    const count = stock === null ? null : this.countIn(product_id, stock);
    const taken = this.#parts.stock.taken().get(product_id);
    if (count === null || taken?.counted !== count.counted || taken.counted_after !== count.counted_after)
      return product;
    // A started kilo counts; the result may be negative when more was sold than counted.
    return { ...product, stock: Math.ceil(count.counted - taken.taken_milli / 1_000) + 0 };
  }

  /** A product of the till's own catalogue, including retired ones, with its remaining stock. */
  kept(product_id: string): StoredProduct | undefined {
    const product = this.stored(product_id);
    return product && this.counted(product);
  }

  /** Stores what the catalogue on sale does not contain about a product. */
  private remember(product: StoredProduct): void {
    const { product_id, retired, counted_after } = product;
    if (retired) this.retired.set(product_id, product);
    else this.retired.delete(product_id);
    if (counted_after === undefined) this.counted_after.delete(product_id);
    else this.counted_after.set(product_id, counted_after);
  }

  private stored(product_id: string): StoredProduct | undefined {
    const product = this.current.product(product_id);
    if (!product) return this.retired.get(product_id);
    const counted_after = this.counted_after.get(product_id);
    return { ...product, retired: false, ...(counted_after === undefined ? {} : { counted_after }) };
  }

  private countOf(product_id: string): StockCount | null {
    const stock = this.current.product(product_id)?.stock ?? null;
    return stock === null ? null : this.countIn(product_id, stock);
  }

  private countIn(product_id: string, counted: number): StockCount {
    return { counted, counted_after: this.counted_after.get(product_id) ?? 0 };
  }

  /** Prepares a change for storage: a stock equal to the remaining one is no new count; any other is, from now on. */
  private withCount({ keeps_count = false, counted_after: _before, ...product }: ChangedProduct): StoredProduct {
    const before = this.stored(product.product_id);
    if (before && (keeps_count || product.stock === this.counted(before).stock)) {
      const { stock, counted_after } = before;
      return { ...product, stock, ...(counted_after === undefined ? {} : { counted_after }) };
    }
    return product.stock === null ? product : { ...product, counted_after: this.#parts.stock.lastEvent() };
  }

  /** Every category there has ever been. */
  allCategories(): readonly Category[] {
    return this.groups;
  }

  get categories(): readonly Category[] {
    return this.current.categories;
  }

  product(product_id: string): Product | undefined {
    const product = this.current.product(product_id);
    return product && this.prices.now(product);
  }

  withCode(code: string): Product | undefined {
    const product = this.current.withCode(code);
    return product && this.prices.now(product);
  }

  search(...query: Parameters<Catalogue['search']>): ReturnType<Catalogue['search']> {
    const found = this.current.search(...query);
    return { ...found, products: found.products.map((product) => this.prices.now(product)) };
  }

  /** Waits until the word search has its index, without blocking other work. */
  async searchable(): Promise<void> {
    await this.indexed(this.current);
  }

  get retiredProducts(): Iterable<StoredProduct> {
    return this.retired.values();
  }

  /** In file order. */
  get soldProducts(): readonly Product[] {
    return this.current.products;
  }

  /**
   * Called when a person opens an editing page. The first change makes a till that sells from a file store its whole
   * catalogue: that is written ahead, so that the change need not wait for it.
   */
  prepareChange(): void {
    // A failing disk is reported to the person who makes a change.
    this.keptWhole().catch(() => undefined);
  }

  /**
   * Applies changes: all or none, in slices, so that the till keeps answering. Refused during another change, and when
   * the till stops before it is durable.
   */
  async change(given: ChangedCatalogue, act: Act): Promise<Answer<null>> {
    if (this.changing) return refuse('not_now', 'another change of the catalogue goes on');
    if (!(await this.processedSales())) return refuse('not_now', 'the till stops');
    if (this.changing) return refuse('not_now', 'another change of the catalogue goes on');
    this.changing = true;
    try {
      const { store, onChange } = this.#parts;
      const products: StoredProduct[] = [];
      const is_seen = await this.inSlices(given.products, (product) => void products.push(this.withCount(product)));
      if (!is_seen) return refuse('not_now', 'the till stops');
      const changed = { ...given, products };
      const categories = mergedCategories(this.groups, changed.categories);
      const next = await this.withChange(changed, categories);
      if (next === null) return refuse('not_now', 'the till stops');
      const is_kept = await this.keptWhole();
      const stored = this.keeps_own ? changed : { products: changed.products, categories };
      if (!is_kept || !(await store.change(stored, act, () => this.rest()))) return refuse('not_now', 'the till stops');
      this.keeps_own = true;
      for (const product of products) this.remember(product);
      this.groups = categories;
      this.sell(next);
      this.version += 1;
      onChange();
      return DONE;
    } finally {
      this.changing = false;
      // What was written ahead is used up by the change, whatever its result.
      this.keeping = null;
    }
  }

  /** Null when the till is stopping. */
  private async withChange(changed: StoredCatalogue, groups: readonly Category[]): Promise<Catalogue | null> {
    const { products } = changed;
    const sold = (): ReadonlyMap<string, Product | null> =>
      new Map(
        products.map(({ retired, counted_after: _counted, ...product }) => [
          product.product_id,
          retired ? null : product,
        ]),
      );
    const replaced =
      products.length <= REPLACED_MAX ? this.current.replaced(sold(), (holds) => shownCategories(groups, holds)) : null;
    if (replaced) return replaced;
    const slices: Slices = (items, each) => this.inSlices(items, each);
    const next = await rebuildCatalogue(this.current.products, products, groups, slices);
    // Indexed before it goes on sale: otherwise the first search would index it in one blocking turn.
    return next !== null && (await this.indexed(next)) ? next : null;
  }

  /** False when the till is stopping. */
  private inSlices<Item>(items: Iterable<Item>, each: (item: Item) => void): Promise<boolean> {
    return inSlices(items, each, () => this.rest());
  }

  /** Resolves once the store has the whole catalogue, in use or written ahead; false when the till is stopping. */
  private keptWhole(): Promise<boolean> {
    if (this.keeps_own) return Promise.resolve(true);
    const keep = async (): Promise<boolean> => {
      try {
        return await this.#parts.store.stage(this.current.products, () => this.rest());
      } catch (error) {
        this.keeping = null;
        throw error;
      }
    };
    this.keeping ??= keep();
    return this.keeping;
  }

  /** Yields to other work; false once the till is stopping. */
  private async rest(): Promise<boolean> {
    await yieldToEventLoop();
    return !this.stopped;
  }

  /** False when the till is stopping. */
  private indexed(catalogue: Catalogue): Promise<boolean> {
    return indexed(catalogue, this.#parts.clock, () => this.rest());
  }

  private sell(catalogue: Catalogue, begin_after_ms = REST_MS): void {
    this.current = catalogue;
    this.prices.plan(catalogue.planned);
    this.stopPreparing();
    if (!this.stopped) this.stopPreparing = prepareSearch(catalogue, this.#parts.clock, begin_after_ms);
  }

  stop(): void {
    this.stopped = true;
    this.stopPreparing();
    this.stopLooking();
    this.stopWatching();
  }
}
