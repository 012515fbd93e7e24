import type { Clock } from '../../core/clock.ts';

/** Logging for journal and engine. Facts are codes and numbers, never card data or secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

export const SILENT_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One line per minute and reason, however often it happens: strangers must not displace the till's own history. */
const TELL_EVERY_MS = 60_000;

/**
 * Logs warnings that an outsider can trigger at will. The first of a reason is logged at once, the others of its minute
 * as a count. `reason` comes from a closed list.
 */
export function countedWarnings(clock: Pick<Clock, 'schedule'>, log: Pick<Log, 'warn'>) {
  const unsaid = new Map<string, number>();
  return (sentence: string, reason: string): void => {
    const key = `${sentence} ${reason}`;
    const before = unsaid.get(key);
    if (before !== undefined) return void unsaid.set(key, before + 1);
    unsaid.set(key, 0);
    log.warn(sentence, { why: reason });
    clock.schedule(TELL_EVERY_MS, () => {
      const count = unsaid.get(key) ?? 0;
      unsaid.delete(key);
      if (count > 0) log.warn(`${sentence}, and again`, { why: reason, count });
    });
  };
}
