import type { Journal } from './journal.ts';

/**
 * What a process that died left behind. Every INTENT becomes REVERSING, because the proof that nothing was sent died
 * with the process (payment-safety 5.2, 5.4); an undo that was about to be sent is unknown; a tender without an attempt
 * never was more than a wish, and its sale is OPEN again.
 */
export function settleAfterRestart(journal: Pick<Journal, 'attempts' | 'sales' | 'tabs' | 'record'>): void {
  for (const attempt of journal.attempts.unfinished()) {
    if (attempt.state !== 'INTENT') continue;
    journal.record({ type: 'attempt_step', trace_id: attempt.trace_id, state: 'REVERSING', cause: 'restarted' });
  }
  for (const undo of journal.attempts.unsettledUndos()) {
    if (undo.state !== 'INTENT') continue;
    journal.record({
      type: 'undo_step',
      undo_id: undo.undo_id,
      trace_id: undo.trace_id,
      state: 'UNKNOWN',
      cause: 'restarted',
    });
  }
  for (const step of journal.tabs.unsettled()) {
    if (step.state !== 'INTENT') continue;
    const { step_id, trace_id } = step;
    journal.record({ type: 'tab_step', step_id, trace_id, state: 'UNKNOWN', cause: 'restarted' });
  }
  for (const sale of journal.sales.unfinishedSales()) {
    if (sale.state !== 'PAYING') continue;
    for (const tender of sale.tenders) {
      if (tender.state !== 'pending') continue;
      journal.record({ type: 'tender_failed', sale_id: sale.sale_id, tender_id: tender.tender_id, cause: 'restarted' });
    }
  }
}
