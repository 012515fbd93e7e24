import { hash } from 'node:crypto';

/** The `prev_hash` of the first link of any chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** The hash of an event in a till's journal (payment-safety 5.10): the store recomputes it from the bytes received. */
export function eventHash(event: {
  readonly prev_hash: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly body: string;
}): string {
  return hash('sha256', `${event.prev_hash}\n${event.seq}\n${event.at_ms}\n${event.body}`, 'hex');
}

/** The hash of a link in the store's own chain. */
export function logHash(link: {
  readonly prev_hash: string;
  readonly store_seq: number;
  readonly kind: string;
  readonly body: string;
}): string {
  return hash('sha256', `${link.prev_hash}\n${link.store_seq}\n${link.kind}\n${link.body}`, 'hex');
}
