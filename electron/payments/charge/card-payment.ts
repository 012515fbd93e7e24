import type { CardSummary, PaymentInstrument } from '../../../core/payments/card.ts';
import type { PresentedCard, ReadOutcome } from '../../../drivers/reader/card-reader.ts';
import type { FreshConnection } from '../../gateway/payment-service.ts';
import { endUnknown, endUnsent } from './attempt-end.ts';
import { authorize } from './authorize.ts';
import { CANARY_MS_MAX } from '../card-sales-gate.ts';
import type { EngineContext } from '../engine-context.ts';
import { CARD_TIMEOUT_MS } from '../engine-parts.ts';
import { sendResultToReader } from './host-answer.ts';
import { type LiveAttempt, chargedMinor, isOverdue } from './live-attempt.ts';
import type { InstallmentsChoice, NotChargedReason, PaymentOutcome } from '../payment-engine.ts';

/** One card payment, from its intent to a durable outcome (payment-safety 5.2 to 5.7). */
export async function takeCardPayment(context: EngineContext, attempt: LiveAttempt): Promise<PaymentOutcome> {
  const refused = writeIntent(context, attempt);
  if (refused !== null) return refused;
  try {
    return await payIntended(context, attempt);
  } catch (error) {
    // The card in its slot would get no answer, and no other payment begins at a reader that waits.
    void cancelReader(context);
    return endFailed(context, attempt, error);
  }
}

async function cancelReader({ reader, log }: EngineContext): Promise<void> {
  try {
    await reader.cancel();
  } catch (error) {
    log.warn('the reader did not cancel', { error: String(error) });
  }
}

async function payIntended(context: EngineContext, attempt: LiveAttempt): Promise<PaymentOutcome> {
  attempt.hooks.onProgress({ phase: 'arming', trace_id: attempt.trace_id });
  // The handshake runs while the customer finds the card; no byte of the request is sent yet (0.9).
  const connection = context.service.prepare();
  const reading = readCard(context, attempt);
  // Done while the reader waits for the card, so that the customer does not wait for it (13.2).
  if (!context.journal.lineage.syncAnchor()) return await endUnanchored(context, attempt, reading, connection);
  const read = await reading;
  if (read.kind !== 'card') {
    connection.discard();
    return endUnsent(context, attempt, unreadReason(read, attempt), 'detail' in read ? read.detail : read.kind);
  }
  return await payWith(context, attempt, withLanguages(read.card), connection);
}

/** Without its anchor, a copy of this till could undo the payment later without being detected (13.2). */
async function endUnanchored(
  context: EngineContext,
  attempt: LiveAttempt,
  reading: Promise<ReadOutcome<PaymentInstrument>>,
  connection: FreshConnection,
): Promise<PaymentOutcome> {
  connection.discard();
  await cancelReader(context);
  const read = await reading;
  if (read.kind === 'card') sendResultToReader(context, read.card, { result: 'unreachable' });
  return endUnsent(context, attempt, 'card_sales_stopped', 'anchor_unwritable');
}

/** An internal failure proves nothing about the money: the open attempt is undone (0.5). */
export function endFailed(context: EngineContext, attempt: LiveAttempt, error: unknown): PaymentOutcome {
  context.log.error('a payment failed in the till itself', { trace_id: attempt.trace_id, error: String(error) });
  const row = context.journal.attempts.find(attempt.trace_id);
  if (row?.state !== 'INTENT') throw error;
  return endUnknown(context, attempt, row.card, { cause: 'till_failed' });
}

/**
 * Makes the intent durable before the reader is armed or a link is created. Its commit is the canary: a disk that stays
 * slow gets no card sale.
 */
export function writeIntent(context: EngineContext, attempt: LiveAttempt): PaymentOutcome | null {
  const { journal, clock, gate, settings, reader } = context;
  const { request, trace_id } = attempt;
  const started_ms = clock.monotonicMs();
  attempt.began = { monotonic_ms: started_ms, wall_ms: clock.wallMs() };
  const trouble = gate.guard(() =>
    journal.record({
      type: 'attempt_intent',
      intent: {
        trace_id,
        sale_id: request.sale_id,
        tender_id: request.tender_id,
        amount_minor: request.amount_minor,
        tip_minor: request.tip_minor,
        currency: request.currency,
        terminal_id: settings.terminal_id,
        pre_authorization: request.pre_authorization,
        ...(request.settles_sale === undefined ? {} : { settles_sale: request.settles_sale }),
        ...(request.link === undefined ? {} : { link: request.link }),
        capture_mode: request.capture_mode,
        reader: request.link === true ? '' : reader.label.slice(0, 200),
        ...(settings.service === undefined ? {} : { service: settings.service }),
        ...(settings.account === undefined ? {} : { account: settings.account }),
        ...(request.reference === undefined ? {} : { reference: request.reference }),
      },
      due_minor: request.due_minor,
    }),
  );
  if (trouble !== null)
    return { outcome: 'not_charged', trace_id: null, reason: 'card_sales_stopped', detail: trouble };
  if (clock.monotonicMs() - started_ms <= CANARY_MS_MAX) return null;
  return gate.stopsBySlowDisk() ? endUnsent(context, attempt, 'card_sales_stopped', 'disk_slow') : null;
}

