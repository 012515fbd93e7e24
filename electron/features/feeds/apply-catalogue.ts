import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod';
import { productChanges } from '../../../core/catalogue/product-changes.ts';
import { productSchema } from '../../../core/catalogue/product.ts';
import { type CatalogueBody, catalogueFrameSchema } from '../../../core/feeds/feed-bodies.ts';
import {
  type CatalogueError,
  type FeedWarning,
  createPriceComparison,
  createProductValidator,
  sizeWarning,
  catalogueWideError,
} from '../../../core/feeds/validate-catalogue.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CatalogueService, ChangedProduct } from '../catalogue/catalogue-store.ts';
import { byWhom } from '../shared/grant.ts';
import { type FeedApplier, STORE_GRANT, notApplied } from './feed-applier.ts';

export interface CatalogueApplierParts {
  readonly catalogue: Pick<CatalogueService, 'kept' | 'soldProducts' | 'change' | 'version'>;
  readonly settings: () => Pick<Settings, 'currency' | 'taxes'>;
  readonly shop: { readonly audit: Pick<AuditTrail, 'last'> };
}

/** Processes a hundred thousand products in slices, so that scans are still answered. */
export function catalogueApplier({ catalogue, settings, shop }: CatalogueApplierParts): FeedApplier {
  return async ({ version, body, previous, confirmed }) => {
    const { currency, taxes } = settings();
    const tax_ids = new Set(taxes.map(({ tax_id }) => tax_id));
    const offered = await readCatalogue(body);
    if (!offered.ok) return notApplied('unreadable', offered.error);
    const error = catalogueWideError(offered.value, { currency }) ?? (await firstProductError(offered.value, tax_ids));
    if (error !== null) return notApplied(error.problem, error.detail);
    const before = confirmed || previous === null ? null : await readCatalogue(previous);
    if (before?.ok === true) {
      const warning = await firstPriceWarning(before.value, offered.value);
      if (warning !== null) return notApplied(warning.problem, warning.detail);
    }
    const seen_version = catalogue.version;
    const counted_ms = newCountMs(offered.value, shop.audit);
    const { products, gone } = await changesOf(catalogue, offered.value, counted_ms !== null);
    // A product was changed after it was compared.
    if (catalogue.version !== seen_version) return notApplied('later');
    if (products.length === 0 && counted_ms === null) return succeed(null);
    const changed = `${products.length - gone} changed, ${gone} gone`;
    const act = {
      what: counted_ms === null ? 'feed_taken' : COUNTED,
      subject: `catalogue ${version}`,
      detail: counted_ms === null ? changed : `${changed}, stock of ${new Date(counted_ms).toISOString()}`,
    };
    const done = await catalogue.change(
      { products, categories: offered.value.categories },
      { ...byWhom(STORE_GRANT), ...act },
    );
    if (done.ok) return done;
    return notApplied(done.error.code === 'not_now' ? 'later' : 'not_taken', done.error.detail);
  };
}

const COUNTED = 'feed_counted';

/**
 * When the stock in a version was given, if it is to be counted: later versions carry it along, and going back brings
 * an earlier one. The journal's own note of the last one is in the commit of its change.
 */
function newCountMs({ stock_counted_ms }: CatalogueBody, audit: Pick<AuditTrail, 'last'>): number | null {
  const [last] = audit.last([COUNTED], 1);
  const last_ms = Date.parse(/stock of (\S+)$/.exec(last?.detail ?? '')?.[1] ?? '') || 0;
  return stock_counted_ms !== undefined && stock_counted_ms > last_ms ? stock_counted_ms : null;
}

/** A piece takes about ten milliseconds. */
const PRODUCTS_AT_ONCE = 2_000;
const productsSchema = z.array(productSchema);

/** Fails with the path of the first invalid value. */
async function readCatalogue(body: unknown): Promise<Result<CatalogueBody, string | undefined>> {
  const frame = catalogueFrameSchema.safeParse(body);
  if (!frame.success) return fail(frame.error.issues[0]?.path.join('.'));
  const products: CatalogueBody['products'] = [];
  for (let from = 0; from < frame.data.products.length; from += PRODUCTS_AT_ONCE) {
    const piece = productsSchema.safeParse(frame.data.products.slice(from, from + PRODUCTS_AT_ONCE));
    if (!piece.success) {
      const [index = 0, ...rest] = piece.error.issues[0]?.path ?? [];
      return fail(['products', from + Number(index), ...rest].join('.'));
    }
    for (const product of piece.data) products.push(product);
    await yieldToEventLoop();
  }
  return succeed({ ...frame.data, products });
}

async function firstProductError(
  { products }: CatalogueBody,
  tax_ids: ReadonlySet<string>,
): Promise<CatalogueError | null> {
  const check = createProductValidator({ tax_ids });
  for (const [index, product] of products.entries()) {
    const error = check(product);
    if (error !== null) return error;
    if (index % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return null;
}

async function firstPriceWarning(before: CatalogueBody, { products }: CatalogueBody): Promise<FeedWarning | null> {
  const shrinks = sizeWarning(before, { products });
  if (shrinks !== null) return shrinks;
  const comparison = createPriceComparison();
  for (const [index, product] of before.products.entries()) {
    comparison.before(product);
    if (index % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
  }
  for (const [index, product] of products.entries()) {
    const warning = comparison.warning(product);
    if (warning !== null) return warning;
    if (index % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return null;
}

/** Differences from what the till sells; products not in the feed are retired. */
async function changesOf(
  present: Pick<CatalogueService, 'kept' | 'soldProducts'>,
  { products }: CatalogueBody,
  counts: boolean,
): Promise<{ readonly products: readonly ChangedProduct[]; readonly gone: number }> {
  const named = new Set<string>();
  const changed: ChangedProduct[] = [];
  for (const [index, product] of products.entries()) {
    if (index % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
    named.add(product.product_id);
    const before = present.kept(product.product_id);
    if (before === undefined) {
      changed.push({ ...product, retired: false });
      continue;
    }
    const wanted = counts ? product : { ...product, stock: before.stock };
    if (before.retired || productChanges(before, wanted).length > 0)
      changed.push({ ...wanted, retired: false, keeps_count: !counts });
  }
  await yieldToEventLoop();
  const gone = present.soldProducts
    .filter(({ product_id }) => !named.has(product_id))
    .map((product) => ({ ...product, retired: true, keeps_count: true }));
  return { products: [...gone, ...changed], gone: gone.length };
}
