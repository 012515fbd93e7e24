import type { CallResult } from '../../core/service/call-result.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { ServiceTrouble } from '../../core/setup/service-trouble.ts';
import type { ResponseFacts } from '../../core/verdict/verdict.ts';
import type { EntryMode, PaymentInstrument } from '../../core/payments/card.ts';
import type { LinkFacts } from '../../core/verdict/read-link.ts';

/** A fresh, direct connection on which no request byte has been sent (payment-safety 0.9). */
export interface FreshConnection {
  /** Closes an unused connection. Safe to call at any time, more than once. */
  discard(): void;
}

export interface CardPresentAuthorization {
  /** `id` and `trace_id` of the attempt (operator-interface, "On the wire" 1). */
  readonly trace_id: string;
  readonly terminal_id: string;
  readonly pre_authorization: boolean;
  readonly capture: { readonly mode: 'automatic' | 'manual'; readonly capture_after?: string };
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly installments?: { readonly quantity: number; readonly type: string };
  readonly entry_mode: EntryMode;
  /** A stored card uses another endpoint, which has no tip. */
  readonly instrument: PaymentInstrument;
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
}

/** The authorization answer, reduced to what the till uses; fields the interface does not promise may be absent. */
export interface AuthorizationAnswer extends ResponseFacts {
  readonly http_status: number;
  readonly response_code_description?: string;
  readonly approval_code?: string;
  readonly merchant_advice_action?: string;
  /** Hex TLV with 8A, 91, 71, 72. */
  readonly emv?: string;
}

/** Result of a refund, reversal, cancellation or cancel-or-refund: what was undone, if the service named it. */
export interface UndoAnswer extends ResponseFacts {
  readonly http_status: number;
  readonly type?: string;
}

export interface PaymentTransaction {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly status_detail?: string;
  readonly errors?: readonly string[];
  readonly amount_minor?: number;
  readonly created_at?: string;
}

export interface PaymentView {
  readonly payment_id: string;
  readonly trace_id?: string;
  readonly status: string;
  readonly capture_mode?: string;
  readonly initial_amount_minor?: number;
  readonly current_amount_minor?: number;
  readonly currency?: string;
  readonly transactions: readonly PaymentTransaction[];
  /** The service says that the list is incomplete. */
  readonly has_more?: boolean;
  /** Amount it reports as returned outside of this list (`core/verdict/read-back.ts`). */
  readonly reported_returned_minor?: number;
}

/** The calls that move or read money at the counter; the only part of the client that the payment engine uses. */
export interface PaymentService {
  /**
   * Gets a token and opens a fresh connection while the reader waits for the card. Never rejects: the send reports
   * failures.
   */
  prepare(): FreshConnection;
  authorizeCardPresent(
    request: CardPresentAuthorization,
    connection: FreshConnection,
  ): Promise<CallResult<AuthorizationAnswer>>;
  /** R1: allowed only before capture begins. The answer's amount is read only when `currency` is given. */
  cancelByTrace(trace_id: string, currency?: CurrencyCode): Promise<CallResult<UndoAnswer>>;
  /** R2: when the payment state is unknown. */
  cancelOrRefundByTrace(trace_id: string, currency: CurrencyCode): Promise<CallResult<UndoAnswer>>;
  /** R3 */
  reversePosPayment(payment_id: string, currency: CurrencyCode): Promise<CallResult<UndoAnswer>>;
  /** R4 */
  reversePosTransaction(
    transaction_id: string,
    options: { readonly id?: string; readonly amount_minor?: number; readonly currency: CurrencyCode },
  ): Promise<CallResult<UndoAnswer>>;
  /** R5 */
  cancelOrRefundTransaction(
    transaction_id: string,
    options: { readonly id?: string; readonly amount_minor?: number; readonly currency: CurrencyCode },
  ): Promise<CallResult<UndoAnswer>>;
  /** R6: bound sales only. */
  refundPosPayment(payment_id: string, amount_minor: number, currency: CurrencyCode): Promise<CallResult<UndoAnswer>>;
  /** A tab step; sent once, with the new transaction's id. */
  changeTransaction(
    transaction_id: string,
    type: 'ADJUSTMENT' | 'CAPTURE' | 'CANCELLATION',
    options: { readonly id: string; readonly amount_minor?: number; readonly currency: CurrencyCode },
  ): Promise<CallResult<UndoAnswer>>;
  getPayment(payment_id: string): Promise<CallResult<PaymentView>>;
  /**
   * Creates a payment that the customer makes on a telephone; sent once. `trace_id` appears in its description, for
   * people.
   */
  createLink(request: {
    readonly trace_id: string;
    readonly amount_minor: number;
    readonly currency: CurrencyCode;
  }): Promise<CallResult<LinkFacts>>;
  readLink(payment_id: string): Promise<CallResult<LinkFacts>>;
  /** R5 for a payment by link. */
  refundTransaction(
    transaction_id: string,
    options: { readonly id: string; readonly amount_minor: number; readonly currency: CurrencyCode },
  ): Promise<CallResult<UndoAnswer>>;
  /** R3 and R6 for a payment by link. */
  refundPayment(payment_id: string, amount_minor: number, currency: CurrencyCode): Promise<CallResult<UndoAnswer>>;
  /** For the status strip: last contact and its result. */
  readonly status: ServiceStatus;
  /** When the service last answered, wall clock, for display; null: not in this run. */
  readonly answered_at_ms: number | null;
  onStatus(listener: (status: ServiceStatus) => void): () => void;
  close(): Promise<void>;
}

export type ServiceStatus =
  | { readonly state: 'online' }
  | { readonly state: 'slow' }
  /** `certificate`: what is wrong with a refused certificate. */
  | { readonly state: 'offline'; readonly cause: string; readonly certificate?: ServiceTrouble }
  | { readonly state: 'unauthorized' };
