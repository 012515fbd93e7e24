import { UNDO_CALL, CALLS_BY_TRACE } from '../../../core/payments/fallback-sequence.ts';
import { ATTENTION_RETRY_MS, mustEscalate } from '../../../core/payments/back-off.ts';
import { UNSETTLED_UNDO_STATES, type UndoState } from '../../../core/payments/undo.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { AttemptRow, UndoRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { OTHER_SERVICE, isOfAnotherService } from '../recovery/other-service.ts';
import type { RecoveryJob, RecoveryStep } from '../recovery/recovery-queue.ts';
import { concludeStep } from '../recovery/conclude-step.ts';
import { requestedWait } from '../recovery/requested-wait.ts';
import { evidenceOf } from '../outcomes/storable.ts';
import type { UndoAct } from '../payment-engine.ts';
import { actDone, callUndo, verdictOf } from './undo-payment.ts';
import { readLostUndo, typeIn } from './undo-reading.ts';

interface Finding {
  readonly state: UndoState;
  readonly cause: string;
  readonly result: CallResult<unknown>;
  readonly transaction_id?: string;
  /** What was done, where the service says so. */
  readonly act?: UndoAct;
  readonly counts: 'answered' | 'offline' | 'silence';
}

/**
 * One look at an undo whose answer was lost. The payment is read back; a refund is never sent again blindly, because
 * its endpoint takes no id of ours. When no reading is possible, because the approval named no payment or the service
 * offers none, the call by trace, which moves money at most once (A3), is repeated; for any other call a person decides
 * what became of it.
 */
export async function recoverUndo(context: EngineContext, job: RecoveryJob): Promise<RecoveryStep> {
  const { journal, clock, writer } = context;
  const undo = job.undo_id === null ? null : journal.attempts.findUndo(job.undo_id);
  const row = journal.attempts.find(job.trace_id);
  if (undo === null || row === null || !UNSETTLED_UNDO_STATES.has(undo.state)) return { settled: true };
  if (isOfAnotherService(context, row)) {
    const { undo_id, trace_id, state } = undo;
    if (undo.last_result !== OTHER_SERVICE)
      writer.note({ type: 'undo_step', undo_id, trace_id, state, cause: OTHER_SERVICE, needs_person: true });
    return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
  }
  const sent_after_horizon = clock.monotonicMs() >= job.horizon_at_ms;
  const found =
    row.payment_id === null
      ? await repeatUndo(context, row, undo)
      : await readBack(context, row.payment_id, undo, sent_after_horizon);
  const has_no_reading = row.payment_id !== null && sent_after_horizon && isAnsweredWithoutReading(found.result);
  const finding = has_no_reading && isByTrace(undo) ? await repeatUndo(context, row, undo) : found;
  job.offline_tries = finding.counts === 'offline' ? job.offline_tries + 1 : 0;
  const tries = undo.tries + (finding.counts === 'offline' ? 0 : 1);
  const answered_failures = undo.answered_failures + (finding.counts === 'answered' ? 1 : 0);
  const unresolved_ms = clock.monotonicMs() - job.since_ms;
  const waiting = requestedWait(context, finding.result);
  const is_escalated = mustEscalate({ answered_failures, credential_failures: 0, unresolved_ms });
  const awaits_store = finding.cause === ONLY_THE_STORE_KNOWS;
  const isLeftToPerson = (has_no_reading || awaits_store) && is_escalated && finding.state === 'UNKNOWN';
  const state = isLeftToPerson ? 'ATTENTION' : finding.state;
  const step = {
    type: 'undo_step' as const,
    undo_id: undo.undo_id,
    trace_id: undo.trace_id,
    state,
    cause: finding.cause,
    tries,
    answered_failures,
    needs_person: undo.needs_person || state === 'ATTENTION' || is_escalated,
    evidence: evidenceOf(finding.result.evidence),
    ...waiting.row,
    ...(finding.transaction_id === undefined ? {} : { transaction_id: finding.transaction_id }),
    ...(finding.act === undefined ? {} : { act: finding.act }),
  };
  const concluded = concludeStep(context, job, undo.state, step, { sent_after_horizon, waiting });
  // Due as soon as the store is back, as a call that the service has not answered is with the line.
  return awaits_store && !concluded.settled ? { ...concluded, was_answered: false } : concluded;
}

