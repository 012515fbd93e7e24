import { findCardData } from '../../../core/card-data/find-card-data.ts';
import { productChanges } from '../../../core/catalogue/product-changes.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { type Result, succeed } from '../../../core/result.ts';
import type { CatalogueService, ChangedProduct } from '../catalogue/catalogue-store.ts';
import { byWhom } from '../shared/grant.ts';
import { type CatalogueBody, catalogueBodySchema } from './feed-bodies.ts';
import { type FeedTaker, STORE_GRANT, type TakeProblem, notTaken } from './feed-taker.ts';

/** A catalogue that loses half of its goods, or a price that loses nine tenths, is a mistake until the publisher says no. */
const PRODUCTS_KEPT_MIN = 0.5;
const PRICE_KEPT_MIN = 0.1;

export interface CatalogueTakerParts {
  readonly catalogue: Pick<CatalogueService, 'kept' | 'soldProducts' | 'change'>;
  readonly settings: () => Pick<Settings, 'currency' | 'taxes'>;
}

export function catalogueTaker({ catalogue, settings }: CatalogueTakerParts): FeedTaker {
  return async ({ version, body, previous, confirmed }) => {
    const offered = catalogueBodySchema.safeParse(body);
    if (!offered.success) return notTaken('unreadable', offered.error.issues[0]?.path.join('.'));
    const sense = senseOf(offered.data, settings());
    if (!sense.ok) return sense;
    const before = catalogueBodySchema.safeParse(previous).data;
    if (before !== undefined && !confirmed) {
      const step = stepOf(before, offered.data);
      if (!step.ok) return step;
    }
    const { products, gone } = changesOf(catalogue, offered.data);
    if (products.length === 0) return succeed(null);
    const act = {
      what: 'feed_taken',
      subject: `catalogue ${version}`,
      detail: `${products.length - gone} changed, ${gone} gone`,
    };
    const done = await catalogue.change(
      { products, categories: offered.data.categories },
      { ...byWhom(STORE_GRANT), ...act },
    );
    if (done.ok) return done;
    return notTaken(done.error.code === 'not_now' ? 'later' : 'not_taken', done.error.detail);
  };
}

/** What no till could sell from. */
function senseOf(
  { currency, products }: CatalogueBody,
  own: Pick<Settings, 'currency' | 'taxes'>,
): Result<null, TakeProblem> {
  if (products.length === 0) return notTaken('empty');
  if (currency !== own.currency) return notTaken('currency', `${currency}, and this till sells in ${own.currency}`);
  const taxes = new Set(own.taxes.map(({ tax_id }) => tax_id));
  const codes = new Set<string>();
  const ids = new Set<string>();
  for (const { product_id, name, code, tax_id } of products) {
    if (typeof tax_id === 'string' && !taxes.has(tax_id)) return notTaken('tax_unknown', tax_id);
    if (ids.has(product_id) || (code !== null && codes.has(code))) return notTaken('code_twice', code ?? product_id);
    ids.add(product_id);
    if (code !== null) codes.add(code);
    if (findCardData(name) !== null) return notTaken('card_data');
  }
  return succeed(null);
}

/** How far it may be from the one before it. */
function stepOf(before: CatalogueBody, { products }: CatalogueBody): Result<null, TakeProblem> {
  if (products.length < before.products.length * PRODUCTS_KEPT_MIN)
    return notTaken('shrinks', `${products.length} products in the place of ${before.products.length}`);
  const prices = new Map(before.products.map(({ product_id, price_minor }) => [product_id, price_minor]));
  const fallen = products.find(({ product_id, price_minor }) => {
    const was = prices.get(product_id);
    return was != null && price_minor !== null && price_minor < was * PRICE_KEPT_MIN;
  });
  return fallen === undefined ? succeed(null) : notTaken('price_falls', `${fallen.product_id} ${fallen.name}`);
}

/** What differs from what the till sells; who is not named is retired. What is left of goods, each lane counts for itself. */
function changesOf(
  present: Pick<CatalogueService, 'kept' | 'soldProducts'>,
  { products }: CatalogueBody,
): { readonly products: readonly ChangedProduct[]; readonly gone: number } {
  const named = new Set(products.map(({ product_id }) => product_id));
  const changed = products.flatMap((product): ChangedProduct[] => {
    const before = present.kept(product.product_id);
    if (before === undefined) return [{ ...product, retired: false }];
    const wanted = { ...product, stock: before.stock };
    const is_same = !before.retired && productChanges(before, wanted).length === 0;
    return is_same ? [] : [{ ...wanted, retired: false, keeps_count: true }];
  });
  const gone = present.soldProducts
    .filter(({ product_id }) => !named.has(product_id))
    .map((product) => ({ ...product, retired: true, keeps_count: true }));
  return { products: [...gone, ...changed], gone: gone.length };
}
