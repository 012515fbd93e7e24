import type { StartDoubt } from '../../../core/anchor/judge-start.ts';

const WHY: Readonly<Record<StartDoubt, string>> = {
  older_copy: 'The journal is older than its last use: it was brought back from a copy.',
  restored: 'The journal was restored from a backup.',
  other_machine: 'The journal was brought here from another machine, together with its anchor.',
  anchor_missing:
    'The anchor of this journal is gone: the folder was brought from another machine, or the anchor was lost.',
  second_holder: 'Another folder works as this till: one of the two is a copy.',
  set_aside: 'The journal could not be read, and a new one was opened.',
};

/** What a person must know of a journal that is in doubt, and what ends it (payment-safety 13.2). */
export function doubtSentence({ why, attempts_missing }: { why: StartDoubt; attempts_missing: number | null }): string {
  const missing =
    attempts_missing === null || attempts_missing === 0 ? '' : ` It does not know ${attempts_missing} card payments.`;
  return `${WHY[why]}${missing} Cards are refused, nothing of before is undone, cash goes on. Compare the payments with the payment service, then: cobro journal accept --evidence TEXT`;
}

/** Why the anchor must be writable, for a till whose anchor is not. */
export const UNWRITABLE_SENTENCE =
  'The anchor of this till cannot be written, so that a copy of its folder could not be told from it: cards are refused, cash goes on. Name a folder outside the data folder with --anchor DIR, or give this user the right to write there.';
