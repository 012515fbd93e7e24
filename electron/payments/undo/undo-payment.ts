import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import { type UndoFacts, decideUndo, undoAfterConflict } from '../../../core/payments/undo-decision.ts';
import {
  type CaptureState,
  captureState,
  chargeTransaction,
  knownTransactions,
} from '../../../core/verdict/read-back.ts';
import { type UndoVerdict, undoVerdict } from '../../../core/payments/undo-table.ts';
import type { BoundUndoCall, UndoIntent } from '../../../core/payments/undo.ts';
import { readUndoneBy } from '../../../core/verdict/undone-by.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { UndoAnswer } from '../../gateway/payment-service.ts';
import { type EngineContext, unsentReason } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { requestedWait } from '../recovery/requested-wait.ts';
import { OTHER_SERVICE, isOfAnotherService } from '../recovery/other-service.ts';
import type { UndoAct, UndoOutcome, UndoRequest } from '../payment-engine.ts';
import { namesAnother } from '../outcomes/names-another.ts';
import { brokenCall, evidenceOf, reasonText } from '../outcomes/storable.ts';
import { tabOf } from '../tabs/tab.ts';
import { nextCall, wasRefusedForItsState } from './after-conflict.ts';
import { ownTransactions, undoFactsOf, readPayment, remainingOf, totalsBefore } from './undo-facts.ts';
import { reportFailedReturns } from './failed-return.ts';
import { answerByLateReturn } from './late-return.ts';
import { findLateReturn, readAtOnce, readLostUndo } from './undo-reading.ts';

/**
 * Returns a bound payment, whole or in part: the intent is durable before the call (payment-safety 5.3), a conflict
 * leads to the next legal call, and an unknown answer is settled by reading, never by sending again.
 */
export async function undoPayment(context: EngineContext, request: UndoRequest): Promise<UndoOutcome> {
  const { journal, randomness } = context;
  const row = journal.attempts.find(request.trace_id);
  if (row?.state !== 'BOUND')
    return refuse('refund', row === null ? 'payment_not_found' : 'not_paid', request.trace_id);
  if (isOfAnotherService(context, row))
    return { outcome: 'not_charged', reason: OTHER_SERVICE, detail: row.intent.service ?? '' };
  // The newest life of this till may already have returned it (13.2).
  const { doubt } = journal.lineage;
  if (doubt !== null) return { outcome: 'not_charged', reason: 'card_sales_stopped', detail: doubt.why };
  const tab = tabOf(context, request.trace_id);
  if (tab !== null && tab.state !== 'captured') return refuse('cancellation', 'tab_not_captured', request.trace_id);
  if (row.returning_minor > 0) return refuse('refund', 'undo_in_progress', request.trace_id);
  const view = await readPayment(context, row);
  if (view !== null) reportFailedReturns(context, row, view);
  const late = view === null ? null : await findLateReturn(context, row, view);
  // What was asked for was decided by another amount, when a recovery booked a return during the reading.
  const present = journal.attempts.find(request.trace_id);
  if (present?.refunded_minor !== row.refunded_minor || present.returning_minor > 0)
    return refuse('refund', 'undo_in_progress', request.trace_id);
  if (late !== null) {
    const answer = answerByLateReturn(context, row, request, late);
    return answer === 'booked' ? await undoPayment(context, request) : answer;
  }
  const question = undoFactsOf(context, row, request.amount_minor ?? remainingOf(context, row), view);
  const decided = decideUndo(question);
  const is_refused_there =
    decided.act !== 'none' &&
    decided.call === UNDO_CALL.cancel_or_refund_transaction &&
    wasRefusedForItsState(context, row);
  const decision =
    (is_refused_there && undoAfterConflict(decided.call, { ...question, is_read: view !== null })) || decided;
  if (decision.act === 'none') return refuse('refund', decision.reason, `remaining ${question.remaining_minor}`);
  // This call takes no id of ours: without a prior reading, it could not be told from another one (13.6).
  if (decision.call === UNDO_CALL.refund_payment && view === null)
    return { outcome: 'not_charged', reason: unsentReason(context), detail: 'not_read' };
  const undo: UndoIntent = {
    undo_id: request.undo_id ?? randomness.identifier(),
    trace_id: row.trace_id,
    act: decision.act,
    call: decision.call,
    amount_minor: question.amount_minor,
    manager: request.manager,
    reason: request.reason,
    known_transactions: [
      ...new Set([...ownTransactions(context, row), ...(view === null ? [] : knownTransactions(view))]),
    ],
    read_before: view !== null,
    ...totalsBefore(row, view),
    ...(request.grant === undefined ? {} : { grant: request.grant }),
  };
  if (request.isStillGranted?.() === false) return refuse('refund', 'grant_void', 'the store was put back');
  const returned = request.returned?.(undo.amount_minor);
  const begun = returned === undefined ? [] : [{ type: 'return_begun', returned } as const];
  const trouble = context.gate.guard(() => context.journal.recordTogether([...begun, { type: 'undo_intent', undo }]));
  if (trouble !== null) return { outcome: 'not_charged', reason: 'card_sales_stopped', detail: trouble };
  return await callUntilSettled(context, row, undo, question);
}

