import { assertNever } from '../../../core/assert.ts';
import type { AttemptEvent } from '../../../core/payments/attempt-machine.ts';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { ATTENTION_RETRY_MS, DELAY_MS_MAX, backOffMs, mustEscalate } from '../../../core/payments/back-off.ts';
import { type FallbackStep, UNDO_CALL, fallbackSequence } from '../../../core/payments/fallback-sequence.ts';
import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import { undoneCause } from '../../../core/verdict/undone-by.ts';
import type { EventOf } from '../../journal/events/events.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { RecoveryPosition } from '../../journal/events/events.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { evidenceOf, storableName } from '../outcomes/storable.ts';
import { requestedWait } from './requested-wait.ts';
import type { RecoveryJob, RecoveryStep } from './recovery-queue.ts';

/** Writes what follows from an answer and schedules the next call. */
export async function concludeRecovery(
  context: EngineContext,
  job: RecoveryJob,
  row: AttemptRow,
  step: FallbackStep,
  following: FallbackStep | null,
  result: CallResult<unknown>,
  verdict: ReversalVerdict,
  reading: CallResult<unknown> | null,
): Promise<RecoveryStep> {
  const { clock, writer, randomness } = context;
  // The row may have learned names during the call; only this job changes its state (I10).
  const state = nextState(row.state, eventFor(verdict));
  const waiting = requestedWait(context, result, reading);
  const position = positionAfter(row, step, following, verdict, clock.monotonicMs() - job.since_ms);
  job.offline_tries = verdict.verdict === 'retry' && verdict.counts === 'offline' ? job.offline_tries + 1 : 0;
  const change = {
    type: 'attempt_step' as const,
    trace_id: row.trace_id,
    state,
    cause: position.last_result,
    evidence: evidenceOf(result.evidence),
    recovery: { ...position, ...waiting.row },
    ...undoneBy(row, verdict),
  };
  const unwrittenMs = (): number => backOffMs(1, randomness.fraction());
  const noted = state !== row.state || writer.note(change);
  if (state !== row.state && !(await writer.writeTogether(change)))
    return { settled: false, again_in_ms: unwrittenMs() };
  if (!UNRESOLVED_STATES.has(state)) return { settled: true };
  if (verdict.verdict === 'next_step') {
    // A late copy of the reversal would undo what the next step returns (decision 009).
    const quarantine_ms = context.settings.quarantine_ms ?? QUARANTINE_MS;
    job.copies_until_ms = clock.monotonicMs() + quarantine_ms;
    return { settled: false, again_in_ms: quarantine_ms, ...waiting.step };
  }
  const horizon_in_ms = Math.max(0, job.horizon_at_ms - clock.monotonicMs());
  const again_in_ms = waitAfter(
    verdict,
    state,
    horizon_in_ms,
    Math.max(job.offline_tries, position.tries),
    position.credential_failures,
    randomness.fraction(),
  );
  // The next step is stored in the row alone: if it could not be written, the same call is repeated, but not at once
  // (I27).
  return { settled: false, again_in_ms: noted ? again_in_ms : Math.max(again_in_ms, unwrittenMs()), ...waiting.step };
}

/**
 * What the answer undid. An answer that names a payment but proves nothing counts as a part of zero: "not found"
 * contradicts it (13.5).
 */
function undoneBy({ undone_parts }: AttemptRow, verdict: ReversalVerdict): Pick<EventOf<'attempt_step'>, 'undone'> {
  if (verdict.verdict === 'undone' || verdict.verdict === 'partly_undone')
    return { undone: { transaction_id: storableName(verdict.transaction_id), amount_minor: verdict.amount_minor } };
  // It adds nothing to a known part and replaces none.
  return verdict.verdict === 'retry' && verdict.names === true && undone_parts.length === 0
    ? { undone: { transaction_id: null, amount_minor: 0 } }
    : {};
}

