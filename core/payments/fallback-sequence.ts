/** Calls that undo (payment-safety 5.3), with their numbers in the specification and the journal. */
export const UNDO_CALL = {
  cancel_by_trace: 'R1',
  cancel_or_refund_by_trace: 'R2',
  reverse_payment: 'R3',
  reverse_transaction: 'R4',
  cancel_or_refund_transaction: 'R5',
  /** For bound sales only; never a step for an unknown attempt. */
  refund_payment: 'R6',
} as const;
export type UndoCall = (typeof UNDO_CALL)[keyof typeof UNDO_CALL];
export const FALLBACK_STEPS = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
export type FallbackStep = (typeof FALLBACK_STEPS)[number];

/** The known ids of an attempt that must be undone. */
export interface KnownIds {
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
}

const { cancel_or_refund_by_trace, reverse_payment, reverse_transaction, cancel_or_refund_transaction } = UNDO_CALL;

/**
 * The calls to try, in order, for an attempt whose outcome is not proven (5.3). Without a response only the trace id is
 * known. An approval that cannot be used names the payment: it is reversed, and on a conflict its transaction is
 * cancelled, or the trace if no transaction is named. `refund_payment` is never included: refunding an unknown attempt
 * could pay the customer twice.
 */
export function fallbackSequence(known: KnownIds): readonly [FallbackStep, ...FallbackStep[]] {
  const { payment_id, transaction_id } = known;
  if (payment_id !== null && transaction_id !== null) return [reverse_payment, cancel_or_refund_transaction];
  if (payment_id !== null) return [reverse_payment, cancel_or_refund_by_trace];
  if (transaction_id !== null) return [reverse_transaction, cancel_or_refund_transaction];
  return [cancel_or_refund_by_trace];
}

/**
 * Every documented call for an attempt of which only the trace is known (13.5). Once a payment or transaction was
 * named, the service approved it, and "not found" contradicts that: no number of them proves that nothing was charged.
 */
export const CALLS_BY_TRACE = [cancel_or_refund_by_trace, UNDO_CALL.cancel_by_trace] as const;

/** These undo "the last transaction" without naming ours, so a late duplicate would undo whatever came after it. */
const REVERSALS: ReadonlySet<UndoCall> = new Set([reverse_payment, reverse_transaction]);

/** Whether a step follows a reversal, of which a duplicate may still arrive (decision 009). */
export function followsReversal(known: KnownIds, step: FallbackStep): boolean {
  const sequence = fallbackSequence(known);
  return sequence.slice(0, Math.max(0, sequence.indexOf(step))).some((above) => REVERSALS.has(above));
}

/** The step after `step`, or null at the end. Never goes back; ids learned later start a sequence of their own. */
export function nextStep(known: KnownIds, step: FallbackStep): FallbackStep | null {
  const sequence = fallbackSequence(known);
  if (sequence[0] === cancel_or_refund_by_trace && !sequence.includes(step)) return null;
  return sequence[sequence.indexOf(step) + 1] ?? null;
}
