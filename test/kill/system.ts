import { randomUUID } from 'node:crypto';
import type { Randomness } from '../../core/clock.ts';

export { systemClock } from '../support/real-time.ts';

/** Real randomness: a process that is really killed needs no seed. */
export const systemRandomness: Randomness = { fraction: () => Math.random(), identifier: () => randomUUID() };
