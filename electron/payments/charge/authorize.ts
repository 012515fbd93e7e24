import type { PaymentInstrument } from '../../../core/payments/card.ts';
import {
  type AuthorizationSent,
  type AuthorizeVerdict,
  TIP_NOT_PROVEN,
  authorizeVerdict,
} from '../../../core/payments/authorize-table.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { holdsWhole } from '../../../core/verdict/read-back.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { HostAnswer, PresentedCard } from '../../../drivers/reader/card-reader.ts';
import type { Named } from '../../journal/events/events.ts';
import type {
  AuthorizationAnswer,
  CardPresentAuthorization,
  FreshConnection,
  PaymentView,
} from '../../gateway/payment-service.ts';
import { type Doubt, endApproved, endDeclined, endUnknown, endUnsent } from './attempt-end.ts';
import { type EngineContext, unsentReason } from '../engine-context.ts';
import { REQUEST_TIMEOUT_MS, WATCHDOG_MARGIN_MS, withTimeout } from '../engine-parts.ts';
import { deliverApproval, sendResultToReader } from './host-answer.ts';
import { receiveLate } from './late-answer.ts';
import type { LiveAttempt } from './live-attempt.ts';
import type { InstallmentsChoice, PaymentOutcome } from '../payment-engine.ts';
import { requestedWait } from '../recovery/requested-wait.ts';
import { probeDeclined } from './probe.ts';
import { namesAnother } from '../outcomes/names-another.ts';
import { brokenCall, evidenceOf, namedBy } from '../outcomes/storable.ts';

/** Whether a signature must be checked and a hook exists to check it. */
function asksForSignature({ hooks }: LiveAttempt, { signature_requested }: PresentedCard<PaymentInstrument>): boolean {
  return signature_requested === true && hooks.judgeSignature !== undefined;
}

/**
 * Asks the cashier to check the signature of an approved payment. Null when it is the cardholder's, otherwise why the
 * approval is undone (payment-safety 1.2). Meanwhile the attempt stays open in the journal, so that a crash undoes it;
 * the approval's names are noted first, so that it can be undone by id.
 */
async function refusedSignature(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  named: Named,
): Promise<'signature_refused' | 'signature_not_judged' | null> {
  const { trace_id, hooks } = attempt;
  context.writer.note({ type: 'attempt_note', trace_id, note: 'signature_asked', named });
  const judged = await Promise.race([hooks.judgeSignature?.(card.summary), attempt.whenStopped]);
  if (judged === 'stopped') return 'signature_not_judged';
  return judged === true ? null : 'signature_refused';
}

/** Sends the authorization exactly once and ends the attempt by table 5.4. */
export async function authorize(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  plan: InstallmentsChoice | null,
  connection: FreshConnection,
): Promise<PaymentOutcome> {
  const { service, clock, settings } = context;
  const call = service
    .authorizeCardPresent(requestOf(context, attempt, card, plan), connection)
    .catch((error: unknown) => brokenCall(error, 'authorize') as CallResult<AuthorizationAnswer>);
  const limit_ms = (settings.request_timeout_ms ?? REQUEST_TIMEOUT_MS) + WATCHDOG_MARGIN_MS;
  const result = await withTimeout(clock, limit_ms, call, 'late' as const);
  if (result !== 'late') return await conclude(context, attempt, card, plan, result);
  connection.discard();
  const outcome = endUnknown(context, attempt, card.summary, { cause: 'watchdog', held: true });
  receiveLate(context, attempt, call);
  sendResultToReader(context, card, { result: 'unreachable' });
  return outcome;
}

function requestOf(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  plan: InstallmentsChoice | null,
): CardPresentAuthorization {
  const { request, trace_id } = attempt;
  return {
    trace_id,
    terminal_id: context.settings.terminal_id,
    pre_authorization: request.pre_authorization,
    capture: { mode: request.capture_mode },
    amount_minor: request.amount_minor,
    tip_minor: request.tip_minor,
    currency: request.currency,
    ...(plan === null ? {} : { installments: plan }),
    entry_mode: card.summary.entry_mode,
    instrument: card.instrument,
    metadata: [
      { key: 'sale_id', value: request.sale_id },
      ...(request.reference === undefined ? [] : [{ key: 'reference', value: request.reference }]),
    ],
  };
}

async function conclude(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  plan: InstallmentsChoice | null,
  result: CallResult<AuthorizationAnswer>,
): Promise<PaymentOutcome> {
  const { amount_minor, tip_minor, currency } = attempt.request;
  const sent = { trace_id: attempt.trace_id, amount_minor, tip_minor, currency };
  const { verdict, reading } = await withTipRead(context, result, sent, verdictOf(context, result, sent));
  if (result.kind === 'answer') context.gate.serviceAnswered();
  switch (verdict.verdict) {
    case 'approved':
      return await approved(context, attempt, card, plan, result);
    case 'declined':
      return declined(context, attempt, card, result, verdict);
    case 'not_sent':
      sendResultToReader(context, card, { result: 'unreachable' });
      if (unsentReason(context) === 'credentials_refused') context.gate.stopByService('credentials_refused');
      return endUnsent(context, attempt, unsentReason(context), verdict.cause, evidenceOf(result.evidence));
    case 'unknown':
      return unknown(context, attempt, card, result, verdict, reading);
  }
}

/**
 * An answer that names another sale's payment is neither believed nor undone by those names: that would undo the other
 * sale.
 */
function verdictOf(
  context: EngineContext,
  result: CallResult<AuthorizationAnswer>,
  sent: AuthorizationSent,
): AuthorizeVerdict {
  if (result.kind === 'answer' && namesAnother(context, sent, result.value))
    return { verdict: 'unknown', cause: 'names_another_payment', alarm: true };
  return authorizeVerdict(result, sent);
}

