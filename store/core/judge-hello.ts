import type { Head, Hello, StorePlace } from '../contract/protocol.ts';

export const TILL_STATES = ['live', 'stopped', 'retired', 'dead'] as const;
export type TillState = (typeof TILL_STATES)[number];

/** What the store knows of a till that says hello. */
export interface KnownTill {
  readonly state: TillState;
  readonly identity_epoch: number;
  readonly head: Head;
  /** The process of this `boot_id` had a session that another one took over. */
  readonly boot_was_superseded: boolean;
  /** The hash of an event at or below the head. */
  readonly heldHash: (seq: number) => string | null;
}

/** Store 7: F5 to F7. */
export type HelloVerdict =
  | 'welcome'
  /** F7: it was replaced or revoked, for ever. */
  | 'identity_retired'
  /** F7: a person declared it dead. It hands in what it has. */
  | 'hands_in'
  /** F6: two processes live as this till. Both stop. */
  | 'two_machines'
  /** F5: it was put back to an older state. */
  | 'journal_behind'
  /** F5: it has another past. */
  | 'journal_forked';

/** Judges the first word of a process. Default is refusal; pure and total. */
export function judgeHello({ identity_epoch, journal, proof }: Hello, till: KnownTill): HelloVerdict {
  if (till.state === 'retired') return 'identity_retired';
  if (till.state === 'dead') return 'hands_in';
  // A dead process says no hello: one that was superseded and speaks again is not dead.
  if (till.boot_was_superseded || till.state === 'stopped' || identity_epoch !== till.identity_epoch)
    return 'two_machines';
  if (journal.seq < till.head.seq) return 'journal_behind';
  if (journal.seq === till.head.seq && journal.hash !== till.head.hash) return 'journal_forked';
  // Of a journal without events nothing was acknowledged that could differ.
  const is_held = proof === null || proof.seq === 0 || proof.seq > till.head.seq;
  if (!is_held && till.heldHash(proof.seq) !== proof.hash) return 'journal_forked';
  return 'welcome';
}

/** Head of the store's own chain, and its earlier lives. */
export interface StoreChain {
  readonly place: Pick<StorePlace, 'generation' | 'seq'>;
  /** The hash of a link of any life; null: there is none. */
  readonly linkHash: (seq: number) => string | null;
  /** The last number of a life before this one; null: it never was. */
  readonly endOf: (generation: string) => number | null;
}

/**
 * Whether this store is older than one that a till saw (store 6.7): the number alone does not tell, because after a restore
 * it grows past what was seen.
 */
export function storeWentBack(seen: StorePlace | null, { place, linkHash, endOf }: StoreChain): boolean {
  if (seen === null) return false;
  const end = seen.generation === place.generation ? place.seq : endOf(seen.generation);
  if (end === null || seen.seq > end) return true;
  return seen.seq > 0 && linkHash(seen.seq) !== seen.hash;
}
