import { findCardData } from '../card-data/find-card-data.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { CatalogueBody } from './feed-bodies.ts';

/** A catalogue losing half of its products, or a price losing 90 %, needs the publisher's confirmation. */
const PRODUCTS_KEPT_MIN = 0.5;
const PRICE_KEPT_MIN = 0.1;

export interface CatalogueError {
  readonly problem: 'empty' | 'currency' | 'tax_unknown' | 'code_twice' | 'card_data';
  readonly detail: string;
}
/** Content that is only accepted when the publisher confirms it. */
export interface FeedWarning {
  readonly problem: 'empty' | 'shrinks' | 'price_falls' | 'no_manager';
  readonly detail: string;
}

/** A till's currency and taxes. */
export interface OwnMoney {
  readonly currency: string;
  readonly tax_ids: ReadonlySet<string>;
}

/** Mistakes with which no till could sell. */
export function validateCatalogue(body: CatalogueBody, own: OwnMoney): Result<null, CatalogueError> {
  const whole = catalogueWideError(body, own);
  if (whole !== null) return fail(whole);
  const check = createProductValidator(own);
  for (const product of body.products) {
    const error = check(product);
    if (error !== null) return fail(error);
  }
  return succeed(null);
}

/** The first half of `validateCatalogue`, for callers that check products between other work: mistakes of the whole. */
export function catalogueWideError(
  { currency, products }: Pick<CatalogueBody, 'currency'> & { readonly products: readonly unknown[] },
  own: Pick<OwnMoney, 'currency'>,
): CatalogueError | null {
  if (products.length === 0) return { problem: 'empty', detail: '' };
  if (currency !== own.currency)
    return { problem: 'currency', detail: `${currency}, and this till sells in ${own.currency}` };
  return null;
}

/** The second half: mistakes of one product, given those judged before it. */
export function createProductValidator(
  own: Pick<OwnMoney, 'tax_ids'>,
): (product: CatalogueBody['products'][number]) => CatalogueError | null {
  const codes = new Set<string>();
  const ids = new Set<string>();
  return ({ product_id, name, code, tax_id }) => {
    if (typeof tax_id === 'string' && !own.tax_ids.has(tax_id)) return { problem: 'tax_unknown', detail: tax_id };
    if (ids.has(product_id) || (code !== null && codes.has(code)))
      return { problem: 'code_twice', detail: code ?? product_id };
    ids.add(product_id);
    if (code !== null) codes.add(code);
    return findCardData(name) === null ? null : { problem: 'card_data', detail: '' };
  };
}

/** Whether the change from the previous version needs the publisher's confirmation. */
export function catalogueWarning(before: CatalogueBody, { products }: CatalogueBody): FeedWarning | null {
  const shrinks = sizeWarning(before, { products });
  if (shrinks !== null) return shrinks;
  const comparison = createPriceComparison();
  for (const product of before.products) comparison.before(product);
  for (const product of products) {
    const warning = comparison.warning(product);
    if (warning !== null) return warning;
  }
  return null;
}

type Products = Pick<CatalogueBody, 'products'>;

/** The first half of `catalogueWarning`: the number of products. */
export function sizeWarning(before: Products, { products }: Products): FeedWarning | null {
  return products.length < before.products.length * PRODUCTS_KEPT_MIN
    ? { problem: 'shrinks', detail: `${products.length} products in the place of ${before.products.length}` }
    : null;
}

interface PriceComparison {
  before(product: CatalogueBody['products'][number]): void;
  warning(product: CatalogueBody['products'][number]): FeedWarning | null;
}

/** The second half: the price of one product, after `before` was called for all previous ones. */
export function createPriceComparison(): PriceComparison {
  const prices = new Map<string, number | null>();
  return {
    before: ({ product_id, price_minor }) => void prices.set(product_id, price_minor),
    warning: ({ product_id, name, price_minor }) => {
      const was = prices.get(product_id);
      const falls = was != null && price_minor !== null && price_minor < was * PRICE_KEPT_MIN;
      return falls ? { problem: 'price_falls', detail: `${product_id} ${name}` } : null;
    },
  };
}
