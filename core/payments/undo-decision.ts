import { UNDO_CALL } from './fallback-sequence.ts';
import type { CaptureState } from '../verdict/read-back.ts';
import type { BoundUndoCall } from './undo.ts';

/** What is known of a bound payment to be returned in part or whole. */
export interface UndoFacts {
  readonly amount_minor: number;
  readonly captured_minor: number;
  /** Captured minus everything returned or possibly returned. */
  readonly remaining_minor: number;
  readonly captured: CaptureState;
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
  /** Whether the calls by trace find it; false for a payment by link. */
  readonly has_trace: boolean;
  /** Whether the payment was just read successfully. */
  readonly is_read: boolean;
}

export type UndoDecision =
  | { readonly act: 'cancellation' | 'refund'; readonly call: BoundUndoCall }
  | {
      readonly act: 'none';
      readonly reason:
        'nothing_remains' | 'more_than_remains' | 'not_an_amount' | 'partial_before_capture' | 'payment_not_named';
    };

/**
 * Cancellation before capture, refund after it (service-interface, States and transitions). Anything but a whole
 * cancellation uses the transaction's cancel-or-refund: it takes an id of ours, so that a duplicate delivery moves
 * money once (decision 008). The refund by payment takes none and is used only for payments without a named
 * transaction. When the capture state is unknown, the cheaper call is tried and the service's 409 decides.
 */
export function decideUndo(question: UndoFacts): UndoDecision {
  const { amount_minor, remaining_minor, captured_minor, captured, payment_id, transaction_id, has_trace } = question;
  if (remaining_minor <= 0) return { act: 'none', reason: 'nothing_remains' };
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) return { act: 'none', reason: 'not_an_amount' };
  if (amount_minor > remaining_minor) return { act: 'none', reason: 'more_than_remains' };
  const whole = amount_minor === captured_minor;
  if (has_trace && (captured === 'not_begun' || captured === 'not_known')) {
    if (whole) return { act: 'cancellation', call: UNDO_CALL.cancel_by_trace };
    if (captured === 'not_begun') {
      return transaction_id !== null
        ? { act: 'cancellation', call: UNDO_CALL.cancel_or_refund_transaction }
        : { act: 'none', reason: 'partial_before_capture' };
    }
  }
  if (transaction_id !== null) return { act: 'refund', call: UNDO_CALL.cancel_or_refund_transaction };
  if (payment_id !== null) return { act: 'refund', call: UNDO_CALL.refund_payment };
  return whole && has_trace
    ? { act: 'refund', call: UNDO_CALL.cancel_or_refund_by_trace }
    : { act: 'none', reason: 'payment_not_named' };
}

/**
 * The next call after the service refused this one because of the payment's state (5.3, 5.5): a cancellation that is
 * too late becomes a refund; the refund by payment follows only when the capture is certain and the payment can be
 * read. If it cannot, a whole return uses the trace, which never returns anything twice (A3). Null: the refusal is
 * final.
 */
export function undoAfterConflict(call: BoundUndoCall, question: UndoFacts): UndoDecision | null {
  const { transaction_id, captured } = question;
  const payment_id = question.is_read ? question.payment_id : null;
  const whole = question.amount_minor === question.captured_minor;
  switch (call) {
    case UNDO_CALL.cancel_by_trace:
      if (transaction_id !== null) return { act: 'refund', call: UNDO_CALL.cancel_or_refund_transaction };
      if (payment_id !== null) return { act: 'refund', call: UNDO_CALL.refund_payment };
      return whole ? { act: 'refund', call: UNDO_CALL.cancel_or_refund_by_trace } : null;
    case UNDO_CALL.cancel_or_refund_transaction:
      return payment_id !== null && isCaptureCertain(captured)
        ? { act: 'refund', call: UNDO_CALL.refund_payment }
        : null;
    case UNDO_CALL.cancel_or_refund_by_trace:
    case UNDO_CALL.refund_payment:
      return null;
  }
}

function isCaptureCertain(captured: CaptureState): boolean {
  return captured === 'complete' || captured === 'in_process';
}
