import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type FallbackStep, UNDO_CALL, CALLS_BY_TRACE } from '../../../core/payments/fallback-sequence.ts';
import { type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentService, UndoAnswer } from '../../gateway/payment-service.ts';
import { brokenCall } from '../outcomes/storable.ts';

interface Trace {
  readonly trace_id: string;
  readonly currency: CurrencyCode;
  /** The amount requested from the card; null when unknown. */
  readonly amount_minor: number | null;
  /** The service named it when it was paid: then "not found" proves nothing. */
  readonly approval_seen?: boolean;
}

export interface TraceResult {
  readonly result: CallResult<UndoAnswer>;
  readonly verdict: ReversalVerdict;
}

/**
 * Looks, after the horizon, for money without a sale, and undoes what it finds (payment-safety 5.4, 5.6). "Not found"
 * is final only when every documented call by trace returned it (13.5).
 */
export async function undoByTrace(service: PaymentService, trace: Trace): Promise<TraceResult> {
  const not_found_by: FallbackStep[] = [];
  const tried: FallbackStep[] = [];
  for (;;) {
    const way = CALLS_BY_TRACE.find((one) => !tried.includes(one)) ?? UNDO_CALL.cancel_or_refund_by_trace;
    const call =
      way === UNDO_CALL.cancel_by_trace
        ? service.cancelByTrace(trace.trace_id, trace.currency)
        : service.cancelOrRefundByTrace(trace.trace_id, trace.currency);
    const result = await call.catch((error: unknown) => brokenCall(error, way));
    const verdict = reversalVerdict(result, {
      step: way,
      sent_after_horizon: true,
      is_last_step: true,
      // Each look asks both calls once, so a refusal has no other call left.
      answered_failures: Infinity,
      amount_minor: trace.amount_minor,
      currency: trace.currency,
      payment_id: null,
      not_found_by,
      undone: [],
      approval_seen: trace.approval_seen ?? false,
    });
    tried.push(way);
    if (verdict.verdict === 'not_found_here') not_found_by.push(way);
    else if (verdict.verdict !== 'not_served') return { result, verdict };
    // Both calls were made; the answer of one alone proves nothing.
    if (tried.length === CALLS_BY_TRACE.length)
      return { result, verdict: { verdict: 'retry', why: 'not_served', counts: 'answered' } };
  }
}
