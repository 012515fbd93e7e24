import type { CurrencyCode } from '../money/currency.ts';
import type { MismatchKind } from '../shift/settlement-mismatch.ts';
import type { StartDoubt } from '../anchor/evaluate-start.ts';

/** A person's possible decisions about a till that was restored, copied or moved (payment-safety 13.1, 13.2). */
export const SUSPENSE_DECISIONS = ['accept', 'give_back_numbers', 'give_back', 'keep', 'keep_unknown'] as const;
export type SuspenseDecision = (typeof SUSPENSE_DECISIONS)[number];

export interface HeldPaymentView {
  readonly trace_id: string;
  readonly sale_number: number | null;
  /** With tip. */
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly started_at_ms: number;
}

export interface SuspenseView {
  /** Why this till takes no cards until a person accepts it; null when it is in no doubt. */
  readonly doubt: StartDoubt | null;
  /** How many card payments the anchor knows beyond the journal; null when unknown. */
  readonly payments_missing: number | null;
  readonly held: readonly HeldPaymentView[];
  readonly numbers_unproven: number;
  readonly numbers_asked: number;
  /** What the service settled without this till's knowledge, as last read; null when not read since the start. */
  readonly found: ComparisonView | null;
}

/** A line of the settlement that matches no payment of this till. */
export interface UnknownPaymentView {
  readonly transaction_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A line of the settlement with a name that this till knows, but with other facts. */
export interface SettlementMismatchView extends UnknownPaymentView {
  readonly kind: MismatchKind;
  readonly trace_id: string;
  readonly known_minor: number;
  readonly known_currency: CurrencyCode;
}

export interface ComparisonView {
  readonly unknown: readonly UnknownPaymentView[];
  readonly otherwise: readonly SettlementMismatchView[];
  /** YYYY-MM-DD. */
  readonly days: readonly string[];
}
