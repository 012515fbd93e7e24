/** payment-safety 5.5: 0, 2, 5, 10, 20, 40, 60 s, then 5 min, capped at 15 min, for ever. */
const DELAYS_SECONDS = [0, 2, 5, 10, 20, 40, 60, 300, 900] as const;
/** No wait is longer; a Retry-After beyond it is cut to it (5.5, row 429). */
export const DELAY_MS_MAX = 15 * 60_000;
/** ATTENTION keeps asking at this pace (5.2). */
export const ATTENTION_RETRY_MS = 15 * 60_000;
/** A person is told after so many answered failures, or so long (5.5). */
const ESCALATE_ANSWERED_FAILURES = 6;
export const ESCALATE_AFTER_MS = 15 * 60_000;
/** 401 and 403 are told earlier: nobody but a person can repair credentials (5.5). */
const ESCALATE_CREDENTIAL_FAILURES = 3;
const JITTER = 0.2;

/**
 * Milliseconds until the next call, after `tries` calls without an end. `fraction` in [0, 1) is the jitter: ±20 %,
 * so that a street of tills does not ask in step after an outage.
 */
export function backOffMs(tries: number, fraction: number): number {
  const seconds = DELAYS_SECONDS[Math.min(tries, DELAYS_SECONDS.length - 1)] ?? 900;
  const jittered = seconds * 1000 * (1 - JITTER + 2 * JITTER * fraction);
  return Math.min(Math.round(jittered), DELAY_MS_MAX);
}

/**
 * Milliseconds that a row still waits because the service asked not to be asked again before `retry_at_ms` (wall clock, kept
 * with the row: a new process has no other clock in common with the last one). Bounded, so that a clock that was set
 * back, or an absurd answer, holds nothing longer than any other wait (5.5, row 429; I14).
 */
export function waitUntilAskedMs(retry_at_ms: number | null, wall_ms: number): number {
  return retry_at_ms === null ? 0 : Math.min(Math.max(retry_at_ms - wall_ms, 0), DELAY_MS_MAX);
}

/** Whether a person must be told while the worker keeps asking (5.5). */
export function mustEscalate(counts: {
  readonly answered_failures: number;
  readonly credential_failures: number;
  readonly unresolved_ms: number;
}): boolean {
  return (
    counts.answered_failures >= ESCALATE_ANSWERED_FAILURES ||
    counts.credential_failures >= ESCALATE_CREDENTIAL_FAILURES ||
    counts.unresolved_ms >= ESCALATE_AFTER_MS
  );
}
