import type { Clock } from '../../../core/clock.ts';
import { kickedAtMs } from '../../../core/payments/back-off.ts';
import type { Log } from '../../log/log.ts';

/** One item to settle: an attempt to undo, or an undo of a bound payment to read back. */
export interface RecoveryJob {
  readonly trace_id: string;
  /** Null for the attempt itself. */
  readonly undo_id: string | null;
  /** Monotonic: after this a "not found" is final (payment-safety 5.1, A1). */
  horizon_at_ms: number;
  /** Monotonic: when this process learned of it; older items count from process start. */
  readonly since_ms: number;
  /** Monotonic: until then a copy of an earlier undoing call may still reach the service (A1). */
  copies_until_ms: number;
  due_at_ms: number;
  /** Monotonic: the service asked not to be called before; no kick overrides it (5.5, row 429). */
  not_before_ms: number;
  /** Monotonic: when its last call ended; null before the first one of this process. */
  ended_at_ms: number | null;
  /** The wait scheduled after that call. */
  wait_ms: number;
  /** The service itself answered that call. */
  was_answered: boolean;
  running: boolean;
  /** Its call is in flight, or may be made at any moment. False while its answer is only being written. */
  calling: boolean;
  /** Kicked during its call: the call may have failed because of what is now repaired. */
  kicked: 'no' | 'line' | 'soon' | 'now';
  /** A call of the payment itself is still in flight; nothing else may touch the trace (I10). */
  held: boolean;
  /** Calls that could not be sent; counted for back-off alone. */
  offline_tries: number;
}

/** Result of a run: settled, or when to run again. */
export type RecoveryStep =
  | { readonly settled: true }
  /**
   * `asked_to_wait_ms`: the service's own wait, which nothing shortens. `was_answered`: the service itself answered.
   */
  | {
      readonly settled: false;
      readonly again_in_ms: number;
      readonly asked_to_wait_ms?: number;
      readonly was_answered?: boolean;
    };

/** Traces run in parallel, so that one poisoned row blocks nothing; within a trace, one call at a time (5.5, I10). */
const PARALLEL = 4;

export interface RecoveryQueue {
  add(
    job: Pick<RecoveryJob, 'trace_id' | 'undo_id' | 'horizon_at_ms'> & {
      readonly held?: boolean;
      readonly wait_ms?: number;
    },
  ): void;
  /** The call of a held job has ended, even if the job is not queued yet. */
  release(trace_id: string, horizon_at_ms: number): void;
  find(trace_id: string): RecoveryJob | undefined;
  /** Conditions changed: everything not tried in the last seconds is due (`kickedAtMs`). */
  kick(): void;
  /** Line or credentials work again: calls that the service has not answered are due. */
  lineIsBack(): void;
  /** A person asks: everything, or one trace, is due at once. */
  kickNow(trace_id?: string): void;
  /** Runs what is due until nothing will be due before `until_ms` (monotonic). */
  drain(until_ms: number): Promise<void>;
  readonly size: number;
  /** A call is in flight, or its answer is being written. */
  readonly isRunning: boolean;
  /** Calls in flight. */
  readonly callsOut: number;
  readonly settled: number;
  start(): void;
  stop(): Promise<void>;
}

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  /** Runs a job once. `answered` may be called before the end: its call is over, and another trace's may begin. */
  readonly run: (job: RecoveryJob, answered: () => void) => Promise<RecoveryStep>;
  /** The last call in flight was answered, and none follows at once. */
  readonly quiet: () => void;
  readonly changed: () => void;
};

const dueAt = ({ due_at_ms, not_before_ms }: RecoveryJob): number => Math.max(due_at_ms, not_before_ms);

