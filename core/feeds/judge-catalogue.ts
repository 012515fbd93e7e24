import { findCardData } from '../card-data/find-card-data.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { CatalogueBody } from './feed-bodies.ts';

/** A catalogue that loses half of its goods, or a price that loses nine tenths, is a mistake until the publisher says no. */
const PRODUCTS_KEPT_MIN = 0.5;
const PRICE_KEPT_MIN = 0.1;

export interface CatalogueMistake {
  readonly problem: 'empty' | 'currency' | 'tax_unknown' | 'code_twice' | 'card_data';
  readonly detail: string;
}
/** What is only taken when the publisher says that it is meant. */
export interface FeedDoubt {
  readonly problem: 'empty' | 'shrinks' | 'price_falls' | 'no_manager';
  readonly detail: string;
}

/** What no till could sell from. `own` is what a till sells in, and by which taxes. */
export function catalogueMistake(
  { currency, products }: CatalogueBody,
  own: { readonly currency: string; readonly tax_ids: ReadonlySet<string> },
): Result<null, CatalogueMistake> {
  const wrong = (problem: CatalogueMistake['problem'], detail = '') => fail({ problem, detail });
  if (products.length === 0) return wrong('empty');
  if (currency !== own.currency) return wrong('currency', `${currency}, and this till sells in ${own.currency}`);
  const codes = new Set<string>();
  const ids = new Set<string>();
  for (const { product_id, name, code, tax_id } of products) {
    if (typeof tax_id === 'string' && !own.tax_ids.has(tax_id)) return wrong('tax_unknown', tax_id);
    if (ids.has(product_id) || (code !== null && codes.has(code))) return wrong('code_twice', code ?? product_id);
    ids.add(product_id);
    if (code !== null) codes.add(code);
    if (findCardData(name) !== null) return wrong('card_data');
  }
  return succeed(null);
}

/** How far it may be from the one before it without a word of the publisher. */
export function catalogueDoubt(before: CatalogueBody, { products }: CatalogueBody): FeedDoubt | null {
  if (products.length < before.products.length * PRODUCTS_KEPT_MIN)
    return { problem: 'shrinks', detail: `${products.length} products in the place of ${before.products.length}` };
  const prices = new Map(before.products.map(({ product_id, price_minor }) => [product_id, price_minor]));
  const fallen = products.find(({ product_id, price_minor }) => {
    const was = prices.get(product_id);
    return was != null && price_minor !== null && price_minor < was * PRICE_KEPT_MIN;
  });
  return fallen === undefined ? null : { problem: 'price_falls', detail: `${fallen.product_id} ${fallen.name}` };
}
