import { assert } from '../../../core/assert.ts';
import type { EventOf } from '../events/events.ts';
import type { ProjectionStore } from './projection-store.ts';

/** What the till hands over for a part of a return is due once it is booked, and told once. */
export function projectPartHandover({ part_id, state }: EventOf<'return_handover'>, store: ProjectionStore): void {
  const row = store.returnPart(part_id);
  assert(row?.state === 'done', `part ${part_id} is done`);
  assert(row.handover === (state === 'due' ? null : 'due'), `${row.handover} -> ${state} is an edge of a hand-over`);
  store.putReturnPart({ ...row, handover: state }, false);
}

/** The same for what else it hands over. */
export function projectHandover({ id, what, state }: EventOf<'handover'>, store: ProjectionStore): void {
  const row = store.handover(id);
  const is_edge = state === 'due' ? row === null : row?.state === 'due' && row.what === what;
  assert(is_edge, `${row?.state ?? null} -> ${state} is an edge of a hand-over`);
  store.putHandover({ id, what, state }, row === null);
}
