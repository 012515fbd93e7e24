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
  /** Offered when a discount is given; other words can be written. */
  readonly discount_reasons: readonly string[];
  readonly discount_reason_required: boolean;
  /** Offered when money goes back; other words can be written. */
  readonly refund_reasons: readonly string[];
  readonly refund_reason_required: boolean;
  /** Whether gift cards are sold here, and whether a return may go on a store credit. */
  readonly gift_cards: boolean;
  readonly store_credit: boolean;
  readonly tax_id_kinds: readonly TaxIdKind[];
  readonly keys: KeyMap;
  /** The same code read again sooner than this is one reading; 0 counts every one. */
  readonly scan_repeat_guard_ms: number;
}

export interface ChangedPrices {
  /** Lines whose goods cost something else now than when they were added; asked about before the charge. */
  readonly price_changes: readonly PriceChange[];
}

/** Who buys, and which paper is given. */
export interface SaleCustomerView {
  readonly customer: Customer | null;
  readonly document: DocumentKind;
}
