import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { CheckoutPhase } from './checkout-phase.ts';

/** Cause shown for an attempt that the till's own end interrupted (payment-safety 5.2: restart). */
export const RESTARTED = 'restarted';

function unknownPhase(tender: Tender, engine: PaymentEngine, now_ms: number): CheckoutPhase | null {
  const attempt = tender.trace_id === undefined ? null : engine.attempt(tender.trace_id);
  if (!attempt || !UNRESOLVED_STATES.has(attempt.summary.state)) return null;
  const { trace_id, card, started_at_ms } = attempt.summary;
  // What the screen said before must be what it says now: the doubt is that of the charge, not of its undoing since.
  const sent = attempt.timeline.find(({ type }) => type === 'attempt_sending');
  const doubted = attempt.timeline.find(({ state }) => state !== null && UNRESOLVED_STATES.has(state));
  return {
    name: 'unknown',
    trace_id,
    amount_minor: tender.amount_minor,
    cause: String(doubted?.detail['cause'] ?? RESTARTED),
    card,
    sent_at_ms: sent?.at_ms ?? (card === null ? null : started_at_ms),
    unknown_at_ms: doubted?.at_ms ?? now_ms,
  };
}

/**
 * What must be on the screen for a sale that the till takes up again: an unknown part until it is acted upon (DESIGN 13.1),
 * a paid sale whose approval may not have been seen (payment-safety 7, C16), or the rest of a split payment. Null for a
 * plain cart.
 */
export function resumedPhase(sale: Sale, engine: PaymentEngine, now_ms: number): CheckoutPhase | null {
  if (sale.state === 'PAID') {
    const last = sale.tenders.findLast((tender) => tender.state === 'paid');
    return last ? { name: 'approved', tender_id: last.tender_id, change_minor: last.change_minor ?? 0 } : null;
  }
  const last = sale.tenders.at(-1);
  const unknown = last?.state === 'unknown' ? unknownPhase(last, engine, now_ms) : null;
  if (unknown) return unknown;
  return paidMinor(sale) > 0 ? { name: 'tender' } : null;
}
