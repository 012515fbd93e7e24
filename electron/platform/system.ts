import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Clock, Randomness } from '../../core/clock.ts';

/** The longest delay of a Node timer; longer ones would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The machine's clock: the only place where the till reads time. */
export const systemClock: Clock = {
  // Without `performance`, whose module a command need not load.
  monotonicMs: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1_000_000;
  },
  wallMs: () => Date.now(),
  schedule(delay_ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delay_ms), TIMER_MS_MAX));
    return () => clearTimeout(timer);
  },
};

/** The machine's randomness. Identifiers are UUIDs, unique across all tills. */
export const systemRandomness: Randomness = {
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
  identifier: () => newIdentifier(Date.now()),
};

/**
 * A UUID of version 7: milliseconds, then 74 random bits. Ordered indexes append new ones at their end instead of
 * inserting anywhere (decision 051). The time only orders: a wrong clock does no harm.
 */
export function newIdentifier(at_ms: number): string {
  const time = Math.max(0, Math.trunc(at_ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(VERSION_AT + 1)}`;
}

/** Position of the version digit in a UUID. */
const VERSION_AT = 14;

/** Six random digits, for a code that a person reads and types. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A secret for one start of the till, 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The local date of a time by the machine's own clock, YYYY-MM-DD. */
export function localDay(at_ms: number): string {
  return new Date(at_ms - new Date(at_ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Returns `port` if it is free on loopback, otherwise 0 (any free port). */
export async function portOrAny(port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return port;
  } catch {
    return 0;
  } finally {
    server.close();
  }
}