function eventFor(verdict: ReversalVerdict): AttemptEvent {
  switch (verdict.verdict) {
    case 'undone':
      return { kind: 'undone' };
    case 'never_captured':
      return { kind: 'never_captured' };
    case 'not_found_early':
      return { kind: 'not_found_early' };
    case 'not_found_late':
      return { kind: 'not_found_late' };
    case 'stuck':
      return { kind: 'stuck' };
    // Repeated for the rest; if that undoes nothing more, it needs a person (13.4).
    case 'partly_undone':
      return { kind: verdict.stuck ? 'stuck' : 'no_news' };
    case 'not_found_here':
    case 'not_served':
    case 'next_step':
    case 'retry':
      return { kind: 'no_news' };
    default:
      return assertNever(verdict, 'reversal verdict');
  }
}

/** Recovery position after this call; durable with it. */
function positionAfter(
  row: AttemptRow,
  step: FallbackStep,
  following: FallbackStep | null,
  verdict: ReversalVerdict,
  unresolved_ms: number,
): RecoveryPosition {
  const counts = verdict.verdict === 'retry' ? verdict.counts : 'answered';
  const counted = counts !== 'offline';
  const answered_failures = row.answered_failures + (counts === 'answered' && verdict.verdict !== 'next_step' ? 1 : 0);
  const credential_failures = counts === 'credentials' ? row.credential_failures + 1 : 0;
  return {
    rung: stepAfter(row, step, following, verdict),
    not_found_by: waysAfter(row, step, verdict),
    tries: row.tries + (counted ? 1 : 0),
    answered_failures,
    credential_failures,
    needs_person:
      verdict.verdict === 'stuck' ||
      (verdict.verdict === 'partly_undone' && verdict.stuck) ||
      row.needs_person ||
      mustEscalate({ answered_failures, credential_failures, unresolved_ms }),
    last_result: resultOf(verdict),
  };
}

/** The stored cause of the step. For an undone attempt it shows whether the customer was charged and refunded. */
function resultOf(verdict: ReversalVerdict): string {
  if (verdict.verdict === 'undone') return undoneCause(verdict.by);
  return 'why' in verdict ? verdict.why : verdict.verdict;
}

function stepAfter(
  row: AttemptRow,
  step: FallbackStep,
  following: FallbackStep | null,
  verdict: ReversalVerdict,
): FallbackStep {
  if (verdict.verdict === 'not_found_here' || verdict.verdict === 'not_served') return verdict.ask;
  // Only a person can end it: the whole sequence starts over.
  if (verdict.verdict === 'not_found_late') return fallbackSequence(row)[0];
  // This call cannot return captured money, and what blocked the other call may be over (5.5, row "409 from R1").
  if (step === UNDO_CALL.cancel_by_trace && (verdict.verdict === 'not_found_early' || isRefusedForState(verdict)))
    return fallbackSequence(row)[0];
  return verdict.verdict === 'next_step' && following !== null ? following : step;
}

const isRefusedForState = (verdict: ReversalVerdict): boolean =>
  verdict.verdict === 'stuck' || (verdict.verdict === 'retry' && ['conflict', 'too_late'].includes(verdict.why));

/** Calls answered "not found" after the horizon; anything but silence in between starts over. */
function waysAfter(row: AttemptRow, step: FallbackStep, verdict: ReversalVerdict): FallbackStep[] {
  if (verdict.verdict === 'not_found_here') return [...row.not_found_by, step];
  return verdict.verdict === 'retry' || verdict.verdict === 'not_served' ? row.not_found_by : [];
}

function waitAfter(
  verdict: ReversalVerdict,
  state: AttemptRow['state'],
  horizon_in_ms: number,
  tries: number,
  credential_failures: number,
  fraction: number,
): number {
  if (verdict.verdict === 'not_found_here') return 0;
  // Only the token is renewed and nothing was sent again (decision 056), so the grown back-off does not apply.
  if (credential_failures === 1) return backOffMs(1, fraction);
  if (state === 'ATTENTION') return ATTENTION_RETRY_MS;
  if (verdict.verdict === 'not_found_early') return Math.min(horizon_in_ms, QUARANTINE_MS);
  // The first answer after H may be the last: it is requested then, however long the back-off has grown.
  const wait_ms = Math.min(backOffMs(tries, fraction), horizon_in_ms > 0 ? Math.ceil(horizon_in_ms) : DELAY_MS_MAX);
  return verdict.verdict === 'retry' && verdict.after_ms !== undefined ? Math.max(verdict.after_ms, wait_ms) : wait_ms;
}
