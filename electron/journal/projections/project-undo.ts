import { assert } from '../../../core/assert.ts';
import { tabAfter } from '../../../core/payments/tab.ts';
import { UNDO_EDGES, UNSETTLED_UNDO_STATES, type UndoState } from '../../../core/payments/undo.ts';
import type { ReturnPartState } from '../../../core/sale/return-states.ts';
import { changeTender } from '../../../core/sale/tender.ts';
import type { EventOf } from '../events/events.ts';
import { creditedFits, applyUndoState } from './project-return.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';
import type { AttemptRow, UndoRow } from '../tables/rows.ts';

/** Applies an undo of a bound payment to its own row, the attempt's remaining amount and the tender. */
export function projectUndo(
  placed: PlacedEvent,
  event: EventOf<'undo_intent'> | EventOf<'undo_step'>,
  store: ProjectionStore,
): void {
  if (event.type === 'undo_intent') projectUndoIntent(placed, event, store);
  else projectUndoStep(placed, event, store);
}

function projectUndoIntent(placed: PlacedEvent, event: EventOf<'undo_intent'>, store: ProjectionStore): void {
  const { undo } = event;
  const attempt = bound(store, undo.trace_id);
  store.putUndo(
    {
      undo_id: undo.undo_id,
      trace_id: undo.trace_id,
      state: 'INTENT',
      amount_minor: undo.amount_minor,
      intent: undo,
      act: undo.act,
      call: undo.call,
      transaction_id: null,
      tries: 0,
      answered_failures: 0,
      needs_person: false,
      last_result: null,
      retry_at_ms: null,
      started_at_ms: placed.at_ms,
      changed_at_ms: placed.at_ms,
    },
    true,
  );
  store.putAttempt({ ...attempt, returning_minor: attempt.returning_minor + undo.amount_minor }, false);
  assert(creditedFits(store, undo.trace_id), 'what pays another sale does not go back (I4)');
  // A fully undone part is un-paid in the transaction of the intent, before anything is sent (payment-safety 5.3).
  followTender(store, undo.trace_id);
  applyUndoState(undo.undo_id, 'asked', store);
}

/** The state of the return part for each state of its undo. */
export const PART_OF = {
  INTENT: 'asked',
  UNKNOWN: 'unknown',
  ATTENTION: 'unknown',
  DONE: 'done',
  REFUSED: 'refused',
} as const satisfies Record<UndoState, ReturnPartState>;

function projectUndoStep(placed: PlacedEvent, event: EventOf<'undo_step'>, store: ProjectionStore): void {
  const row = store.undo(event.undo_id);
  assert(row !== null && row.trace_id === event.trace_id, `undo ${event.undo_id} is in the journal`);
  const moved = event.state !== row.state;
  assert(
    moved ? UNDO_EDGES[row.state].includes(event.state) : UNSETTLED_UNDO_STATES.has(row.state),
    `${row.state} -> ${event.state} is an edge of an undo`,
  );
  store.putUndo(changedUndo(row, event, placed.at_ms), false);
  applyUndoState(event.undo_id, PART_OF[event.state], store);
  if (!moved || UNSETTLED_UNDO_STATES.has(event.state)) return;
  const attempt = bound(store, event.trace_id);
  const returned = event.state === 'DONE' ? row.amount_minor : 0;
  store.putAttempt(
    {
      ...attempt,
      returning_minor: attempt.returning_minor - row.amount_minor,
      refunded_minor: attempt.refunded_minor + returned,
      changed_at_ms: placed.at_ms,
    },
    false,
  );
  followTender(store, event.trace_id);
}

function changedUndo(row: UndoRow, event: EventOf<'undo_step'>, at_ms: number): UndoRow {
  const settled = !UNSETTLED_UNDO_STATES.has(event.state);
  return {
    ...row,
    state: event.state,
    act: event.act ?? row.act,
    call: event.call ?? row.call,
    transaction_id: event.transaction_id ?? row.transaction_id,
    tries: event.tries ?? row.tries,
    answered_failures: event.answered_failures ?? row.answered_failures,
    needs_person: settled ? false : (event.needs_person ?? row.needs_person),
    last_result: event.cause,
    retry_at_ms: event.retry_at_ms ?? null,
    changed_at_ms: at_ms,
  };
}

/** The tender shows where the customer's money is: with the shop, perhaps on its way back, or back. */
function followTender(store: ProjectionStore, trace_id: string): void {
  const attempt = bound(store, trace_id);
  const sale = store.saleMoney(attempt.sale_id);
  assert(sale !== null, `sale ${attempt.sale_id} is in the journal`);
  // For a tab the service holds the result of its steps, which may differ from the first approval (I19).
  const { held_minor } = tabAfter(attempt.captured_minor ?? 0, store.tabSteps(trace_id));
  const wholly = attempt.refunded_minor + attempt.returning_minor >= held_minor;
  const state = !wholly ? 'paid' : attempt.returning_minor > 0 ? 'returning' : 'returned';
  store.putSaleMoney(attempt.sale_id, changeTender(sale, attempt.tender_id, { state }));
}

function bound(store: ProjectionStore, trace_id: string): AttemptRow {
  const row = store.attempt(trace_id);
  assert(row?.state === 'BOUND', `attempt ${trace_id} is bound`);
  return row;
}
