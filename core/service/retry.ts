import type { CallResult } from './call-result.ts';
import type { OperationKind } from './operation.ts';

/** Total attempts of a read; pauses in milliseconds. */
const READ_TRIES_MAX = 3;
const PAUSE_FIRST_MS = 200;
const PAUSE_MAX_MS = 2_000;

export type RetryDecision = { readonly again: false } | { readonly again: true; readonly after_ms: number };

/**
 * Whether a call is made again by itself, after `tries` (from 1) of it ended like `result`. `fraction` is uniform in [0, 1).
 *
 *   kind        ended                                          again
 *   ---------   --------------------------------------------   ------------------------------------------------------
 *   authorize   in any way                                     never: recovery owns it (payment-safety 5.3)
 *   undo        in any way                                     never: recovery repeats it by its own sequence (5.5)
 *   change      in any way                                     never: a second record may be made; a person decides
 *   token       in any way                                     never: the next call asks for a token again
 *   read        answer                                         no
 *   read        refused 429                                    after Retry-After, or the pause
 *   read        refused otherwise                              no: the same question gets the same answer
 *   read        not sent, line or name or token                after the pause
 *   read        not sent, TLS, aborted, not allowed, replaced  no: waiting does not change it
 *   read        unknown: time-out, lost, 5xx, malformed        after the pause
 *   read        unknown: redirect, foreign, other status       no: someone else is answering
 *   read        in any way, third try                          no
 *
 * The pause doubles from 200 ms to 2 s with full jitter, so that tills which lost the same service do not return at once.
 */
export function decideRetry(
  kind: OperationKind,
  result: CallResult<unknown>,
  tries: number,
  fraction: number,
): RetryDecision {
  if (kind !== 'read' || tries >= READ_TRIES_MAX || !isPassing(result)) return { again: false };
  const pause_ms = Math.min(PAUSE_FIRST_MS * 2 ** (tries - 1), PAUSE_MAX_MS) * (0.5 + fraction / 2);
  const stated_ms = result.kind === 'refused' ? result.refusal.retry_after_ms : undefined;
  return { again: true, after_ms: stated_ms ?? pause_ms };
}

/** Whether the same read may succeed a moment later. */
function isPassing(result: CallResult<unknown>): boolean {
  switch (result.kind) {
    case 'answer':
      return false;
    case 'refused':
      return result.refusal.status === 429;
    case 'not_sent':
      return !['tls_failed', 'aborted_before_send', 'invalid_request', 'program_replaced'].includes(result.cause);
    case 'unknown':
      return ['timeout', 'connection_lost', 'server_error', 'malformed_answer'].includes(result.cause);
  }
}
