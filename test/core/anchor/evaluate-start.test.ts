import { describe, expect, test } from 'vitest';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { type JournalFacts, type StartFacts, evaluateStart } from '../../../core/anchor/evaluate-start.ts';

const ANCHOR: Anchor = {
  till: 'till-a',
  machine: 'machine-a',
  kernel_boot: 'boot-1',
  epoch: 1,
  seq: 7,
  hash: 'hash-7',
  leased_to: 16,
  used_to: 3,
  used_trace: 'trace-3',
  sale_number: 12,
  attempts: 3,
  told: null,
};
const JOURNAL: JournalFacts = {
  epoch: 1,
  was_anchored: true,
  has_attempts: true,
  ended_in_order: false,
  doubt: null,
  is_behind_its_note: false,
  is_note_unread: false,
  follows_unreadable: false,
  hashAt: (seq) => (seq >= 1 && seq <= 9 ? `hash-${seq}` : null),
  knowsTrace: (trace_id) => trace_id === 'trace-3',
};
const FACTS: StartFacts = {
  journal: JOURNAL,
  anchor: ANCHOR,
  machine: 'machine-a',
  kernel_boot: 'boot-1',
  is_held_elsewhere: false,
  may_be_copied: false,
  is_restored: false,
  had_another_till: false,
  has_another_key: false,
};
const judge = (facts: Partial<StartFacts> = {}, journal: Partial<JournalFacts> = {}) =>
  evaluateStart({ ...FACTS, ...facts, journal: { ...JOURNAL, ...journal } });
const doubted = (doubt: string) => ({ doubt, inherited: 'hold', unused_leases: 'suspect' });

describe('a start in a folder in which another till sold', () => {
  const NEW = { was_anchored: false, has_attempts: false, ended_in_order: false };
  test('is in doubt, whether its own journal is new or was put back', () => {
    expect(judge({ anchor: 'none', had_another_till: true }, NEW)).toEqual(doubted('emptied_folder'));
    expect(judge({ had_another_till: true })).toEqual(doubted('emptied_folder'));
    expect(judge({ anchor: 'none' }, NEW).doubt).toBeNull();
  });

  test('goes on once a person accepted it and the folder is its own, and keeps its doubt until then', () => {
    expect(judge().doubt).toBeNull();
    expect(judge({}, { doubt: 'emptied_folder' }).doubt).toBe('emptied_folder');
  });

  test('is what a person says it is, where a backup was restored into it', () => {
    expect(judge({ had_another_till: true, is_restored: true }, NEW).doubt).toBe('restored');
  });
});

describe('a start that could not look', () => {
  test('is in doubt while the key is not the one that its journal was written with, whatever that key finds', () => {
    expect(judge({ has_another_key: true, had_another_till: true, anchor: 'none' })).toEqual(doubted('key_changed'));
    expect(judge({ has_another_key: true })).toEqual(doubted('key_changed'));
  });

  test('is in doubt while its anchor cannot be read, and not for longer', () => {
    expect(judge({ anchor: 'unread' })).toEqual(doubted('anchor_unread'));
    expect(judge({ anchor: 'unread' }, { was_anchored: false })).toEqual(doubted('anchor_unread'));
    expect(judge().doubt).toBeNull();
  });

  test('is in doubt while the note of its leases cannot be read, unless the anchor says worse', () => {
    expect(judge({}, { is_note_unread: true })).toEqual(doubted('note_unread'));
    expect(judge({ anchor: 'none' }, { is_note_unread: true }).doubt).toBe('anchor_missing');
  });

  test('keeps what its journal already doubts, and what its note says', () => {
    const facts = { has_another_key: true, anchor: 'unread' } as const;
    expect(judge(facts, { doubt: 'older_copy' }).doubt).toBe('older_copy');
    expect(judge(facts, { is_behind_its_note: true }).doubt).toBe('older_copy');
  });
});

describe('a start whose anchor stands on the chain of the journal', () => {
  test('goes on: what is inherited is undone, and numbers of the same boot are retired', () => {
    expect(judge()).toEqual({ doubt: null, inherited: 'undo', unused_leases: 'retire' });
  });

  test('goes on when the anchor stands at the last event itself', () => {
    expect(judge({ anchor: { ...ANCHOR, seq: 9, hash: 'hash-9' } }).doubt).toBeNull();
  });

  test('lists unused numbers after a power cut, because a disk may have lied to journal and anchor', () => {
    expect(judge({ kernel_boot: 'boot-2' })).toEqual({ doubt: null, inherited: 'undo', unused_leases: 'suspect' });
  });

  test('does not take two boots without a name for the same one', () => {
    expect(judge({ kernel_boot: null, anchor: { ...ANCHOR, kernel_boot: null } }).unused_leases).toBe('suspect');
  });

  test('retires unused numbers after a stop in order, whatever the boot', () => {
    expect(judge({ kernel_boot: 'boot-2' }, { ended_in_order: true }).unused_leases).toBe('retire');
  });

  test('proves nothing on a machine that is copied whole: what is inherited waits for a person', () => {
    expect(judge({ may_be_copied: true })).toEqual({ doubt: null, inherited: 'hold', unused_leases: 'suspect' });
  });
});

