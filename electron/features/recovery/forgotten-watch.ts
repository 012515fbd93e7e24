import type { Clock } from '../../../core/clock.ts';
import { every } from '../../../core/clock.ts';

export interface ForgottenWatchParts {
  readonly clock: Clock;
  /** Since when this till's journal may lack events; null when nothing suggests that. */
  readonly forgotSinceMs: () => number | null;
  readonly isPaying: () => boolean;
  /** Compares the service's settlement with the journal; resolves whether every day had a complete report. */
  readonly compare: () => Promise<boolean>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A settlement appears a day or more after its payments, and is made once or twice a day. */
const AGAIN_MS = 6 * HOUR_MS;
const RETRY_MS = 5 * MINUTE_MS;
/** What a month of settlements did not show will not appear any more. */
const PATIENCE_MS = 30 * 24 * HOUR_MS;

/**
 * A restored till checks by itself what the service settled without its knowledge (payment-safety 13.1): it only reads
 * the settlement, probes no trace, and only shows the result to a person.
 */
export function watchForgotten({ clock, forgotSinceMs, isPaying, compare }: ForgottenWatchParts): () => void {
  let due_ms = clock.monotonicMs();
  let is_asking = false;
  const isWanted = (): boolean => {
    const since_ms = forgotSinceMs();
    return since_ms !== null && clock.wallMs() - since_ms < PATIENCE_MS;
  };
  const poll = async (): Promise<void> => {
    if (is_asking || clock.monotonicMs() < due_ms || isPaying() || !isWanted()) return;
    is_asking = true;
    due_ms = clock.monotonicMs() + ((await compare().catch(() => false)) ? AGAIN_MS : RETRY_MS);
    is_asking = false;
  };
  const stopFirst = clock.schedule(1_000, () => void poll());
  const stopNext = every(clock, MINUTE_MS, () => void poll());
  return () => {
    stopFirst();
    stopNext();
  };
}
