import { randomUUID } from 'node:crypto';
import type { Clock, Randomness } from '../../core/clock.ts';

/** The machine's clock, used when no other is given. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const timer = setTimeout(task, delay_ms);
    return () => clearTimeout(timer);
  },
};

/** Unseeded identifiers; no two services ever produce the same one. */
export const systemRandomness: Randomness = {
  fraction: () => Math.random(),
  identifier: () => randomUUID(),
};

/**
 * Equal seeds give equal identifiers, so that a test or a simulation can be replayed. The generator is mulberry32:
 * small, good enough to tell identifiers apart, and never used for a secret.
 */
export function seededRandomness(seed: number): Randomness {
  let state = seed >>> 0;
  const nextUint32 = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const hex = (): string => nextUint32().toString(16).padStart(8, '0');
  return {
    fraction: () => nextUint32() / 2 ** 32,
    identifier: () =>
      [hex(), hex(), hex(), hex()].join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  };
}
