import type { Journal } from '../../journal/journal.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { PaymentEngine, UndoOutcome } from '../payment-engine.ts';
import type { TabOutcome } from '../tabs/tab.ts';

/** Outcome of an act whose key is durable but that never began, because the process died in between. */
export const INTERRUPTED = 'interrupted_before_sending';

/** Outcome of an undo whose process died before it could report, as far as the journal has it. */
export function recallUndo(
  { journal }: { readonly journal: Pick<Journal, 'attempts'> },
  row: AttemptRow | null,
  undo_id: string,
): UndoOutcome {
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

/** Same for a step of a tab. */
export function recallTabStep(
  { journal, engine }: { readonly journal: Pick<Journal, 'tabs'>; readonly engine: Pick<PaymentEngine, 'tab'> },
  request: RequestedTabAct,
  step_id: string,
): TabOutcome {
  const step = journal.tabs.find(step_id);
  const { act, trace_id } = request;
  if (step === null) return { outcome: 'not_sent', act, reason: INTERRUPTED };
  const tab = engine.tab(trace_id);
  const cause = step.last_result ?? 'restarted';
  if (step.state === 'DONE' && tab !== null) return { outcome: 'done', act, tab };
  return step.state === 'REFUSED' ? { outcome: 'refused', act, reason: cause } : { outcome: 'unknown', act, cause };
}

type RequestedTabAct = { readonly act: TabOutcome['act']; readonly trace_id: string };
