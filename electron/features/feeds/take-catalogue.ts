import { productChanges } from '../../../core/catalogue/product-changes.ts';
import { catalogueDoubt, catalogueMistake } from '../../../core/feeds/judge-catalogue.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { succeed } from '../../../core/result.ts';
import type { CatalogueService, ChangedProduct } from '../catalogue/catalogue-store.ts';
import { byWhom } from '../shared/grant.ts';
import { type CatalogueBody, catalogueBodySchema } from '../../../core/feeds/feed-bodies.ts';
import { type FeedTaker, STORE_GRANT, notTaken } from './feed-taker.ts';

export interface CatalogueTakerParts {
  readonly catalogue: Pick<CatalogueService, 'kept' | 'soldProducts' | 'change'>;
  readonly settings: () => Pick<Settings, 'currency' | 'taxes'>;
}

export function catalogueTaker({ catalogue, settings }: CatalogueTakerParts): FeedTaker {
  return async ({ version, body, previous, confirmed }) => {
    const offered = catalogueBodySchema.safeParse(body);
    if (!offered.success) return notTaken('unreadable', offered.error.issues[0]?.path.join('.'));
    const { currency, taxes } = settings();
    const sense = catalogueMistake(offered.data, { currency, tax_ids: new Set(taxes.map(({ tax_id }) => tax_id)) });
    if (!sense.ok) return notTaken(sense.error.problem, sense.error.detail);
    const before = catalogueBodySchema.safeParse(previous).data;
    if (before !== undefined && !confirmed) {
      const doubt = catalogueDoubt(before, offered.data);
      if (doubt !== null) return notTaken(doubt.problem, doubt.detail);
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
