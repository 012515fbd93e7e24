import type { EditedProductView } from '../../../core/contract/catalogue.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { Randomness } from '../../../core/clock.ts';
import {
  type CategoryNames,
  categoryNames,
  catalogueHead,
  productLine,
} from '../../../core/catalogue/catalogue-lines.ts';
import { productChanges } from '../../../core/catalogue/product-changes.ts';
import { fold } from '../../../core/catalogue/search-text.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { StoredProduct } from '../../journal/tables/catalogue-table.ts';
import type { CatalogueService, ChangedProduct } from './catalogue-store.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface EditorParts {
  readonly lookup: CatalogueService;
  readonly settings: () => Settings;
  readonly randomness: Randomness;
  readonly exports: ExportFolder;
}

/** Maximum length of a detail in the audit trail. */
const DETAIL_MAX = 500;

/** Lists, changes, adds, retires and exports products for a manager. Every change is in the audit trail. */
export class CatalogueEditor {
  readonly #parts: EditorParts;

  constructor(parts: EditorParts) {
    this.#parts = parts;
  }

  list(query: IntentArguments<'catalogue.list'>): Answer<IntentResults['catalogue.list']> {
    const { lookup, settings } = this.#parts;
    lookup.prepareChange();
    const { found, total } = query.shown === 'sold' ? this.sold(query) : this.retired(query);
    const names = this.names();
    const view = ({ counted_after: _counted, ...product }: StoredProduct): EditedProductView => ({
      ...product,
      category: names.nameOf(product.category_id),
    });
    return succeed({
      products: found.map(view),
      total,
      categories: lookup.categories.map(({ category_id, name }) => ({ category_id, name })),
      taxes: settings().taxes.map(({ tax_id, name }) => ({ tax_id, name })),
    });
  }

  async save(
    request: IntentArguments<'catalogue.save'>,
    grant: Grant,
  ): Promise<Answer<{ readonly product_id: string }>> {
    const { lookup, settings, randomness } = this.#parts;
    const before = request.product_id === null ? undefined : lookup.kept(request.product_id);
    if (request.product_id !== null && !before) return refuse('not_found', `no product ${request.product_id}`);
    if (typeof request.tax_id === 'string' && !settings().taxes.some(({ tax_id }) => tax_id === request.tax_id))
      return refuse('tax_unknown', `${request.tax_id} is no tax of the settings`);
    const product_id = request.product_id ?? randomness.identifier();
    const taken = request.code === null ? undefined : lookup.withCode(request.code);
    if (taken && taken.product_id !== product_id) return refuse('code_taken', `the code is of ${taken.product_id}`);
    const names = this.names();
    const { category, favourite, tax_id, planned_prices = before?.planned_prices ?? [], stock, ...fields } = request;
    const after: ChangedProduct = {
      ...fields,
      stock: stock === undefined ? (before?.stock ?? null) : stock,
      product_id,
      category_id: names.idOf(category),
      ...(tax_id === undefined ? {} : { tax_id }),
      ...(favourite ? { favourite } : {}),
      ...(planned_prices.length > 0 ? { planned_prices } : {}),
      ...(before?.option_groups ? { option_groups: before.option_groups } : {}),
      retired: before?.retired ?? false,
      keeps_count: stock === undefined,
    };
    const changes = before ? productChanges(before, after) : [];
    if (before && changes.length === 0) return succeed({ product_id });
    const done = await lookup.change(
      { products: [after], categories: names.added },
      { ...byWhom(grant), ...changeAct(before, after, changes) },
    );
    return done.ok ? succeed({ product_id }) : done;
  }

  async retire({ product_id, retired }: IntentArguments<'catalogue.retire'>, grant: Grant): Promise<Answer<null>> {
    const { lookup } = this.#parts;
    const product = lookup.kept(product_id);
    if (!product) return refuse('not_found', `no product ${product_id}`);
    const taken = retired || product.code === null ? undefined : lookup.withCode(product.code);
    if (taken && taken.product_id !== product_id) return refuse('code_taken', `the code is of ${taken.product_id}`);
    const what = retired ? 'product_retired' : 'product_back';
    return await lookup.change(
      { products: [{ ...product, retired, keeps_count: true }], categories: [] },
      { ...byWhom(grant), what, subject: product.name, detail: product_id },
    );
  }

  /** The whole catalogue on sale, in a format that can be imported. */
  async export(): Promise<Answer<IntentResults['catalogue.export']>> {
    const { lookup, settings, exports } = this.#parts;
    const { currency, language } = settings();
    const names = this.names();
    const rules = { currency, store_locale: storeLocale(settings()), categoryName: (id: string) => names.nameOf(id) };
    const lines = [
      catalogueHead(language),
      ...lookup.soldProducts.map((product) => productLine(countable(lookup.counted(product)), rules)),
    ];
    const written = await exports.write('catalogue', lines);
    return written.ok
      ? succeed({ ...written.value, rows: lookup.soldProducts.length })
      : refuse('export_failed', `the file could not be written (${written.error})`);
  }

  private names(): CategoryNames {
    return categoryNames(this.#parts.lookup.allCategories());
  }

  private sold({ text, offset, limit }: IntentArguments<'catalogue.list'>) {
    const { products, total } = this.#parts.lookup.search({ text, limit: offset + limit });
    const found = products.slice(offset).flatMap(({ product_id }) => this.#parts.lookup.kept(product_id) ?? []);
    return { found, total };
  }

  private retired({ text, offset, limit }: IntentArguments<'catalogue.list'>) {
    const query = fold(text.trim());
    const { lookup } = this.#parts;
    const fits = ({ name, code }: StoredProduct) => fold(`${name} ${code ?? ''}`).includes(query);
    const all = [...lookup.retiredProducts].filter(fits);
    return { found: all.slice(offset, offset + limit).map((one) => lookup.counted(one)), total: all.length };
  }
}

/** Files contain no negative counts, which result only from selling more than was counted. */
const countable = (product: Product): Product =>
  product.stock === null ? product : { ...product, stock: Math.max(0, product.stock) };

/** A price change is an act of its own, because audits look for it. */
function changeAct(before: Product | undefined, after: Product, changes: readonly string[]) {
  const price = after.price_minor === null ? {} : { amount_minor: after.price_minor };
  if (!before) return { what: 'product_added', subject: after.name, detail: after.product_id, ...price };
  const detail = changes.join('; ').slice(0, DETAIL_MAX);
  return before.price_minor === after.price_minor
    ? { what: 'product_changed', subject: after.name, detail }
    : { what: 'price_changed', subject: after.name, detail, ...price };
}
