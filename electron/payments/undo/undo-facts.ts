import { creditedOfTrace } from '../../../core/sale/exchange.ts';
import { type UndoFacts, decideUndo } from '../../../core/payments/undo-decision.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { UndoIntent } from '../../../core/payments/undo.ts';
import {
  type CaptureState,
  type PaymentFacts,
  captureState,
  chargeTransaction,
  returnedMinor,
} from '../../../core/verdict/read-back.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import type { UndoPlan } from '../payment-engine.ts';
import { OTHER_SERVICE, isOfAnotherService } from '../recovery/other-service.ts';
import { tabOf } from '../tabs/tab.ts';

/**
 * What can be undone of a payment right now, and how; `amount_minor` is the amount to return, by default all that
 * remains. Decides as `undoPayment` does, so that the button names the act that follows. Reads only.
 */
export async function planUndo(context: EngineContext, trace_id: string, amount_minor?: number): Promise<UndoPlan> {
  const row = context.journal.attempts.find(trace_id);
  if (row?.state !== 'BOUND')
    return {
      act: 'none',
      captured: 'not_known',
      remaining_minor: 0,
      reason: row === null ? 'payment_not_found' : 'not_paid',
    };
  if (isOfAnotherService(context, row))
    return { act: 'none', captured: 'not_known', remaining_minor: 0, reason: OTHER_SERVICE };
  const tab = tabOf(context, trace_id);
  if (tab !== null && tab.state !== 'captured')
    return { act: 'none', captured: 'not_begun', remaining_minor: 0, reason: 'tab_not_captured' };
  const remaining_minor = remainingOf(context, row);
  const view = await readPayment(context, row);
  const captured = capturedBy(context, row, view);
  const decision = decideUndo(undoFactsOf(context, row, amount_minor ?? remaining_minor, view));
  if (decision.act === 'none') return { act: 'none', captured, remaining_minor, reason: decision.reason };
  return { act: decision.act, captured, remaining_minor };
}

/** The amount neither returned, being returned, nor used to pay another sale; 0 when the payment cannot be returned. */
export function returnableOf(context: EngineContext, trace_id: string): number {
  const row = context.journal.attempts.find(trace_id);
  if (row?.state !== 'BOUND' || isOfAnotherService(context, row)) return 0;
  const tab = tabOf(context, trace_id);
  return tab !== null && tab.state !== 'captured' ? 0 : remainingOf(context, row);
}

/**
 * Captured, minus all that is or may be returned, minus what pays another sale and so cannot be returned as well (I4).
 */
export function remainingOf({ journal }: EngineContext, row: AttemptRow): number {
  const credited_minor = creditedOfTrace(journal.sales.returnsOf(row.sale_id), row.trace_id);
  return (row.captured_minor ?? 0) - row.refunded_minor - row.returning_minor - credited_minor;
}

/** What is known of a payment to be returned, including its own reading when that succeeded. */
export function undoFactsOf(
  context: EngineContext,
  row: AttemptRow,
  amount_minor: number,
  view: PaymentView | null,
): UndoFacts {
  return {
    amount_minor,
    captured_minor: row.captured_minor ?? 0,
    remaining_minor: remainingOf(context, row),
    captured: capturedBy(context, row, view),
    payment_id: row.payment_id,
    // An approval may omit it; with it, a return carries an id of ours (decision 008).
    transaction_id: row.transaction_id ?? (view === null ? null : chargeTransaction(view)),
    has_trace: row.intent.link !== true,
    is_read: view !== null,
  };
}

/**
 * The capture state from the payment or, without it, from the till: a returnable tab was captured by the till itself.
 */
function capturedBy(context: EngineContext, row: AttemptRow, view: PaymentView | null): CaptureState {
  const reported = view === null ? 'not_known' : captureState(view);
  return reported === 'not_known' && tabOf(context, row.trace_id) !== null ? 'in_process' : reported;
}

/** Null when it cannot be read now or was never named. */
export async function readPayment({ readings }: EngineContext, row: AttemptRow): Promise<PaymentView | null> {
  if (row.payment_id === null) return null;
  const result = await readings.read(row.payment_id);
  return result.kind === 'answer' ? result.value : null;
}

/** A reading may lag behind our own returns, so the larger amount counts. */
export function totalsBefore(
  { refunded_minor }: AttemptRow,
  view: PaymentFacts | null,
): Pick<UndoIntent, 'returned_before_minor' | 'held_before_minor'> {
  if (view === null) return {};
  const read_minor = returnedMinor(view);
  const returned_before_minor = Math.max(read_minor ?? 0, refunded_minor);
  const held_before_minor = view.current_amount_minor ?? -1;
  return {
    ...(read_minor === null || !isAmount(returned_before_minor) ? {} : { returned_before_minor }),
    ...(isAmount(held_before_minor) ? { held_before_minor } : {}),
  };
}

const isAmount = (minor: number): boolean => minor >= 0 && minor <= AMOUNT_MINOR_MAX;

/** A reading may lag or be missing: our own earlier returns must not be taken for the new one. */
export function ownTransactions({ journal }: EngineContext, row: AttemptRow): string[] {
  return journal.attempts.undosOf(row.trace_id).flatMap((undo) => undo.transaction_id ?? []);
}
