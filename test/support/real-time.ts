import { availableParallelism, loadavg } from 'node:os';
import type { Clock } from '../../core/clock.ts';

/** The real clock, for tests that wait for real I/O. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const timer = setTimeout(task, delay_ms);
    return () => clearTimeout(timer);
  },
};

const LOOK_EVERY_MS = 5;

/** Waits until `condition` holds, however long a busy machine needs; fails with `what` when it never does. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeout_ms = 60_000,
): Promise<void> {
  const deadline_ms = performance.now() + timeout_ms;
  while (!(await condition())) {
    if (performance.now() > deadline_ms) throw new Error(`waited ${timeout_ms} ms in vain: ${what}`);
    await aMoment(LOOK_EVERY_MS);
  }
}

/** A moment in which nothing may happen. On a busy machine the check is weaker but never fails; see `eventually`. */
export function aMoment(moment_ms = 30): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment_ms));
}

/** A peer that is slow on purpose. */
export function slowly(delay_ms: number, act: () => void): void {
  setTimeout(act, delay_ms);
}

/** The time limit for `promised_ms`, extended on a busy machine by its load. */
export function allowedMs(promised_ms: number): number {
  return promised_ms * (1 + (loadavg()[0] ?? 0) / availableParallelism());
}