async function callUntilSettled(
  context: EngineContext,
  row: AttemptRow,
  undo: UndoIntent,
  first: UndoFacts,
): Promise<UndoOutcome> {
  let question = first;
  let step: { readonly act: UndoAct; readonly call: BoundUndoCall } = undo;
  /**
   * After a refusal for the payment's state: the first copy may have succeeded, until a reading after H disproves it
   * (0.3).
   */
  let is_in_doubt = false;
  for (;;) {
    const charged = { ...row, transaction_id: question.transaction_id };
    const result = await callUndo(context, charged, undo, step.call);
    const verdict = await readAtOnce(context, row, undo, result, verdictOf(context, charged, undo, step.call, result));
    const is_rejected = verdict.verdict === 'refused' && verdict.reason === 'rejected' && row.payment_id !== null;
    if (verdict.verdict !== 'conflict' && (!is_rejected || is_in_doubt)) {
      if (!is_in_doubt || verdict.verdict === 'done')
        return conclude(context, row, undo, { ...step, captured: question.captured }, result, verdict);
      const cause = verdict.verdict === 'refused' ? verdict.reason : verdict.cause;
      return leaveUnknown(context, undo, step.act, cause, result);
    }
    // The refusal may answer a second copy of this very request: only the payment shows what happened.
    const view = await readPayment(context, row);
    const seen = view === null ? null : (await readLostUndo(context, view, undo)).found;
    if (verdict.verdict === 'refused') {
      if (seen === 'nothing')
        return conclude(context, row, undo, { ...step, captured: question.captured }, result, verdict);
      return leaveUnknown(context, undo, step.act, verdict.reason, result);
    }
    // A cancellation that comes too late gets 400; a copy of a completed one would not.
    is_in_doubt ||= verdict.reason !== 'rejected' || seen !== 'nothing';
    if (view !== null) {
      const transaction_id = question.transaction_id ?? chargeTransaction(view);
      question = { ...question, captured: captureState(view), transaction_id };
    }
    question = { ...question, is_read: view !== null };
    const next = nextCall(step.call, question, seen === 'nothing' || row.payment_id === null);
    if (next === null) return leaveUnknown(context, undo, step.act, verdict.reason, result);
    if (!moveTo(context, row, undo, next, verdict.reason, result))
      return leaveUnknown(context, undo, step.act, 'journal_not_written', result);
    step = next;
  }
}

function moveTo(
  context: EngineContext,
  row: AttemptRow,
  undo: UndoIntent,
  next: { readonly act: UndoAct; readonly call: BoundUndoCall },
  cause: string,
  result: CallResult<UndoAnswer>,
): boolean {
  return context.writer.write({
    type: 'undo_step',
    undo_id: undo.undo_id,
    trace_id: row.trace_id,
    state: 'INTENT',
    cause,
    act: next.act,
    call: next.call,
    evidence: evidenceOf(result.evidence),
  });
}

function settleRefused(
  context: EngineContext,
  undo: UndoIntent,
  act: UndoAct,
  result: CallResult<UndoAnswer>,
  { reason, detail }: { readonly reason: string; readonly detail: string },
): UndoOutcome {
  const outcome = { outcome: 'declined', act, reason, detail: reasonText(detail) } as const;
  return settle(context, undo, 'REFUSED', reason, result, outcome);
}

/**
 * The verdict of an undo call. An answer with the name of an earlier return belongs to that one; the payment shows
 * which (I10). Any return may name the charge itself, and then states that it is a return.
 */
export function verdictOf(
  context: EngineContext,
  row: AttemptRow,
  { undo_id, amount_minor, known_transactions }: UndoIntent,
  call: BoundUndoCall,
  result: CallResult<UndoAnswer>,
): UndoVerdict {
  const { currency, payment_id, trace_id } = row;
  const verdict = undoVerdict(result, { call, amount_minor, currency, payment_id });
  if (verdict.verdict !== 'done' || verdict.transaction_id === null) return verdict;
  const { transaction_id } = verdict;
  if (transaction_id === undo_id) return verdict;
  if (transaction_id === row.transaction_id)
    return verdict.says_returned ? verdict : { verdict: 'unknown', cause: 'names_the_charge' };
  const is_known =
    known_transactions.includes(transaction_id) ||
    namesAnother(context, { trace_id, act_id: undo_id }, { transaction_id });
  return is_known ? { verdict: 'unknown', cause: 'names_another_return' } : verdict;
}

/**
 * Makes the call of an undo, with its own id where the endpoint takes one (payment-safety 5.3). The card-present
 * endpoints do not know payments by link, which use the general calls.
 */
