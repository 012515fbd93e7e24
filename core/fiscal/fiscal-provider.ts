import type { CurrencyCode } from '../money/currency.ts';
import type { Customer } from '../customer/customer.ts';
import type { DocumentKind } from '../customer/document-kind.ts';
import type { FiscalAnswer, FiscalIntent } from './fiscal-document.ts';

/** The simulated provider's name in the journal; people see another name. */
export const SIMULATED_PROVIDER = 'SIMULATION';

/** Why it rejects, in the journal; people read it in their language. */
export const SIMULATED_REJECTION = 'simulated: the tax id is not known';

/** A line of a document: the amount paid for it, with its share of all discounts deducted. */
export interface FiscalLine {
  readonly name: string;
  readonly code: string | null;
  readonly unit: 'each' | 'kg';
  readonly quantity_milli: number;
  readonly amount_minor: number;
}

export interface FiscalTax {
  readonly name: string;
  readonly basis_points: number;
  readonly included: boolean;
  readonly base_minor: number;
  readonly amount_minor: number;
}

/** A request to a provider. Amounts are in minor units. */
export interface FiscalRequest extends Omit<FiscalIntent, 'person_id'> {
  /**
   * For an invoice requested later: the number of the document that it replaces, which the provider cancels where the
   * law requires that.
   */
  readonly replaces_number: string | null;
  readonly sale_number: number;
  /** Wall clock, in milliseconds since the Unix epoch. */
  readonly sold_at_ms: number;
  readonly document: DocumentKind;
  readonly currency: CurrencyCode;
  readonly customer: Customer | null;
  /** Lines of the whole sale; a credit note is for `amount_minor` of it. */
  readonly lines: readonly FiscalLine[];
  readonly taxes: readonly FiscalTax[];
}

/**
 * Issues tax documents: one implementation per country or company that issues them (docs/fiscal-providers.md).
 *
 * Contract:
 * - `document_id` is idempotent: for a repeated request, a provider issues one document and returns the same answer.
 * - A call that rejects or takes longer than 30 s proves nothing: the till calls `status` before it retries.
 * - `status` returns `null` only when the document certainly does not exist; the till then requests it again.
 * - A provider never delays a sale or a card: it is called afterwards, from a queue.
 */
export interface FiscalProvider {
  /** For people, e.g. the tax office's name. */
  readonly name: string;
  issue(request: FiscalRequest): Promise<FiscalAnswer>;
  /** `credits_number` is the number of the document being credited. */
  credit(request: FiscalRequest, credits_number: string): Promise<FiscalAnswer>;
  status(document_id: string): Promise<FiscalAnswer | null>;
}
