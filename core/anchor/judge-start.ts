import type { Anchor, FoundAnchor } from './anchor.ts';

/** Why a journal is not known to be the newest life of its till. Each waits for a person (payment-safety 13.2). */
export const START_DOUBTS = [
  /** The anchor knows more of this till than the journal, or something else: an older copy. */
  'older_copy',
  /** The same, said by the person who restored a backup. */
  'restored',
  /** The anchor was written on another machine: folder and anchor were copied together. */
  'other_machine',
  /** There was an anchor, and there is none: the folder came from another machine, or the anchor was lost. */
  'anchor_missing',
  /** Another folder works as this till now. */
  'second_holder',
  /** The journal before this one could not be read. */
  'set_aside',
  /** Another till sold in this data folder last, and its journal and key are gone from it. */
  'emptied_folder',
  /** A person moved this till to another machine: it sells nothing until one takes it back. */
  'moved_away',
  /** The same till on its new machine, from the backup that was made for the move. */
  'moved_here',
  /** The store holds events of this till that its journal does not have: an older copy (store 7, F5). */
  'store_ahead',
  /** The store holds another past of this till (F5). */
  'store_differs',
  /** Two machines speak to the store as this till (F6). */
  'two_machines',
  /** The till was replaced, revoked or declared dead at the store (F7). */
  'replaced',
] as const;

/**
 * Doubts for want of a look: what would end them could not be read at this start, or was not there to be asked. They are
 * of one start alone. The journal does not keep them, and the next start judges anew (13.2).
 */
export const PASSING_DOUBTS = [
  /** The key in the folder is not the one that the journal was written with: it was lost or exchanged. */
  'key_changed',
  /** The anchor could not be read, or was looked for in another place than the one where it lies. */
  'anchor_unread',
  /** The note of leased numbers beside the journal is there, and could not be read or is not whole. */
  'note_unread',
] as const;
export type PassingDoubt = (typeof PASSING_DOUBTS)[number];
/** What a journal keeps until a person settles it. */
export type LastingDoubt = (typeof START_DOUBTS)[number];
export type StartDoubt = LastingDoubt | PassingDoubt;

export const isPassing = (doubt: StartDoubt): doubt is PassingDoubt =>
  (PASSING_DOUBTS as readonly string[]).includes(doubt);

/** What only a store can know, also of a till that is at work. */
export type StoreDoubt = Extract<LastingDoubt, 'store_ahead' | 'store_differs' | 'two_machines' | 'replaced'>;

/** The word of a store about a start (store 7, F9). `away`: it said none in time, and the anchor decides. */
export type StoreWord = 'newest' | 'away' | StoreDoubt;

/** What a start knows of the journal, before anything inherited is touched. */
export interface JournalStanding {
  readonly epoch: number;
  /** It was anchored in an earlier start. */
  readonly was_anchored: boolean;
  readonly has_attempts: boolean;
  /** The last run ended in order. */
  readonly ended_in_order: boolean;
  /** The doubt of an earlier start that no person has settled. */
  readonly doubt: LastingDoubt | null;
  /** The note beside the journal says that more was leased than it knows (payment-safety 5.6). */
  readonly is_behind_its_note: boolean;
  /** That note is there and says nothing: it could not be read, or is not whole. */
  readonly is_note_unread: boolean;
  /** It was made in place of one that could not be read (5.7). */
  readonly follows_unreadable: boolean;
  /** The hash of one event; null: there is no such event. */
  readonly hashAt: (seq: number) => string | null;
  readonly knowsTrace: (trace_id: string) => boolean;
}

export interface StartFacts {
  readonly journal: JournalStanding;
  readonly anchor: FoundAnchor;
  readonly machine: string | null;
  readonly kernel_boot: string | null;
  /** Another process holds this till's identity. */
  readonly is_held_elsewhere: boolean;
  /** The machine is one that can be copied whole, anchor and all. */
  readonly may_be_copied: boolean;
  /** A person asked to treat it as a restored copy. */
  readonly is_restored: boolean;
  /** The machine knows which till sold in this folder last, and this is not it. */
  readonly had_another_till: boolean;
  /** The key in the folder makes another till of it than the one that its journal says it is. */
  readonly has_another_key: boolean;
}

export interface StartDecision {
  /** Null: the newest life, as far as it can be known. Otherwise no cards, and sales get numbers of the next million. */
  readonly doubt: StartDoubt | null;
  /** Whether attempts without an outcome are undone, or wait for a person. */
  readonly inherited: 'undo' | 'hold';
  /** What becomes of numbers that were leased and not used (13.1): `suspect` ones are listed, never asked for. */
  readonly unused_leases: 'retire' | 'suspect';
}

/** Judges a start (payment-safety 13.2, store 11.3): default is doubt. Pure and total. */
export function judgeStart(facts: StartFacts): StartDecision {
  // What the others would find lasts; this one is over at the next start, if it can be read then.
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
  // Whatever else is wrong with it: only a person takes back what was given to another machine.
  if (is_moved && !is_restored) return 'moved_away';
  if (is_held_elsewhere) return 'second_holder';
  if (journal.follows_unreadable) return 'set_aside';
  if (is_restored) return is_moved ? 'moved_here' : 'restored';
  if (journal.doubt !== null) return journal.doubt;
  if (journal.is_behind_its_note) return 'older_copy';
  // Before all that its key would find: the anchor of another till says nothing of this journal.
  if (facts.has_another_key) return 'key_changed';
  if (facts.had_another_till) return 'emptied_folder';
  if (anchor === 'unread') return 'anchor_unread';
  if (!isAnchor(anchor)) return journal.was_anchored || anchor === 'unreadable' ? 'anchor_missing' : null;
  if (anchor.machine !== machine) return 'other_machine';
  return isOnItsChain(anchor, journal) ? null : 'older_copy';
}

/** The anchor names an event of this journal, in the same epoch, and its last trace is known. */
function isOnItsChain(anchor: Anchor, journal: JournalStanding): boolean {
  const { seq, hash, epoch, used_trace } = anchor;
  if (epoch !== journal.epoch) return false;
  if (seq > 0 && journal.hashAt(seq) !== hash) return false;
  return used_trace === null || journal.knowsTrace(used_trace);
}

/** Within one boot no commit was lost, so what has no row was not used. A power cut may have lied to journal and anchor. */
function isSameBoot({ anchor, kernel_boot }: StartFacts): boolean {
  return kernel_boot !== null && isAnchor(anchor) && anchor.kernel_boot === kernel_boot;
}

const isAnchor = (anchor: FoundAnchor): anchor is Anchor => typeof anchor === 'object';
