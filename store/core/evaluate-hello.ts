import type { Head, Hello, StorePlace } from '../contract/protocol.ts';

export const TILL_STATES = ['live', 'stopped', 'retired', 'dead'] as const;
export type TillState = (typeof TILL_STATES)[number];

/** What the store knows of the till behind a hello. */
export interface KnownTill {
  readonly state: TillState;
  readonly identity_epoch: number;
  readonly head: Head;
  /** The process with this `boot_id` had a session that another process superseded. */
  readonly boot_was_superseded: boolean;
  /** The hash of an event at or below the head. */
  readonly heldHash: (seq: number) => string | null;
}

/** The rules F5 to F7 (store 7). */
export type HelloVerdict =
  | 'welcome'
  /** F7: replaced or revoked, permanently. */
  | 'identity_retired'
  /** F7: a person declared it dead. It may only hand in its events. */
  | 'hands_in'
  /** F6: two processes use this identity. Both stop. */
  | 'two_machines'
  /** F5: its journal was restored to an older state. */
  | 'journal_behind'
  /** F5: its history differs from the store's. */
  | 'journal_forked';

/** Judges a process's hello. Refuses by default; pure and total. */
export function evaluateHello({ identity_epoch, journal, proof }: Hello, till: KnownTill): HelloVerdict {
  if (till.state === 'retired') return 'identity_retired';
  if (till.state === 'dead') return 'hands_in';
  // A superseded process that says hello again is still alive: two processes share the identity.
  if (till.boot_was_superseded || till.state === 'stopped' || identity_epoch !== till.identity_epoch)
    return 'two_machines';
  if (journal.seq < till.head.seq) return 'journal_behind';
  if (journal.seq === till.head.seq && journal.hash !== till.head.hash) return 'journal_forked';
  // An empty journal has no acknowledged event that could differ.
  const is_held = proof === null || proof.seq === 0 || proof.seq > till.head.seq;
  if (!is_held && till.heldHash(proof.seq) !== proof.hash) return 'journal_forked';
  return 'welcome';
}

/** Head of the store's own chain, and its former generations. */
export interface StoreChain {
  readonly place: Pick<StorePlace, 'generation' | 'seq'>;
  /** The hash of a link of any generation; null: no such link. */
  readonly linkHash: (seq: number) => string | null;
  /** The last number of a former generation; null: unknown generation. */
  readonly endOf: (generation: string) => number | null;
}

/**
 * Whether this store is older than a place that a till saw (store 6.7). Comparing numbers is not enough: after a
 * restore the chain grows past that place.
 */
export function storeWentBack(seen: StorePlace | null, { place, linkHash, endOf }: StoreChain): boolean {
  if (seen === null) return false;
  const end = seen.generation === place.generation ? place.seq : endOf(seen.generation);
  if (end === null || seen.seq > end) return true;
  return seen.seq > 0 && linkHash(seen.seq) !== seen.hash;
}
