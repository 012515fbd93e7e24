import { type Result, fail, succeed } from '../../core/result.ts';
import type { PaymentHistory, TransactionRecord, TransactionType } from '../ledger/records.ts';
import { balanceOf, captureState, isPresented } from './balance.ts';

/** Why a payment's state forbids an operation. The client sees it only with coded conflicts. */
export type ConflictReason =
  'in_progress' | 'already_reversed' | 'declined' | 'settled' | 'capture_not_begun' | 'exceeds_remaining' | 'duplicate';

/** A movement allowed by the rules; the caller assigns its identifier and writes it. */
export interface Movement {
  readonly type: TransactionType;
  readonly amount_minor: number;
  readonly held_delta_minor: number;
  readonly refunded_delta_minor: number;
  readonly reference_transaction_id?: string;
  /** The movement that this one reverses entirely. */
  readonly reverses?: string;
}

export type Decision = Result<Movement, ConflictReason>;

/** Returns all or a part before capture begins (service-interface, rule "Cancel by trace_id"). */
export function decideCancel(history: PaymentHistory, now_ms: number, amount_minor?: number): Decision {
  const open = openBalance(history, now_ms);
  if (!open.ok) return open;
  if (captureState(history.payment, now_ms) !== 'not_begun') return fail('settled');
  const wanted_minor = amount_minor ?? open.value;
  return wanted_minor > open.value ? fail('exceeds_remaining') : cancellation(wanted_minor);
}

/** Cancels before capture and refunds after it; the caller need not know which. */
export function decideCancelOrRefund(history: PaymentHistory, now_ms: number, amount_minor?: number): Decision {
  const open = openBalance(history, now_ms);
  if (!open.ok) return open;
  const wanted_minor = amount_minor ?? open.value;
  if (wanted_minor > open.value) return fail('exceeds_remaining');
  return captureState(history.payment, now_ms) === 'not_begun' ? cancellation(wanted_minor) : refund(wanted_minor);
}

/** Only while capture is in process or complete, up to what remains (service-interface, rule "Refund a payment"). */
export function decideRefund(history: PaymentHistory, now_ms: number, amount_minor?: number): Decision {
  const open = openBalance(history, now_ms);
  if (!open.ok) return open;
  if (captureState(history.payment, now_ms) === 'not_begun') return fail('capture_not_begun');
  const wanted_minor = amount_minor ?? open.value;
  return wanted_minor > open.value ? fail('exceeds_remaining') : refund(wanted_minor);
}

/**
 * Reverses the last transaction not presented yet (service-interface, rule "Reverse").
 *
 * @param reference_transaction_id considers only this transaction and those that refer to it
 * @param amount_minor a part; everything when absent
 */
export function decideReversal(
  history: PaymentHistory,
  now_ms: number,
  reference_transaction_id?: string,
  amount_minor?: number,
): Decision {
  if (!history.payment.approved) return fail('declined');
  const target = history.transactions.findLast(
    (transaction) =>
      isReversible(transaction, history, now_ms) &&
      (reference_transaction_id === undefined ||
        transaction.id === reference_transaction_id ||
        transaction.reference_transaction_id === reference_transaction_id),
  );
  const { net_minor } = balanceOf(history, now_ms);
  if (!target) return fail(net_minor === 0 ? 'already_reversed' : 'settled');
  return reversalOf(target, net_minor, amount_minor);
}

function isReversible(transaction: TransactionRecord, history: PaymentHistory, now_ms: number): boolean {
  if (transaction.reversed_by !== null || isPresented(transaction, history.payment, now_ms)) return false;
  if (transaction.type === 'AUTHORIZATION') return balanceOf(history, now_ms).net_minor > 0;
  return transaction.type === 'REFUND' || (transaction.type === 'ADJUSTMENT' && transaction.held_delta_minor !== 0);
}

function reversalOf(target: TransactionRecord, net_minor: number, amount_minor?: number): Decision {
  const whole_minor = target.type === 'AUTHORIZATION' ? net_minor : target.amount_minor;
  const wanted_minor = amount_minor ?? whole_minor;
  // A refund or an adjustment is a single instruction to the network, so it is reversed entirely or not at all.
  if (wanted_minor > whole_minor || (target.type !== 'AUTHORIZATION' && wanted_minor !== whole_minor)) {
    return fail('exceeds_remaining');
  }
  const held_delta_minor = target.type === 'REFUND' ? 0 : -Math.sign(target.held_delta_minor) * wanted_minor;
  if (held_delta_minor < -net_minor) return fail('exceeds_remaining');
  return succeed({
    type: 'REVERSAL',
    amount_minor: wanted_minor,
    held_delta_minor,
    refunded_delta_minor: target.type === 'REFUND' ? -wanted_minor : 0,
    reference_transaction_id: target.id,
    ...(wanted_minor === whole_minor ? { reverses: target.id } : {}),
  });
}

function openBalance(history: PaymentHistory, now_ms: number): Result<number, ConflictReason> {
  if (!history.payment.approved) return fail('declined');
  const { net_minor } = balanceOf(history, now_ms);
  return net_minor === 0 ? fail('already_reversed') : succeed(net_minor);
}

function cancellation(amount_minor: number): Decision {
  return succeed({ type: 'CANCELLATION', amount_minor, held_delta_minor: -amount_minor, refunded_delta_minor: 0 });
}

function refund(amount_minor: number): Decision {
  return succeed({ type: 'REFUND', amount_minor, held_delta_minor: 0, refunded_delta_minor: amount_minor });
}

/** Captures a hold, entirely or in part; the rest is released. Only once, and only before capture begins. */
export function decideCapture(history: PaymentHistory, now_ms: number, amount_minor?: number): Decision {
  const open = openHold(history, now_ms);
  if (!open.ok) return open;
  const captured_minor = amount_minor ?? open.value;
  if (captured_minor > open.value) return fail('exceeds_remaining');
  return succeed({
    type: 'CAPTURE',
    amount_minor: captured_minor,
    held_delta_minor: captured_minor - open.value,
    refunded_delta_minor: 0,
  });
}

/** Sets the authorized amount to another total before capture begins, usually because of a later tip. */
export function decideAdjustment(history: PaymentHistory, now_ms: number, total_minor: number): Decision {
  const open = openHold(history, now_ms);
  if (!open.ok) return open;
  const held_delta_minor = total_minor - open.value;
  return succeed({
    type: 'ADJUSTMENT',
    amount_minor: Math.abs(held_delta_minor),
    held_delta_minor,
    refunded_delta_minor: 0,
  });
}

function openHold(history: PaymentHistory, now_ms: number) {
  if (!history.payment.approved) return fail('declined' as const);
  if (captureState(history.payment, now_ms) !== 'not_begun') return fail('settled' as const);
  const { net_minor } = balanceOf(history, now_ms);
  return net_minor === 0 ? fail('already_reversed' as const) : succeed(net_minor);
}
