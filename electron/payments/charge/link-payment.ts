import { LINK_ENDED, linkCreation } from '../../../core/payments/link.ts';
import { type LinkFacts, differsInAmount, readLink } from '../../../core/verdict/read-link.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { type EngineContext, nextState, unsentReason } from '../engine-context.ts';
import { QUARANTINE_MS, REQUEST_TIMEOUT_MS, WATCHDOG_MARGIN_MS, withTimeout } from '../engine-parts.ts';
import { namesAnother } from '../outcomes/names-another.ts';
import { brokenCall, evidenceOf, namedBy, reasonText } from '../outcomes/storable.ts';
import type { PaymentOutcome } from '../payment-engine.ts';
import { requestedWait, remainingWait } from '../recovery/requested-wait.ts';
import { type Doubt, endApproved, endUnknown, endUnsent, positionOf } from './attempt-end.ts';
import { endFailed, writeIntent } from './card-payment.ts';
import { type LiveAttempt, chargedMinor, isOverdue } from './live-attempt.ts';

/** Interval between checks whether the customer has paid. */
export const LOOK_EVERY_MS = 2_000;

/**
 * A payment that the customer makes on a telephone (docs/specs/pay-link.md): created once, then read until it is
 * proven, ended or given up. Once given up it is undone like any other unproven payment, so a later payment is
 * returned.
 */
export async function takeLinkPayment(
  context: EngineContext,
  attempt: LiveAttempt,
  wait_ms: number,
): Promise<PaymentOutcome> {
  const refused = writeIntent(context, attempt);
  if (refused !== null) return refused;
  try {
    return await makeAndWait(context, attempt, wait_ms);
  } catch (error) {
    return endFailed(context, attempt, error);
  }
}

async function makeAndWait(context: EngineContext, attempt: LiveAttempt, wait_ms: number): Promise<PaymentOutcome> {
  const { service, clock, settings, journal, gate } = context;
  const { trace_id, request } = attempt;
  attempt.hooks.onProgress({ phase: 'arming', trace_id });
  if (!journal.lineage.syncAnchor()) return endUnsent(context, attempt, 'card_sales_stopped', 'anchor_unwritable');
  if (attempt.cancelled) return endUnsent(context, attempt, 'cancelled_by_cashier', 'before_send');
  attempt.phase = 'sending';
  const requested = { trace_id, amount_minor: chargedMinor(request), currency: request.currency };
  const creation = service.createLink(requested).catch((error: unknown) => brokenCall(error, 'createLink'));
  const limit_ms = (settings.request_timeout_ms ?? REQUEST_TIMEOUT_MS) + WATCHDOG_MARGIN_MS;
  const answer = await unlessGivenUp(attempt, withTimeout(clock, limit_ms, creation, 'watchdog' as const));
  if (typeof answer === 'string') return giveUp(context, attempt, answer, {}, creation);
  const made = linkCreation(answer);
  const evidence = evidenceOf(answer.evidence);
  switch (made.made) {
    case 'yes':
      break;
    case 'no':
      if (made.stop !== undefined) gate.stopByService(made.stop);
      return endUnpaid(context, attempt, 'link_refused', made.reason, answer);
    case 'not_sent':
      return endUnsent(context, attempt, unsentReason(context), made.cause, evidence);
    case 'unknown':
      return endUnknown(context, attempt, null, { cause: made.cause, evidence });
  }
  gate.serviceAnswered();
  const { payment_id } = made;
  // Reading it would prove another sale's money, and giving it up would return that money (I10).
  if (namesAnother(context, { trace_id }, { payment_id }))
    return endUnknown(context, attempt, null, { cause: 'names_another_payment', evidence });
  const named = namedBy({ payment_id });
  if (named === null) return endUnknown(context, attempt, null, { cause: 'unusable_answer', evidence });
  // The customer would pay another amount, so the address is not shown.
  if (answer.kind === 'answer' && differsInAmount(answer.value, requested))
    return endUnknown(context, attempt, null, { cause: 'amount_mismatch', named, evidence });
  // Durable before the address is shown, so that a payment that can be made can also be found again.
  if (!context.writer.write({ type: 'attempt_note', trace_id, note: 'link_made', named, evidence }))
    return endUnknown(context, attempt, null, { cause: 'journal_not_written', named });
  attempt.hooks.onProgress({ phase: 'link', trace_id, payment_id });
  return await waitUntilPaid(context, attempt, payment_id, clock.monotonicMs() + wait_ms);
}

type GivenUp = 'watchdog' | 'link_given_up' | 'till_stopped';

/** The answer, or why it is no longer awaited. */
function unlessGivenUp<Value>(
  { whenCancelled, whenStopped }: LiveAttempt,
  answer: Promise<Value>,
): Promise<Value | GivenUp> {
  return Promise.race([
    answer,
    whenCancelled.then(() => 'link_given_up' as const),
    whenStopped.then(() => 'till_stopped' as const),
  ]);
}

