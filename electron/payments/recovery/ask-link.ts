import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import { type AskedBefore, LINK_ENDED, givenUpLink, isUnknownEverywhere } from '../../../core/payments/link.ts';
import { type ReversalAsked, type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import type { PaymentService, UndoAnswer } from '../../gateway/payment-service.ts';
import { brokenCall } from '../outcomes/storable.ts';

/** Of a payment by link R3 is the refund of the whole payment, by its id (payment-safety 5.3). */
export const LINK_STEP = UNDO_CALL.reverse_payment;

interface GivenUp extends Pick<ReversalAsked, 'undone' | 'not_found_by'> {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
}

export interface LinkAnswer {
  readonly reading: CallResult<LinkFacts>;
  /** What the refund answered; null: none was asked for. */
  readonly called: CallResult<UndoAnswer> | null;
  readonly verdict: ReversalVerdict;
}

/**
 * One look at a payment by link that nothing is sold for (docs/specs/pay-link.md), and the way back of what is paid. A refund
 * needs `mayGiveBack` in the moment before it is sent.
 */
export async function askLink(
  service: Pick<PaymentService, 'readLink' | 'refundPayment'>,
  link: GivenUp,
  before: AskedBefore,
  mayGiveBack: () => boolean = () => true,
): Promise<LinkAnswer> {
  const { payment_id, amount_minor, currency } = link;
  const reading = await service.readLink(payment_id).catch((error: unknown) => brokenCall(error, 'readLink'));
  const next = givenUpLink(reading, link, before);
  if (next.ask === 'nothing') return { reading, called: null, verdict: next.verdict };
  if (!mayGiveBack())
    return { reading, called: null, verdict: { verdict: 'retry', why: 'not_ours_now', counts: 'silence' } };
  const called = await service
    .refundPayment(payment_id, amount_minor, currency)
    .catch((error: unknown): CallResult<never> => brokenCall(error, 'refundPayment'));
  if (next.ask === 'other_way' && isUnknownEverywhere(called))
    return { reading, called, verdict: { verdict: 'not_found_late' } };
  const verdict = reversalVerdict(called, {
    ...link,
    rung: LINK_STEP,
    sent_after_horizon: before.sent_after_horizon,
    is_last_step: true,
    // It was read as paid just now: "not found" would contradict that.
    approval_seen: true,
  });
  return { reading, called, verdict: withCapture(reading, verdict) };
}

/** Where the answer does not name its act: what was read as captured is given back by a refund, and by nothing else. */
function withCapture(reading: CallResult<LinkFacts>, verdict: ReversalVerdict): ReversalVerdict {
  const is_captured = reading.kind === 'answer' && reading.value.captured === true;
  if (verdict.verdict !== 'undone' || verdict.by !== 'not_said' || !is_captured) return verdict;
  return { ...verdict, by: 'refund' };
}

export const saysEnded = (verdict: ReversalVerdict): boolean =>
  verdict.verdict === 'retry' && verdict.why === LINK_ENDED;
