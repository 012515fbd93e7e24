import type { DocumentKind } from '../customer/document-kind.ts';
import type { FiscalRow } from '../fiscal/fiscal-document.ts';
import type { CurrencyCode } from '../money/currency.ts';

/** A tax document on the page; its stamp is only printed. */
export type FiscalDocumentView = Omit<FiscalRow, 'stamp' | 'person_id'> & {
  readonly sale_number: number;
  /** The document type for its customer; a credit note reverses one of these. */
  readonly document: DocumentKind;
  /** The customer; null for none, or after erasure. */
  readonly customer_name: string | null;
  /** The invoice requested in its place; its number is null until issued. Null when there is none. */
  readonly replaced_by: { readonly number: string | null } | null;
  readonly currency: CurrencyCode;
  /** Not requested before the document that it credits or replaces, which is rejected, has its number. */
  readonly waits_for_rejected: boolean;
  /** Wall time of the next automatic retry; null when there is none. */
  readonly next_try_at_ms: number | null;
};

export interface FiscalView {
  /** The provider that issues them; null: this till issues none. */
  readonly provider: string | null;
  readonly waiting: number;
  readonly rejected: number;
  /** Unissued documents first, each group newest first. */
  readonly documents: readonly FiscalDocumentView[];
}
