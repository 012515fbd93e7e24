import { fail, succeed } from '../../core/result.ts';
import { conflict } from '../http/conflict.ts';
import type { Answer } from '../http/operation.ts';
import type { Problem } from '../http/problem.ts';
import { invalidRequest } from '../http/problem.ts';
import type { Money } from '../../core/money/money.ts';
import type { PaymentHistory, TransactionRecord, TransactionType } from '../ledger/records.ts';
import { makeApprovalCode, makeSystemTraceAuditNumber } from '../rules/network.ts';
import type { ConflictReason, Decision, Movement } from '../rules/undo.ts';
import type { Service } from '../service.ts';
import type { WebhookEvent } from '../wire/records.ts';
import { undoAnswer } from './answers.ts';

/** A change of a payment after its authorization. */
export interface UndoRequest {
  readonly operation: string;
  readonly find: () => PaymentHistory | undefined;
  readonly missing: Problem;
  /**
   * Requests with equal keys are one request: a repeat gets the first answer and moves nothing (payment-safety 5.1,
   * A3). Absent where the interface gives requests no identity, as for refunds by payment.
   */
  readonly requestKey?: (history: PaymentHistory) => string | undefined;
  /** Identifier of the new transaction, if the caller chose one. */
  readonly id?: string | undefined;
  /** The transaction that the request addresses, if any. */
  readonly reference_transaction_id?: string;
  readonly amount?: Money | undefined;
  readonly presents_at_ms?: (now_ms: number) => number;
  readonly extras?: 'none' | 'authorization_code' | 'network_data';
  readonly onMissing?: () => void;
  /** Runs after the movement is written, in the same commit. */
  readonly onApplied?: (history: PaymentHistory, movement: Movement, now_ms: number) => void;
  decide(history: PaymentHistory, now_ms: number): Decision;
}

/** Applies a change by the rules; resolves once the movement is durable. */
export function undo(service: Service, request: UndoRequest): Promise<Answer> {
  return service.commits.run(() => undoNow(service, request));
}

function undoNow(service: Service, request: UndoRequest): Answer {
  const history = request.find();
  if (!history) {
    request.onMissing?.();
    return fail(request.missing);
  }
  if (request.amount && request.amount.currency !== history.payment.currency) {
    return fail(invalidRequest([`amount.currency: the payment is in ${history.payment.currency}`]));
  }
  const now_ms = service.clock.wallMs();
  const refuse = (reason: ConflictReason) => fail(conflict(reason, service.settings.coded_conflicts));
  const request_key = request.requestKey?.(history);
  const earlier = request_key === undefined ? undefined : service.payments.transactionByRequestKey(request_key);
  if (earlier) return repeat(request, history, earlier, now_ms) ?? refuse('already_reversed');
  if (request.id !== undefined && service.payments.transactionById(request.id)) return refuse('duplicate');
  const decision = request.decide(history, now_ms);
  if (!decision.ok) return refuse(decision.error);
  return succeed(apply(service, request, history, decision.value, request_key, now_ms));
}

/** Repeats the first request's answer. Undefined when the amount differs, or the first was reversed. */
function repeat(request: UndoRequest, history: PaymentHistory, earlier: TransactionRecord, now_ms: number) {
  if (earlier.reversed_by !== null) return undefined;
  // The key contains an adjustment's total; the recorded amount is the difference.
  const amount_minor = earlier.type === 'ADJUSTMENT' ? undefined : request.amount?.amount_minor;
  if (amount_minor !== undefined && amount_minor !== earlier.amount_minor) return undefined;
  return succeed(undoAnswer(history, earlier, now_ms, request.extras));
}

function apply(
  service: Service,
  request: UndoRequest,
  history: PaymentHistory,
  movement: Movement,
  request_key: string | undefined,
  now_ms: number,
) {
  const { randomness, settings } = service;
  const presents_at_ms = request.presents_at_ms?.(now_ms) ?? now_ms + settings.refund_presents_after_seconds * 1000;
  const transaction: TransactionRecord = {
    id: request.id ?? randomness.identifier(),
    payment_id: history.payment.id,
    type: movement.type,
    operation: request.operation,
    request_key: request_key ?? null,
    reference_transaction_id: movement.reference_transaction_id ?? request.reference_transaction_id ?? null,
    amount_minor: movement.amount_minor,
    held_delta_minor: movement.held_delta_minor,
    refunded_delta_minor: movement.refunded_delta_minor,
    presents_at_ms: movement.type === 'REFUND' ? Math.round(presents_at_ms) : null,
    reversed_by: null,
    approval_code: makeApprovalCode(randomness),
    system_trace_audit_number: makeSystemTraceAuditNumber(randomness),
    created_at_ms: now_ms,
  };
  service.payments.insertTransaction(transaction);
  if (movement.reverses !== undefined) service.payments.markReversed(movement.reverses, transaction.id);
  request.onApplied?.(history, movement, now_ms);
  const after = { payment: history.payment, transactions: [...history.transactions, transaction] };
  const body = undoAnswer(after, transaction, now_ms, request.extras);
  service.webhooks.publish(EVENTS[movement.type], () => body);
  return body;
}

const EVENTS: Readonly<Record<TransactionType, WebhookEvent>> = {
  AUTHORIZATION: 'payment.authorized',
  ADJUSTMENT: 'payment.adjusted',
  CAPTURE: 'payment.captured',
  CANCELLATION: 'payment.cancelled',
  REVERSAL: 'payment.reversed',
  REFUND: 'payment.refunded',
};
