import { fallbackSequence } from '../../../core/payments/fallback-sequence.ts';
import type { Named, RecoveryPosition } from '../../journal/events/events.ts';
import type { Evidence } from '../../../core/payments/evidence.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { AskedToWait } from '../recovery/asked-to-wait.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { type LiveAttempt, chargedMinor, isOverdue } from './live-attempt.ts';
import type { InstallmentsChoice, NotChargedReason, PaymentOutcome } from '../payment-engine.ts';
import { reasonText } from '../outcomes/storable.ts';

/** Ends an attempt of which nothing was sent, in this process life (payment-safety 5.2, NOT_SENT). */
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

/** The service said no, in its own words. */
export function endDeclined(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary,
  said: {
    readonly reason: string;
    readonly response_code: string | null;
    readonly evidence: Evidence;
    /** Refused without being processed: a copy of the request may still be (5.4 [G]). */
    readonly ask_again: boolean;
  },
): PaymentOutcome {
  const reason = reasonText(said.reason);
  const response_code = said.response_code !== null && said.response_code.length <= 40 ? said.response_code : null;
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id: attempt.trace_id,
    state: nextState('INTENT', { kind: 'declined' }),
    cause: 'declined',
    evidence: said.evidence,
    named: { reason, ...(response_code === null ? {} : { response_code }) },
    ...(said.ask_again ? { ask_again: true } : {}),
  });
  if (!written) return endUnwritten(context, attempt, card, {});
  return { outcome: 'declined', trace_id: attempt.trace_id, reason, response_code, card };
}

/** Attempt BOUND, tender paid and sale PAID, in one transaction with one fsync (payment-safety 0.7). */
export function endApproved(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  plan: InstallmentsChoice | null,
  said: { readonly named: Named; readonly evidence: Evidence },
): PaymentOutcome {
  const { request, trace_id } = attempt;
  if (isOverdue(attempt, context.clock, context.settings.attempt_life_ms))
    return endUnknown(context, attempt, card, { cause: 'attempt_overdue', ...said });
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id,
    state: nextState('INTENT', { kind: 'approved' }),
    cause: 'approved',
    evidence: said.evidence,
    named: { ...said.named, captured_minor: chargedMinor(request) },
  });
  // "Paid" is said only of what is on the disk (I11). What is not will be undone, so the goods stay here.
  if (!written) return endUnwritten(context, attempt, card, said.named);
  // Before anything is reported: a copy made since the intent is older from here on (13.2). Where it cannot be written the payment
  // stands all the same, and no other begins.
  context.journal.lineage.mark();
  return {
    outcome: 'approved',
    trace_id,
    payment_id: said.named.payment_id ?? null,
    transaction_id: said.named.transaction_id ?? null,
    amount_minor: request.amount_minor,
    tip_minor: request.tip_minor,
    currency: request.currency,
    approval_code: said.named.approval_code ?? null,
    card,
    installments: plan?.quantity ?? null,
  };
}

export interface Doubt {
  readonly cause: string;
  readonly evidence?: Evidence;
  /** Only what the service named for this very trace: the calls by id would undo whatever they name. */
  readonly named?: Named;
  /** What the reading of the payment was told: its undoing waits for it too, also in the next process (5.5, row 429). */
  readonly asked_to_wait?: AskedToWait;
  /** The call is still out: recovery waits for its end. */
  readonly held?: boolean;
  /** Less than was asked for, as the service approved it. */
  readonly approved_minor?: number;
}

/** Anything unproven: durably REVERSING at once, so that the cashier is free (payment-safety 0.2, 0.10). */
export function endUnknown(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  doubt: Doubt,
): PaymentOutcome {
  const { trace_id } = attempt;
  const horizon_at_ms = context.clock.monotonicMs() + (context.settings.quarantine_ms ?? QUARANTINE_MS);
  const event = {
    type: 'attempt_step' as const,
    trace_id,
    state: nextState('INTENT', { kind: 'unproven' }),
    cause: doubt.cause,
    ...(doubt.evidence === undefined ? {} : { evidence: doubt.evidence }),
    ...(doubt.named === undefined ? {} : { named: doubt.named }),
    ...positionOf(doubt),
  };
  const job = { trace_id, undo_id: null, horizon_at_ms, held: doubt.held ?? false, ...doubt.asked_to_wait?.job };
  const queue = (): void => context.queue.add(job);
  if (context.writer.write(event)) queue();
  else context.writer.hold(event, queue);
  const { cause, approved_minor } = doubt;
  const part = approved_minor === undefined ? {} : { approved_minor };
  return { outcome: 'unknown', trace_id, cause, card, next_retry_ms: 0, ...part };
}

/** Where the recovery begins that was told to wait before its first call; of any other the row says it. */
export function positionOf({ cause, named, asked_to_wait }: Doubt): { recovery?: RecoveryPosition } {
  if (asked_to_wait?.row.retry_at_ms === undefined) return {};
  const { payment_id = null, transaction_id = null } = named ?? {};
  const counts = { tries: 0, answered_failures: 0, credential_failures: 0, needs_person: false };
  const rung = fallbackSequence({ payment_id, transaction_id })[0];
  return { recovery: { rung, ...counts, last_result: cause, ...asked_to_wait.row } };
}

/** The journal refused the outcome: the cashier hears "unknown", and what the service did will be undone (5.3 R3, 5.7). */
function endUnwritten(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary | null,
  named: Named,
): PaymentOutcome {
  return endUnknown(context, attempt, card, { cause: 'journal_not_written', named });
}
