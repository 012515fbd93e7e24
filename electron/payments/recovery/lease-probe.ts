import { ATTENTION_RETRY_MS, backOffMs, kickedAtMs } from '../../../core/payments/back-off.ts';
import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { LeaseRow } from '../../journal/tables/lease-table.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import { type TraceResult, undoByTrace } from './undo-by-trace.ts';
import { createLeaseWaits } from './lease-waits.ts';
import type { EngineContext } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { isOfAnotherService } from './other-service.ts';
import { undoNamesAnother } from '../outcomes/names-another.ts';
import { evidenceOf } from '../outcomes/storable.ts';

/** Recovery and payments come first; a lost trace yields to them for this long. */
const YIELD_MS = 1_000;
/** A person's decision about a number that is not proven unused. */
export const GIVE_BACK = 'give_back';
const NOTHING_LEFT = Number.POSITIVE_INFINITY;

export interface LeaseProbe {
  start(): void;
  /**
   * The service refused the payment of this trace: it is probed once more after the horizon, which begins now (5.4).
   */
  refused(trace_id: string): void;
  /** Applies the answer of a probe made elsewhere; it may name the time of the next one. */
  applyAnswer(trace_id: string, result: CallResult<unknown>): void;
  /** Time until a refused payment is probed again; null when it no longer is. */
  dueInMs(trace_id: string): number | null;
  /** Waits while any refused payment is unproven and due for a probe before `until_ms` (monotonic). */
  drain(until_ms: number): Promise<void>;
  /** Its call is in flight: its result is not known yet, but will be stored. */
  isAsking(trace_id: string): boolean;
  /** A person ordered probes of numbers not proven unused: due after the horizon, which runs from process start. */
  ordered(): void;
  /** The service is reachable again: waiting probes are due. */
  kick(): void;
  stop(): Promise<void>;
}

/**
 * Probes traces that may hold money without a paid sale: refused by the service while the network may still deliver a
 * copy of the request (payment-safety 5.4); or not proven unused, once a person has ordered that any money found is
 * returned (13.1). One R2 each, one at a time, after the horizon, so that its "not found" is final. The probe itself
 * returns any money found.
 */
