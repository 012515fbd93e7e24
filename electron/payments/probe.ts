import { UNDO_CALL } from '../../core/payments/fallback-sequence.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { EngineContext } from './engine-context.ts';
import { brokenCall, evidenceOf } from './storable.ts';

/** Refused before anybody looked for the payment: it is asked for again. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * One cheap R2 after a refusal that should mean "not processed" (payment-safety 5.4 [G]). If the service names money
 * that it gave back, the refusal was no refusal: the customer is whole, and a person must look. Answers whether the service
 * said anything of it. The same once more at the day's close for what it said was never charged (F10).
 */
export async function probeDeclined(
  context: EngineContext,
  trace_id: string,
  currency: CurrencyCode,
): Promise<boolean> {
  const { service, writer, gate, log } = context;
  const result = await service
    .cancelOrRefundByTrace(trace_id, currency)
    .catch((error: unknown) => brokenCall(error, UNDO_CALL.cancel_or_refund_by_trace));
  const named =
    result.kind === 'answer' && result.value.transaction_id !== undefined && (result.value.amount_minor ?? 0) > 0;
  if (result.kind === 'answer' || (result.kind === 'refused' && result.refusal.status === 409)) gate.serviceAnswered();
  if (named) log.error('a refused authorization had been charged; it was undone', { trace_id });
  writer.note({
    type: 'attempt_note',
    trace_id,
    note: named ? 'probe_undid_a_charge' : `probe_${result.kind}`,
    evidence: evidenceOf(result.evidence),
    ...(named ? { tell_person: true } : {}),
  });
  context.changed();
  return result.kind === 'answer' || (result.kind === 'refused' && !SAYS_NOTHING.has(result.refusal.status));
}
