import { findCardData } from '../card-data/find-card-data.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { CatalogueBody } from './feed-bodies.ts';

/** A catalogue losing half of its products, or a price losing 90 %, needs the publisher's confirmation. */
const PRODUCTS_KEPT_MIN = 0.5;
const PRICE_KEPT_MIN = 0.1;

export interface CatalogueMistake {
  readonly problem: 'empty' | 'currency' | 'tax_unknown' | 'code_twice' | 'card_data';
  readonly detail: string;
}
/** Content that is only accepted when the publisher confirms it. */
export interface FeedDoubt {
  readonly problem: 'empty' | 'shrinks' | 'price_falls' | 'no_manager';
  readonly detail: string;
}

/** What a till sells in, and by which taxes. */
export interface OwnMoney {
  readonly currency: string;
  readonly tax_ids: ReadonlySet<string>;
}

/** What no till could sell from. */
export function catalogueMistake(body: CatalogueBody, own: OwnMoney): Result<null, CatalogueMistake> {
  const whole = wholeMistake(body, own);
  if (whole !== null) return fail(whole);
  const judge = productJudge(own);
  for (const product of body.products) {
    const mistake = judge(product);
    if (mistake !== null) return fail(mistake);
  }
  return succeed(null);
}

/** The same in two parts, for who looks at a hundred thousand products between other work: what is wrong with all of it, */
export function wholeMistake(
  { currency, products }: Pick<CatalogueBody, 'currency'> & { readonly products: readonly unknown[] },
  own: Pick<OwnMoney, 'currency'>,
): CatalogueMistake | null {
  if (products.length === 0) return { problem: 'empty', detail: '' };
  if (currency !== own.currency)
    return { problem: 'currency', detail: `${currency}, and this till sells in ${own.currency}` };
  return null;
}

/** and with one product after those that it saw before. */
export function productJudge(
  own: Pick<OwnMoney, 'tax_ids'>,
): (product: CatalogueBody['products'][number]) => CatalogueMistake | null {
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

/** How far it may be from the one before it without a word of the publisher. */
export function catalogueDoubt(before: CatalogueBody, { products }: CatalogueBody): FeedDoubt | null {
  const shrinks = sizeDoubt(before, { products });
  if (shrinks !== null) return shrinks;
  const judge = priceJudge();
  for (const product of before.products) judge.before(product);
  for (const product of products) {
    const doubt = judge.doubt(product);
    if (doubt !== null) return doubt;
  }
  return null;
}

type Products = Pick<CatalogueBody, 'products'>;

/** The same in two parts: how many there are, */
export function sizeDoubt(before: Products, { products }: Products): FeedDoubt | null {
  return products.length < before.products.length * PRODUCTS_KEPT_MIN
    ? { problem: 'shrinks', detail: `${products.length} products in the place of ${before.products.length}` }
    : null;
}

interface PriceJudge {
  before(product: CatalogueBody['products'][number]): void;
  doubt(product: CatalogueBody['products'][number]): FeedDoubt | null;
}

/** and what one costs, once it was told all of those before. */
export function priceJudge(): PriceJudge {
  const prices = new Map<string, number | null>();
  return {
    before: ({ product_id, price_minor }) => void prices.set(product_id, price_minor),
    doubt: ({ product_id, name, price_minor }) => {
      const was = prices.get(product_id);
      const falls = was != null && price_minor !== null && price_minor < was * PRICE_KEPT_MIN;
      return falls ? { problem: 'price_falls', detail: `${product_id} ${name}` } : null;
    },
  };
}
