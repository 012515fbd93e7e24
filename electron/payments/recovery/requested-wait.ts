import { DELAY_MS_MAX } from '../../../core/payments/back-off.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { EngineContext } from '../engine-context.ts';

/** Effects of a Retry-After on the row and the queue; empty when the service sent none. */
export interface RequestedWait {
  readonly row: { readonly retry_at_ms?: number };
  readonly step: { readonly asked_to_wait_ms?: number; readonly was_answered: boolean };
  readonly job: { readonly wait_ms?: number };
}

/**
 * The wait that the service asks for, capped like every wait (payment-safety 5.5, row 429): the longest one in the
 * answer and in the reading that followed it.
 */
export function requestedWait(
  { clock }: Pick<EngineContext, 'clock'>,
  ...results: readonly (CallResult<unknown> | null)[]
): RequestedWait {
  const stated_ms = results.flatMap((result) =>
    result?.kind === 'refused' ? (result.refusal.retry_after_ms ?? []) : [],
  );
  const was_answered = results.some((result) => result !== null && isServiceResponse(result));
  if (stated_ms.length === 0) return { row: {}, step: { was_answered }, job: {} };
  const wait_ms = Math.min(Math.max(0, Math.ceil(Math.max(...stated_ms))), DELAY_MS_MAX);
  const retry_at_ms = Math.max(0, Math.trunc(clock.wallMs())) + wait_ms;
  return { row: { retry_at_ms }, step: { asked_to_wait_ms: wait_ms, was_answered }, job: { wait_ms } };
}

/** What remains of the wait until this monotonic time; empty when it has passed. */
export function remainingWait(
  { clock }: Pick<EngineContext, 'clock'>,
  until_ms: number,
): { requested_wait?: RequestedWait } {
  const wait_ms = Math.ceil(until_ms - clock.monotonicMs());
  if (wait_ms <= 0) return {};
  const retry_at_ms = Math.max(0, Math.trunc(clock.wallMs())) + wait_ms;
  return { requested_wait: { row: { retry_at_ms }, step: { was_answered: true }, job: { wait_ms } } };
}

/** The service itself answered: a repaired line or renewed credentials would not change the answer. */
function isServiceResponse(result: CallResult<unknown>): boolean {
  return result.kind === 'answer' || (result.kind === 'refused' && ![401, 403].includes(result.refusal.status));
}
