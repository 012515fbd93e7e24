import { assert } from '../../../core/assert.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

type ShiftEvent = EventOf<'shift_opened' | 'cash_moved' | 'shift_printed' | 'day_closed'>;

/** Applies an event to shifts: one is open at a time, and cash moves only within it. */
export function projectShift(placed: PlacedEvent, event: ShiftEvent, store: ProjectionStore): void {
  switch (event.type) {
    case 'shift_opened':
      return open(placed, event, store);
    case 'cash_moved': {
      const { moved } = event;
      assert(store.openShift()?.shift_id === moved.shift_id, 'cash moves in the open shift');
      return store.putShiftCash({ ...moved, seq: placed.seq, at_ms: placed.at_ms });
    }
    case 'shift_printed':
      return store.countShiftPrint(event.shift_id);
    case 'day_closed':
      return close(placed, event, store);
  }
}

function open({ seq, at_ms }: PlacedEvent, { shift }: EventOf<'shift_opened'>, store: ProjectionStore): void {
  assert(store.openShift() === null, 'one shift is open at a time');
  const { shift_id, number, currency, float_minor, by: opened_by, automatic } = shift;
  const closing = { closed_seq: null, closed_at_ms: null, closed_by: null };
  const summary = { sales: null, total_minor: null, difference_minor: null };
  const opened = { opened_by, automatic, opened_seq: seq, opened_at_ms: at_ms };
  store.putShift({ shift_id, number, currency, float_minor, ...opened, ...closing, ...summary }, true);
}

/** Closing the card day alone changes no shift: none was open. */
function close({ seq, at_ms }: PlacedEvent, event: EventOf<'day_closed'>, store: ProjectionStore): void {
  const row = store.openShift();
  const { shift } = event;
  assert(row?.shift_id === shift?.shift_id, 'a close of the day closes the shift that is open');
  if (row === null || shift === undefined) return;
  const own = shift.count?.results.find(({ currency }) => currency === row.currency);
  const { sales } = shift.report.currencies[0] ?? {};
  store.putShift(
    {
      ...row,
      closed_seq: seq,
      closed_at_ms: at_ms,
      closed_by: shift.by,
      sales: sales?.count ?? 0,
      total_minor: sales?.total_minor ?? 0,
      difference_minor: own?.difference_minor ?? null,
    },
    false,
  );
}
