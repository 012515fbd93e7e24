import type { Customer } from '../customer/customer.ts';
import type { DocumentKind } from '../customer/document-kind.ts';
import type { TaxIdKind } from '../customer/tax-id.ts';
import type { PriceChange } from '../sale/price-changes.ts';
import type { KeyMap } from '../keyboard/key-map.ts';

/** Codes of refusals that the cart adds to the contract's. */
export const CART_ERROR_CODES = [
  'options_needed',
  'reason_needed',
  'customer_needed',
  'tax_id_wrong',
  'key_reserved',
  'key_taken',
] as const;

/** The shop's rules for the sale screen; changes rarely. */
export interface SaleRulesSlice {
  /** Offered when a discount is given; other reasons can be typed. */
  readonly discount_reasons: readonly string[];
  readonly discount_reason_required: boolean;
  /** Offered for a refund; other reasons can be typed. */
  readonly refund_reasons: readonly string[];
  readonly refund_reason_required: boolean;
  /** Whether gift cards are sold here, and whether a return may become store credit. */
  readonly gift_cards: boolean;
  readonly store_credit: boolean;
  readonly tax_id_kinds: readonly TaxIdKind[];
  readonly keys: KeyMap;
  /** The same code scanned again within this time counts once; 0 counts every scan. */
  readonly scan_repeat_guard_ms: number;
}

export interface ChangedPrices {
  /** Lines whose price changed since they were added; must be settled before the charge. */
  readonly price_changes: readonly PriceChange[];
}

/** The customer, and the document they get. */
export interface SaleCustomerView {
  readonly customer: Customer | null;
  readonly document: DocumentKind;
}
