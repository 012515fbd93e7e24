import type { Anchor, FoundAnchor } from './anchor.ts';

/** Why a journal is not known to be the newest state of its till. Each waits for a person (payment-safety 13.2). */
export const START_DOUBTS = [
  /** The anchor is ahead of the journal or contradicts it: the journal is an older copy. */
  'older_copy',
  /** The same, declared by the person who restored a backup. */
  'restored',
  /** The anchor was written on another machine: folder and anchor were copied together. */
  'other_machine',
  /** The former anchor is missing: the folder came from another machine, or the anchor was lost. */
  'anchor_missing',
  /** Another folder now runs as this till. */
  'second_holder',
  /** The previous journal could not be read. */
  'set_aside',
  /** Another till sold from this data folder before, and its journal and key are missing. */
  'emptied_folder',
  /** A person moved this till to another machine: it sells nothing until a person takes it back. */
  'moved_away',
  /** The moved till on its new machine, restored from the backup made for the move. */
  'moved_here',
  /** The store has events of this till that its journal lacks: an older copy (store 7, F5). */
  'store_ahead',
  /** The store has a different history of this till (F5). */
  'store_differs',
  /** Two machines connect to the store as this till (F6). */
  'two_machines',
  /** The till was replaced, revoked or declared dead at the store (F7). */
  'replaced',
] as const;

/**
 * Doubts because something could not be read or reached at this start. They last for this start only: the journal does
 * not store them, and the next start judges again (13.2).
 */
export const PASSING_DOUBTS = [
  /** The key in the folder is not the one that the journal was written with: it was lost or replaced. */
  'key_changed',
  /** The anchor could not be read, or was searched in another place than where it is. */
  'anchor_unread',
  /** The note of leased numbers beside the journal exists but is unreadable or incomplete. */
  'note_unread',
] as const;
export type PassingDoubt = (typeof PASSING_DOUBTS)[number];
/** Stored in the journal until a person settles it. */
export type LastingDoubt = (typeof START_DOUBTS)[number];
export type StartDoubt = LastingDoubt | PassingDoubt;

export const isPassing = (doubt: StartDoubt): doubt is PassingDoubt =>
  (PASSING_DOUBTS as readonly string[]).includes(doubt);

/** Known only by a store, also about a running till. */
export type StoreDoubt = Extract<LastingDoubt, 'store_ahead' | 'store_differs' | 'two_machines' | 'replaced'>;

/** A store's verdict about a start (store 7, F9). `away`: it did not respond in time, and the anchor decides. */
export type StoreVerdict = 'newest' | 'away' | StoreDoubt;

/** The journal's state at a start, before any inherited attempt is touched. */
export interface JournalFacts {
  readonly epoch: number;
  /** It was anchored at an earlier start. */
  readonly was_anchored: boolean;
  readonly has_attempts: boolean;
  /** The last run ended in order. */
  readonly ended_in_order: boolean;
  /** The unsettled doubt of an earlier start, if any. */
  readonly doubt: LastingDoubt | null;
  /** According to the note beside the journal, more numbers were leased than it knows (payment-safety 5.6). */
  readonly is_behind_its_note: boolean;
  /** The note exists but is unreadable or incomplete. */
  readonly is_note_unread: boolean;
  /** It replaced a journal that could not be read (5.7). */
  readonly follows_unreadable: boolean;
  /** The hash of one event, or null if there is none. */
  readonly hashAt: (seq: number) => string | null;
  readonly knowsTrace: (trace_id: string) => boolean;
}

export interface StartFacts {
  readonly journal: JournalFacts;
  readonly anchor: FoundAnchor;
  readonly machine: string | null;
  readonly kernel_boot: string | null;
  /** Another process holds this till's identity. */
  readonly is_held_elsewhere: boolean;
  /** The whole machine, including its anchor, can be copied. */
  readonly may_be_copied: boolean;
  /** A person declared it a restored copy. */
  readonly is_restored: boolean;
  /** According to the machine, another till sold from this folder last. */
  readonly had_another_till: boolean;
  /** The key in the folder is that of another till than the journal's. */
  readonly has_another_key: boolean;
}

export interface StartDecision {
  /** Null: the newest state as far as can be known. Otherwise no cards, and sales get numbers of the next million. */
  readonly doubt: StartDoubt | null;
  /** Whether attempts without an outcome are undone or wait for a person. */
  readonly inherited: 'undo' | 'hold';
  /** How leased but unused numbers are treated (13.1): `suspect` ones are listed, never queried. */
  readonly unused_leases: 'retire' | 'suspect';
}

/** Judges a start (payment-safety 13.2, store 11.3): the default is doubt. Pure and total. */
export function evaluateStart(facts: StartFacts): StartDecision {
  // The other doubts last; this one ends at the next start if the note can be read then.
  const doubt = doubtOf(facts) ?? (facts.journal.is_note_unread ? 'note_unread' : null);
  if (doubt !== null) return { doubt, inherited: 'hold', unused_leases: 'suspect' };
  const { journal, anchor, may_be_copied } = facts;
  // A journal with card attempts that never had an anchor (an upgrade), and one on a machine that is copied whole: nothing
  // speaks against it, and nothing for it. Its open money waits for a person once; the till keeps working.
  const is_vouched_for = (isAnchor(anchor) && !may_be_copied) || !journal.has_attempts;
  return {
    doubt,
    inherited: is_vouched_for ? 'undo' : 'hold',
    unused_leases: journal.ended_in_order || (is_vouched_for && isSameBoot(facts)) ? 'retire' : 'suspect',
  };
}

function doubtOf(facts: StartFacts): StartDoubt | null {
  const { journal, anchor, machine, is_held_elsewhere, is_restored } = facts;
  const is_moved = journal.doubt === 'moved_away';
  // Whatever else is wrong: only a person takes back a till that was moved to another machine.
  if (is_moved && !is_restored) return 'moved_away';
  if (is_held_elsewhere) return 'second_holder';
  if (journal.follows_unreadable) return 'set_aside';
  if (is_restored) return is_moved ? 'moved_here' : 'restored';
  if (journal.doubt !== null) return journal.doubt;
  if (journal.is_behind_its_note) return 'older_copy';
  // First, because the key selects the anchor: that of another till says nothing about this journal.
  if (facts.has_another_key) return 'key_changed';
  if (facts.had_another_till) return 'emptied_folder';
  if (anchor === 'unread') return 'anchor_unread';
  if (!isAnchor(anchor)) return journal.was_anchored || anchor === 'unreadable' ? 'anchor_missing' : null;
  if (anchor.machine !== machine) return 'other_machine';
  return isOnItsChain(anchor, journal) ? null : 'older_copy';
}

/** Whether the anchor names an event of this journal in the same epoch, with a known last trace. */
function isOnItsChain(anchor: Anchor, journal: JournalFacts): boolean {
  const { seq, hash, epoch, used_trace } = anchor;
  if (epoch !== journal.epoch) return false;
  if (seq > 0 && journal.hashAt(seq) !== hash) return false;
  return used_trace === null || journal.knowsTrace(used_trace);
}

/**
 * Within one boot no commit is lost, so numbers without a row were not used. A power cut may have lost commits of both.
 */
function isSameBoot({ anchor, kernel_boot }: StartFacts): boolean {
  return kernel_boot !== null && isAnchor(anchor) && anchor.kernel_boot === kernel_boot;
}

const isAnchor = (anchor: FoundAnchor): anchor is Anchor => typeof anchor === 'object';