/** A new return may be another lane's: no person can tell sooner than the store, which is seldom away for long. */
const ONLY_THE_STORE_KNOWS = 'other_lanes_not_known';

/** Credential and rate-limit refusals do not show whether a reading exists. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 429]);

/** The service answered, but not with the payment. */
function isAnsweredWithoutReading({ kind, evidence }: CallResult<unknown>): boolean {
  return kind !== 'answer' && evidence.status !== undefined && !PASSING.has(evidence.status);
}

function isByTrace({ call }: UndoRow): boolean {
  return CALLS_BY_TRACE.some((way) => way === call);
}

async function readBack(
  context: EngineContext,
  payment_id: string,
  undo: UndoRow,
  sent_after_horizon: boolean,
): Promise<Finding> {
  const result = await context.readings.read(payment_id);
  const waiting = undo.state === 'ATTENTION' ? 'ATTENTION' : 'UNKNOWN';
  if (result.kind !== 'answer') {
    const counts = result.kind === 'not_sent' ? 'offline' : result.kind === 'refused' ? 'answered' : 'silence';
    return {
      state: waiting,
      cause: result.kind === 'refused' ? `http_${result.refusal.status}` : result.cause,
      result,
      counts,
    };
  }
  const found = await readLostUndo(context, result.value, undo.intent);
  switch (found.found) {
    case 'done': {
      // A refund without our id may have arrived twice, the second time as late as H (decision 008).
      if (undo.call === UNDO_CALL.refund_payment && !sent_after_horizon)
        return { state: waiting, cause: 'done_without_an_id', result, counts: 'silence' };
      const type = typeIn(result.value, found.transaction_id);
      return { ...doneAs(undo, found.transaction_id, type), cause: 'read_back', result };
    }
    case 'nothing':
      // Only a reading that began after the horizon proves that nothing is still on its way (0.3, read for refunds).
      if (sent_after_horizon) return { state: 'REFUSED', cause: 'proven_not_done', result, counts: 'silence' };
      return { state: waiting, cause: 'not_found_early', result, counts: 'silence' };
    case 'unclear':
      if (found.why === ONLY_THE_STORE_KNOWS) return { state: waiting, cause: found.why, result, counts: 'silence' };
      return { state: sent_after_horizon ? 'ATTENTION' : waiting, cause: found.why, result, counts: 'answered' };
  }
}

function doneAs({ act }: UndoRow, transaction_id: string | null, type: string | null) {
  return {
    ...({ state: 'DONE', counts: 'silence' } as const),
    act: actDone(act, 'complete', type),
    ...(transaction_id === null || transaction_id.length > 128 ? {} : { transaction_id }),
  };
}

async function repeatUndo(context: EngineContext, row: AttemptRow, undo: UndoRow): Promise<Finding> {
  const result = await callUndo(context, row, undo.intent, undo.call);
  const verdict = verdictOf(context, row, undo.intent, undo.call, result);
  const waiting = undo.state === 'ATTENTION' ? 'ATTENTION' : 'UNKNOWN';
  switch (verdict.verdict) {
    case 'done':
      return { ...doneAs(undo, verdict.transaction_id, verdict.type), cause: 'done', result };
    case 'not_sent':
      return { state: waiting, cause: verdict.cause, result, counts: 'offline' };
    case 'unknown':
      return { state: waiting, cause: verdict.cause, result, counts: 'silence' };
    case 'conflict':
    case 'refused':
      // The first call may have succeeded, and this refusal may mean just that: a person must look.
      return { state: 'ATTENTION', cause: verdict.reason, result, counts: 'answered' };
  }
}
