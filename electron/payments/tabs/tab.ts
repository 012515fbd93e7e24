import {
  type TabAct,
  type TabFacts,
  type TabIntent,
  type TabVerdict,
  decideTabStep,
  readTabBack,
  tabAfter,
  tabVerdict,
} from '../../../core/payments/tab.ts';
import type { TabStop } from '../../../core/payments/tab-stop.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import type { UndoAnswer } from '../../gateway/payment-service.ts';
import type { EngineContext } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { requestedWait } from '../recovery/requested-wait.ts';
import { OTHER_SERVICE, isOfAnotherService } from '../recovery/other-service.ts';
import { namesAnother } from '../outcomes/names-another.ts';
import { brokenCall, evidenceOf } from '../outcomes/storable.ts';

/** Why a capture needs a person: it may have happened, but the service holds nothing of the payment any more. */
export const PAYMENT_RETURNED = 'payment_returned';

export interface TabRequest {
  readonly trace_id: string;
  readonly act: TabAct;
  /** An adjustment's new total, or the amount to capture (null: all that is held). A release returns all of it. */
  readonly amount_minor: number | null;
  readonly who: string;
  /** Id of the step; generated when absent. */
  readonly step_id?: string;
  /** For a capture: the sale that it pays, as shown on the screen. */
  readonly settles?: TabSettlement;
}

/** A sale that is paid from its tab. */
export interface TabSettlement {
  readonly sale: Sale;
  /** The sale's total with the tip. */
  readonly due_minor: number;
  /** The tip's share of the captured amount. */
  readonly tip_minor: number;
}

export interface TabView extends TabFacts {
  readonly trace_id: string;
  readonly payment_id: string | null;
  readonly authorized_minor: number;
  readonly currency: CurrencyCode;
  readonly sale_id: string;
  /** Its sale is paid from this tab, and only by its capture. */
  readonly settles_sale: boolean;
  /** Of a capture without an outcome yet; null when there is none. */
  readonly capturing_minor: number | null;
}

export type TabOutcome =
  | { readonly outcome: 'done'; readonly act: TabAct; readonly tab: TabView }
  /** Nothing happened: refused by the till (`TabStop`) or the service, or not sent. */
  | { readonly outcome: 'refused' | 'not_sent'; readonly act: TabAct; readonly reason: string }
  /** May have happened: durable, and settled by reading the payment. */
  | { readonly outcome: 'unknown'; readonly act: TabAct; readonly cause: string };

const WIRE_TYPES = { adjustment: 'ADJUSTMENT', capture: 'CAPTURE', release: 'CANCELLATION' } as const;

/** A pre-authorization of this till after its steps; null when the trace is not one. */
export function tabOf({ journal }: EngineContext, trace_id: string): TabView | null {
  const row = journal.attempts.find(trace_id);
  if (row?.state !== 'BOUND' || !row.intent.pre_authorization) return null;
  const authorized_minor = totalMinor(row);
  const { payment_id, currency, sale_id } = row;
  const steps = journal.tabs.ofTrace(trace_id);
  const capture = steps.find(({ act, state }) => act === 'capture' && state !== 'DONE' && state !== 'REFUSED');
  return {
    trace_id,
    sale_id,
    settles_sale: row.intent.settles_sale === true,
    payment_id,
    currency,
    authorized_minor,
    capturing_minor: capture?.amount_minor ?? null,
    ...tabAfter(authorized_minor, steps),
  };
}

/**
 * One step of a tab: its intent is durable before it is sent (payment-safety 5.3), it is sent once, with its own id,
 * and an answer that proves nothing is settled by reading the payment.
 */
export async function beginTabStep(context: EngineContext, request: TabRequest): Promise<TabOutcome> {
  const { act, trace_id, who } = request;
  const refuse = (reason: TabStop): TabOutcome => ({ outcome: 'refused', act, reason });
  const row = context.journal.attempts.find(trace_id);
  const tab = tabOf(context, trace_id);
  if (row === null || tab === null) return refuse(row === null ? 'payment_not_found' : 'not_a_tab');
  // Without both names it could be neither called nor read back (the interface has no capture by trace).
  if (row.payment_id === null || row.transaction_id === null) return refuse('payment_not_named');
  if (isOfAnotherService(context, row)) return refuse(OTHER_SERVICE);
  // The newest life of this till may already have changed or ended it (13.2).
  if (context.journal.lineage.doubt !== null) return refuse('journal_in_doubt');
  if (row.returning_minor > 0 || row.refunded_minor > 0) return refuse('is_being_returned');
  const decided = decideTabStep(tab, act, request.amount_minor);
  if (!decided.ok) return refuse(decided.reason);
  const { settles } = request;
  if (act === 'capture' && tab.settles_sale !== (settles !== undefined)) return refuse('settled_with_its_sale');
  if (settles !== undefined && !isSettled(context, tab, decided.amount_minor, settles)) return refuse('sale_changed');
  const step: TabIntent = {
    step_id: request.step_id ?? context.randomness.identifier(),
    trace_id,
    act,
    amount_minor: decided.amount_minor,
    who,
  };
  const trouble = context.gate.guard(() => writeIntent(context, step, settles ?? null));
  if (trouble !== null) return refuse(trouble);
  return await sendStep(context, row, row.transaction_id, step);
}

/** Whether the sale is unchanged: open, this tab's, and with room for the captured amount (I18). */
export function isSettled(
  { journal }: EngineContext,
  tab: TabView,
  amount_minor: number,
  requested: TabSettlement,
): boolean {
  const { sale, due_minor, tip_minor } = requested;
  const stored = journal.sales.sale(sale.sale_id);
  const is_open = stored?.state === 'OPEN' || stored?.state === 'HELD';
  if (stored === null || !is_open || stored.sale_id !== tab.sale_id) return false;
  return tip_minor <= amount_minor && paidMinor(stored) + amount_minor <= due_minor;
}

