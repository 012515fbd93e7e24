import { ATTENTION_RETRY_MS, mustEscalate } from '../../../core/payments/back-off.ts';
import { readTabBack } from '../../../core/payments/tab.ts';
import { UNSETTLED_UNDO_STATES, type UndoState } from '../../../core/payments/undo.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import { kindOf } from '../../../core/verdict/transaction-kind.ts';
import type { TabStepRow } from '../../journal/tables/tab-table.ts';
import { PAYMENT_RETURNED } from './tab.ts';
import type { EngineContext } from '../engine-context.ts';
import { NOT_KNOWN_MS, OTHER_SERVICE, OTHER_TILL, isOfAnotherService } from '../recovery/other-service.ts';
import type { RecoveryJob, RecoveryStep } from '../recovery/recovery-queue.ts';
import { concludeStep } from '../recovery/conclude-step.ts';
import { requestedWait } from '../recovery/requested-wait.ts';
import { namesAnotherPayment } from '../outcomes/names-another.ts';
import { evidenceOf } from '../outcomes/storable.ts';

/**
 * One look at a tab step whose answer was lost. The payment is read; the step is never sent again. Only a reading that
 * began after the horizon proves that the step did not happen (payment-safety 0.3).
 */
export async function recoverTabStep(context: EngineContext, job: RecoveryJob): Promise<RecoveryStep> {
  const { journal, clock } = context;
  const step = job.undo_id === null ? null : journal.tabs.find(job.undo_id);
  const row = journal.attempts.find(job.trace_id);
  if (step === null || row === null || !UNSETTLED_UNDO_STATES.has(step.state)) return { settled: true };
  if (isOfAnotherService(context, row)) return leaveTo(OTHER_SERVICE, context, step);
  // Another life of this till may have settled it, and what it settled is that one's (store 8.8).
  const owner = context.inherited.has(job.trace_id) ? await context.findAttemptOwner?.(job.trace_id) : 'own';
  if (owner === 'not_known') return { settled: false, again_in_ms: NOT_KNOWN_MS };
  if (owner !== undefined && owner !== 'own') return leaveTo(OTHER_TILL, context, step);
  const sent_after_horizon = clock.monotonicMs() >= job.horizon_at_ms;
  const result = await context.readings.read(row.payment_id ?? '');
  job.offline_tries = result.kind === 'not_sent' ? job.offline_tries + 1 : 0;
  const tries = step.tries + (result.kind === 'not_sent' ? 0 : 1);
  const waiting = step.state === 'ATTENTION' ? 'ATTENTION' : 'UNKNOWN';
  const { state, cause, transaction_id } = keptOrNot(
    context,
    step,
    conclude(result, step, waiting, sent_after_horizon),
  );
  const unresolved_ms = clock.monotonicMs() - job.since_ms;
  const pause = requestedWait(context, result);
  const event = {
    type: 'tab_step' as const,
    step_id: step.step_id,
    trace_id: step.trace_id,
    state,
    cause,
    tries,
    needs_person:
      step.needs_person ||
      state === 'ATTENTION' ||
      mustEscalate({ answered_failures: 0, credential_failures: 0, unresolved_ms }),
    evidence: evidenceOf(result.evidence),
    ...(transaction_id === undefined ? {} : { transaction_id }),
    ...pause.row,
  };
  return concludeStep(context, job, step.state, event, { sent_after_horizon, waiting: pause });
}

/** A person is told once; resumes when this till may settle it. */
function leaveTo(
  cause: typeof OTHER_SERVICE | typeof OTHER_TILL,
  { writer }: EngineContext,
  { step_id, trace_id, state, last_result }: TabStepRow,
): RecoveryStep {
  if (last_result !== cause) writer.note({ type: 'tab_step', step_id, trace_id, state, cause, needs_person: true });
  return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
}

interface Conclusion {
  readonly state: UndoState;
  readonly cause: string;
  readonly transaction_id?: string;
}

/** A payment that a person kept as forgotten is already bound, and must not be bound twice (payment-safety 13.1). */
function keptOrNot(context: EngineContext, step: TabStepRow, concluded: Conclusion): Conclusion {
  const { transaction_id } = concluded;
  if (transaction_id === undefined || !namesAnotherPayment(context, step.trace_id, transaction_id)) return concluded;
  return { state: 'ATTENTION', cause: 'kept_by_person' };
}

/** A capture has its own name, under which it settles. */
export function captureName({ transactions }: PaymentView, { act }: TabStepRow): { readonly transaction_id?: string } {
  if (act !== 'capture') return {};
  const [first, ...more] = transactions.filter(({ type }) => kindOf(type) === 'capture');
  return first === undefined || more.length > 0 || first.id.length > 128 ? {} : { transaction_id: first.id };
}

function conclude(
  result: CallResult<PaymentView>,
  step: TabStepRow,
  waiting: UndoState,
  sent_after_horizon: boolean,
): Conclusion {
  if (result.kind === 'refused') return { state: waiting, cause: `http_${result.refusal.status}` };
  if (result.kind !== 'answer') return { state: waiting, cause: result.cause };
  switch (readTabBack(result.value, step)) {
    case 'done':
      return { state: 'DONE', cause: 'read_back', ...captureName(result.value, step) };
    case 'not_done':
      return sent_after_horizon
        ? { state: 'REFUSED', cause: 'proven_not_done' }
        : { state: waiting, cause: 'not_done_yet' };
    case 'returned':
      return { state: sent_after_horizon ? 'ATTENTION' : waiting, cause: PAYMENT_RETURNED };
    case 'unclear':
      return { state: sent_after_horizon ? 'ATTENTION' : waiting, cause: 'payment_disagrees' };
  }
}
