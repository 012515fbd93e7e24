import type { StartDoubt } from '../../../core/anchor/evaluate-start.ts';
import type { Doubt } from './lineage.ts';

const WHY: Readonly<Record<StartDoubt, string>> = {
  older_copy: 'The journal is older than its last use: it was brought back from a copy.',
  restored: 'The journal was restored from a backup.',
  other_machine: 'The journal was brought here from another machine, together with its anchor.',
  anchor_missing:
    'The anchor of this journal is gone: the folder was brought from another machine, or the anchor was lost.',
  moved_away: 'This till was moved to another machine, and takes no payments here, not even cash.',
  moved_here: 'This till was moved here from another machine.',
  second_holder: 'Another folder works as this till: one of the two is a copy.',
  set_aside: 'The journal could not be read, and a new one was opened.',
  emptied_folder: 'A till sold in this data folder, and its journal is gone: the folder was emptied or exchanged.',
  key_changed:
    'The key of this till (till.key in its data folder) is not the one that its journal was written with: it was lost, changed, or is of another till. The journal itself is kept.',
  anchor_unread:
    'The anchor of this till could not be read at this start, or another folder was named for it than the one where it lies (--anchor, COBRO_ANCHOR).',
  note_unread:
    'The note of leased numbers (leases.json in the data folder) could not be read at this start, or is not whole.',
  store_ahead: 'This till was put back to an older state: its store holds events that the journal does not have.',
  store_differs: 'The store holds another past of this till.',
  two_machines: 'Two machines speak to the store as this till.',
  replaced: 'This till was replaced or revoked at the store.',
};

/** What a person must know about a journal in doubt, and what ends the doubt (payment-safety 13.2). */
export function doubtSentence({ why, attempts_missing, unread }: Doubt): string {
  if (unread !== undefined)
    return `A file of this till could not be read at this start: ${unread}; then start again, and all is as before. Cards are refused until then, nothing from before is undone, cash goes on.`;
  if (why === 'moved_away')
    return `${WHY[why]} If it is to sell here after all, make sure that the other machine never does, and take it back: cobro journal accept --evidence TEXT`;
  const missing =
    attempts_missing === null || attempts_missing === 0 ? '' : ` It does not know ${attempts_missing} card payments.`;
  return `${WHY[why]}${missing} Cards are refused, nothing from before is undone, cash goes on. ${FIRST[why] ?? ''}Compare the payments with the payment service, then: cobro journal accept --evidence TEXT`;
}

/** What a person should do before accepting. */
const ENROL_FIRST =
  'If this till is the one to go on, enrol it anew first (cobro store code --replace, cobro store join): the store takes nothing of its old identity. ';
/** Why a person cannot accept it yet. */
export const ENROL_FIRST_SENTENCE =
  'The store takes nothing of the identity that this till has there, so that it would be stopped again: enrol it anew first (cobro store code, cobro store join), then accept. Only where the store is gone for good: stop the till and leave it (cobro store leave), then accept.';
const RESTORE_FIRST =
  'If there is a backup of it, stop the till and restore that into an empty folder (cobro backup restore FILE); if not, go on here. ';
const FIRST: Readonly<Partial<Record<StartDoubt, string>>> = {
  store_ahead: ENROL_FIRST,
  store_differs: ENROL_FIRST,
  two_machines: ENROL_FIRST,
  replaced: ENROL_FIRST,
  emptied_folder: RESTORE_FIRST,
  key_changed:
    'Put the right till.key back (from a backup of this till) and start again: then all is as before. Where there is none: ',
  note_unread:
    'Start again once it can be read, or put the right one back: then all is as before. Where it never can be: ',
  anchor_unread: 'Start again once it can be read: then all is as before. Where it never can be: ',
};

/** Why the anchor must be writable, for a till whose anchor is not. */
export const UNWRITABLE_SENTENCE =
  'The anchor of this till cannot be written, so that a copy of its folder could not be told from it: cards are refused, cash goes on. Name a folder outside the data folder with --anchor DIR, or give this user the right to write there.';

/** A key is known only to the journal that used it: what an older copy lacks cannot be refused. */
export const FORGOTTEN_KEYS =
  'Keys of idempotency used after the copy are not known to it: a command repeated with one of them charges or gives back again. Look at the service before anything of that time is repeated.';