async function readCard(context: EngineContext, attempt: LiveAttempt): Promise<ReadOutcome<PaymentInstrument>> {
  const { reader, settings, log } = context;
  const { request, trace_id, hooks } = attempt;
  const timeout_ms = settings.card_timeout_ms ?? CARD_TIMEOUT_MS;
  if (attempt.cancelled) return { kind: 'cancelled', by: 'till' };
  try {
    return await reader.readCard(
      { amount_minor: chargedMinor(request), currency: request.currency, timeout_ms },
      (prompt) => hooks.onProgress({ phase: 'card', trace_id, prompt }),
    );
  } catch (error) {
    log.error('the reader broke its promise', { error: error instanceof Error ? error.message : String(error) });
    return { kind: 'lost', detail: 'driver_error' };
  }
}

/** The card's languages are stored with it, so that later receipts are printed in the customer's language too. */
function withLanguages(card: PresentedCard<PaymentInstrument>): PresentedCard<PaymentInstrument> {
  const { preferred_languages: languages, summary } = card;
  return languages === undefined ? card : { ...card, summary: { ...summary, languages: [...languages] } };
}

function unreadReason(
  read: Exclude<ReadOutcome<PaymentInstrument>, { kind: 'card' }>,
  attempt: LiveAttempt,
): NotChargedReason {
  if (attempt.cancelled) return 'cancelled_by_cashier';
  switch (read.kind) {
    case 'cancelled':
      return read.by === 'till' ? 'cancelled_by_cashier' : 'cancelled_by_customer';
    case 'lost':
      return 'reader_lost';
    case 'no_card':
    case 'card_refused':
    case 'read_failed':
    case 'clear_card_data':
      return read.kind;
  }
}

async function payWith(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard<PaymentInstrument>,
  connection: FreshConnection,
): Promise<PaymentOutcome> {
  const plan = await choosePlan(attempt, card.summary);
  if (plan === 'cancel') {
    connection.discard();
    sendResultToReader(context, card, { result: 'unreachable' });
    return endUnsent(context, attempt, 'cancelled_by_cashier', 'before_send');
  }
  if (isOverdue(attempt, context.clock, context.settings.attempt_life_ms)) {
    connection.discard();
    sendResultToReader(context, card, { result: 'unreachable' });
    return endUnsent(context, attempt, 'cancelled_by_cashier', 'attempt_overdue');
  }
  // From here on the cashier cannot cancel; only proof ends the attempt.
  attempt.phase = 'sending';
  const refused = writeSending(context, attempt, card.summary, plan);
  if (refused !== null) {
    connection.discard();
    sendResultToReader(context, card, { result: 'unreachable' });
    return refused;
  }
  attempt.hooks.onProgress({
    phase: 'sent',
    trace_id: attempt.trace_id,
    card: card.summary,
    at_ms: context.clock.wallMs(),
  });
  return await authorize(context, attempt, card, plan, connection);
}

async function choosePlan(attempt: LiveAttempt, card: CardSummary): Promise<InstallmentsChoice | null | 'cancel'> {
  if (attempt.cancelled) return 'cancel';
  attempt.hooks.onProgress({ phase: 'installments', trace_id: attempt.trace_id, card });
  const choice = await Promise.race([attempt.hooks.chooseInstallments(card), attempt.whenCancelled]);
  return attempt.cancelled ? 'cancel' : choice;
}

/** The send is durable before its first byte, so that the journal knows of every request (I7). */
function writeSending(
  context: EngineContext,
  attempt: LiveAttempt,
  card: CardSummary,
  plan: InstallmentsChoice | null,
): PaymentOutcome | null {
  const { trace_id } = attempt;
  const sending = plan === null ? { card } : { card, installments: { quantity: plan.quantity, type: plan.type } };
  const trouble = context.gate.guard(() => context.journal.record({ type: 'attempt_sending', trace_id, sending }));
  return trouble === null ? null : endUnsent(context, attempt, 'card_sales_stopped', trouble);
}
