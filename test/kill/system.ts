import { randomUUID } from 'node:crypto';
import type { Clock, Randomness } from '../../core/clock.ts';

/** Real time and randomness: a process that is really killed needs no seed. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  schedule: (delay_ms, task) => {
    const timer = setTimeout(task, Math.min(delay_ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

export const systemRandomness: Randomness = { fraction: () => Math.random(), identifier: () => randomUUID() };
