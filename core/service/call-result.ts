/**
 * How one call to the payment service ended. A closed list: the engine decides on these values alone
 * (payment-safety 5.4 and 5.5), so every transport detail maps to exactly one of them here.
 */
export type CallResult<Value> =
  | { readonly kind: 'answer'; readonly value: Value; readonly evidence: CallEvidence }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal; readonly evidence: CallEvidence }
  | { readonly kind: 'not_sent'; readonly cause: NotSentCause; readonly evidence: CallEvidence }
  | { readonly kind: 'unknown'; readonly cause: UnknownCause; readonly evidence: CallEvidence };

/** A non-2xx response in one of the service's own error shapes (service-interface, Errors), except 5xx. */
export interface ServiceRefusal {
  readonly status: number;
  readonly error_code?: string;
  readonly error_type?: string;
  readonly message?: string;
  readonly response_code?: string;
  readonly response_code_description?: string;
  readonly merchant_advice_action?: string;
  readonly details?: readonly string[];
  /** Besides the error, its body says something about a payment, or that the call should be repeated. */
  readonly says_more?: true;
  /** Beside the error, its body has the word or the code of an approval. */
  readonly says_approved?: true;
  /** It carries a code configured as "nothing was ever captured" (payment-safety 13.5). */
  readonly never_captured?: true;
  /** From Retry-After, if present. */
  readonly retry_after_ms?: number;
}

/** Zero request bytes were written, on a fresh and direct connection (payment-safety 5.4). */
export type NotSentCause =
  | 'dns_failed'
  | 'connection_refused'
  | 'unreachable'
  | 'connect_timeout'
  | 'tls_failed'
  | 'token_unavailable'
  | 'aborted_before_send'
  | 'invalid_request'
  /** A part of this program that the call needs is gone (`electron/platform/load-part.ts`). */
  | 'program_replaced';

/** The request may have reached the service, and its effect is not proven. */
export type UnknownCause =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'malformed_answer'
  | 'unexpected_status'
  | 'foreign_answer'
  | 'redirect'
  | 'aborted_after_send';

/** Journaled with a transition (payment-safety 5.10). Contains no secret and no card data. */
export interface CallEvidence {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly duration_ms: number;
  readonly request_bytes_written: number;
  /** Node or undici error code, e.g. ECONNRESET. */
  readonly error_code?: string;
  /** The service's Date header, to compare clocks. */
  readonly service_date?: string;
  readonly body_sha256?: string;
  /** Allow-listed fields of the body only, at most 2,000 characters. */
  readonly body_redacted?: string;
}
