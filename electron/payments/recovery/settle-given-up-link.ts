import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import {
  type EarlierReading,
  LINK_ENDED,
  type EarlierRefund,
  decideGivenUpLink,
  provenReturn,
  decideLinkRefund,
} from '../../../core/payments/link.ts';
import { type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { RequestedReversal } from '../../../core/payments/requested-reversal.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import { brokenCall } from '../outcomes/storable.ts';
import type { PaymentReadings } from './payment-readings.ts';

/** For a payment by link, R3 is the refund of the whole payment by its id (payment-safety 5.3). */
export const LINK_STEP = UNDO_CALL.reverse_payment;

interface GivenUp extends Pick<RequestedReversal, 'undone' | 'not_found_by'> {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
}

interface LinkService {
  readonly service: Pick<PaymentService, 'readLink' | 'refundPayment'>;
  readonly readings: PaymentReadings;
}

export interface LinkResult {
  /** The deciding answer, and the one before it. */
  readonly result: CallResult<unknown>;
  readonly reading: CallResult<unknown> | null;
  /** Read as paid, and a refund was sent. */
  readonly is_paid: boolean;
  readonly is_sent: boolean;
  readonly verdict: ReversalVerdict;
}

/** Statuses of a refusal that came before the payment was looked up. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * One look at a payment by link that has no sale (docs/specs/pay-link.md), and the refund of what is paid. A refund
 * needs `mayGiveBack` right before it is sent; the payment is read before each refund, and again after a refused one.
 */
export async function settleGivenUpLink(
  { service, readings }: LinkService,
  link: GivenUp,
  before: EarlierReading & EarlierRefund,
  mayGiveBack: () => boolean,
): Promise<LinkResult> {
  const { payment_id, amount_minor, currency } = link;
  const reading = await service.readLink(payment_id).catch((error: unknown) => brokenCall(error, 'readLink'));
  const next = decideGivenUpLink(reading, link, before);
  const seen = { is_paid: next.ask === 'give_back', is_sent: false };
  if (next.ask === 'nothing') return { ...seen, result: reading, reading: null, verdict: next.verdict };
  const payment = await readings.read(payment_id);
  const way = decideLinkRefund(payment, link, before);
  if (way.ask === 'nothing') return { ...seen, result: payment, reading, verdict: way.verdict };
  if (!mayGiveBack())
    return { ...seen, result: payment, reading, verdict: { verdict: 'retry', why: 'not_begun', counts: 'silence' } };
  const called = await service
    .refundPayment(payment_id, amount_minor, currency)
    .catch((error: unknown): CallResult<never> => brokenCall(error, 'refundPayment'));
  const sent = { ...seen, is_sent: true };
  const verdict = reversalVerdict(called, {
    ...link,
    step: LINK_STEP,
    sent_after_horizon: before.sent_after_horizon,
    is_last_step: true,
    answered_failures: 0,
    // It was just read as paid, which "not found" would contradict.
    approval_seen: true,
  });
  if (verdict.verdict === 'undone' || called.kind !== 'refused' || INCONCLUSIVE_STATUSES.has(called.refusal.status))
    return { ...sent, result: called, reading, verdict: withCapture(reading, verdict) };
  // A second copy of the refund is refused too: only the payment itself shows what became of the first.
  const after = await readings.read(payment_id);
  const proven = provenReturn(after, link);
  if (proven !== null) return { ...sent, result: after, reading: called, verdict: proven };
  return { ...sent, result: called, reading: after, verdict };
}

/** When the answer does not name its act: what was read as captured can only have been returned by a refund. */
function withCapture(reading: CallResult<LinkFacts>, verdict: ReversalVerdict): ReversalVerdict {
  const is_captured = reading.kind === 'answer' && reading.value.captured === true;
  if (verdict.verdict !== 'undone' || verdict.by !== 'not_said' || !is_captured) return verdict;
  return { ...verdict, by: 'refund' };
}

export const saysEnded = (verdict: ReversalVerdict): boolean =>
  verdict.verdict === 'retry' && verdict.why === LINK_ENDED;
