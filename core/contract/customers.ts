import type { Customer } from '../customer/customer.ts';
import type { DocumentKind } from '../customer/document-kind.ts';
import type { CurrencyCode } from '../money/currency.ts';

/** Why an operation on a customer's data was refused. */
export const CUSTOMER_ERROR_CODES = ['consent_needed', 'card_not_recognisable', 'customer_in_sale'] as const;

/** A customer whom the till remembers. */
export interface CustomerView {
  readonly customer_id: string;
  readonly customer: Customer;
  /** When they agreed to be recognised by phone and card (wall clock); null: they did not agree. */
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
  /** With an invoice that the law keeps for so many years. */
  readonly sales_kept: number;
  readonly invoice_years: number;
  /** Files of an earlier export on the till's disk that could not be deleted. */
  readonly files_left: number;
  /** That were for them among others, or for them alone: those hold no more. */
  readonly promotions: readonly { readonly name: string; readonly paused: boolean }[];
}
