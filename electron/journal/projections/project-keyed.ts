import { assert } from '../../../core/assert.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** A key is given once, and answered once (payment-safety 13.8, I20). */
export function projectKeyed(
  { seq }: PlacedEvent,
  event: EventOf<'keyed_act'> | EventOf<'keyed_answer'>,
  store: ProjectionStore,
): void {
  const row = store.keyedAct(event.key);
  if (event.type === 'keyed_act') {
    assert(row === null, `the key ${event.key} is used for the first time`);
    const { key, act, arguments: given, subject } = event;
    return store.putKeyedAct({ key, act, arguments: given, subject, answer: null, seq }, true);
  }
  assert(row !== null && row.answer === null, `the key ${event.key} waits for its answer`);
  store.putKeyedAct({ ...row, answer: event.answer }, false);
}
