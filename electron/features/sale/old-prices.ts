import { settlePrices } from '../../../core/sale/price-changes.ts';
import type { PriceChoice } from '../../../core/sale/price-choice.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { CartService } from './cart-service.ts';

type Cart = Pick<CartService, 'sale' | 'priced' | 'priceChanges' | 'edit'>;

/** Whether the cart can be charged as shown; a price that changed since must be settled first. */
export function chargeable(cart: Cart): Answer<null> {
  if (cart.sale.lines.length === 0) return refuse('sale_empty', 'there is nothing to pay');
  // A sale that holds money keeps the prices of its first charge.
  if (holdsNothing(cart.sale) && cart.priceChanges.length > 0)
    return refuse('prices_changed', `${cart.priceChanges.length} lines cost something else now`);
  return cart.priced.totals.total_minor > 0 ? DONE : refuse('amount_too_small', 'the total is zero');
}

/** Settles every changed price; an edit of the cart like any other, so it can be undone. */
export function settleOldPrices(cart: Cart, choice: PriceChoice): Answer<null> {
  if (cart.priceChanges.length === 0) return DONE;
  return cart.edit((sale) => settlePrices(sale, cart.priceChanges, choice), null);
}