export function createLeaseProbe(context: Omit<EngineContext, 'lost'>, isBusy: () => boolean): LeaseProbe {
  const { clock, journal, settings, log } = context;
  const quarantine_ms = settings.quarantine_ms ?? QUARANTINE_MS;
  /** Traces refused in this process life have their own horizon; all others count from process start. */
  const horizons = new Map<string, number>();
  const waits = createLeaseWaits(context);
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let probing: string | null = null;
  let stopped = true;
  let start_horizon_at_ms = 0;
  /** Probes without a final answer from the service. */
  const failing = new Map<string, { readonly tries: number; readonly due_at_ms: number }>();
  let ended_at_ms: number | null = null;
  let waits_ms = 0;
  let next_at_ms = NOTHING_LEFT;
  let watchers: (() => void)[] = [];
  /** Probed by the last round and not due again soon. All others are due as soon as their horizon has passed. */
  let seen: ReadonlySet<string> = new Set();

  const later = (wait_ms: number): void => {
    cancel?.();
    const is_over = stopped || wait_ms === NOTHING_LEFT;
    next_at_ms = is_over ? NOTHING_LEFT : clock.monotonicMs() + wait_ms;
    cancel = is_over ? null : clock.schedule(wait_ms, begin);
  };
  const begin = (): void => {
    cancel = null;
    if (running !== null) return;
    running = probeAll()
      .catch((error: unknown) => {
        log.error('a lost trace could not be worked on', { error: String(error) });
        return ATTENTION_RETRY_MS;
      })
      .then((wait_ms) => {
        [ended_at_ms, waits_ms] = [clock.monotonicMs(), wait_ms];
        later(wait_ms);
      })
      .finally(() => {
        running = null;
        probing = null;
        const waiting = watchers;
        watchers = [];
        for (const watcher of waiting) watcher();
      });
  };
  const untilHorizonMs = (trace_id: string): number =>
    (horizons.get(trace_id) ?? start_horizon_at_ms) - clock.monotonicMs();
  /** Time until the service may be asked about it again and its back-off is over. */
  const untilDueMs = (trace_id: string): number =>
    Math.max(waits.leftMs(trace_id), (failing.get(trace_id)?.due_at_ms ?? 0) - clock.monotonicMs());
  const failedAgain = (trace_id: string): number => {
    const tries = (failing.get(trace_id)?.tries ?? 0) + 1;
    const wait_ms = Math.max(waits.leftMs(trace_id), backOffMs(tries, context.randomness.fraction()));
    failing.set(trace_id, { tries, due_at_ms: clock.monotonicMs() + wait_ms });
    return wait_ms;
  };
  /** Milliseconds until the next round; when nothing is left, none is scheduled. */
  const probeAll = async (): Promise<number> => {
    let next_ms = NOTHING_LEFT;
    const leases = mayBeQueried(context);
    const open = new Set(leases.map(({ trace_id }) => trace_id));
    for (const trace_id of failing.keys()) if (!open.has(trace_id)) failing.delete(trace_id);
    const is_first_of_series = failing.size === 0;
    const looked_at = new Set<string>();
    seen = looked_at;
    for (const lease of leases) {
      const { trace_id } = lease;
      // A timer may fire slightly early; then it is due a moment later.
      if (untilHorizonMs(trace_id) > 0) continue;
      looked_at.add(trace_id);
      // What only a person can settle is probed in the first round of a series, not in every repetition.
      if (lease.state === 'STUCK' && !is_first_of_series) continue;
      const refused = journal.attempts.find(trace_id);
      if (refused !== null && isOfAnotherService(context, refused)) continue;
      const due_in_ms = untilDueMs(trace_id);
      if (due_in_ms > 0) {
        next_ms = Math.min(next_ms, due_in_ms);
        continue;
      }
      if (stopped || isBusy()) return YIELD_MS;
      probing = trace_id;
      const { verdict, result } = await askOnce(context, lease);
      probing = null;
      waits.applyAnswer(trace_id, result);
      if (verdict.verdict !== 'retry') {
        horizons.delete(trace_id);
        failing.delete(trace_id);
        continue;
      }
      if (lease.state === 'STUCK') continue;
      const wait_ms = failedAgain(trace_id);
      // An offline line affects all traces; one bad answer must not block the others.
      if (verdict.counts === 'offline') return wait_ms;
      next_ms = Math.min(next_ms, wait_ms);
    }
    return Math.min(next_ms, untilTheNextMs());
  };
  /** What the last round did not probe is due at its horizon; what it probed, at the pace of ATTENTION (5.2). */
  const untilTheNextMs = (): number =>
    mayBeQueried(context).reduce((next_ms, { trace_id }) => {
      const wait_ms = untilHorizonMs(trace_id);
      return Math.min(next_ms, wait_ms > 0 ? wait_ms : seen.has(trace_id) ? ATTENTION_RETRY_MS : 0);
    }, NOTHING_LEFT);

  const roundEnds = (until_ms: number): Promise<void> =>
    new Promise((resolve) => {
      const stopTimer = clock.schedule(Math.max(0, until_ms - clock.monotonicMs()), resolve);
      watchers.push(() => {
        stopTimer();
        resolve();
      });
    });

  const untilKickedMs = (): number => {
    const now_ms = clock.monotonicMs();
    return kickedAtMs(now_ms, ended_at_ms, waits_ms) - now_ms;
  };

  return {
    start: () => {
      stopped = false;
      start_horizon_at_ms = clock.monotonicMs() + quarantine_ms;
      waits.load();
      later(untilTheNextMs());
    },
    refused: (trace_id) => {
      horizons.set(trace_id, clock.monotonicMs() + quarantine_ms);
      if (running === null && !stopped) later(failing.size > 0 ? untilKickedMs() : untilTheNextMs());
    },
    applyAnswer: waits.applyAnswer,
    dueInMs: (trace_id) => {
      const is_open = journal.traces.lost().some((lease) => lease.trace_id === trace_id && lease.state === 'LOST');
      return is_open ? Math.max(0, untilHorizonMs(trace_id), untilDueMs(trace_id)) : null;
    },
    drain: async (until_ms) => {
      const willAsk = (): boolean => running !== null || next_at_ms <= until_ms;
      while (clock.monotonicMs() < until_ms && willAsk() && journal.attempts.refusedUnproven().length > 0)
        await roundEnds(until_ms);
    },
    ordered: () => {
      if (running === null && !stopped) later(0);
    },
    isAsking: (trace_id) => probing === trace_id,
    kick: () => {
      if (stopped || cancel === null) return;
      failing.clear();
      later(untilKickedMs());
    },
    stop: async () => {
      stopped = true;
      cancel?.();
      cancel = null;
      await running;
    },
  };
}

