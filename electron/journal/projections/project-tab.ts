import { assert } from '../../../core/assert.ts';
import { UNDO_EDGES, UNSETTLED_UNDO_STATES } from '../../../core/payments/undo.ts';
import { changeTender, paidMinor, settleTender } from '../../../core/sale/tender.ts';
import type { TabIntent } from '../../../core/payments/tab.ts';
import type { AttemptRow, SaleMoney } from '../tables/rows.ts';
import type { EventOf } from '../events/events.ts';
import { completeSale } from './complete-sale.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';
import type { TabStepRow } from '../tables/tab-table.ts';

/** Applies a tab step to its own row, and a release also to the tender that it un-pays. */
export function projectTab(
  placed: PlacedEvent,
  event: EventOf<'tab_intent'> | EventOf<'tab_step'>,
  store: ProjectionStore,
): void {
  if (event.type === 'tab_intent') {
    const attempt = store.attempt(event.tab.trace_id);
    assert(attempt?.state === 'BOUND' && attempt.intent.pre_authorization, `${event.tab.trace_id} is a tab`);
    const started = {
      state: 'INTENT',
      transaction_id: null,
      tries: 0,
      needs_person: false,
      last_result: null,
      retry_at_ms: null,
    } as const;
    const { settles, ...step } = event.tab;
    const { due_minor = null, tip_minor = null } = settles ?? {};
    const at = { started_at_ms: placed.at_ms, changed_at_ms: placed.at_ms };
    store.putTabStep({ ...step, due_minor, tip_minor, ...started, ...at }, true);
    if (attempt.intent.settles_sale === true) return beginSettling(event.tab, attempt, store);
    return followTender(event.tab.trace_id, event.tab.act, 'returning', store);
  }
  const row = store.tabStep(event.step_id);
  assert(row !== null && row.trace_id === event.trace_id, `step ${event.step_id} is in the journal`);
  const moved = event.state !== row.state;
  assert(
    moved ? UNDO_EDGES[row.state].includes(event.state) : UNSETTLED_UNDO_STATES.has(row.state),
    `${row.state} -> ${event.state} is an edge of a step`,
  );
  store.putTabStep(changed(row, event, placed.at_ms), false);
  if (event.state === 'DONE' && row.act === 'capture') holdWhatWasTaken(row, store);
  const attempt = store.attempt(row.trace_id);
  assert(attempt !== null, `attempt ${row.trace_id} is in the journal`);
  if (attempt.intent.settles_sale === true) {
    if (!UNSETTLED_UNDO_STATES.has(event.state)) settleHeld(placed, event.state === 'DONE', row, attempt, store);
    return;
  }
  if (event.state === 'DONE') followTender(row.trace_id, row.act, 'returned', store);
  if (event.state === 'REFUSED') followTender(row.trace_id, row.act, 'paid', store);
}

/** A capture pays its sale, which is frozen from the intent on: no other part is taken while it may have happened. */
function beginSettling({ act, amount_minor, settles }: TabIntent, row: AttemptRow, store: ProjectionStore): void {
  const { sale, tender } = heldPart(row, store);
  assert((act === 'capture') === (settles !== undefined), 'a capture says what its sale comes to');
  if (settles === undefined) return;
  assert(sale.state === 'PAYING', `sale ${row.sale_id} is being paid`);
  assert(paidMinor(sale) + amount_minor <= settles.due_minor, 'no more is taken than is left (I18)');
  store.putSaleMoney(row.sale_id, changeTender(sale, tender.tender_id, { tip_minor: settles.tip_minor }));
}

/** End of a step: the part holds the adjusted amount, pays the captured one, or is gone. */
function settleHeld(
  placed: PlacedEvent,
  is_done: boolean,
  step: TabStepRow,
  row: AttemptRow,
  store: ProjectionStore,
): void {
  const { at_ms } = placed;
  const { sale, tender } = heldPart(row, store);
  const { tender_id } = tender;
  const { act, amount_minor, due_minor } = step;
  const put = (money: SaleMoney): void => store.putSaleMoney(row.sale_id, money);
  if (act === 'capture' && due_minor !== null) {
    // Refused: back to its former state, on hold until it is resumed.
    if (!is_done) return put({ ...changeTender(sale, tender_id, { tip_minor: 0 }), state: 'HELD' });
    const paid = { amount_minor, tip_minor: step.tip_minor ?? 0, at_ms };
    put(lastInLine(settleTender(sale, tender_id, paid, due_minor, at_ms), tender_id));
    return completeSale(placed, row.sale_id, store);
  }
  if (is_done) put(changeTender(sale, tender_id, act === 'release' ? { state: 'undone' } : { amount_minor }));
}

/** Parts are kept in payment order, and a hold is paid after everything before its capture. */
function lastInLine(sale: SaleMoney, tender_id: string): SaleMoney {
  const isIt = (tender: SaleMoney['tenders'][number]): boolean => tender.tender_id === tender_id;
  return { ...sale, tenders: [...sale.tenders.filter((one) => !isIt(one)), ...sale.tenders.filter(isIt)] };
}

function heldPart(row: AttemptRow, store: ProjectionStore) {
  const sale = store.saleMoney(row.sale_id);
  const tender = sale?.tenders.find(({ tender_id }) => tender_id === row.tender_id);
  assert(sale !== null && tender?.state === 'held', `the part of ${row.trace_id} is held`);
  return { sale, tender };
}

/** From its capture on, a tab is worth the captured amount: at most that can be returned (I4). */
function holdWhatWasTaken({ trace_id, amount_minor }: TabStepRow, store: ProjectionStore): void {
  const attempt = store.attempt(trace_id);
  assert(attempt !== null, `attempt ${trace_id} is in the journal`);
  store.putAttempt({ ...attempt, captured_minor: amount_minor }, false);
}

function changed(row: TabStepRow, event: EventOf<'tab_step'>, at_ms: number): TabStepRow {
  const settled = !UNSETTLED_UNDO_STATES.has(event.state);
  return {
    ...row,
    state: event.state,
    transaction_id: event.transaction_id ?? row.transaction_id,
    tries: event.tries ?? row.tries,
    needs_person: settled ? false : (event.needs_person ?? row.needs_person),
    last_result: event.cause,
    retry_at_ms: event.retry_at_ms ?? null,
    changed_at_ms: at_ms,
  };
}

/** Only a release takes money from the shop; its intent un-pays the part before anything is sent (5.3). */
function followTender(
  trace_id: string,
  act: TabStepRow['act'],
  state: 'returning' | 'returned' | 'paid',
  store: ProjectionStore,
): void {
  if (act !== 'release') return;
  const attempt = store.attempt(trace_id);
  const sale = attempt === null ? null : store.saleMoney(attempt.sale_id);
  assert(attempt !== null && sale !== null, `the sale of ${trace_id} is in the journal`);
  store.putSaleMoney(attempt.sale_id, changeTender(sale, attempt.tender_id, { state }));
}
