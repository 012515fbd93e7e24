import { attemptOwnerAnswerSchema } from '../../../store/contract/handovers.ts';
import type { FindAttemptOwner } from '../../payments/engine-parts.ts';
import type { Pusher } from './pusher.ts';

/** Recovery waits for this, and a step of a tab from before the enrolment; no other act at the counter does. */
const TIMEOUT_MS = 10_000;

export interface FormerLifeParts extends Pick<Pusher, 'call'> {
  /** The last event of the journal that this till had before its enrolment; 0 for none. */
  readonly past_seq: number;
  /** The event that began a payment; null when it cannot be read at the moment. */
  readonly beganAt: (trace_id: string) => number | null;
}

/**
 * Owner of a payment without an end, or of a tab. One begun before the enrolment belongs to another till of the store, which
 * may be alive and have bound it, or dead with heirs that end its payments: the store knows (store 8.8).
 */
export function createFindAttemptOwner({ call, past_seq, beganAt }: FormerLifeParts): FindAttemptOwner {
  return async (trace_id) => {
    if (past_seq === 0) return 'own';
    const began_at = beganAt(trace_id);
    if (began_at === null) return 'not_known';
    if (began_at > past_seq) return 'own';
    const path = `/payments/${encodeURIComponent(trace_id)}/whose`;
    const answer = await call({ method: 'GET', path, answer: attemptOwnerAnswerSchema, timeout_ms: TIMEOUT_MS });
    if (answer.ok) {
      const { whose, is_over } = answer.value.value;
      return is_over === true ? 'ended' : whose;
    }
    // An older store does not know the call and refuses it for every payment.
    return answer.error.kind === 'refused' && answer.error.code === 'unknown' ? 'own' : 'not_known';
  };
}
