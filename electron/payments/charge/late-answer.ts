import { authorizeVerdict } from '../../../core/payments/authorize-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { AuthorizationAnswer } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import type { LiveAttempt } from './live-attempt.ts';
import { namesAnother } from '../outcomes/names-another.ts';
import { evidenceOf, namedBy } from '../outcomes/storable.ts';

/**
 * Waits for the answer of an abandoned call. It is recorded but changes nothing: the attempt is being undone, and a
 * late approval never binds (payment-safety 0.2). Recovery begins when the call has ended (I10).
 */
export function receiveLate(
  context: EngineContext,
  attempt: LiveAttempt,
  call: Promise<CallResult<AuthorizationAnswer>>,
): void {
  const quarantine_ms = context.settings.quarantine_ms ?? QUARANTINE_MS;
  const release = (): void => context.queue.release(attempt.trace_id, context.clock.monotonicMs() + quarantine_ms);
  // A client that never ends its call must not block the undo of the trace; its socket was discarded long ago.
  const cancel = context.clock.schedule(quarantine_ms, release);
  void call.then((result) => {
    cancel();
    noteLate(context, attempt, result);
    release();
  });
}

function noteLate(context: EngineContext, attempt: LiveAttempt, result: CallResult<AuthorizationAnswer>): void {
  const { trace_id, request } = attempt;
  const verdict = authorizeVerdict(result, {
    trace_id,
    amount_minor: request.amount_minor,
    tip_minor: request.tip_minor,
    currency: request.currency,
  });
  const is_ours = result.kind === 'answer' && !namesAnother(context, { trace_id }, result.value);
  const named = is_ours && verdict.verdict === 'approved' ? namedBy(result.value) : null;
  context.writer.note({
    type: 'attempt_note',
    trace_id,
    note: `late_${verdict.verdict === 'approved' ? 'approval' : verdict.verdict}`,
    evidence: evidenceOf(result.evidence),
    ...(named === null ? {} : { named }),
  });
}
