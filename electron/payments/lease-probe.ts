import { AMOUNT_MINOR_MAX } from '../../core/money/money.ts';
import { ATTENTION_RETRY_MS, backOffMs } from '../../core/payments/back-off.ts';
import { type ReversalVerdict, reversalVerdict } from '../../core/payments/reversal-table.ts';
import type { LeaseRow } from '../journal/lease-table.ts';
import type { EngineContext } from './engine-context.ts';
import { QUARANTINE_MS } from './engine-parts.ts';
import { brokenCall, evidenceOf } from './storable.ts';

/** Recovery and payments come first; a lost trace waits this long for them. */
const YIELD_MS = 1_000;
const NOTHING_LEFT = Number.POSITIVE_INFINITY;

export interface LeaseProbe {
  start(): void;
  /** The service can be reached again: what waits for it is due. */
  kick(): void;
  stop(): Promise<void>;
}

/**
 * Asks for every trace that was leased and has no row, after a stop that was not in order (payment-safety 5.6): a disk that
 * lied may have forgotten a payment that was sent. One R2 for each, one at a time, after the horizon, so that its
 * "not found" is final; the expected answer. Money that is found is given back, since no sale was paid with it.
 */
export function createLeaseProbe(context: EngineContext, isBusy: () => boolean): LeaseProbe {
  const { clock, journal, settings, log } = context;
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let stopped = true;
  let horizon_at_ms = 0;
  let tries = 0;

  const later = (wait_ms: number): void => {
    cancel?.();
    cancel = stopped || wait_ms === NOTHING_LEFT ? null : clock.schedule(wait_ms, begin);
  };
  const begin = (): void => {
    cancel = null;
    if (running !== null) return;
    running = askAll()
      .then(later, (error: unknown) => {
        log.error('a lost trace could not be worked on', { error: String(error) });
        later(ATTENTION_RETRY_MS);
      })
      .finally(() => (running = null));
  };
  /** Milliseconds until it must be asked again; with nothing left nothing is scheduled. */
  const askAll = async (): Promise<number> => {
    let wait_ms = 0;
    for (const lease of journal.traces.lost()) {
      // What only a person can settle is asked with the first round of a series, not with every repetition.
      if (lease.state === 'STUCK' && tries > 0) continue;
      if (stopped || isBusy()) return YIELD_MS;
      const verdict = await askOnce(context, lease);
      if (verdict.verdict !== 'retry') continue;
      wait_ms = Math.max(wait_ms, verdict.after_ms ?? 0, backOffMs(tries + 1, context.randomness.fraction()));
      // A line that is down is down for the others too; a trace that is answered badly blocks none of them.
      if (verdict.counts === 'offline') break;
    }
    tries = wait_ms > 0 ? tries + 1 : 0;
    if (wait_ms > 0) return wait_ms;
    return journal.traces.lost().length > 0 ? ATTENTION_RETRY_MS : NOTHING_LEFT;
  };

  return {
    start: () => {
      stopped = false;
      horizon_at_ms = clock.monotonicMs() + (settings.quarantine_ms ?? QUARANTINE_MS);
      if (journal.traces.lost().length > 0) later(horizon_at_ms - clock.monotonicMs());
    },
    kick: () => {
      if (stopped || cancel === null || clock.monotonicMs() < horizon_at_ms) return;
      tries = 0;
      later(0);
    },
    stop: async () => {
      stopped = true;
      cancel?.();
      cancel = null;
      await running;
    },
  };
}

async function askOnce(context: EngineContext, lease: LeaseRow): Promise<ReversalVerdict> {
  const { service, writer, log, changed } = context;
  const { trace_id } = lease;
  const result = await service
    .cancelOrRefundByTrace(trace_id, context.settings.currency ?? 'CLP')
    .catch((error: unknown) => brokenCall(error, 'R2'));
  const verdict = reversalVerdict(result, {
    rung: 'R2',
    sent_after_horizon: true,
    last_rung: true,
    captured_max_minor: AMOUNT_MINOR_MAX,
    approval_seen: false,
  });
  if (verdict.verdict === 'retry') return verdict;
  if (verdict.verdict === 'undone')
    log.error('a payment that the disk had forgotten was found and undone', { trace_id, ...verdict });
  const cause = verdict.verdict === 'stuck' ? verdict.why : verdict.verdict;
  const state = verdict.verdict === 'stuck' ? 'STUCK' : 'SETTLED';
  const found = verdict.verdict === 'undone' && verdict.amount_minor !== null;
  const written = writer.write({
    type: 'lease_step',
    trace_id,
    state,
    cause,
    ...(found ? { amount_minor: verdict.amount_minor ?? 0 } : {}),
    evidence: evidenceOf(result.evidence),
  });
  changed();
  return written ? verdict : { verdict: 'retry', why: 'journal_not_written', counts: 'offline' };
}
