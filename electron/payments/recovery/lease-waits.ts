import { remainingRetryAfterMs } from '../../../core/payments/back-off.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { EngineContext } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { evidenceOf } from '../outcomes/storable.ts';
import { requestedWait } from './requested-wait.ts';

/** How long the service asked not to be called about traces that have no payment row. */
export interface LeaseWaits {
  /** Loads the waits that an earlier process received. */
  load(): void;
  leftMs(trace_id: string): number;
  /** Applies an answer about the trace; it may name the time of the next call (payment-safety 5.5, row 429). */
  applyAnswer(trace_id: string, result: CallResult<unknown>): void;
}

export function createLeaseWaits(context: Omit<EngineContext, 'lost'>): LeaseWaits {
  const { clock, journal, settings, writer } = context;
  /** Monotonic. */
  const until_ms = new Map<string, number>();
  return {
    load: () => {
      for (const { trace_id, retry_at_ms, told_at_ms } of journal.traces.lost()) {
        if (retry_at_ms === null || told_at_ms === null) continue;
        const left_ms = remainingRetryAfterMs({ retry_at_ms, changed_at_ms: told_at_ms }, clock.wallMs());
        until_ms.set(trace_id, clock.monotonicMs() + left_ms);
      }
    },
    leftMs: (trace_id) => Math.max(0, (until_ms.get(trace_id) ?? 0) - clock.monotonicMs()),
    applyAnswer: (trace_id, result) => {
      const { row, job } = requestedWait(context, result);
      if (job.wait_ms === undefined) return void until_ms.delete(trace_id);
      until_ms.set(trace_id, clock.monotonicMs() + job.wait_ms);
      // The next process probes nothing before the horizon anyway.
      if (job.wait_ms <= (settings.quarantine_ms ?? QUARANTINE_MS)) return;
      const lease = journal.traces.lost().find((one) => one.trace_id === trace_id);
      if (lease === undefined || (lease.state !== 'LOST' && lease.state !== 'STUCK')) return;
      const { state, result: cause } = lease;
      const evidence = evidenceOf(result.evidence);
      writer.note({ type: 'lease_step', trace_id, state, cause: cause ?? 'asked_to_wait', ...row, evidence });
    },
  };
}
