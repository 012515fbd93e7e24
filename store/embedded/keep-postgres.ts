import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../../core/result.ts';
import { type PostgresRefusal, storeSentence } from '../store-refusal.ts';
import type { PostgresProcess } from './postgres-process.ts';

/** The delay before each restart; after the last one it gives up. */
export const WAITS_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000] as const;
/** After running for this long it has all its restarts again. */
const STEADY_MS = 600_000;

/** A PostgreSQL that can be restarted in place. */
interface Startable extends PostgresProcess {
  startAgain(signal: AbortSignal): Promise<Result<PostgresProcess, PostgresRefusal>>;
}

export interface KeepOptions {
  readonly logEvent: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
  readonly monotonicMs: () => number;
  /** Called when restarts failed: the operator of the store must act. */
  readonly giveUp: () => void;
  /** Resolves after the delay, or when aborted. */
  readonly pause?: (wait_ms: number, signal: AbortSignal) => Promise<unknown>;
}

const pauseAside = (wait_ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(wait_ms, null, { signal, ref: false }).catch(() => null);

/** Restarts a PostgreSQL that ended unexpectedly. Its write-ahead log recovers what was committed. */
export function keepPostgres(
  first: Startable,
  { logEvent, monotonicMs, giveUp, pause = pauseAside }: KeepOptions,
): Pick<PostgresProcess, 'stop'> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let postgres: PostgresProcess | null = first;
  let tries = 0;

  const startAgain = async (): Promise<PostgresProcess | null> => {
    while (tries < WAITS_MS.length) {
      await pause(WAITS_MS[tries] ?? 0, signal);
      if (signal.aborted) return null;
      tries += 1;
      const started = await first.startAgain(signal);
      if (started.ok) return started.value;
      if (signal.aborted) return null;
      logEvent({ event: 'postgres_failed', try: tries, of: WAITS_MS.length, message: storeSentence(started.error) });
    }
    return null;
  };
  const watch = async (): Promise<void> => {
    while (postgres !== null) {
      const since_ms = monotonicMs();
      await postgres.ended;
      if (signal.aborted) return;
      if (monotonicMs() - since_ms >= STEADY_MS) tries = 0;
      logEvent({
        event: 'postgres_ended',
        message: 'PostgreSQL of this store ended, and is started again. Tills sell on alone meanwhile.',
      });
      postgres = await startAgain();
      if (postgres !== null) logEvent({ event: 'postgres_again', pid: postgres.pid, try: tries, of: WAITS_MS.length });
    }
    if (signal.aborted) return;
    logEvent({
      event: 'postgres_given_up',
      message:
        'PostgreSQL of this store does not stay: the store ends. Nothing that was acknowledged is lost. See what it said above, then start the store again.',
    });
    giveUp();
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      // The signal ends a start in progress; `stop` ends a running server.
      await postgres?.stop();
      await watching;
      await postgres?.stop();
    },
  };
}
