import type { TheirLine } from '../../../core/shift/reconcile.ts';
import type {
  SuspenseActions,
  KeptPayment,
  PersonDecision,
  SuspenseRefusal,
  UnknownPayment,
} from '../../payments/recovery/suspense.ts';
import type { SettlementCall } from '../shifts/settlement-reader.ts';
import { daysToRead, settledOn } from './settled-lines.ts';

export type KeepRefusal =
  | SuspenseRefusal
  /** No complete report: nothing is decided without it. */
  | 'settlement_unread'
  /** No report of these days has this transaction; reports follow a day or more later. */
  | 'not_settled'
  /** The line is a return, not a payment. */
  | 'is_a_return'
  /** The line has another amount. */
  | 'other_amount';

export interface KeepParts {
  readonly suspense: Pick<SuspenseActions, 'read' | 'keepUnknown'>;
  readonly settlement: SettlementCall;
  readonly known_to_ms: number | null;
  readonly now_ms: number;
}

/**
 * Keeps a payment that this till forgot, with the facts of the service's own report, not the typed ones (payment-safety
 * 13.1).
 */
export async function keepSettled(
  parts: KeepParts,
  payment: UnknownPayment,
  decision: PersonDecision,
): Promise<KeepRefusal | KeptPayment> {
  if (parts.suspense.read().doubt !== null) return 'accept_first';
  const line = await findLine(parts, payment);
  if (typeof line === 'string') return line;
  if (line.amount_minor <= 0) return 'is_a_return';
  if (line.amount_minor !== payment.amount_minor) return 'other_amount';
  return await parts.suspense.keepUnknown(payment, decision);
}

/** Newest reports first: a till forgets recent payments. */
async function findLine(
  { settlement, known_to_ms, now_ms }: KeepParts,
  { transaction_id, currency }: UnknownPayment,
): Promise<TheirLine | KeepRefusal> {
  for (const date of daysToRead(known_to_ms, now_ms).toReversed()) {
    const lines = await settledOn(settlement, date, currency);
    if (!lines.ok) return 'settlement_unread';
    const named = lines.value.filter(({ id }) => id === transaction_id);
    // What was given back under the same name is none to keep.
    const line = named.find(({ amount_minor }) => amount_minor <= 0) ?? named[0];
    if (line !== undefined) return line;
  }
  return 'not_settled';
}
