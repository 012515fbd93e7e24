import type { UndoIntent } from '../../../core/payments/undo.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import type { UndoOutcome, UndoRequest } from '../payment-engine.ts';
import { isOfAnotherService } from '../recovery/other-service.ts';
import { readPayment, remainingOf } from './undo-facts.ts';
import { type LateReturn, findLateReturn } from './undo-reading.ts';

/**
 * Books a return that ended as refused and was carried out all the same, as a return of its own that is done at once:
 * what is refused stays refused. With `request` it is what a person asks for now; otherwise it has the words of the
 * refused one. Nothing is sent. Answers the trouble of the journal, or null.
 */
function bookLateReturn(
  context: EngineContext,
  { undo: refused, transaction_id }: LateReturn,
  request: UndoRequest | null,
): string | null {
  const { trace_id, act, call, amount_minor, intent } = refused;
  const { manager, reason, undo_id } = request ?? intent;
  const undo: UndoIntent = {
    ...{ trace_id, act, call, amount_minor, manager, reason },
    undo_id: request === null || undo_id === undefined ? context.randomness.identifier() : undo_id,
    known_transactions: [...new Set([...intent.known_transactions, transaction_id])],
    read_before: true,
    ...(request?.grant === undefined ? {} : { grant: request.grant }),
  };
  const returned = request?.returned?.(amount_minor);
  const step = { type: 'undo_step', state: 'DONE', cause: 'found_late', trace_id, undo_id: undo.undo_id } as const;
  const trouble = context.gate.guard(() =>
    context.journal.recordTogether([
      ...(returned === undefined ? [] : [{ type: 'return_begun', returned } as const]),
      { type: 'undo_intent', undo },
      { ...step, ...(transaction_id.length > 128 ? {} : { transaction_id }) },
    ]),
  );
  context.changed();
  return trouble;
}

/** Not twice, when two readings end at once; and not more than remains, which an exchange may have used since. */
function mayBeBooked(context: EngineContext, row: AttemptRow, { undo, transaction_id }: LateReturn): boolean {
  const undos = context.journal.attempts.undosOf(undo.trace_id);
  if (undos.some((one) => one.state === 'DONE' && one.transaction_id === transaction_id)) return false;
  return undo.amount_minor <= remainingOf(context, row);
}

/**
 * An earlier return, told as refused, moved money: it is booked, and nothing of its amount is sent again. After another
 * amount was asked for, that is decided anew from what remains ('booked'); at a shop's store each return needs a claim
 * of its own.
 */
export function answerByLateReturn(
  context: EngineContext,
  row: AttemptRow,
  request: UndoRequest,
  late: LateReturn,
): UndoOutcome | 'booked' {
  const { amount_minor, act } = late.undo;
  const remaining_minor = remainingOf(context, row);
  const is_asked = (request.amount_minor ?? remaining_minor) === amount_minor;
  const detail = `an earlier return of ${amount_minor} moved`;
  if (!mayBeBooked(context, row, late) || (!is_asked && context.returnsElsewhere !== undefined))
    return { outcome: 'declined', act: 'refund', reason: 'undo_in_progress', detail };
  const trouble = bookLateReturn(context, late, is_asked ? request : null);
  if (trouble !== null) return { outcome: 'not_charged', reason: 'card_sales_stopped', detail: trouble };
  if (!is_asked) return 'booked';
  const { trace_id, payment_id, currency } = row;
  return {
    ...{ outcome: 'undone', act, trace_id, payment_id, currency, amount_minor },
    transaction_id: late.transaction_id,
    remaining_minor: remaining_minor - amount_minor,
  };
}

/**
 * Reads once more the payments of this day whose return ended as refused, and books what was carried out all the same.
 * Ends at the first one that cannot be read. At a shop's store each return needs a claim of its own, and the next return
 * of the payment finds it.
 */
export async function bookLateReturns(context: EngineContext): Promise<void> {
  const { attempts, lineage } = context.journal;
  if (lineage.doubt !== null || context.returnsElsewhere !== undefined) return;
  for (const trace_id of new Set(context.journal.openDay().tally.refused_returns)) {
    const row = attempts.find(trace_id);
    if (row?.payment_id == null || row.returning_minor > 0 || isOfAnotherService(context, row)) continue;
    const view = await readPayment(context, row);
    if (view === null) return;
    const late = await findLateReturn(context, row, view);
    if (late === null) continue;
    const { amount_minor } = late.undo;
    const present = attempts.find(trace_id);
    const is_booked = present !== null && mayBeBooked(context, present, late);
    context.log.error('a return that was told as refused was carried out', { trace_id, amount_minor, is_booked });
    if (is_booked) bookLateReturn(context, late, null);
  }
}
