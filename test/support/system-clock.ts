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

/** Waits until `condition` holds; fails with `what` after `timeout_ms`. */
export async function eventually(what: string, condition: () => boolean, timeout_ms = 30_000): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited ${timeout_ms} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
