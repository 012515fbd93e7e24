import { DELAY_MS_MAX } from '../../../core/payments/back-off.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { EngineContext } from '../engine-context.ts';

/** What a Retry-After makes of the row and of the queue; nothing when the service said none. */
export interface AskedToWait {
  readonly row: { readonly retry_at_ms?: number };
  readonly step: { readonly asked_to_wait_ms?: number };
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
  if (stated_ms.length === 0) return { row: {}, step: {}, job: {} };
  const wait_ms = Math.min(Math.max(0, Math.ceil(Math.max(...stated_ms))), DELAY_MS_MAX);
  const retry_at_ms = Math.max(0, Math.trunc(clock.wallMs())) + wait_ms;
  return { row: { retry_at_ms }, step: { asked_to_wait_ms: wait_ms }, job: { wait_ms } };
}
