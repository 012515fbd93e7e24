import type { TillRuntime } from '../../app/till-runtime.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { PaymentOutcome } from '../../payments/payment-engine.ts';
import { INTERRUPTED } from '../../payments/outcomes/recall.ts';
import { EXIT } from '../command-line/arguments.ts';
import { type SaleRequest, type CommandResult, saleResult } from './sale-result.ts';

type Reading = Pick<TillRuntime, 'journal' | 'engine'>;

/** Outcome of a sale whose process died before it could report, as far as the journal has it. */
export function recallSale(runtime: Reading, request: SaleRequest, sale_id: string): CommandResult {
  const row = runtime.journal.attempts.ofSale(sale_id).at(-1);
  const reason = row === undefined ? INTERRUPTED : ENDED[row.state];
  if (row !== undefined && reason === undefined) return saleResult(outcomeOf(runtime, row), request);
  const { amount_minor: amount, tip_minor: tip, currency } = request;
  const detail = row?.last_result ?? 'the process ended before anything was sent';
  const result = { outcome: 'not_charged', trace_id: row?.trace_id ?? null, amount, tip, currency, reason, detail };
  return { result, sentence: `Not charged (${reason}).`, exit: EXIT.not_charged };
}

/** How a sale ended whose answer was lost: it went back whole, or it was proven that nothing was taken. */
const ENDED: Partial<Record<AttemptRow['state'], string>> = { REVERSED: 'undone', NO_CHARGE: 'never_charged' };

function outcomeOf({ journal }: Reading, row: AttemptRow): PaymentOutcome {
  const { trace_id, card, amount_minor, tip_minor, currency, payment_id, transaction_id, approval_code } = row;
  const cause = row.last_result ?? 'restarted';
  if (row.state === 'BOUND' && card !== null)
    return {
      outcome: 'approved',
      trace_id,
      payment_id,
      transaction_id,
      amount_minor,
      tip_minor,
      currency,
      approval_code,
      card,
      installments: row.installments,
    };
  if (row.state === 'DECLINED' && card !== null) {
    const events = journal.timeline(trace_id).map(({ event }) => event);
    const declined = events.findLast((event) => event.type === 'attempt_step' && event.state === 'DECLINED');
    const named = declined?.type === 'attempt_step' ? declined.named : undefined;
    return {
      outcome: 'declined',
      trace_id,
      reason: named?.reason ?? cause,
      response_code: named?.response_code ?? null,
      card,
    };
  }
  if (row.state === 'NOT_SENT')
    return { outcome: 'not_charged', trace_id, reason: 'service_unreachable', detail: cause };
  return { outcome: 'unknown', trace_id, cause, card, next_retry_ms: 0 };
}
