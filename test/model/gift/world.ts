import { assert } from '../../../core/assert.ts';
import { GIFT_PRODUCT, type Sale, type SaleLine } from '../../../core/sale/sale.ts';
import { type Books, NO_BOOKS, after } from '../counter/books.ts';
import { emptySale } from '../counter/world.ts';

/** Drawer and journal of a till that sells one gift card and goods paid with it; it dies only between events. */
export interface GiftWorld {
  readonly books: Books;
  readonly drawer_minor: number;
}

export const CARD = { card_id: 'card-sold', shown: 'ABCD' } as const;
export const CREDIT = { card_id: 'card-credit', shown: 'EFGH' } as const;
/** A sale of a card with 1,000, and two of goods for 700, of which the card can pay only one. */
export const SALES = { sold: 'sale-of-card', one: 'sale-one', other: 'sale-other' } as const;
export const DUE_MINOR: Readonly<Record<string, number>> = {
  'sale-of-card': 1_000,
  'sale-one': 700,
  'sale-other': 700,
};

function lineOf(sale_id: string): SaleLine {
  const unit_price_minor = DUE_MINOR[sale_id] ?? 0;
  const line = { line_id: `line-${sale_id}`, unit: 'each', quantity_milli: 1_000, unit_price_minor } as const;
  return sale_id === SALES.sold
    ? { ...line, product_id: GIFT_PRODUCT, name: 'Tarjeta', gift: CARD }
    : { ...line, product_id: 'p', name: 'Pan' };
}

export function newGiftWorld(): GiftWorld {
  const opened = Object.values(SALES).map((sale_id, at): Sale => ({
    ...emptySale(sale_id, at + 1),
    lines: [lineOf(sale_id)],
  }));
  const books = after(
    NO_BOOKS,
    opened.map((sale) => ({ type: 'sale_opened', sale })),
  );
  assert(books !== null, 'the sales are opened');
  return { books, drawer_minor: 0 };
}
