import type { CallResult } from '../../../core/service/call-result.ts';
import type { RetryCount, ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import { isWhollyReturned } from '../../../core/verdict/read-back.ts';
import { readUndoneBy } from '../../../core/verdict/undone-by.ts';
import type { PaymentView, UndoAnswer } from '../../gateway/payment-service.ts';
import type { PaymentReadings } from './payment-readings.ts';

/** The approved amount, as far as is known. `another`: more than requested, or not said how much. */
export type ApprovedAmount = 'as_requested' | 'another' | 'not_known';

/** A payment for which nothing was sold. */
export interface ReversedPayment {
  readonly trace_id: string;
  /** The service's id; null: it never named one. */
  readonly payment_id: string | null;
  readonly approved: ApprovedAmount;
}

export interface SettledReversal {
  readonly verdict: ReversalVerdict;
  readonly reading: CallResult<PaymentView> | null;
  /** What the payment once held, if it was read as given back whole. */
  readonly returned_minor: number | null;
}

const AMOUNTS_DISAGREE = 'amounts_disagree';

/**
 * A refusal about a named payment, or an answer that names one but proves nothing, is settled by reading the payment: a
 * repeated reversal whose first answer was lost is refused, and the payment proves that it was done (payment-safety
 * 1.2, "When query"). The same holds for a part: when nothing of the payment remains, less was held than requested
 * (13.4), and when more was undone than requested, more was held. Where another amount was approved, an undoing of the
 * requested one is not the whole until the payment shows it.
 */
export async function settledByReading(
  readings: PaymentReadings,
  payment: ReversedPayment,
  result: CallResult<UndoAnswer>,
  verdict: ReversalVerdict,
): Promise<SettledReversal> {
  const named = result.kind === 'answer' ? (result.value.payment_id ?? null) : null;
  const payment_id = payment.payment_id ?? named;
  const is_doubtful = verdict.verdict === 'undone' && payment.approved !== 'as_requested';
  if (!is_doubtful && !mayBeSettled(payment, result, verdict)) return { verdict, reading: null, returned_minor: null };
  if (payment_id === null) return { verdict: withoutProof(payment, verdict), reading: null, returned_minor: null };
  const reading = await readings.read(payment_id);
  const unproven = withoutProof(payment, verdict, reading);
  if (reading.kind !== 'answer' || !isOurs(payment, verdict, reading.value))
    return { verdict: unproven, reading, returned_minor: null };
  if (!isWhollyReturned(reading.value)) {
    const is_held = is_doubtful && (reading.value.current_amount_minor ?? 0) > 0;
    return { verdict: is_held ? disagree('answered') : unproven, reading, returned_minor: null };
  }
  const undone_minor = result.kind === 'answer' ? (result.value.amount_minor ?? null) : null;
  const more_minor = undoesMore(payment, result, verdict) ? undone_minor : null;
  const returned_minor = reading.value.initial_amount_minor ?? more_minor;
  if (is_doubtful) return { verdict, reading, returned_minor };
  const { transaction_id = null, amount_minor = null } = verdict.verdict === 'partly_undone' ? verdict : {};
  const by = readUndoneBy([reading.value.status]);
  return { verdict: { verdict: 'undone', by, payment_id, transaction_id, amount_minor }, reading, returned_minor };
}

const disagree = (counts: RetryCount): ReversalVerdict => ({ verdict: 'retry', why: AMOUNTS_DISAGREE, counts });

function mayBeSettled(payment: ReversedPayment, result: CallResult<UndoAnswer>, verdict: ReversalVerdict): boolean {
  const is_open = verdict.verdict === 'stuck' || verdict.verdict === 'retry';
  if (result.kind === 'refused') return is_open || verdict.verdict === 'next_step';
  if (result.kind !== 'answer') return false;
  return verdict.verdict === 'partly_undone' || verdict.verdict === 'retry' || undoesMore(payment, result, verdict);
}

/**
 * What counts when the payment does not show it. A known larger approval needs the proof; what is only possible needs
 * it unless the service gives none.
 */
function withoutProof(
  { approved }: ReversedPayment,
  verdict: ReversalVerdict,
  reading: CallResult<PaymentView> | null = null,
): ReversalVerdict {
  if (verdict.verdict !== 'undone' || approved === 'as_requested') return verdict;
  if (reading?.kind === 'not_sent') return disagree('offline');
  if (reading?.kind === 'unknown') return disagree('silence');
  return approved === 'another' ? disagree('answered') : verdict;
}

/** A name in an unclear answer may belong to another payment; reading it shows whether it is ours. */
function isOurs({ trace_id, payment_id }: ReversedPayment, verdict: ReversalVerdict, reading: PaymentView): boolean {
  const is_named = payment_id !== null || verdict.verdict === 'partly_undone' || verdict.verdict === 'undone';
  return reading.trace_id === trace_id || (reading.trace_id === undefined && is_named);
}

/** More than requested was undone, of the payment that the service named for this attempt and of no other. */
function undoesMore(
  { payment_id }: ReversedPayment,
  result: CallResult<UndoAnswer>,
  verdict: ReversalVerdict,
): boolean {
  if (result.kind !== 'answer' || verdict.verdict !== 'stuck' || verdict.why !== AMOUNTS_DISAGREE) return false;
  const named = result.value.payment_id ?? payment_id;
  return named !== null && (payment_id ?? named) === named;
}
