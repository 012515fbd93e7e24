import { availableParallelism, loadavg } from 'node:os';
import type { Clock } from '../../core/clock.ts';

/** The longest delay of a Node timer; longer ones would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** A gap between two beats in which this process, or its machine, stood still; shorter ones a busy machine has all along. */
const STANDSTILL_MS = 1_000;
const BEAT_MS = 50;

let seen_ms = performance.now();
let awake_ms = seen_ms;
let woke_ms = -Infinity;
let heart: NodeJS.Timeout | undefined;

/** Time without standstills, of each of which one beat counts. */
function awakeMs(): number {
  if (heart === undefined) {
    heart = setInterval(awakeMs, BEAT_MS).unref();
    seen_ms = performance.now();
  }
  const gap_ms = performance.now() - seen_ms;
  seen_ms += gap_ms;
  if (gap_ms > STANDSTILL_MS) woke_ms = seen_ms;
  awake_ms += gap_ms > STANDSTILL_MS ? BEAT_MS : gap_ms;
  return awake_ms;
}

/**
 * The real clock, for tests with real I/O, which does not count the time in which the machine stood still: no limit ends
 * what only waits for a busy machine. What arrived during a standstill comes before what falls due, a beat after it.
 */
export const systemClock: Clock = {
  monotonicMs: awakeMs,
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const due_ms = awakeMs() + delay_ms;
    let timer: NodeJS.Timeout;
    const arm = (wait_ms: number): void => {
      timer = setTimeout(
        () => {
          const left_ms = due_ms - awakeMs();
          if (left_ms < 1 && seen_ms - woke_ms >= BEAT_MS - 1) task();
          else arm(Math.max(left_ms, BEAT_MS));
        },
        Math.min(Math.max(0, wait_ms), TIMER_MS_MAX),
      );
    };
    arm(delay_ms);
    return () => clearTimeout(timer);
  },
};

const LOOK_EVERY_MS = 5;

/** Waits until `condition` holds, however long a busy machine needs; fails with `what` when it never does. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeout_ms = 120_000,
): Promise<void> {
  const deadline_ms = performance.now() + timeout_ms;
  while (!(await condition())) {
    if (performance.now() > deadline_ms) throw new Error(`waited ${timeout_ms} ms in vain: ${what}`);
    await aMoment(LOOK_EVERY_MS);
  }
}

/** Waits a moment in which nothing may happen. On a busy machine the check is weaker but never fails wrongly. */
export function aMoment(moment_ms = 30): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment_ms));
}

/** A peer that is slow on purpose. */
export function slowly(delay_ms: number, act: () => void): void {
  setTimeout(act, delay_ms);
}

/** The limit of `promised_ms` by `systemClock`, extended on a busy machine by its load. */
export function allowedMs(promised_ms: number): number {
  return promised_ms * (1 + (loadavg()[0] ?? 0) / availableParallelism());
}
