/**
 * Time, handed in from the composition root. Decisions use `monotonic_ms` only; the wall clock is for display and
 * records (payment-safety 5.7, I14).
 */
export interface Clock {
  /** Milliseconds since an arbitrary start; never goes back while the process lives. */
  monotonicMs(): number;
  /** Milliseconds since the Unix epoch, as the machine believes them. */
  wallMs(): number;
  /** Runs `task` once after `delay_ms`. Returns the function that cancels it. */
  schedule(delay_ms: number, task: () => void): () => void;
}

/** Randomness and identifiers, handed in so that a simulation can seed them. */
export interface Randomness {
  /** Uniform in [0, 1). */
  fraction(): number;
  /** A new identifier that is never given twice, URL-safe, at most 36 characters. */
  identifier(): string;
}

/** Repeats an act until stopped, on the till's own clock. */
export function every(clock: Clock, period_ms: number, act: () => void): () => void {
  let cancel = clock.schedule(period_ms, run);
  function run(): void {
    cancel = clock.schedule(period_ms, run);
    act();
  }
  return () => cancel();
}
