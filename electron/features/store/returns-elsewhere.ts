import { salesAnswerSchema } from '../../../store/contract/protocol.ts';
import type { ReturnsElsewhere } from '../../payments/engine-parts.ts';
import { COUNTED_CLAIMS } from './shop-returns.ts';
import type { Pusher } from './pusher.ts';

/** Only recovery waits for this, not the counter. */
const TIMEOUT_MS = 10_000;

/**
 * The returns of a payment by the shop's lanes, as claimed at the store: each claim exists before its request is sent
 * (store 9). This till's own claims are included.
 */
export function createReturnsElsewhere(pusher: Pick<Pusher, 'call'>): ReturnsElsewhere {
  return async (trace_id) => {
    const path = `/sales?trace=${encodeURIComponent(trace_id)}`;
    const answer = await pusher.call({ method: 'GET', path, answer: salesAnswerSchema, timeout_ms: TIMEOUT_MS });
    if (!answer.ok) return 'not_known';
    const { sales, more } = answer.value.value;
    if (more) return 'not_known';
    return sales
      .flatMap(({ attempts }) => attempts)
      .filter((attempt) => attempt.trace_id === trace_id)
      .flatMap(({ claims }) => claims)
      .filter(({ state }) => COUNTED_CLAIMS.has(state))
      .map(({ return_id, amount_minor }) => ({ return_id, amount_minor }));
  };
}
