import { DELAY_MS_MAX } from '../../../core/payments/back-off.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { EngineContext } from '../engine-context.ts';

/** What a Retry-After makes of the row and of the queue; nothing when the service said none. */
export interface AskedToWait {
  readonly row: { readonly retry_at_ms?: number };
  readonly step: { readonly asked_to_wait_ms?: number; readonly was_answered: boolean };
  readonly job: { readonly wait_ms?: number };
}

/**
 * How long the service asks to be left alone, bounded as every wait is (payment-safety 5.5, row 429): as long as the answer, or
 * the reading that followed it, asks for.
 */
export function askedToWait(
  { clock }: Pick<EngineContext, 'clock'>,
  ...results: readonly (CallResult<unknown> | null)[]
): AskedToWait {
  const stated_ms = results.flatMap((result) =>
    result?.kind === 'refused' ? (result.refusal.retry_after_ms ?? []) : [],
  );
  const was_answered = results.some((result) => result !== null && isOwnWord(result));
  if (stated_ms.length === 0) return { row: {}, step: { was_answered }, job: {} };
  const wait_ms = Math.min(Math.max(0, Math.ceil(Math.max(...stated_ms))), DELAY_MS_MAX);
  const retry_at_ms = Math.max(0, Math.trunc(clock.wallMs())) + wait_ms;
  return { row: { retry_at_ms }, step: { asked_to_wait_ms: wait_ms, was_answered }, job: { wait_ms } };
}

/** What is left of it, until this monotonic moment, for who asks next; nothing where that has come. */
export function leftToWait({ clock }: Pick<EngineContext, 'clock'>, until_ms: number): { asked_to_wait?: AskedToWait } {
  const wait_ms = Math.ceil(until_ms - clock.monotonicMs());
  if (wait_ms <= 0) return {};
  const retry_at_ms = Math.max(0, Math.trunc(clock.wallMs())) + wait_ms;
  return { asked_to_wait: { row: { retry_at_ms }, step: { was_answered: true }, job: { wait_ms } } };
}

/** The service spoke: neither a line nor credentials that are mended would change what it says. */
function isOwnWord(result: CallResult<unknown>): boolean {
  return result.kind === 'answer' || (result.kind === 'refused' && ![401, 403].includes(result.refusal.status));
}
