import { assert } from '../../core/assert.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale } from '../../core/sale/sale.ts';
import type { TenderKind } from '../../core/sale/tender-kind.ts';
import { type Settings, defaultSettings } from '../../core/settings/settings.ts';
import { PartPrice, type PricedPart } from '../../electron/features/checkout/part-price.ts';

/** Settings with a price for each payment method (docs/specs/tender-adjustment.md). */
export const ownPrices = (): Settings => ({
  ...{ ...defaultSettings(), gift_cards: true, store_credit: true, surcharge_allowed: true },
  ...{ tender_cash_basis_points: -500, tender_card_basis_points: 300, tender_link_basis_points: -200 },
  ...{ tender_gift_basis_points: -1_000, tender_adjustment_max_minor: 2_000 },
});

/** Prices a part by the product's own rule. */
export function ownPrice(sale: Sale, kind: TenderKind, covers_minor: number): PricedPart {
  const price = new PartPrice({ cart: { sale, priced: priceSale(sale, 1) }, settings: ownPrices });
  const priced = price.part(kind, covers_minor);
  assert(priced.ok, 'a part of what is left has a price');
  return priced.value;
}
