import { assert } from '../../../core/assert.ts';
import { UNDO_EDGES, UNSETTLED_UNDO_STATES } from '../../../core/payments/undo.ts';
import { changeTender } from '../../../core/sale/tender.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './project.ts';
import type { TabStepRow } from '../tables/tab-table.ts';

/** What a step of a pre-authorization does to its own row, and a release to the tender that it un-pays. */
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
    store.putTabStep({ ...event.tab, ...started, started_at_ms: placed.at_ms, changed_at_ms: placed.at_ms }, true);
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
  if (event.state === 'DONE') followTender(row.trace_id, row.act, 'returned', store);
  if (event.state === 'REFUSED') followTender(row.trace_id, row.act, 'paid', store);
}

/** From its capture on a tab is worth what was taken: so much can go back (I4). */
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

/** Only a release takes the money from the shop; it un-pays its part with its intent, before anything is sent (5.3). */
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
