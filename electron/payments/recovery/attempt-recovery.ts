import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { ATTENTION_RETRY_MS } from '../../../core/payments/back-off.ts';
import {
  UNDO_CALL,
  type FallbackStep,
  followsReversal,
  fallbackSequence,
  nextStep,
} from '../../../core/payments/fallback-sequence.ts';
import { reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import type { UndoAnswer } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { concludeRecovery } from './conclude-recovery.ts';
import { NOT_KNOWN_MS, OTHER_SERVICE, OTHER_TILL, isOfAnotherService } from './other-service.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';
import { ofThisAttempt } from '../outcomes/names-another.ts';
import { brokenCall } from '../outcomes/storable.ts';
import { recoverLink } from './link-recovery.ts';
import { type ApprovedAmount, settledByReading } from './settled-by-reading.ts';

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
    answered_failures: row.answered_failures,
    amount_minor: totalMinor(row),
    currency: row.currency,
    payment_id: row.payment_id,
    transaction_id: row.transaction_id,
    not_found_by: row.not_found_by,
    undone: row.undone_parts,
    approval_seen: row.payment_id !== null || row.transaction_id !== null || row.undone_parts.length > 0,
  };
  const answered_verdict = reversalVerdict(result, requested);
  const approved = answered_verdict.verdict === 'undone' ? approvedAmount(context, row) : 'as_requested';
  const { trace_id, payment_id } = row;
  const payment = { trace_id, payment_id, approved } as const;
  const { verdict: reported, reading } = await settledByReading(context.readings, payment, result, answered_verdict);
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

/** What the service approved, as far as the journal tells; a part is told with its amount. */
function approvedAmount({ journal }: EngineContext, { trace_id }: AttemptRow): ApprovedAmount {
  const others = journal
    .timeline(trace_id)
    .flatMap(({ event }) => (event.type === 'attempt_step' && event.cause === 'amount_mismatch' ? [event] : []));
  if (others.length === 0) return 'as_requested';
  return others.every(({ approved_minor }) => approved_minor !== undefined) ? 'not_known' : 'another';
}
