import type { Customer } from '../customer/customer.ts';
import type { DocumentKind } from '../customer/document-kind.ts';
import type { CurrencyCode } from '../money/currency.ts';

/** Why an operation on a customer's data was refused. */
export const CUSTOMER_ERROR_CODES = ['consent_needed', 'card_not_recognisable', 'customer_in_sale'] as const;

/** A customer stored at the till. */
export interface CustomerView {
  readonly customer_id: string;
  readonly customer: Customer;
  /** When they consented to be recognized by phone and card (wall clock); null without consent. */
  readonly consent_at_ms: number | null;
  /** Number of cards by which the till recognises them. */
  readonly cards: number;
}

export interface PurchaseView {
  readonly sale_id: string;
  readonly number: number;
  readonly paid_at_ms: number;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly document: DocumentKind;
}

export interface CustomerDetail extends CustomerView {
  /** Newest first; null without the customer's consent. */
  readonly purchases: readonly PurchaseView[] | null;
}

/** The result of an erasure. */
export interface ErasureView {
  readonly sales_erased: number;
  /** Sales with an invoice, which the law requires to be kept for a number of years. */
  readonly sales_kept: number;
  readonly invoice_years: number;
  /** Files of an earlier export on the till's disk that could not be deleted. */
  readonly files_left: number;
  /** Promotions that were for them and others, or only for them: the latter are paused. */
  readonly promotions: readonly { readonly name: string; readonly paused: boolean }[];
}
