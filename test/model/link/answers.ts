import type { PaymentRead } from '../../../core/payments/link.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import type { UndoAnswer } from '../../../electron/gateway/payment-service.ts';
import { answer, refusal, undoneAnswer, unknown } from '../../payments/support/fake-service.ts';
import type { Said } from './world.ts';

export const NAME = 'p-1';
export const AMOUNT_MINOR = 1_000;

const facts = (status: string, captured: boolean): CallResult<LinkFacts> =>
  answer('/payments', { payment_id: NAME, status, captured, amount_minor: AMOUNT_MINOR, currency: 'CLP' });

/** The answer to a creation or a reading, as the client hands it over. */
export function linkAnswer(said: Said): CallResult<LinkFacts> {
  switch (said) {
    case 'made':
    case 'pending':
      return facts('pending', false);
    case 'failed':
      return facts('failed', false);
    case 'succeeded':
      return facts('succeeded', true);
    case 'refunded':
      return facts('refunded', true);
    case 'canceled':
      return facts('canceled', false);
    case 'unknown':
      return refusal('/payments', 404);
    case 'held':
    case 'refused':
    case 'returned':
    case 'lost':
      return unknown('/payments', 'timeout');
  }
}

/** The payment itself. */
export function paymentAnswer(said: Said): PaymentRead {
  if (said === 'unknown') return refusal('/v1/payments', 404);
  if (said !== 'held' && said !== 'refunded') return unknown('/v1/payments', 'timeout');
  const status = said === 'held' ? 'CAPTURED' : 'REFUNDED';
  return answer('/v1/payments', {
    ...{ payment_id: NAME, status, initial_amount_minor: AMOUNT_MINOR, currency: 'CLP', transactions: [] },
  });
}

export function refundAnswer(said: Said): CallResult<UndoAnswer> {
  if (said === 'returned') return answer('/refund', { ...undoneAnswer(NAME, AMOUNT_MINOR), payment_id: NAME });
  if (said === 'refunded') return refusal('/refund', 409, 'ALREADY_REFUNDED');
  if (said === 'refused') return refusal('/refund', 409, 'CONFLICT');
  return said === 'unknown' ? refusal('/refund', 404) : unknown('/refund', 'timeout');
}