/** For a number without a payment, only a person may order a probe: it could undo a good sale (13.1). */
function mayBeQueried({ journal }: Omit<EngineContext, 'lost'>): readonly LeaseRow[] {
  if (journal.lineage.doubt !== null) return [];
  return journal.traces
    .lost()
    .filter(
      ({ trace_id, state, result }) =>
        state === 'STUCK' || result === GIVE_BACK || journal.attempts.find(trace_id) !== null,
    );
}

async function askOnce(context: Omit<EngineContext, 'lost'>, lease: LeaseRow): Promise<TraceResult> {
  const { writer, journal, changed } = context;
  const { trace_id } = lease;
  const refused = journal.attempts.find(trace_id);
  const currency = refused?.currency ?? context.settings.currency ?? 'CLP';
  const { result, verdict } = await undoByTrace(context.service, {
    trace_id,
    currency,
    amount_minor: refused === null ? null : totalMinor(refused),
  });
  const retry = (why: string, counts: 'answered' | 'offline'): TraceResult => ({
    result,
    verdict: { verdict: 'retry', why, counts },
  });
  if (verdict.verdict === 'retry') return { result, verdict };
  if ('payment_id' in verdict && undoNamesAnother(context, trace_id, verdict))
    return retry('names_another_payment', 'answered');
  const cause = verdict.verdict === 'stuck' ? verdict.why : verdict.verdict;
  const state = verdict.verdict === 'stuck' || verdict.verdict === 'partly_undone' ? 'STUCK' : 'SETTLED';
  const found_minor = verdict.verdict === 'undone' ? verdict.amount_minor : null;
  const written = writer.write({
    type: 'lease_step',
    trace_id,
    state,
    cause,
    ...(found_minor === null ? {} : { amount_minor: found_minor }),
    evidence: evidenceOf(result.evidence),
  });
  if (!written) return retry('journal_not_written', 'offline');
  if (state !== lease.state) notify(context, trace_id, refused !== null, verdict);
  changed();
  return { result, verdict };
}

/** Unexpected money is reported to a person: it was returned, or its fate is unknown. */
function notify(
  { log, writer }: Omit<EngineContext, 'lost'>,
  trace_id: string,
  was_refused: boolean,
  verdict: ReversalVerdict,
): void {
  const found = verdict.verdict === 'undone' && verdict.amount_minor !== null;
  if (!found && verdict.verdict !== 'stuck' && verdict.verdict !== 'partly_undone') return;
  if (found) log.error('a payment that nothing was sold for was found and undone', { trace_id, ...verdict });
  const note = found ? 'refused_payment_undone' : 'refused_payment_unclear';
  if (was_refused) writer.note({ type: 'attempt_note', trace_id, note, tell_person: true });
}
