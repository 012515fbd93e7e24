import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import { type UndoFacts, undoAfterConflict } from '../../../core/payments/undo-decision.ts';
import type { BoundUndoCall } from '../../../core/payments/undo.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import type { UndoAct } from '../payment-engine.ts';

/**
 * The call that may follow a conflict at once: none, unless the payment was read and shows nothing of ours, or the call
 * moves money once by its trace (A3). Readings may lag, so a part is returned by a call without our id only once the
 * first is proven not to have arrived; the whole cannot be returned twice.
 */
export function nextCall(
  call: BoundUndoCall,
  question: UndoFacts,
  shows_nothing: boolean,
): { readonly act: UndoAct; readonly call: BoundUndoCall } | null {
  const next = undoAfterConflict(call, question);
  if (next === null || next.act === 'none') return null;
  if (next.call === UNDO_CALL.cancel_or_refund_by_trace) return next;
  if (!shows_nothing) return null;
  return next.call === UNDO_CALL.refund_payment && question.amount_minor !== question.captured_minor ? null : next;
}

/** Reasons by which a service refuses because of the payment's state (`undo-table.ts`). */
const FOR_ITS_STATE: ReadonlySet<string> = new Set([
  'conflict',
  'already_reversed',
  'never_captured',
  'too_late',
  'not_found',
]);

/** Whether an earlier return by transaction was refused for the payment's state and is proven not to have happened. */
export function wasRefusedForItsState({ journal }: EngineContext, { trace_id }: AttemptRow): boolean {
  const proven = journal.attempts
    .undosOf(trace_id)
    .filter(({ state, last_result, call }) => {
      const is_by_transaction = call === UNDO_CALL.cancel_or_refund_transaction;
      return state === 'REFUSED' && last_result === 'proven_not_done' && is_by_transaction;
    })
    .map(({ undo_id }) => undo_id);
  if (proven.length === 0) return false;
  return journal
    .timeline(trace_id)
    .some(
      ({ event }) =>
        event.type === 'undo_step' &&
        event.state === 'UNKNOWN' &&
        proven.includes(event.undo_id) &&
        FOR_ITS_STATE.has(event.cause),
    );
}
