import type { CurrencyCode } from '../../core/money/currency.ts';

export type PaymentKind = 'card_present' | 'card_data' | 'detached' | 'simple';

export type TransactionType = 'AUTHORIZATION' | 'ADJUSTMENT' | 'CAPTURE' | 'CANCELLATION' | 'REVERSAL' | 'REFUND';

/** One authorized (or declined) payment. Amounts in minor units of `currency`, times in the service's clock. */
export interface PaymentRecord {
  readonly id: string;
  /** Client-side identifier: `trace_id` or `id` of the authorization, or one made by the service. */
  readonly trace_id: string;
  readonly kind: PaymentKind;
  readonly client_id: string;
  readonly organization_id: string;
  readonly merchant_id: string;
  readonly terminal_id: string | null;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly approved: 0 | 1;
  readonly response_code: string;
  /** What was charged: amount plus tip. */
  readonly initial_minor: number;
  readonly tip_minor: number;
  readonly capture_mode: 'automatic' | 'manual';
  /** Null while a hold waits for an explicit capture. */
  readonly capture_begins_at_ms: number | null;
  readonly capture_completes_at_ms: number | null;
  readonly instrument_id: string;
  readonly entry_mode: string | null;
  readonly card_brand: string;
  readonly last_four_digits: string;
  readonly installments: number;
  readonly description: string | null;
  readonly created_at_ms: number;
}

/** One movement of a payment. Append-only: a movement is undone by another movement. */
export interface TransactionRecord {
  readonly id: string;
  readonly payment_id: string;
  readonly type: TransactionType;
  /** Name of the operation that made it. */
  readonly operation: string;
  /** What makes a repeated request the same request (payment-safety 5.1, A3). */
  readonly request_key: string | null;
  readonly reference_transaction_id: string | null;
  readonly amount_minor: number;
  readonly held_delta_minor: number;
  readonly refunded_delta_minor: number;
  /** When a refund is presented and can no longer be reversed. */
  readonly presents_at_ms: number | null;
  /** The reversal that took the whole of it back. */
  readonly reversed_by: string | null;
  readonly approval_code: string | null;
  readonly system_trace_audit_number: string;
  readonly created_at_ms: number;
}

/** A payment with all its movements, oldest first. */
export interface PaymentHistory {
  readonly payment: PaymentRecord;
  readonly transactions: readonly TransactionRecord[];
}
