import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../../core/result.ts';
import { type PostgresRefusal, storeSentence } from '../store-refusal.ts';
import type { PostgresProcess } from './postgres-process.ts';

/** What it waits before each try to start it again; after the last one it gives up. */
export const WAITS_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000] as const;
/** One that worked for so long has all its tries again. */
const STEADY_MS = 600_000;

/** A PostgreSQL that can be started again where it was. */
interface Startable extends PostgresProcess {
  startAgain(signal: AbortSignal): Promise<Result<PostgresProcess, PostgresRefusal>>;
}

export interface KeepOptions {
  readonly tell: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
  readonly monotonicMs: () => number;
  /** It does not stay: whoever looks after the store must act. */
  readonly giveUp: () => void;
  /** Comes back after so long, or when the wish is taken back. */
  readonly pause?: (wait_ms: number, signal: AbortSignal) => Promise<unknown>;
}

const pauseAside = (wait_ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(wait_ms, null, { signal, ref: false }).catch(() => null);

/** Starts a PostgreSQL again that ended without being asked to. Its own log brings back what was committed. */
export function keepPostgres(
  first: Startable,
  { tell, monotonicMs, giveUp, pause = pauseAside }: KeepOptions,
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
      tell({ event: 'postgres_failed', try: tries, of: WAITS_MS.length, message: storeSentence(started.error) });
    }
    return null;
  };
  const watch = async (): Promise<void> => {
    while (postgres !== null) {
      const since_ms = monotonicMs();
      await postgres.ended;
      if (signal.aborted) return;
      if (monotonicMs() - since_ms >= STEADY_MS) tries = 0;
      tell({
        event: 'postgres_ended',
        message: 'PostgreSQL of this store ended, and is started again. Tills sell on alone meanwhile.',
      });
      postgres = await startAgain();
      if (postgres !== null) tell({ event: 'postgres_again', pid: postgres.pid, try: tries, of: WAITS_MS.length });
    }
    if (signal.aborted) return;
    tell({
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
      // One that is being started is ended by the signal, and one that runs by its own stop.
      await postgres?.stop();
      await watching;
      await postgres?.stop();
    },
  };
}
