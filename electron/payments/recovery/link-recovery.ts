import { ATTENTION_RETRY_MS } from '../../../core/payments/back-off.ts';
import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import { type GivenUpLink, LINK_ENDED, givenUpLink, isUnknownEverywhere } from '../../../core/payments/link.ts';
import { type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { ofThisAttempt } from '../outcomes/said-of-another.ts';
import { brokenCall } from '../outcomes/storable.ts';
import { concludeRecovery } from './conclude-recovery.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';

/** Of a payment by link R3 is the refund of the whole payment, by its id (payment-safety 5.3). */
const STEP = UNDO_CALL.reverse_payment;

/**
 * One look at a payment by link that was given up (docs/specs/pay-link.md). While the customer may still pay it is looked at
 * again, without end; paid, it is given back; ended by the service, nothing was charged.
 */
export async function recoverLink(
  context: EngineContext,
  job: RecoveryJob,
  row: AttemptRow,
  answered: () => void,
): Promise<RecoveryStep> {
  const { service, clock, gate } = context;
  const { payment_id, currency } = row;
  const horizon_in_ms = job.horizon_at_ms - clock.monotonicMs();
  if (payment_id === null) return waitForPerson(context, row, horizon_in_ms);
  const asked = { payment_id, amount_minor: totalMinor(row), currency };
  const sent_after_horizon = horizon_in_ms <= 0;
  const reading = await service.readLink(payment_id).catch((error: unknown) => brokenCall(error, 'readLink'));
  const horizon_ms = context.settings.quarantine_ms ?? QUARANTINE_MS;
  const had_ended = row.last_result === LINK_ENDED;
  const next = givenUpLink(reading, asked, { sent_after_horizon, had_ended, is_told: row.needs_person, horizon_ms });
  if (!had_ended && saysEnded(next)) job.horizon_at_ms = clock.monotonicMs() + horizon_ms;
  const called = next.ask === 'nothing' ? null : await giveBack(context, row, payment_id);
  const result = called ?? reading;
  if (result.kind === 'answer') gate.serviceAnswered();
  answered();
  const verdict = ofThisAttempt(context, row.trace_id, verdictOf(next, called, row, sent_after_horizon));
  return await concludeRecovery(context, job, row, STEP, null, result, verdict, called === null ? null : reading);
}

const saysEnded = (next: GivenUpLink): boolean =>
  next.ask === 'nothing' && next.verdict.verdict === 'retry' && next.verdict.why === LINK_ENDED;

type Undone = Parameters<typeof reversalVerdict>[0];

async function giveBack({ service }: EngineContext, row: AttemptRow, payment_id: string): Promise<Undone> {
  return await service
    .refundPayment(payment_id, totalMinor(row), row.currency)
    .catch((error: unknown): CallResult<never> => brokenCall(error, 'refundPayment'));
}

function verdictOf(
  next: GivenUpLink,
  called: Undone | null,
  row: AttemptRow,
  sent_after_horizon: boolean,
): ReversalVerdict {
  if (next.ask === 'nothing' || called === null)
    return next.ask === 'nothing' ? next.verdict : { verdict: 'retry', why: 'no_call', counts: 'silence' };
  if (next.ask === 'other_way' && isUnknownEverywhere(called)) return { verdict: 'not_found_late' };
  const { payment_id, currency, undone_parts: undone, not_found_by } = row;
  const asked = { payment_id, currency, undone, not_found_by, amount_minor: totalMinor(row) };
  return reversalVerdict(called, {
    ...asked,
    rung: STEP,
    sent_after_horizon,
    is_last_step: true,
    // It was read as paid just now: "not found" would contradict that.
    approval_seen: true,
  });
}

/**
 * The service never named it, so that nothing can ask for it, and its address was shown to nobody. Whether it is there only a
 * person sees, at the service, by the trace in its description.
 */
function waitForPerson({ writer }: EngineContext, row: AttemptRow, horizon_in_ms: number): RecoveryStep {
  if (row.state === 'ATTENTION') return { settled: false, again_in_ms: ATTENTION_RETRY_MS };
  if (horizon_in_ms > 0) return { settled: false, again_in_ms: horizon_in_ms };
  const { trace_id, tries, answered_failures, credential_failures } = row;
  const counts = { tries, answered_failures, credential_failures };
  const last_result = 'link_not_named';
  const recovery = { ...counts, rung: STEP, needs_person: true, last_result };
  const state = nextState(row.state, { kind: 'stuck' });
  const written = writer.write({ type: 'attempt_step', trace_id, state, cause: last_result, recovery });
  return { settled: false, again_in_ms: written ? ATTENTION_RETRY_MS : 2_000 };
}