describe('a start that is in doubt, so that a person decides', () => {
  test('has an anchor ahead of its journal', () => {
    expect(judge({ anchor: { ...ANCHOR, seq: 10, hash: 'hash-10' } })).toEqual(doubted('older_copy'));
  });

  test('has an anchor with another hash at its event', () => {
    expect(judge({ anchor: { ...ANCHOR, hash: 'hash-of-another-life' } })).toEqual(doubted('older_copy'));
  });

  test('has an anchor of another epoch: another copy was accepted', () => {
    expect(judge({ anchor: { ...ANCHOR, epoch: 2 } })).toEqual(doubted('older_copy'));
    expect(judge({}, { epoch: 2 })).toEqual(doubted('older_copy'));
  });

  test('does not know the trace that was used last', () => {
    expect(judge({ anchor: { ...ANCHOR, used_trace: 'trace-4' } })).toEqual(doubted('older_copy'));
  });

  test('is behind the note beside it', () => {
    expect(judge({}, { is_behind_its_note: true })).toEqual(doubted('older_copy'));
  });

  test('has an anchor of another machine', () => {
    expect(judge({ machine: 'machine-b' })).toEqual(doubted('other_machine'));
    expect(judge({ machine: null })).toEqual(doubted('other_machine'));
  });

  test('had an anchor and has none', () => {
    expect(judge({ anchor: 'none' })).toEqual(doubted('anchor_missing'));
  });

  test('has an anchor that cannot be read, even where the journal knows of none', () => {
    expect(judge({ anchor: 'unreadable' })).toEqual(doubted('anchor_missing'));
    expect(judge({ anchor: 'unreadable' }, { was_anchored: false })).toEqual(doubted('anchor_missing'));
  });

  test('is a second holder, whatever the anchor says', () => {
    expect(judge({ is_held_elsewhere: true })).toEqual(doubted('second_holder'));
  });

  test('follows a journal that could not be read', () => {
    expect(judge({}, { follows_unreadable: true })).toEqual(doubted('set_aside'));
  });

  test('was restored, although nothing was sold since', () => {
    expect(judge({ is_restored: true })).toEqual(doubted('restored'));
  });

  test('was in doubt before, although the anchor agrees now', () => {
    expect(judge({}, { doubt: 'second_holder' })).toEqual(doubted('second_holder'));
  });

  test('keeps its doubt after a stop in order', () => {
    expect(judge({ anchor: 'none' }, { ended_in_order: true })).toEqual(doubted('anchor_missing'));
  });

  test('is a journal that was deleted: an empty one behind its anchor', () => {
    const empty = { was_anchored: false, has_attempts: false, hashAt: () => null, knowsTrace: () => false };
    expect(judge({}, empty)).toEqual(doubted('older_copy'));
  });
});

describe('a start without any anchor so far', () => {
  const first = { was_anchored: false } as const;

  test('of a new till goes on', () => {
    expect(judge({ anchor: 'none' }, { ...first, has_attempts: false, ended_in_order: true })).toEqual({
      doubt: null,
      inherited: 'undo',
      unused_leases: 'retire',
    });
  });

  test('of a till with card payments goes on, and what is inherited waits for a person once', () => {
    expect(judge({ anchor: 'none' }, first)).toEqual({ doubt: null, inherited: 'hold', unused_leases: 'suspect' });
  });
});

describe('a till that was moved to another machine', () => {
  test('rests where it was, whatever else is wrong with it, until a person takes it back', () => {
    expect(judge({}, { doubt: 'moved_away' })).toEqual(doubted('moved_away'));
    expect(judge({ is_held_elsewhere: true }, { doubt: 'moved_away' })).toEqual(doubted('moved_away'));
    expect(judge({ anchor: 'none' }, { doubt: 'moved_away' })).toEqual(doubted('moved_away'));
    expect(judge({}, { doubt: 'moved_away', follows_unreadable: true })).toEqual(doubted('moved_away'));
  });

  test('is the moved one where its backup was restored, unless another process works as it there', () => {
    expect(judge({ is_restored: true }, { doubt: 'moved_away' })).toEqual(doubted('moved_here'));
    expect(judge({ is_restored: true, is_held_elsewhere: true }, { doubt: 'moved_away' })).toEqual(
      doubted('second_holder'),
    );
  });
});
