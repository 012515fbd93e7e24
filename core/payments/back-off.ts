/** payment-safety 5.5: 0, 2, 5, 10, 20, 40, 60 s, then 5 min, capped at 15 min, for ever. */
const DELAYS_SECONDS = [0, 2, 5, 10, 20, 40, 60, 300, 900] as const;
/** No wait is longer; a Retry-After beyond it is cut to it (5.5, row 429). */
export const DELAY_MS_MAX = 15 * 60_000;
/** ATTENTION keeps asking at this pace (5.2). */
export const ATTENTION_RETRY_MS = 15 * 60_000;
/** Escalated to a person after this many answered failures, or this long (5.5). */
const ESCALATE_ANSWERED_FAILURES = 6;
export const ESCALATE_AFTER_MS = 15 * 60_000;
/** 401 and 403 are escalated earlier: only a person can repair credentials (5.5). */
const ESCALATE_CREDENTIAL_FAILURES = 3;
const JITTER = 0.2;
/** What happens at the till makes nothing due sooner than this after its last call: a line that comes and goes makes no storm. */
const KICK_PAUSE_MS = 10_000;

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
 * When a row is due that something at the till makes due at once (5.5): now, where its last call is over for ten seconds, or
 * for as long as it was to wait. Monotonic milliseconds; `ended_at_ms` is null where none of its calls has ended yet.
 */
export function kickedAtMs(now_ms: number, ended_at_ms: number | null, wait_ms: number): number {
  return ended_at_ms === null ? now_ms : Math.max(now_ms, ended_at_ms + Math.min(wait_ms, KICK_PAUSE_MS));
}

/**
 * How long until the next look at money that may still be on its way, in milliseconds. A look that left before the horizon proves
 * nothing, whenever it came back: the next one leaves at the horizon, or at once when that passed meanwhile (I5).
 */
export function waitForLookMs(wait_ms: number, horizon_in_ms: number, sent_after_horizon: boolean): number {
  return sent_after_horizon ? wait_ms : Math.min(wait_ms, Math.max(0, horizon_in_ms));
}

/** A row with the moment before which the service asked not to be asked again, and that of the answer; wall clock. */
export interface ToldToWait {
  readonly retry_at_ms: number | null;
  readonly changed_at_ms: number;
}

/**
 * Milliseconds that a row still waits for what the service asked. It is kept by the wall clock, which alone a new process has in
 * common with the last one; so it is never longer than what was asked, nor than any other wait: a clock that was set back
 * holds nothing (5.5, row 429; I14).
 */
export function waitUntilAskedMs({ retry_at_ms, changed_at_ms }: ToldToWait, wall_ms: number): number {
  if (retry_at_ms === null) return 0;
  const left_ms = Math.min(retry_at_ms - wall_ms, retry_at_ms - changed_at_ms, DELAY_MS_MAX);
  return Math.max(left_ms, 0);
}

/** Whether to escalate to a person while the worker keeps asking (5.5). */
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