/** Schedules calls by trace. Holds no truth of its own: the journal's rows do, and a restart makes all of them due. */
export function createRecoveryQueue({ clock, log, run, quiet, changed }: Parts): RecoveryQueue {
  const jobs = new Map<string, RecoveryJob>();
  const running = new Set<Promise<void>>();
  /** Horizons of calls that ended before their trace was queued, because "unknown" could not be written yet (5.7). */
  const ended_before = new Map<string, number>();
  let started = false;
  let settled = 0;
  let calls_out = 0;
  let wake: { readonly at_ms: number; readonly cancel: () => void } | null = null;
  let watchers: (() => void)[] = [];

  const notify = (): void => {
    changed();
    const waiting = watchers;
    watchers = [];
    for (const watcher of waiting) watcher();
  };

  const callEnded = (job: RecoveryJob): void => {
    if (!job.calling) return;
    job.calling = false;
    calls_out -= 1;
    pump();
    if (calls_out === 0) quiet();
  };

  const wait = (job: RecoveryJob, wait_ms: number): void => {
    const now_ms = clock.monotonicMs();
    job.ended_at_ms = now_ms;
    job.wait_ms = wait_ms;
    const [later_ms, soon_ms] = [now_ms + wait_ms, kickedAtMs(now_ms, now_ms, wait_ms)];
    const due_at_ms = { no: later_ms, line: job.was_answered ? later_ms : soon_ms, soon: soon_ms, now: now_ms };
    job.due_at_ms = due_at_ms[job.kicked];
  };

  const runJob = async (job: RecoveryJob): Promise<void> => {
    job.running = true;
    job.kicked = 'no';
    job.calling = true;
    calls_out += 1;
    try {
      const step = await run(job, () => callEnded(job));
      if (step.settled) {
        jobs.delete(job.trace_id);
        settled += 1;
      } else {
        job.was_answered = step.was_answered === true;
        wait(job, step.again_in_ms);
        job.not_before_ms = clock.monotonicMs() + (step.asked_to_wait_ms ?? 0);
      }
    } catch (error) {
      // A row that fails waits; it must neither stop the others nor be dropped (0.6).
      log.error('a recovery step failed', {
        trace_id: job.trace_id,
        error: error instanceof Error ? error.message : String(error),
      });
      job.was_answered = false;
      wait(job, 60_000);
    } finally {
      callEnded(job);
      job.running = false;
    }
  };

  const pump = (): void => {
    if (!started) return;
    const now_ms = clock.monotonicMs();
    let next_ms = Number.POSITIVE_INFINITY;
    for (const job of jobs.values()) {
      // When a call ends, `pump` runs again; with thousands of rows the rest need not be scanned until then.
      if (calls_out >= PARALLEL) break;
      if (job.running || job.held) continue;
      if (dueAt(job) > now_ms) {
        next_ms = Math.min(next_ms, dueAt(job));
        continue;
      }
      const work: Promise<void> = runJob(job).then(() => {
        running.delete(work);
        notify();
        pump();
      });
      running.add(work);
    }
    schedule(next_ms, now_ms);
  };

  const schedule = (at_ms: number, now_ms: number): void => {
    if (wake !== null && wake.at_ms === at_ms) return;
    wake?.cancel();
    wake = null;
    // With all four busy, the end of a call pumps again; due jobs need no timer.
    if (!Number.isFinite(at_ms) || at_ms <= now_ms) return;
    const cancel = clock.schedule(at_ms - now_ms, () => {
      wake = null;
      pump();
    });
    wake = { at_ms, cancel };
  };

  const untilSomethingHappens = (until_ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.schedule(Math.max(0, until_ms - clock.monotonicMs()), resolve);
      watchers.push(() => {
        cancel();
        resolve();
      });
    });

  const soon = (why: 'line' | 'soon'): void => {
    const now_ms = clock.monotonicMs();
    for (const job of jobs.values()) {
      // A call in flight may fail because of what is repaired now; an answered call stays answered (I27).
      if (job.running) job.kicked = job.kicked === 'no' || job.kicked === 'line' ? why : job.kicked;
      else if (why === 'soon' || !job.was_answered)
        job.due_at_ms = Math.min(job.due_at_ms, kickedAtMs(now_ms, job.ended_at_ms, job.wait_ms));
    }
    pump();
  };

  return {
    add: ({ trace_id, undo_id, horizon_at_ms, held = false, wait_ms = 0 }) => {
      const now_ms = clock.monotonicMs();
      const call_horizon_ms = ended_before.get(trace_id);
      ended_before.delete(trace_id);
      const later_ms = Math.max(horizon_at_ms, call_horizon_ms ?? horizon_at_ms);
      jobs.set(trace_id, {
        trace_id,
        undo_id,
        horizon_at_ms: later_ms,
        since_ms: now_ms,
        copies_until_ms: later_ms,
        due_at_ms: now_ms,
        not_before_ms: now_ms + wait_ms,
        ended_at_ms: null,
        wait_ms: 0,
        was_answered: false,
        running: false,
        calling: false,
        kicked: 'no',
        held: held && call_horizon_ms === undefined,
        offline_tries: 0,
      });
      pump();
    },
    release: (trace_id, horizon_at_ms) => {
      const job = jobs.get(trace_id);
      if (job === undefined) return void ended_before.set(trace_id, horizon_at_ms);
      job.held = false;
      job.horizon_at_ms = horizon_at_ms;
      pump();
    },
    find: (trace_id) => jobs.get(trace_id),
    kick: () => soon('soon'),
    lineIsBack: () => soon('line'),
    kickNow: (trace_id) => {
      const now_ms = clock.monotonicMs();
      for (const job of jobs.values()) {
        if (trace_id !== undefined && job.trace_id !== trace_id) continue;
        job.due_at_ms = Math.min(job.due_at_ms, now_ms);
        if (job.running) job.kicked = 'now';
      }
      pump();
    },
    drain: async (until_ms) => {
      const willBeDue = (): boolean => {
        for (const job of jobs.values()) if (job.running || job.held || dueAt(job) <= until_ms) return true;
        return false;
      };
      while (jobs.size > 0 && clock.monotonicMs() < until_ms && willBeDue()) await untilSomethingHappens(until_ms);
    },
    get size() {
      return jobs.size;
    },
    get isRunning() {
      return running.size > 0;
    },
    get callsOut() {
      return calls_out;
    },
    get settled() {
      return settled;
    },
    start: () => {
      started = true;
      pump();
    },
    stop: async () => {
      started = false;
      wake?.cancel();
      wake = null;
      await Promise.all(running);
    },
  };
}
