import { randomInt, randomUUID } from 'node:crypto';
import type { Clock, Randomness } from '../core/clock.ts';

/** The machine's monotonic clock, in milliseconds: the same in every process. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export const benchClock: Clock = {
  monotonicMs: machineMs,
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delay_ms), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

export const benchRandomness: Randomness = {
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
  identifier: () => randomUUID(),
};
