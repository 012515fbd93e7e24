import { hash } from 'node:crypto';

/** The hash before the first link of any chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** What a till's journal chains its events by (payment-safety 5.10): the store makes it again from the bytes that came. */
export function eventHash(event: {
  readonly prev_hash: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly body: string;
}): string {
  return hash('sha256', `${event.prev_hash}\n${event.seq}\n${event.at_ms}\n${event.body}`, 'hex');
}

/** A link of the store's own chain. */
export function logHash(link: {
  readonly prev_hash: string;
  readonly store_seq: number;
  readonly kind: string;
  readonly body: string;
}): string {
  return hash('sha256', `${link.prev_hash}\n${link.store_seq}\n${link.kind}\n${link.body}`, 'hex');
}
