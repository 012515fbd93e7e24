/** payment-safety 5.5: 0, 2, 5, 10, 20, 40, 60 s, then 5 min, capped at 15 min, for ever. */
const DELAYS_SECONDS = [0, 2, 5, 10, 20, 40, 60, 300, 900] as const;
/** The longest wait; a longer Retry-After is capped to it (5.5, row 429). */
export const DELAY_MS_MAX = 15 * 60_000;
/** ATTENTION keeps asking at this pace (5.2). */
export const ATTENTION_RETRY_MS = 15 * 60_000;
/** Escalated to a person after this many error responses, or this long (5.5). */
export const ESCALATE_ANSWERED_FAILURES = 6;
export const ESCALATE_AFTER_MS = 15 * 60_000;
/** 401 and 403 are escalated earlier: only a person can repair credentials (5.5). */
const ESCALATE_CREDENTIAL_FAILURES = 3;
const JITTER = 0.2;
/**
 * Minimum pause after the last call, whatever happens at the till: a flapping network must not cause a storm of calls.
 */
const KICK_PAUSE_MS = 10_000;

/**
 * Milliseconds until the next call, after `tries` inconclusive calls. `fraction` in [0, 1) is the jitter: ±20 %, so
 * that many tills do not call in step after an outage.
 */
export function backOffMs(tries: number, fraction: number): number {
  const seconds = DELAYS_SECONDS[Math.min(tries, DELAYS_SECONDS.length - 1)] ?? 900;
  const jittered = seconds * 1000 * (1 - JITTER + 2 * JITTER * fraction);
  return Math.min(Math.round(jittered), DELAY_MS_MAX);
}

/**
 * When a row that the till wants to retry at once is due (5.5): now, but ten seconds after its last call at the
 * earliest, or after its wait if that is shorter. Monotonic milliseconds; `ended_at_ms` is null until one of its calls
 * has ended.
 */
export function kickedAtMs(now_ms: number, ended_at_ms: number | null, wait_ms: number): number {
  return ended_at_ms === null ? now_ms : Math.max(now_ms, ended_at_ms + Math.min(wait_ms, KICK_PAUSE_MS));
}

/**
 * Milliseconds until the next query about money that may still be moving. A query sent before the horizon proves
 * nothing, whenever its response came: the next one is sent at the horizon, or at once if that has passed meanwhile
 * (I5).
 */
export function waitForQueryMs(wait_ms: number, horizon_in_ms: number, sent_after_horizon: boolean): number {
  return sent_after_horizon ? wait_ms : Math.min(wait_ms, Math.max(0, horizon_in_ms));
}

/** When the service allows the next request, and when it said so; wall clock. */
export interface RetryAfter {
  readonly retry_at_ms: number | null;
  readonly changed_at_ms: number;
}

/**
 * Milliseconds that a row still has to wait because the service asked for it. Measured by the wall clock, the only one
 * that survives a restart; never longer than requested nor than any other wait, so a clock that was set back blocks
 * nothing (5.5, row 429; I14).
 */
export function remainingRetryAfterMs({ retry_at_ms, changed_at_ms }: RetryAfter, wall_ms: number): number {
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
