import type { DocumentKind } from '../customer/document-kind.ts';
import type { FiscalRow } from '../fiscal/fiscal-document.ts';
import type { CurrencyCode } from '../money/currency.ts';

/** A document for the tax office on the page; its code is on papers alone. */
export type FiscalDocumentView = Omit<FiscalRow, 'stamp' | 'person_id'> & {
  readonly sale_number: number;
  /** What it is to its customer; a credit takes back one of these. */
  readonly document: DocumentKind;
  /** The customer; null for none, or after erasure. */
  readonly customer_name: string | null;
  /** The invoice that was asked for in its place; its number is null until it has one. Null: none was. */
  readonly replaced_by: { readonly number: string | null } | null;
  readonly currency: CurrencyCode;
  /** Wall time of the next automatic retry; null: there is none. */
  readonly next_try_at_ms: number | null;
};

export interface FiscalView {
  /** The provider that issues them; null: this till issues none. */
  readonly provider: string | null;
  readonly waiting: number;
  readonly rejected: number;
  /** Those not issued first, each the newest first. */
  readonly documents: readonly FiscalDocumentView[];
}
