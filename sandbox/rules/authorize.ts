import type { CurrencyCode } from '../../core/money/currency.ts';
import { magicResponseCode } from '../faults/magic-amounts.ts';
import type { PaymentKind, PaymentRecord, TransactionRecord } from '../ledger/records.ts';
import type { Service } from '../service.ts';
import { makeApprovalCode, makeSystemTraceAuditNumber } from './network.ts';
import { APPROVED_CODE } from './response-codes.ts';

/** An authorization in the ledger's terms, for every endpoint. */
export interface AuthorizationRequest {
  readonly kind: PaymentKind;
  /** For a payment by link: the id that was assigned when the link was created. */
  readonly payment_id?: string;
  readonly operation: string;
  readonly client_id: string;
  readonly trace_id?: string | undefined;
  readonly merchant_id?: string | undefined;
  readonly terminal_id?: string | undefined;
  /** The charged amount, including the tip. */
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly capture: CaptureRequest;
  readonly instrument_id?: string | undefined;
  /** Stores the card within the same commit and returns its instrument_id. */
  readonly storeInstrument?: () => string;
  readonly entry_mode?: string | undefined;
  readonly card_brand: string;
  readonly last_four_digits: string;
  readonly installments?: number | undefined;
  readonly description?: string | undefined;
  /** The issuer's answer when magic does not decide it (an expired card). */
  readonly response_code?: string | undefined;
}

/** `immediate` captures with the authorization itself, as simple payments do. */
export interface CaptureRequest {
  readonly mode: 'automatic' | 'manual' | 'immediate';
  /** ISO 8601; the capture begins then, whatever the mode. */
  readonly capture_after?: string | undefined;
}

/** A payment and its first movement, not yet written. */
export interface NewAuthorization {
  readonly payment: PaymentRecord;
  readonly transaction: TransactionRecord;
}

/** Decides an authorization as the issuer would, and when its capture begins. */
export function makeAuthorization(service: Service, request: AuthorizationRequest): NewAuthorization {
  const { randomness } = service;
  const now_ms = service.clock.wallMs();
  const response_code = request.response_code ?? issuerAnswer(service, request);
  const approved = response_code === APPROVED_CODE;
  const id = request.payment_id ?? randomness.identifier();
  const payment: PaymentRecord = {
    id,
    trace_id: request.trace_id ?? id,
    kind: request.kind,
    client_id: request.client_id,
    organization_id: service.identity.organization_id,
    merchant_id: request.merchant_id ?? service.identity.merchant_id,
    terminal_id: request.terminal_id ?? null,
    currency: request.currency,
    country: service.identity.country,
    approved: approved ? 1 : 0,
    response_code,
    initial_minor: request.amount_minor,
    tip_minor: request.tip_minor,
    capture_mode: request.capture.mode === 'manual' ? 'manual' : 'automatic',
    ...captureTimes(service, request.capture, now_ms),
    instrument_id: request.instrument_id ?? request.storeInstrument?.() ?? randomness.identifier(),
    entry_mode: request.entry_mode ?? null,
    card_brand: request.card_brand,
    last_four_digits: request.last_four_digits,
    installments: request.installments ?? 1,
    description: request.description ?? null,
    created_at_ms: now_ms,
  };
  return { payment, transaction: firstMovement(service, payment, request.operation) };
}

function firstMovement(service: Service, payment: PaymentRecord, operation: string): TransactionRecord {
  const approved = payment.approved === 1;
  return {
    id: service.randomness.identifier(),
    payment_id: payment.id,
    type: 'AUTHORIZATION',
    operation,
    request_key: null,
    reference_transaction_id: null,
    amount_minor: payment.initial_minor,
    held_delta_minor: approved ? payment.initial_minor : 0,
    refunded_delta_minor: 0,
    presents_at_ms: null,
    reversed_by: null,
    approval_code: approved ? makeApprovalCode(service.randomness) : null,
    system_trace_audit_number: makeSystemTraceAuditNumber(service.randomness),
    created_at_ms: payment.created_at_ms,
  };
}

function issuerAnswer(service: Service, request: AuthorizationRequest): string {
  return service.settings.magic ? magicResponseCode(request) : APPROVED_CODE;
}

function captureTimes({ settings }: Service, capture: CaptureRequest, now_ms: number) {
  const begins_at_ms = captureBegins(capture, now_ms, settings.capture_begins_after_seconds * 1000);
  if (begins_at_ms === null) return { capture_begins_at_ms: null, capture_completes_at_ms: null };
  const takes_ms = capture.mode === 'immediate' ? 0 : settings.capture_takes_seconds * 1000;
  return {
    capture_begins_at_ms: Math.round(begins_at_ms),
    capture_completes_at_ms: Math.round(begins_at_ms + takes_ms),
  };
}

function captureBegins(capture: CaptureRequest, now_ms: number, after_ms: number): number | null {
  if (capture.mode === 'immediate') return now_ms;
  if (capture.capture_after !== undefined) return Math.max(now_ms, Date.parse(capture.capture_after));
  return capture.mode === 'manual' ? null : now_ms + after_ms;
}