async function waitUntilPaid(
  context: EngineContext,
  attempt: LiveAttempt,
  payment_id: string,
  ends_at_ms: number,
): Promise<PaymentOutcome> {
  const { service, clock, settings } = context;
  const limit_ms = (settings.request_timeout_ms ?? REQUEST_TIMEOUT_MS) + WATCHDOG_MARGIN_MS;
  /** The service asked for no more calls before this time, from any caller. */
  let not_before_ms = 0;
  const stop = (cause: GivenUp | 'link_not_paid' | 'attempt_overdue'): PaymentOutcome =>
    giveUp(context, attempt, cause, remainingWait(context, not_before_ms));
  for (;;) {
    const reading = service.readLink(payment_id).catch((error: unknown) => brokenCall(error, 'readLink'));
    const result = await unlessGivenUp(attempt, withTimeout(clock, limit_ms, reading, 'watchdog' as const));
    if (typeof result === 'string') return giveUp(context, attempt, result, {}, reading);
    const outcome = outcomeOf(context, attempt, payment_id, result);
    if (outcome !== null) return outcome;
    const retry_after_ms = noteWait(context, attempt, payment_id, result);
    not_before_ms = clock.monotonicMs() + retry_after_ms;
    if (clock.monotonicMs() >= ends_at_ms) return stop('link_not_paid');
    if (isOverdue(attempt, clock, settings.attempt_life_ms)) return stop('attempt_overdue');
    const pause_ms = Math.max(LOOK_EVERY_MS, retry_after_ms);
    const paused = new Promise<'paused'>((resolve) => clock.schedule(pause_ms, () => resolve('paused')));
    const ended = await unlessGivenUp(attempt, paused);
    if (ended !== 'paused') return stop(ended);
  }
}

/**
 * Returns how long the service asked to be left alone and stores it, so that the next process waits too (5.5, row 429).
 */
function noteWait(
  context: EngineContext,
  { trace_id }: LiveAttempt,
  payment_id: string,
  result: CallResult<LinkFacts>,
): number {
  const requested_wait = requestedWait(context, result);
  const { wait_ms = 0 } = requested_wait.job;
  if (wait_ms === 0) return 0;
  const cause = 'link_told_to_wait';
  const position = positionOf({ cause, named: { payment_id }, requested_wait });
  const evidence = evidenceOf(result.evidence);
  context.writer.note({ type: 'attempt_step', trace_id, state: 'INTENT', cause, evidence, ...position });
  return wait_ms;
}

/** The outcome of one look; null when nothing is proven yet and the payment must be read again. */
function outcomeOf(
  context: EngineContext,
  attempt: LiveAttempt,
  payment_id: string,
  result: CallResult<LinkFacts>,
): PaymentOutcome | null {
  if (result.kind !== 'answer') return null;
  context.gate.serviceAnswered();
  const { request } = attempt;
  const requested = { payment_id, amount_minor: chargedMinor(request), currency: request.currency };
  const reading = readLink(result.value, requested);
  const evidence = evidenceOf(result.evidence);
  switch (reading.read) {
    case 'paid':
      return endApproved(context, attempt, null, null, { named: { payment_id }, evidence });
    case 'open':
    case 'uncaptured':
      return null;
    case 'ended':
      // A payment that the customer began earlier may still arrive: nothing counts as uncharged before H (A1).
      return endUnknown(context, attempt, null, { cause: LINK_ENDED, evidence });
    case 'given_back':
      return endUnknown(context, attempt, null, { cause: 'link_given_back', evidence });
    case 'unclear':
      return endUnknown(context, attempt, null, { cause: reading.why, evidence });
  }
}

/** Ends an attempt of which the service itself says that nothing was or will be paid. */
function endUnpaid(
  context: EngineContext,
  attempt: LiveAttempt,
  reason: 'link_refused',
  detail: string,
  { evidence }: CallResult<LinkFacts>,
): PaymentOutcome {
  const written = context.writer.write({
    type: 'attempt_step',
    trace_id: attempt.trace_id,
    state: nextState('INTENT', { kind: 'declined' }),
    cause: reason,
    evidence: evidenceOf(evidence),
    named: { reason: reasonText(detail) },
  });
  if (!written) return endUnknown(context, attempt, null, { cause: 'journal_not_written' });
  return { outcome: 'not_charged', trace_id: attempt.trace_id, reason, detail: reasonText(detail) };
}

/**
 * Undone from here on, so that the cashier is free at once; recovery begins when the call in flight has ended (I10).
 */
function giveUp(
  context: EngineContext,
  attempt: LiveAttempt,
  cause: GivenUp | 'link_not_paid' | 'attempt_overdue',
  doubt: Pick<Doubt, 'requested_wait'>,
  out?: Promise<CallResult<LinkFacts>>,
): PaymentOutcome {
  const outcome = endUnknown(context, attempt, null, { cause, held: out !== undefined, ...doubt });
  if (out !== undefined) receiveLate(context, attempt, out);
  return outcome;
}

/** Records the names in a late answer, so that recovery can read the payment; it never binds (0.2). */
function receiveLate(context: EngineContext, { trace_id }: LiveAttempt, out: Promise<CallResult<LinkFacts>>): void {
  const { clock, queue, writer, settings } = context;
  const quarantine_ms = settings.quarantine_ms ?? QUARANTINE_MS;
  const release = (): void => queue.release(trace_id, clock.monotonicMs() + quarantine_ms);
  const cancel = clock.schedule(quarantine_ms, release);
  void out.then((result) => {
    cancel();
    const made = linkCreation(result);
    const payment_id = made.made === 'yes' ? made.payment_id : undefined;
    const is_ours = payment_id !== undefined && !namesAnother(context, { trace_id }, { payment_id });
    const named = is_ours ? namedBy({ payment_id }) : null;
    const evidence = evidenceOf(result.evidence);
    if (named === null) return release();
    const note = { type: 'attempt_note', trace_id, note: 'link_late', named, evidence } as const;
    // Without its name, recovery would have only the trace to look for the payment.
    if (writer.write(note)) release();
    else writer.hold(note, release);
  });
}
