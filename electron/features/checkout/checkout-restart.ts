import type { Clock } from '../../../core/clock.ts';
import { type AttemptState, UNDOING_SEEN, UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { heldTender, paidMinor } from '../../../core/sale/tender.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { CheckoutPhase } from './checkout-phase.ts';
import { untoldCash } from './return-parts.ts';

/** Cause shown for an attempt interrupted by the till's own restart (payment-safety 5.2: restart). */
export const RESTARTED = 'restarted';

export interface ResumedCheckoutParts {
  readonly engine: PaymentEngine;
  readonly sales: Pick<SaleStore, 'untold'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly isAttended?: () => boolean;
}

/** A payment to show again after a restart. */
export interface ResumedCheckout {
  readonly phase: CheckoutPhase;
  /** Amount held or to be held; null for a payment. */
  readonly hold_minor: number | null;
}

const isUndone = (state: AttemptState | undefined): boolean => state === 'REVERSED' || state === 'NO_CHARGE';

/** The page is left on which an undoing has ended: no later start shows that end again. */
export function noteUndoingSeen(phase: CheckoutPhase | undefined, engine: PaymentEngine): void {
  if (phase?.name !== 'unknown') return;
  if (isUndone(engine.attempt(phase.trace_id)?.summary.state)) engine.noteUndoingSeen(phase.trace_id);
}

function unknownPart(tender: Tender, { engine, clock, isAttended }: ResumedCheckoutParts): ResumedCheckout | null {
  const attempt = tender.trace_id === undefined ? null : engine.attempt(tender.trace_id);
  if (!attempt) return null;
  const { trace_id, holds, card, started_at_ms, state: now } = attempt.summary;
  if (!UNRESOLVED_STATES.has(now) && !isUndone(now)) return null;
  // The screen must repeat its earlier message: the doubt about the charge, not about its later undo.
  const sent = attempt.timeline.find(({ type }) => type === 'attempt_sending');
  const doubted = attempt.timeline.find(({ state }) => state !== null && UNRESOLVED_STATES.has(state));
  const { tender_id, amount_minor } = tender;
  // The amount of a partial approval can be charged anew, so that it stays on offer (decision 044).
  const approved = isUndone(now) && holds ? undefined : doubted?.detail['approved_minor'];
  // Any other end is shown until a cashier saw it: the till may have died before a page did. A kiosk's next customer
  // does not know of it.
  const is_seen = isAttended?.() === false || attempt.timeline.some(({ detail }) => detail['note'] === UNDOING_SEEN);
  if (isUndone(now) && approved === undefined && is_seen) return null;
  return {
    hold_minor: holds ? amount_minor : null,
    phase: {
      name: 'unknown',
      tender_id,
      trace_id,
      cause: String(doubted?.detail['cause'] ?? RESTARTED),
      card,
      sent_at_ms: sent?.at_ms ?? (card === null ? null : started_at_ms),
      unknown_at_ms: doubted?.at_ms ?? clock.wallMs(),
      ...(approved === undefined ? {} : { approved_minor: Number(approved) }),
    },
  };
}

/**
 * What the screen must show when the till resumes a sale: cash handed back that no person may have seen, an unknown part until a person acts on it (DESIGN 13.1), a
 * paid sale whose approval may not have been seen (payment-safety 7, C16), or the rest of a split payment. Null for a
 * plain cart.
 */
export function resumedCheckout(sale: Sale, parts: ResumedCheckoutParts): ResumedCheckout | null {
  const { engine, sales } = parts;
  if (sale.state === 'PAID') {
    const last = sale.tenders.findLast((tender) => tender.state === 'paid');
    return last ? paying({ name: 'approved', tender_id: last.tender_id, change_minor: last.change_minor ?? 0 }) : null;
  }
  if (sale.state === 'PAYING') return captureInDoubt(sale, engine);
  const untold = untoldCash(sale, sales);
  if (untold.length > 0) return paying({ name: 'return', states: {}, running: false, untold });
  const last = sale.tenders.at(-1);
  // A tab whose hold may not have been seen; one put on hold since was seen.
  if (last?.state === 'held' && last.trace_id !== undefined && sale.was_held !== true)
    return {
      phase: { name: 'held', tender_id: last.tender_id, trace_id: last.trace_id, slip: 'idle' },
      hold_minor: last.amount_minor,
    };
  const is_shown = last?.state === 'unknown' || (last?.state === 'undone' && sale.was_held !== true);
  const unknown = last !== undefined && is_shown ? unknownPart(last, parts) : null;
  if (unknown) return unknown;
  return paidMinor(sale) > 0 ? paying({ name: 'tender' }) : null;
}

/** A capture that a restart interrupted: the screen that waits for its outcome, and then shows it. */
function captureInDoubt(sale: Sale, engine: PaymentEngine): ResumedCheckout | null {
  const { trace_id } = heldTender(sale) ?? {};
  const tab = trace_id === undefined ? null : engine.tab(trace_id);
  if (tab === null || tab.capturing_minor === null) return null;
  const { held_minor, capturing_minor: amount_minor } = tab;
  const step = { trace_id: tab.trace_id, amount_minor, held_minor, reason: RESTARTED } as const;
  return paying({ name: 'settle_failed', outcome: 'unknown', act: 'capture', ...step });
}

const paying = (phase: CheckoutPhase): ResumedCheckout => ({ phase, hold_minor: null });