/**
 * Writes the intent and, for a capture, the sale as then paid, in one commit, so that neither exists without the other.
 * `done`: its end, if that is known.
 */
export function writeIntent(
  { journal }: EngineContext,
  tab: TabIntent,
  settles: TabSettlement | null,
  done?: JournalEvent,
): void {
  const end = done === undefined ? [] : [done];
  if (settles === null) return journal.recordTogether([{ type: 'tab_intent', tab }, ...end]);
  const { due_minor, tip_minor } = settles;
  const { held_at_ms: _held, ...paying } = settles.sale;
  journal.recordTogether([
    { type: 'tender_begun', sale: { ...paying, state: 'PAYING' } },
    { type: 'tab_intent', tab: { ...tab, settles: { due_minor, tip_minor } } },
    ...end,
  ]);
}

async function sendStep(
  context: EngineContext,
  row: AttemptRow,
  transaction_id: string,
  step: TabIntent,
): Promise<TabOutcome> {
  const { act, amount_minor, step_id } = step;
  const part = { id: step_id, currency: row.currency, ...(act === 'release' ? {} : { amount_minor }) };
  const result: CallResult<UndoAnswer> = await context.service
    .changeTransaction(transaction_id, WIRE_TYPES[act], part)
    .catch((error: unknown) => brokenCall(error, 'transactions.change'));
  const verdict = verdictOf(context, row, step, result);
  const write = (state: 'DONE' | 'REFUSED', cause: string, named: string | null = null): boolean =>
    context.writer.write({
      type: 'tab_step',
      step_id,
      trace_id: row.trace_id,
      state,
      cause,
      evidence: evidenceOf(result.evidence),
      ...(named === null || named.length > 128 ? {} : { transaction_id: named }),
    });
  switch (verdict.verdict) {
    case 'done':
      return write('DONE', 'done', verdict.transaction_id)
        ? doneOutcome(context, act, row.trace_id)
        : leaveUnknown(context, row, step, 'journal_not_written', result);
    case 'refused':
    case 'not_sent': {
      // The refusal may answer a second copy of this very request: only the payment shows what happened.
      if (
        verdict.verdict === 'refused' &&
        verdict.reason === 'rejected' &&
        !(await isReadAsNotDone(context, row, step))
      )
        return leaveUnknown(context, row, step, 'rejected', result);
      const reason = verdict.verdict === 'refused' ? verdict.reason : verdict.cause;
      if (!write('REFUSED', reason)) return leaveUnknown(context, row, step, 'journal_not_written', result);
      context.changed();
      return { outcome: verdict.verdict, act, reason };
    }
    case 'unknown':
      return leaveUnknown(context, row, step, verdict.cause, result);
  }
}

async function isReadAsNotDone(context: EngineContext, row: AttemptRow, step: TabIntent): Promise<boolean> {
  const result = await context.readings.read(row.payment_id ?? '');
  return result.kind === 'answer' && readTabBack(result.value, step) === 'not_done';
}

/** An answer with the name of another step or return belongs to that one; the payment shows which (I10). */
function verdictOf(
  context: EngineContext,
  { trace_id, currency, payment_id, transaction_id: charge }: AttemptRow,
  step: TabIntent,
  result: CallResult<UndoAnswer>,
): TabVerdict {
  const before_minor = tabOf(context, trace_id)?.held_minor;
  const requested = { ...step, currency, payment_id, ...(before_minor === undefined ? {} : { before_minor }) };
  const verdict = tabVerdict(result, requested);
  if (verdict.verdict !== 'done' || verdict.transaction_id === null) return verdict;
  const { transaction_id } = verdict;
  if (transaction_id === step.step_id) return verdict;
  // A doubled hold: the answer may show the old hold as the difference.
  if (transaction_id === charge)
    return step.act === 'adjustment' && result.kind === 'answer' && result.value.amount_minor === before_minor
      ? { verdict: 'unknown', cause: 'names_the_charge' }
      : verdict;
  const is_of_another = namesAnother(context, { trace_id, act_id: step.step_id }, { transaction_id });
  return is_of_another ? { verdict: 'unknown', cause: 'names_another_step' } : verdict;
}

export function doneOutcome(context: EngineContext, act: TabAct, trace_id: string): TabOutcome {
  const tab = tabOf(context, trace_id);
  context.changed();
  return tab === null ? { outcome: 'refused', act, reason: 'not_a_tab' } : { outcome: 'done', act, tab };
}

function leaveUnknown(
  context: EngineContext,
  row: AttemptRow,
  { step_id, trace_id, act }: TabIntent,
  cause: string,
  result: CallResult<UndoAnswer>,
): TabOutcome {
  const horizon_at_ms = context.clock.monotonicMs() + (context.settings.quarantine_ms ?? QUARANTINE_MS);
  const waiting = requestedWait(context, result);
  const event = {
    type: 'tab_step' as const,
    step_id,
    trace_id,
    state: 'UNKNOWN' as const,
    cause,
    evidence: evidenceOf(result.evidence),
    ...waiting.row,
  };
  const queue = (): void =>
    context.queue.add({ trace_id: row.trace_id, undo_id: step_id, horizon_at_ms, ...waiting.job });
  if (context.writer.write(event)) queue();
  else context.writer.hold(event, queue);
  context.changed();
  return { outcome: 'unknown', act, cause };
}
