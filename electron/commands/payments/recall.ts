import type { TillRuntime } from '../../app/till-runtime.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { TabOutcome } from '../../payments/tabs/tab.ts';
import type { PaymentOutcome, UndoOutcome } from '../../payments/payment-engine.ts';
import { EXIT } from '../command-line/arguments.ts';
import { INTERRUPTED } from './keyed.ts';
import { type SaleRequest, type Told, tellSale } from './sale-result.ts';

type Reading = Pick<TillRuntime, 'journal' | 'engine'>;

/** What became of a sale whose process died before it could tell: what the journal has of it. */
export function recallSale(runtime: Reading, request: SaleRequest, sale_id: string): Told {
  const row = runtime.journal.attempts.ofSale(sale_id).at(-1);
  if (row !== undefined) return tellSale(outcomeOf(runtime, row), request);
  const { amount_minor: amount, tip_minor: tip, currency } = request;
  const detail = 'the process ended before anything was sent';
  const result = { outcome: 'not_charged', trace_id: null, amount, tip, currency, reason: INTERRUPTED, detail };
  return { result, sentence: `Not charged (${INTERRUPTED}).`, exit: EXIT.not_charged };
}

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
    const said = events.findLast((event) => event.type === 'attempt_step' && event.state === 'DECLINED');
    const named = said?.type === 'attempt_step' ? said.named : undefined;
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

/** The same of an undo. */
export function recallUndo({ journal }: Reading, row: AttemptRow | null, undo_id: string): UndoOutcome {
  const undo = journal.attempts.findUndo(undo_id);
  if (undo === null || row === null)
    return { outcome: 'not_charged', reason: INTERRUPTED, detail: 'the process ended before anything was sent' };
  const { act, trace_id, transaction_id, amount_minor } = undo;
  const cause = undo.last_result ?? 'restarted';
  switch (undo.state) {
    case 'DONE': {
      const { payment_id, currency, refunded_minor, returning_minor } = row;
      const remaining_minor = (row.captured_minor ?? 0) - refunded_minor - returning_minor;
      return {
        outcome: 'undone',
        act,
        trace_id,
        payment_id,
        transaction_id,
        amount_minor,
        currency,
        remaining_minor,
      };
    }
    case 'REFUSED':
      return { outcome: 'declined', act, reason: cause, detail: '' };
    case 'INTENT':
    case 'UNKNOWN':
    case 'ATTENTION':
      return { outcome: 'unknown', act, trace_id, cause, next_retry_ms: 0 };
  }
}

/** The same of a step of a tab. */
export function recallTabStep({ journal, engine }: Reading, asked: TabStepAsked, step_id: string): TabOutcome {
  const step = journal.tabs.find(step_id);
  const { act, trace_id } = asked;
  if (step === null) return { outcome: 'not_sent', act, reason: INTERRUPTED };
  const tab = engine.tab(trace_id);
  const cause = step.last_result ?? 'restarted';
  if (step.state === 'DONE' && tab !== null) return { outcome: 'done', act, tab };
  return step.state === 'REFUSED' ? { outcome: 'refused', act, reason: cause } : { outcome: 'unknown', act, cause };
}

type TabStepAsked = { readonly act: TabOutcome['act']; readonly trace_id: string };
