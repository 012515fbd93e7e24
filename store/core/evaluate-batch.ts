import type { EventsRequest, Head, PushedEvent } from '../contract/protocol.ts';
import { eventHash } from './event-hash.ts';

/** A batch compared with what the store has of its till (store 6.2 to 6.4). */
export type BatchVerdict =
  /** `events` follow the head; the earlier ones are present with equal hashes. Empty: all are present. */
  | { readonly kind: 'continues'; readonly events: readonly PushedEvent[] }
  /** It starts beyond the head: earlier events are missing. */
  | { readonly kind: 'gap' }
  /** It contradicts the stored history: kept as evidence, for a person. */
  | { readonly kind: 'forked'; readonly event: PushedEvent; readonly stored_hash: string }
  /** It is not a chain: this event's hash is wrong, or does not follow from the previous one. */
  | { readonly kind: 'broken'; readonly event: PushedEvent };

/** Judges a batch. `heldHash` returns the hash of an event at or below the head. Refuses by default; pure and total. */
export function evaluateBatch(
  batch: EventsRequest,
  head: Head,
  heldHash: (seq: number) => string | null,
): BatchVerdict {
  let { prev_hash } = batch;
  for (const [index, event] of batch.events.entries()) {
    if (event.seq !== batch.from_seq + index || event.prev_hash !== prev_hash || eventHash(event) !== event.hash)
      return { kind: 'broken', event };
    prev_hash = event.hash;
  }
  const [first] = batch.events;
  if (first === undefined || first.seq > head.seq + 1) return { kind: 'gap' };
  for (const event of batch.events) {
    if (event.seq > head.seq) break;
    const stored_hash = heldHash(event.seq);
    if (stored_hash !== event.hash) return { kind: 'forked', event, stored_hash: stored_hash ?? '' };
  }
  const events = batch.events.filter(({ seq }) => seq > head.seq);
  const [next] = events;
  if (next !== undefined && next.prev_hash !== head.hash)
    return { kind: 'forked', event: next, stored_hash: head.hash };
  return { kind: 'continues', events };
}
