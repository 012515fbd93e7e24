import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { ATTENTION_RETRY_MS } from '../../../core/payments/back-off.ts';
import {
  UNDO_CALL,
  type FallbackStep,
  followsReversal,
  fallbackSequence,
  nextStep,
} from '../../../core/payments/fallback-sequence.ts';
import { isWhollyReturned } from '../../../core/verdict/read-back.ts';
import { type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import { readUndoneBy } from '../../../core/verdict/undone-by.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { PlacedEvent } from '../../journal/projections/projection-store.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import type { PaymentView, UndoAnswer } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { concludeRecovery } from './conclude-recovery.ts';
import { NOT_KNOWN_MS, OTHER_SERVICE, OTHER_TILL, isOfAnotherService } from './other-service.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';
import { ofThisAttempt } from '../outcomes/names-another.ts';
import { brokenCall } from '../outcomes/storable.ts';
import { recoverLink } from './link-recovery.ts';

/**
 * One call for an attempt whose outcome is not proven, and what follows from its answer (payment-safety 5.3, 5.5).
 * Calls `answered` once no call of this attempt is in flight: the next trace need not wait for our disk.
 */
export async function recoverAttempt(
  context: EngineContext,
  job: RecoveryJob,
  answered: () => void,
): Promise<RecoveryStep> {
  const { journal, clock } = context;
  const row = journal.attempts.find(job.trace_id);
  // The row was unreadable and is parked: not settled, and it blocks nothing (5.5).
  if (row === null) return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
  if (!UNRESOLVED_STATES.has(row.state)) return { settled: true };
  if (isOfAnotherService(context, row)) return leaveTo(OTHER_SERVICE, context, row);
  if (context.inherited.has(job.trace_id)) {
    const owner = (await context.findAttemptOwner?.(job.trace_id)) ?? 'own';
    if (owner === 'not_known') return { settled: false, again_in_ms: NOT_KNOWN_MS };
    if (owner !== 'own') return leaveTo(OTHER_TILL, context, row);
  }
  if (row.intent.link === true) return await recoverLink(context, job, row, answered);
  const step = row.rung ?? fallbackSequence(row)[0];
  const copies_for_ms = job.copies_until_ms - clock.monotonicMs();
  if (copies_for_ms > 0 && followsReversal(row, step)) return { settled: false, again_in_ms: copies_for_ms };
  // Judged when the request leaves, not when its answer arrives: a 404 to an earlier request proves nothing (0.3).
  const sent_after_horizon = clock.monotonicMs() >= job.horizon_at_ms;
  const result = await callStep(context, row, step);
  const following = nextStep(row, step);
  const requested = {
    step,
    sent_after_horizon,
    is_last_step: following === null,
    amount_minor: totalMinor(row),
    currency: row.currency,
    payment_id: row.payment_id,
    transaction_id: row.transaction_id,
    not_found_by: row.not_found_by,
    undone: row.undone_parts,
    approval_seen: row.payment_id !== null || row.transaction_id !== null || row.undone_parts.length > 0,
  };
  const { verdict: reported, reading } = await settledByReading(
    context,
    row,
    result,
    reversalVerdict(result, requested),
  );
  const verdict = ofThisAttempt(context, row.trace_id, reported);
  if (
    result.kind === 'answer' ||
    (result.kind === 'refused' && result.refusal.status !== 401 && result.refusal.status !== 403)
  ) {
    context.gate.serviceAnswered();
  }
  answered();
  return await concludeRecovery(context, job, row, step, following, result, verdict, reading);
}

/** The service is not called. Escalated once; resumes when this till may call that service. */
function leaveTo(
  other: typeof OTHER_SERVICE | typeof OTHER_TILL,
  { writer }: EngineContext,
  row: AttemptRow,
): RecoveryStep {
  const { trace_id, state, tries, answered_failures, credential_failures } = row;
  const step = row.rung ?? fallbackSequence(row)[0];
  const recovery = {
    rung: step,
    tries,
    answered_failures,
    credential_failures,
    needs_person: true,
    last_result: other,
  };
  if (row.last_result !== other) writer.note({ type: 'attempt_step', trace_id, state, cause: other, recovery });
  return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
}

/** Makes the call of a step. A client that breaks its promise counts as unknown. */
async function callStep(
  { service }: EngineContext,
  row: AttemptRow,
  step: FallbackStep,
): Promise<CallResult<UndoAnswer>> {
  const { trace_id, currency } = row;
  try {
    switch (step) {
      case UNDO_CALL.cancel_by_trace:
        return await service.cancelByTrace(trace_id, row.currency);
      case UNDO_CALL.cancel_or_refund_by_trace:
        return await service.cancelOrRefundByTrace(trace_id, currency);
      case UNDO_CALL.reverse_payment:
        return await service.reversePosPayment(row.payment_id ?? '', currency);
      case UNDO_CALL.reverse_transaction:
        return await service.reversePosTransaction(row.transaction_id ?? '', { currency });
      case UNDO_CALL.cancel_or_refund_transaction:
        return await service.cancelOrRefundTransaction(row.transaction_id ?? '', { currency });
    }
  } catch (error) {
    return brokenCall(error, step);
  }
}

const AMOUNTS_DISAGREE = 'amounts_disagree';

/**
 * A refusal about a named payment, or an answer that names one but proves nothing, is settled by reading the payment: a
 * repeated reversal whose first answer was lost is refused, and the payment proves that it was done (payment-safety
 * 1.2, "When query"). The same holds for a part: when nothing of the payment remains, less was held than requested
 * (13.4), and when more was undone than requested, more was held. Where another amount was approved, an undoing of the
 * requested one is not the whole while the payment holds money.
 */
async function settledByReading(
  context: EngineContext,
  row: AttemptRow,
  result: CallResult<UndoAnswer>,
  verdict: ReversalVerdict,
): Promise<{ readonly verdict: ReversalVerdict; readonly reading: CallResult<PaymentView> | null }> {
  const blocked =
    result.kind === 'refused' &&
    (verdict.verdict === 'next_step' || verdict.verdict === 'stuck' || verdict.verdict === 'retry');
  const part = verdict.verdict === 'partly_undone' ? verdict : null;
  const unclear = result.kind === 'answer' && verdict.verdict === 'retry' ? result.value : null;
  const payment_id = row.payment_id ?? part?.payment_id ?? unclear?.payment_id ?? null;
  const more = undoesMore(row, result, verdict);
  const is_doubtful = verdict.verdict === 'undone' && wasOtherApproved(context, row);
  if ((!blocked && part === null && unclear === null && !more && !is_doubtful) || payment_id === null)
    return { verdict, reading: null };
  const reading = await context.readings.read(payment_id);
  if (reading.kind !== 'answer') return { verdict, reading };
  const { trace_id, current_amount_minor = 0 } = reading.value;
  // A name in an unclear answer may belong to another payment; reading it shows whether it is ours.
  const is_ours = trace_id === row.trace_id || (trace_id === undefined && (row.payment_id ?? part) !== null);
  if (!is_ours) return { verdict, reading };
  if (is_doubtful && current_amount_minor > 0)
    return { verdict: { verdict: 'retry', why: AMOUNTS_DISAGREE, counts: 'answered' }, reading };
  if (is_doubtful || !isWhollyReturned(reading.value)) return { verdict, reading };
  const { transaction_id = null, amount_minor = null } = part ?? {};
  const by = readUndoneBy([reading.value.status]);
  return { verdict: { verdict: 'undone', by, payment_id, transaction_id, amount_minor }, reading };
}

/** The service approved another amount than requested. */
function wasOtherApproved({ journal }: EngineContext, { trace_id, payment_id }: AttemptRow): boolean {
  const isOther = ({ event }: PlacedEvent): boolean =>
    event.type === 'attempt_step' && event.cause === 'amount_mismatch';
  return payment_id !== null && journal.timeline(trace_id).some(isOther);
}

/** More than requested was undone, of the payment that the service named for this attempt and of no other. */
function undoesMore({ payment_id }: AttemptRow, result: CallResult<UndoAnswer>, verdict: ReversalVerdict): boolean {
  if (result.kind !== 'answer' || verdict.verdict !== 'stuck' || verdict.why !== AMOUNTS_DISAGREE) return false;
  return payment_id !== null && (result.value.payment_id ?? payment_id) === payment_id;
}
