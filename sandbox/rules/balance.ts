import type { PaymentHistory, PaymentRecord, TransactionRecord } from '../ledger/records.ts';

export type CaptureState = 'not_begun' | 'in_process' | 'complete';

export interface Balance {
  /** Authorized, including adjustments, before anything was returned. */
  readonly authorized_minor: number;
  /** Authorized and not returned before capture. */
  readonly held_minor: number;
  /** The held amount once its capture has begun, else 0. */
  readonly captured_minor: number;
  readonly refunded_minor: number;
  /** What the cardholder finally pays: held minus refunded. */
  readonly net_minor: number;
}

export type PaymentStatus =
  'REJECTED' | 'AUTHORIZED' | 'CANCELLED' | 'CAPTURE_IN_PROCESS' | 'CAPTURED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

/** Derived from the service's clock: captures begin and complete without anything running. */
export function captureState(payment: PaymentRecord, now_ms: number): CaptureState {
  if (!payment.approved || payment.capture_begins_at_ms === null || now_ms < payment.capture_begins_at_ms) {
    return 'not_begun';
  }
  if (payment.capture_completes_at_ms === null || now_ms < payment.capture_completes_at_ms) return 'in_process';
  return 'complete';
}

export function balanceOf({ payment, transactions }: PaymentHistory, now_ms: number): Balance {
  let authorized_minor = 0;
  let held_minor = 0;
  let refunded_minor = 0;
  for (const transaction of transactions) {
    held_minor += transaction.held_delta_minor;
    refunded_minor += transaction.refunded_delta_minor;
    if (transaction.type === 'AUTHORIZATION' || transaction.type === 'ADJUSTMENT') {
      authorized_minor += transaction.held_delta_minor;
    }
  }
  const captured_minor = captureState(payment, now_ms) === 'not_begun' ? 0 : held_minor;
  return { authorized_minor, held_minor, captured_minor, refunded_minor, net_minor: held_minor - refunded_minor };
}

export function paymentStatus(history: PaymentHistory, now_ms: number): PaymentStatus {
  if (!history.payment.approved) return 'REJECTED';
  const { held_minor, refunded_minor, net_minor } = balanceOf(history, now_ms);
  if (held_minor === 0) return 'CANCELLED';
  if (refunded_minor > 0) return net_minor === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const capture = captureState(history.payment, now_ms);
  if (capture === 'not_begun') return 'AUTHORIZED';
  return capture === 'in_process' ? 'CAPTURE_IN_PROCESS' : 'CAPTURED';
}

/** A presented transaction was sent to the card network and can only be refunded, not reversed. */
export function isPresented(transaction: TransactionRecord, payment: PaymentRecord, now_ms: number): boolean {
  if (transaction.type === 'REFUND') return transaction.presents_at_ms === null || now_ms >= transaction.presents_at_ms;
  return captureState(payment, now_ms) !== 'not_begun';
}

export type TransactionStatus = 'IN_PROGRESS' | 'COMPLETED' | 'REVERSED' | 'REJECTED';

/** IN_PROGRESS until presented, as the interface shows authorizations; REVERSED after a later movement reversed it. */
export function transactionStatus(
  transaction: TransactionRecord,
  { payment, transactions }: PaymentHistory,
  now_ms: number,
): TransactionStatus {
  if (!payment.approved) return 'REJECTED';
  if (transaction.reversed_by !== null) return 'REVERSED';
  if (transaction.type === 'REFUND') return isPresented(transaction, payment, now_ms) ? 'COMPLETED' : 'IN_PROGRESS';
  if (transaction.type !== 'AUTHORIZATION' && transaction.type !== 'ADJUSTMENT') return 'COMPLETED';
  const held_minor = transactions.reduce((sum, each) => sum + each.held_delta_minor, 0);
  if (held_minor === 0) return 'REVERSED';
  return captureState(payment, now_ms) === 'complete' ? 'COMPLETED' : 'IN_PROGRESS';
}
