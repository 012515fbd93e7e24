import { fallbackSequence } from '../../../core/payments/fallback-sequence.ts';
import type { Named, RecoveryPosition } from '../../journal/events/events.ts';
import type { Evidence } from '../../../core/payments/evidence.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { RequestedWait } from '../recovery/requested-wait.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { type LiveAttempt, chargedMinor, isOverdue } from './live-attempt.ts';
import type { InstallmentsChoice, NotChargedReason, PaymentOutcome } from '../payment-engine.ts';
import { reasonText } from '../outcomes/storable.ts';

/** Ends an attempt whose request was never sent in this process life (payment-safety 5.2, NOT_SENT). */
export function endUnsent(
  context: EngineContext,
  attempt: LiveAttempt,
  reason: NotChargedReason,
  detail: string,
  evidence?: Evidence,
): PaymentOutcome {
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id: attempt.trace_id,
    state: nextState('INTENT', { kind: 'nothing_sent' }),
    cause: reason,
    evidence: evidence ?? { source: 'nothing_sent', why: reason },
  });
  if (written) return { outcome: 'not_charged', trace_id: attempt.trace_id, reason, detail };
  return endUnwritten(context, attempt, null, {});
}

/** Ends an attempt that the service declined in its own schema. */
export function endDeclined(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary,
  facts: {
    readonly reason: string;
    readonly response_code: string | null;
    readonly evidence: Evidence;
    /** Refused without being processed; a delayed copy of the request may still be processed (5.4 [G]). */
    readonly ask_again: boolean;
  },
): PaymentOutcome {
  const reason = reasonText(facts.reason);
  const response_code = facts.response_code !== null && facts.response_code.length <= 40 ? facts.response_code : null;
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id: attempt.trace_id,
    state: nextState('INTENT', { kind: 'declined' }),
    cause: 'declined',
    evidence: facts.evidence,
    named: { reason, ...(response_code === null ? {} : { response_code }) },
    ...(facts.ask_again ? { ask_again: true } : {}),
  });
  if (!written) return endUnwritten(context, attempt, card, {});
  return { outcome: 'declined', trace_id: attempt.trace_id, reason, response_code, card };
}

/** Binds the attempt and marks tender and sale as paid, in one transaction with one fsync (payment-safety 0.7). */
export function endApproved(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  plan: InstallmentsChoice | null,
  facts: { readonly named: Named; readonly evidence: Evidence },
): PaymentOutcome {
  const { request, trace_id } = attempt;
  if (isOverdue(attempt, context.clock, context.settings.attempt_life_ms))
    return endUnknown(context, attempt, card, { cause: 'attempt_overdue', ...facts });
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id,
    state: nextState('INTENT', { kind: 'approved' }),
    cause: 'approved',
    evidence: facts.evidence,
    named: { ...facts.named, captured_minor: chargedMinor(request) },
  });
  // "Paid" is reported only once it is on disk (I11). Otherwise the payment is undone and the goods stay here.
  if (!written) return endUnwritten(context, attempt, card, facts.named);
  // Marked before anything is reported, so that a copy made since the intent counts as older (13.2). If the mark cannot
  // be written, this payment still stands, but no other begins.
  context.journal.lineage.syncAnchor();
  return {
    outcome: 'approved',
    trace_id,
    payment_id: facts.named.payment_id ?? null,
    transaction_id: facts.named.transaction_id ?? null,
    amount_minor: request.amount_minor,
    tip_minor: request.tip_minor,
    currency: request.currency,
    approval_code: facts.named.approval_code ?? null,
    card,
    installments: plan?.quantity ?? null,
  };
}

export interface Doubt {
  readonly cause: string;
  readonly evidence?: Evidence;
  /** Only names that belong to this very trace: calls by id undo whatever the id names. */
  readonly named?: Named;
  /** The wait requested when the payment was read; it delays the undo too, also in the next process (5.5, row 429). */
  readonly requested_wait?: RequestedWait;
  /** The call is still in flight; recovery waits for its end. */
  readonly held?: boolean;
  /** The amount that the service approved, if less than requested. */
  readonly approved_minor?: number;
}

/** Ends anything unproven: durably REVERSING at once, so that the cashier is free (payment-safety 0.2, 0.10). */
export function endUnknown(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  doubt: Doubt,
): PaymentOutcome {
  const { trace_id } = attempt;
  const { cause, approved_minor } = doubt;
  const part = approved_minor === undefined ? {} : { approved_minor };
  const horizon_at_ms = context.clock.monotonicMs() + (context.settings.quarantine_ms ?? QUARANTINE_MS);
  const event = {
    type: 'attempt_step' as const,
    trace_id,
    state: nextState('INTENT', { kind: 'unproven' }),
    cause: doubt.cause,
    ...(doubt.evidence === undefined ? {} : { evidence: doubt.evidence }),
    ...(doubt.named === undefined ? {} : { named: doubt.named }),
    ...positionOf(doubt),
    ...part,
  };
  const job = { trace_id, undo_id: null, horizon_at_ms, held: doubt.held ?? false, ...doubt.requested_wait?.job };
  const queue = (): void => context.queue.add(job);
  if (context.writer.write(event)) queue();
  else context.writer.hold(event, queue);
  return { outcome: 'unknown', trace_id, cause, card, next_retry_ms: 0, ...part };
}

/**
 * Initial recovery position of an attempt whose first call must wait; empty for all others, which the row describes.
 */
export function positionOf({ cause, named, requested_wait }: Doubt): { recovery?: RecoveryPosition } {
  if (requested_wait?.row.retry_at_ms === undefined) return {};
  const { payment_id = null, transaction_id = null } = named ?? {};
  const counts = { tries: 0, answered_failures: 0, credential_failures: 0, needs_person: false };
  const step = fallbackSequence({ payment_id, transaction_id })[0];
  return { recovery: { rung: step, ...counts, last_result: cause, ...requested_wait.row } };
}

/** The journal refused the outcome: the cashier sees "unknown", and the payment is undone (5.3 R3, 5.7). */
function endUnwritten(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  named: Named,
): PaymentOutcome {
  return endUnknown(context, attempt, card, { cause: 'journal_not_written', named });
}
