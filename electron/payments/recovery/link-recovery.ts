import { ATTENTION_RETRY_MS } from '../../../core/payments/back-off.ts';
import { LINK_ENDED } from '../../../core/payments/link.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { ofThisAttempt } from '../outcomes/names-another.ts';
import { LINK_STEP, settleGivenUpLink, saysEnded } from './settle-given-up-link.ts';
import { LINK_NOTE, wasReturnRequested, wasNoted } from './link-notes.ts';
import { concludeRecovery } from './conclude-recovery.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';

/**
 * One look at an abandoned payment by link (docs/specs/pay-link.md). While the customer may still pay it is checked
 * again, without end; once paid it is refunded; ended by the service, nothing was charged.
 */
export async function recoverLink(
  context: EngineContext,
  job: RecoveryJob,
  row: AttemptRow,
  answered: () => void,
): Promise<RecoveryStep> {
  const { journal, writer, clock, gate } = context;
  const { trace_id, payment_id, currency, not_found_by, undone_parts: undone } = row;
  const horizon_in_ms = job.horizon_at_ms - clock.monotonicMs();
  if (payment_id === null) return waitForPerson(context, row, horizon_in_ms);
  const link = { payment_id, amount_minor: totalMinor(row), currency, undone, not_found_by };
  const horizon_ms = context.settings.quarantine_ms ?? QUARANTINE_MS;
  const had_ended = row.last_result === LINK_ENDED;
  const sent_after_horizon = horizon_in_ms <= 0;
  const was_sent = wasReturnRequested(journal, trace_id);
  const before = {
    ...{ sent_after_horizon, had_ended, is_alerted: row.needs_person, horizon_ms },
    ...{ was_sent, is_proof: !was_sent || sent_after_horizon },
  };
  // Durable before the refund is sent, so that any later look, also in another process, requires proof that nothing
  // came of it.
  const mayGiveBack = (): boolean =>
    was_sent || writer.write({ type: 'attempt_note', trace_id, note: LINK_NOTE.asked_back });
  const settled = await settleGivenUpLink(context, link, before, mayGiveBack);
  const { result, reading, verdict: reported } = settled;
  if (!had_ended && saysEnded(reported)) job.horizon_at_ms = clock.monotonicMs() + horizon_ms;
  if (settled.is_sent) job.horizon_at_ms = clock.monotonicMs() + horizon_ms;
  if (settled.is_paid && !wasNoted(journal, trace_id, LINK_NOTE.paid))
    writer.note({ type: 'attempt_note', trace_id, note: LINK_NOTE.paid });
  if (result.kind === 'answer') gate.serviceAnswered();
  answered();
  const verdict = ofThisAttempt(context, row.trace_id, reported);
  return await concludeRecovery(context, job, row, LINK_STEP, null, result, verdict, reading);
}

/**
 * The service never named it, so no call can look for it, and its address was never shown. Only a person can find it at
 * the service, by the trace in its description.
 */
function waitForPerson({ writer }: EngineContext, row: AttemptRow, horizon_in_ms: number): RecoveryStep {
  if (row.state === 'ATTENTION') return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
  if (horizon_in_ms > 0) return { settled: false, again_in_ms: horizon_in_ms };
  const { trace_id, tries, answered_failures, credential_failures } = row;
  const counts = { tries, answered_failures, credential_failures };
  const last_result = 'link_not_named';
  const recovery = { ...counts, rung: LINK_STEP, needs_person: true, last_result };
  const state = nextState(row.state, { kind: 'stuck' });
  const written = writer.write({ type: 'attempt_step', trace_id, state, cause: last_result, recovery });
  return { settled: false, again_in_ms: written ? ATTENTION_RETRY_MS : 2_000 };
}