/**
 * An approval that echoes the amount without its tip is settled by reading the payment (payment-safety 13.4). If it
 * holds less than the customer agreed to, or cannot be read, it is unknown and undone.
 */
async function withTipRead(
  { readings }: EngineContext,
  result: CallResult<AuthorizationAnswer>,
  { amount_minor, tip_minor, currency }: AuthorizationSent & { readonly currency: CurrencyCode },
  verdict: AuthorizeVerdict,
): Promise<{ readonly verdict: AuthorizeVerdict; readonly reading: CallResult<PaymentView> | null }> {
  const payment_id = result.kind === 'answer' ? result.value.payment_id : undefined;
  if (verdict.verdict !== 'unknown' || verdict.cause !== TIP_NOT_PROVEN || payment_id === undefined)
    return { verdict, reading: null };
  const reading = await readings.read(payment_id);
  const whole = { amount_minor: amount_minor + tip_minor, currency };
  const holds = reading.kind === 'answer' && holdsWhole(reading.value, whole);
  return { verdict: holds ? { verdict: 'approved' } : verdict, reading };
}

/** The card in the slot (or, after a tap, the reader) has the last word before anything is bound (protocols 7.7). */
async function approved(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  plan: InstallmentsChoice | null,
  result: CallResult<AuthorizationAnswer>,
): Promise<PaymentOutcome> {
  const evidence = evidenceOf(result.evidence);
  const answer = result.kind === 'answer' ? result.value : null;
  const named = answer === null ? null : namedBy(answer);
  // An identifier that cannot be stored cannot be used to undo either; the trace can.
  if (answer === null || named === null) return doubt(context, attempt, card, { cause: 'unusable_answer', evidence });
  const host: HostAnswer = {
    result: 'approved',
    ...(answer.approval_code === undefined ? {} : { approval_code: answer.approval_code }),
    ...(answer.emv === undefined ? {} : { emv: answer.emv }),
  };
  const taken = await deliverApproval(context, host);
  // A tapped or swiped card has left: losing the reader then decides nothing (5.7), but its refusal does.
  if (taken === 'refused' || (taken === 'lost' && card.awaits_host_answer))
    return endUnknown(context, attempt, card.summary, { cause: `card_${taken}`, evidence, named });
  const refused = asksForSignature(attempt, card) ? await refusedSignature(context, attempt, card, named) : null;
  if (refused !== null) return endUnknown(context, attempt, card.summary, { cause: refused, evidence, named });
  return endApproved(context, attempt, card.summary, plan, { named, evidence });
}

function declined(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  result: CallResult<AuthorizationAnswer>,
  verdict: Extract<AuthorizeVerdict, { verdict: 'declined' }>,
): PaymentOutcome {
  if (verdict.stop !== undefined) {
    context.gate.stopByService(verdict.stop, result.kind === 'refused' ? result.refusal.retry_after_ms : undefined);
  }
  const emv = result.kind === 'answer' ? result.value.emv : undefined;
  sendResultToReader(context, card, { result: 'declined', ...(emv === undefined ? {} : { emv }) });
  const { trace_id, request } = attempt;
  const { reason, response_code, probe } = verdict;
  const decline = { reason, response_code, ask_again: probe, evidence: evidenceOf(result.evidence) };
  // Registered before the journal lists the trace for probing; its horizon restarts when the probe below has ended.
  if (probe) context.lost.refused(trace_id);
  const outcome = endDeclined(context, attempt, card.summary, decline);
  if (probe && outcome.outcome === 'declined') startProbe(context, trace_id, request.currency);
  return outcome;
}

/** Only shutdown waits for the probe; the cashier already has the outcome. */
function startProbe(context: EngineContext, trace_id: string, currency: CurrencyCode): void {
  const probe = probeDeclined(context, trace_id, currency).then(
    () => undefined,
    (error: unknown) => context.log.error('a refused payment could not be asked for', { error: String(error) }),
  );
  context.probing.add(probe);
  void probe.then(() => {
    context.probing.delete(probe);
    context.lost.refused(trace_id);
  });
}

function unknown(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  result: CallResult<AuthorizationAnswer>,
  verdict: Extract<AuthorizeVerdict, { verdict: 'unknown' }>,
  reading: CallResult<PaymentView> | null,
): PaymentOutcome {
  if (verdict.alarm === true)
    context.log.error('the service answered as it never should: look at network and address', { cause: verdict.cause });
  const evidence = evidenceOf(result.evidence);
  const requested_wait = requestedWait(context, reading);
  const { cause, approved_minor } = verdict;
  const part = approved_minor === undefined ? {} : { approved_minor };
  const reason = { cause, evidence, requested_wait, ...part, ...unusableApproval(result, verdict) };
  return doubt(context, attempt, card, reason);
}

/**
 * Only an approval for another amount is trusted to name the payment that must be reversed; no other unclear answer is.
 */
function unusableApproval(
  result: CallResult<AuthorizationAnswer>,
  verdict: Extract<AuthorizeVerdict, { verdict: 'unknown' }>,
): { named?: Named } {
  const is_of_ours = verdict.cause === 'amount_mismatch' || verdict.cause === TIP_NOT_PROVEN;
  if (result.kind !== 'answer' || !is_of_ours) return {};
  const named = namedBy(result.value);
  return named === null ? {} : { named };
}

function doubt(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  reason: Doubt,
): PaymentOutcome {
  const outcome = endUnknown(context, attempt, card.summary, reason);
  sendResultToReader(context, card, { result: 'unreachable' });
  return outcome;
}