export async function callUndo(
  { service }: EngineContext,
  row: AttemptRow,
  undo: Pick<UndoIntent, 'undo_id' | 'amount_minor'>,
  call: BoundUndoCall,
): Promise<CallResult<UndoAnswer>> {
  const { trace_id, currency } = row;
  const { amount_minor, undo_id } = undo;
  const { link = false } = row.intent;
  try {
    switch (call) {
      case UNDO_CALL.cancel_by_trace:
        return await service.cancelByTrace(trace_id, currency);
      case UNDO_CALL.cancel_or_refund_by_trace:
        return await service.cancelOrRefundByTrace(trace_id, currency);
      case UNDO_CALL.cancel_or_refund_transaction:
        return await service[link ? 'refundTransaction' : 'cancelOrRefundTransaction'](row.transaction_id ?? '', {
          id: undo_id,
          amount_minor,
          currency,
        });
      case UNDO_CALL.refund_payment:
        if (link) return await service.refundPayment(row.payment_id ?? '', amount_minor, currency);
        return await service.refundPosPayment(row.payment_id ?? '', amount_minor, currency);
    }
  } catch (error) {
    return brokenCall(error, call);
  }
}

function conclude(
  context: EngineContext,
  row: AttemptRow,
  undo: UndoIntent,
  { act, call, captured }: { readonly act: UndoAct; readonly call: BoundUndoCall; readonly captured: CaptureState },
  result: CallResult<UndoAnswer>,
  verdict: Exclude<UndoVerdict, { verdict: 'conflict' }>,
): UndoOutcome {
  switch (verdict.verdict) {
    case 'done':
      // Without our id, a second copy would move money again: only a reading after H proves that none did (decision
      // 008).
      if (call === UNDO_CALL.refund_payment) return leaveUnknown(context, undo, act, 'done_without_an_id', result);
      return concludeDone(context, row, undo, actDone(act, captured, verdict.type), result, verdict);
    case 'refused':
      return settleRefused(context, undo, act, result, verdict);
    case 'not_sent':
      return settle(context, undo, 'REFUSED', verdict.cause, result, {
        outcome: 'not_charged',
        reason: unsentReason(context),
        detail: verdict.cause,
      });
    case 'unknown':
      return leaveUnknown(context, undo, act, verdict.cause, result);
  }
}

/**
 * The act that was done, as the service names it: who is refunded sees a charge first. For a payment read as captured, a
 * reversal settles like any return.
 */
export function actDone(requested: UndoAct, captured: CaptureState, type: string | null): UndoAct {
  if (type === null) return requested;
  if (/^REVERS/i.test(type)) return captured === 'complete' ? requested : 'cancellation';
  const by = readUndoneBy([type]);
  return by === 'not_said' ? requested : by;
}

function concludeDone(
  context: EngineContext,
  row: AttemptRow,
  undo: UndoIntent,
  done_act: UndoAct,
  result: CallResult<UndoAnswer>,
  verdict: Extract<UndoVerdict, { verdict: 'done' }>,
): UndoOutcome {
  const outcome: UndoOutcome = {
    outcome: 'undone',
    act: done_act,
    trace_id: row.trace_id,
    payment_id: row.payment_id,
    transaction_id: verdict.transaction_id,
    amount_minor: undo.amount_minor,
    currency: row.currency,
    remaining_minor: remainingOf(context, row) - undo.amount_minor,
  };
  return settle(context, undo, 'DONE', 'done', result, outcome, verdict.transaction_id, done_act);
}

function settle(
  context: EngineContext,
  undo: UndoIntent,
  state: 'DONE' | 'REFUSED',
  cause: string,
  result: CallResult<UndoAnswer>,
  outcome: UndoOutcome,
  transaction_id: string | null = null,
  act?: UndoAct,
): UndoOutcome {
  const written = context.writer.write({
    type: 'undo_step',
    undo_id: undo.undo_id,
    trace_id: undo.trace_id,
    state,
    cause,
    evidence: evidenceOf(result.evidence),
    ...(transaction_id === null || transaction_id.length > 128 ? {} : { transaction_id }),
    ...(act === undefined ? {} : { act }),
  });
  context.changed();
  return written ? outcome : leaveUnknown(context, undo, undo.act, 'journal_not_written', result);
}

/** It may have happened: queued with the unknown attempts, to be settled by reading. */
function leaveUnknown(
  context: EngineContext,
  undo: UndoIntent,
  act: UndoAct,
  cause: string,
  result: CallResult<UndoAnswer>,
): UndoOutcome {
  const { undo_id, trace_id } = undo;
  const horizon_at_ms = context.clock.monotonicMs() + (context.settings.quarantine_ms ?? QUARANTINE_MS);
  const waiting = requestedWait(context, result);
  const event = {
    type: 'undo_step' as const,
    undo_id,
    trace_id,
    state: 'UNKNOWN' as const,
    cause,
    evidence: evidenceOf(result.evidence),
    ...waiting.row,
  };
  const queue = (): void => context.queue.add({ trace_id, undo_id, horizon_at_ms, ...waiting.job });
  if (context.writer.write(event)) queue();
  else context.writer.hold(event, queue);
  context.changed();
  return { outcome: 'unknown', act, trace_id, cause, next_retry_ms: 0 };
}

function refuse(act: UndoAct, reason: string, detail: string): UndoOutcome {
  return { outcome: 'declined', act, reason, detail };
}
