import { assert } from '../../../core/assert.ts';
import { LEASE_EDGES } from '../../../core/payments/trace-lease.ts';
import type { EventOf } from '../events/events.ts';
import { NO_LEASE_WAIT } from '../tables/lease-table.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** Applies an event of leased traces to their rows (payment-safety 5.6). */
export function projectLease(
  { at_ms }: PlacedEvent,
  event: EventOf<'traces_leased'> | EventOf<'traces_adopted'> | EventOf<'lease_step'>,
  store: ProjectionStore,
): void {
  switch (event.type) {
    case 'traces_leased':
      if (event.earlier !== 'kept') endEarlier(event.earlier, store);
      return event.traces.forEach((trace_id, index) => {
        const sequence = event.first + index;
        store.putLease({ sequence, trace_id, state: 'LEASED', adopted: false, result: null, ...NO_LEASE_WAIT }, true);
      });
    case 'traces_adopted':
      return event.traces.forEach((trace_id, index) => {
        const sequence = event.first + index;
        store.putLease(
          { sequence, trace_id, state: 'LOST', adopted: true, result: event.from, ...NO_LEASE_WAIT },
          true,
        );
      });
    case 'lease_step': {
      const row = store.lease(event.trace_id);
      assert(row !== null, `lease ${event.trace_id} is in the journal`);
      assert(
        row.state === event.state || LEASE_EDGES[row.state].includes(event.state),
        `${row.state} -> ${event.state} is an edge of a lease`,
      );
      const { retry_at_ms } = event;
      const wait = retry_at_ms === undefined ? NO_LEASE_WAIT : { retry_at_ms, told_at_ms: at_ms };
      return store.putLease({ ...row, state: event.state, result: event.cause, ...wait }, false);
    }
  }
}

/** A new run never uses earlier numbers; those that may have been sent without the journal's knowledge become LOST. */
function endEarlier(earlier: 'retired' | 'lost', store: ProjectionStore): void {
  for (const row of store.openLeases()) {
    if (row.state !== 'LEASED') continue;
    const used = store.attempt(row.trace_id) !== null;
    store.putLease({ ...row, state: used ? 'USED' : earlier === 'lost' ? 'LOST' : 'RETIRED' }, false);
  }
}
