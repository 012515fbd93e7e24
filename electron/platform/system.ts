import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock, Randomness } from '../../core/clock.ts';

/** The longest delay a Node timer takes; longer ones would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The machine's clock: the one place of the till where time is read. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delay_ms), TIMER_MS_MAX));
    return () => clearTimeout(timer);
  },
};

/** The machine's randomness. Identifiers are UUIDs: made once, never given twice by any till. */
export const systemRandomness: Randomness = {
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
  identifier: () => randomUUID(),
};

/** Six random digits, for a code that a person reads and types. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A secret for one start of the till, 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The day of a moment by the machine's own clock, YYYY-MM-DD. */
export function localDay(at_ms: number): string {
  return new Date(at_ms - new Date(at_ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
