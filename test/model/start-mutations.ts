import type { RuleMutation } from './rule-mutations.ts';

const START = { file: 'evaluate-start.ts', caught_by: 'evaluate-start.test.ts' } as const;

/** Rules of a start, each broken once: whether a journal is its till's newest life (payment-safety 13.2). */
export const START_MUTATIONS: readonly RuleMutation[] = [
  {
    ...START,
    what: 'an anchor ahead of its journal agrees',
    from: 'journal.hashAt(seq) !== hash',
    to: '(journal.hashAt(seq) ?? hash) !== hash',
  },
  {
    ...START,
    what: 'another hash at the event of the anchor agrees',
    from: '  if (seq > 0 && journal.hashAt(seq) !== hash) return false;\n',
    to: '',
  },
  {
    ...START,
    what: 'an anchor of another epoch agrees',
    from: '  if (epoch !== journal.epoch) return false;\n',
    to: '  void epoch;\n',
  },
  {
    ...START,
    what: 'the trace that was used last need not be known',
    from: 'return used_trace === null || journal.knowsTrace(used_trace);',
    to: 'return true;',
  },
  {
    ...START,
    what: 'an anchor of another machine is one of this machine',
    from: "  if (anchor.machine !== machine) return 'other_machine';\n",
    to: '',
  },
  {
    ...START,
    what: 'a missing anchor is a new one',
    from: "return journal.was_anchored || anchor === 'unreadable' ? 'anchor_missing' : null",
    to: 'return null',
  },
  {
    ...START,
    what: 'an anchor that cannot be read is none',
    from: "journal.was_anchored || anchor === 'unreadable' ?",
    to: 'journal.was_anchored ?',
  },
  {
    ...START,
    what: 'a second holder of an identity goes on',
    from: "  if (is_held_elsewhere) return 'second_holder';\n",
    to: '',
  },
  {
    ...START,
    what: 'a doubt is forgotten by the next start',
    from: '  if (journal.doubt !== null) return journal.doubt;\n',
    to: '',
  },
  {
    ...START,
    what: 'a restored folder whose anchor agrees is in no doubt',
    from: "  if (is_restored) return is_moved ? 'moved_here' : 'restored';\n",
    to: '',
  },
  {
    ...START,
    what: 'a till that was moved to another machine sells on',
    from: "  if (is_moved && !is_restored) return 'moved_away';\n",
    to: '',
  },
  {
    ...START,
    what: 'a moved till is a restored one on its new machine',
    from: "is_moved ? 'moved_here' : 'restored'",
    to: "'restored'",
  },
  {
    ...START,
    what: 'what a journal in doubt left open is undone',
    from: "if (doubt !== null) return { doubt, inherited: 'hold'",
    to: "if (doubt !== null) return { doubt, inherited: 'undo'",
  },
  {
    ...START,
    what: 'agreement on a machine that is copied whole proves something',
    from: '(isAnchor(anchor) && !may_be_copied) ||',
    to: 'isAnchor(anchor) ||',
  },
  {
    ...START,
    what: 'a journal with payments and no anchor is vouched for',
    from: ' || !journal.has_attempts;',
    to: ' || !journal.was_anchored;',
  },
  {
    ...START,
    what: 'numbers are retired after a power cut',
    from: '(is_vouched_for && isSameBoot(facts)) ?',
    to: 'is_vouched_for ?',
  },
  {
    ...START,
    what: 'two boots without a name are the same',
    from: 'kernel_boot !== null && isAnchor(anchor) &&',
    to: 'isAnchor(anchor) &&',
  },
  {
    ...START,
    what: 'a till in an emptied folder is a new one',
    from: "  if (facts.had_another_till) return 'emptied_folder';\n",
    to: '',
  },
  {
    ...START,
    what: 'a till that is put back knows what another one sold in its folder meanwhile',
    from: 'if (facts.had_another_till)',
    to: 'if (facts.had_another_till && !journal.was_anchored)',
  },
  {
    ...START,
    what: 'a key that is another one goes on',
    from: "  if (facts.has_another_key) return 'key_changed';\n",
    to: '',
  },
  {
    ...START,
    what: 'an anchor that could not be read now is none',
    from: "  if (anchor === 'unread') return 'anchor_unread';\n",
    to: '',
  },
  {
    ...START,
    what: 'a note of leases that could not be read is none',
    from: " ?? (facts.journal.is_note_unread ? 'note_unread' : null);",
    to: ';',
  },
];
