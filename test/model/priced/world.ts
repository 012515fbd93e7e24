import { assert } from '../../../core/assert.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { AdjustmentRules } from '../../../core/sale/tender-adjustment.ts';
import { type Books, NO_BOOKS, after } from '../counter/books.ts';
import { emptySale } from '../counter/world.ts';

/** A till whose sale has another price for each payment method; it dies only between events. */
export interface PricedWorld {
  readonly books: Books;
  /** What the service holds of each payment, even when its response was lost. */
  readonly service: ReadonlyMap<string, number>;
  readonly drawer_minor: number;
}

export const SALE = 'sale-priced';
/** The listed price, not divisible by any rate. */
export const LISTED_MINOR = 1_001;
/** Never adjusted. */
export const TIP_MINOR = 100;
export const DUE_MINOR = LISTED_MINOR + TIP_MINOR;

export interface PricedShop {
  readonly name: string;
  readonly rules: AdjustmentRules;
}

const rules = (change: Partial<AdjustmentRules>): AdjustmentRules => ({
  ...{ tender_cash_basis_points: 0, tender_card_basis_points: 0, tender_link_basis_points: 0 },
  ...{ tender_gift_basis_points: 0, surcharge_allowed: true, tender_adjustment_max_minor: null, kiosk: false },
  ...change,
});

/** Shops by adjustment: less in cash and more by card, the same with a cap, and where surcharges are illegal. */
export const SHOPS: readonly PricedShop[] = [
  {
    name: 'less in cash, more by card',
    rules: rules({ tender_cash_basis_points: -1_050, tender_card_basis_points: 330 }),
  },
  {
    name: 'the same under a cap',
    rules: rules({ tender_cash_basis_points: -1_050, tender_card_basis_points: 330, tender_adjustment_max_minor: 40 }),
  },
  {
    name: 'a surcharge that is not allowed',
    rules: rules({ tender_cash_basis_points: 250, tender_card_basis_points: -250, surcharge_allowed: false }),
  },
];

export function newPricedWorld(): PricedWorld {
  const sale: Sale = {
    ...emptySale(SALE, 1),
    tip_minor: TIP_MINOR,
    lines: [
      ...[{ line_id: 'line', product_id: 'p', name: 'Pan', unit: 'each', quantity_milli: 1_000 } as const].map(
        (line) => ({
          ...line,
          unit_price_minor: LISTED_MINOR,
        }),
      ),
    ],
  };
  const books = after(NO_BOOKS, [{ type: 'sale_opened', sale }]);
  assert(books !== null, 'the sale is opened');
  return { books, service: new Map(), drawer_minor: 0 };
}

export const saleOf = ({ books }: PricedWorld): Sale => {
  const sale = books.sales.get(SALE);
  assert(sale !== undefined, 'the sale is there');
  return sale;
};
