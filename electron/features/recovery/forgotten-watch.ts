import type { Clock } from '../../../core/clock.ts';
import { every } from '../../../core/clock.ts';

export interface ForgottenWatchParts {
  readonly clock: Clock;
  /** Whether something of this till may be unknown to its journal, and since when; null: nothing says so. */
  readonly forgotSinceMs: () => number | null;
  readonly isPaying: () => boolean;
  /** Lays the service's settlement beside the journal; whether there was a whole report of every day. */
  readonly compare: () => Promise<boolean>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A settlement comes a day after its payments or later, and is made once or twice a day. */
const AGAIN_MS = 6 * HOUR_MS;
const RETRY_MS = 5 * MINUTE_MS;
/** What no settlement of a month showed, none will. */
const PATIENCE_MS = 30 * 24 * HOUR_MS;

/**
 * A till that was put back asks by itself what the service settled and it does not know (payment-safety 13.1): the settlement
 * is only read, nothing is asked for by its trace and nothing follows from it but what a person is shown.
 */
export function watchForgotten({ clock, forgotSinceMs, isPaying, compare }: ForgottenWatchParts): () => void {
  let due_ms = clock.monotonicMs();
  let is_asking = false;
  const isWanted = (): boolean => {
    const since_ms = forgotSinceMs();
    return since_ms !== null && clock.wallMs() - since_ms < PATIENCE_MS;
  };
  const look = async (): Promise<void> => {
    if (is_asking || clock.monotonicMs() < due_ms || isPaying() || !isWanted()) return;
    is_asking = true;
    due_ms = clock.monotonicMs() + ((await compare().catch(() => false)) ? AGAIN_MS : RETRY_MS);
    is_asking = false;
  };
  const stopFirst = clock.schedule(1_000, () => void look());
  const stopNext = every(clock, MINUTE_MS, () => void look());
  return () => {
    stopFirst();
    stopNext();
  };
}
