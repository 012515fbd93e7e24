import type { EventsRequest, Head, PushedEvent } from '../contract/protocol.ts';
import { eventHash } from './event-hash.ts';

/** What a batch is, against what the store holds of its till (store 6.2 to 6.4). */
export type BatchVerdict =
  /** `events` continue the head; those before them are held already, hash for hash. Empty: all of them are. */
  | { readonly kind: 'continues'; readonly events: readonly PushedEvent[] }
  /** It begins beyond the head: something before it is missing. */
  | { readonly kind: 'gap' }
  /** It is another past than the one that is held: evidence, and a person. */
  | { readonly kind: 'forked'; readonly event: PushedEvent; readonly stored_hash: string }
  /** It is no chain by itself: the hash of this event does not fit, or does not continue the one before. */
  | { readonly kind: 'broken'; readonly event: PushedEvent };

/**
 * Judges a batch. `heldHash` answers the hash of an event at or below the head. Default is refusal; pure and total.
 */
export function judgeBatch(batch: EventsRequest, head: Head, heldHash: (seq: number) => string | null): BatchVerdict {
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
