import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { Wording } from '../../../text/wording.ts';

const REASONS = {
  reader_lost: 'payment.whyReaderLost',
  reader_connecting: 'payment.stoppedConnecting',
  reader_refused: 'payment.stoppedRefused',
  credentials_refused: 'payment.stoppedCredentials',
  service_not_found: 'payment.stoppedCredentials',
  too_many_requests: 'payment.stoppedBusy',
  disk_full: 'payment.stoppedDisk',
  disk_nearly_full: 'payment.stoppedDisk',
  disk_slow: 'payment.stoppedDisk',
  disk_error: 'payment.stoppedDisk',
  journal_damaged: 'payment.stoppedDisk',
  journal_read_only: 'payment.stoppedDisk',
  journal_held: 'payment.stoppedDisk',
  journal_gone: 'payment.stoppedGone',
  older_copy: 'payment.stoppedOlder',
  restored: 'payment.stoppedOlder',
  other_machine: 'payment.stoppedMoved',
  anchor_missing: 'payment.stoppedMoved',
  moved_away: 'payment.stoppedMovedAway',
  moved_here: 'payment.stoppedMoved',
  second_holder: 'payment.stoppedTwice',
  set_aside: 'payment.stoppedAside',
  emptied_folder: 'payment.stoppedEmptied',
  store_ahead: 'payment.stoppedOlder',
  store_differs: 'payment.stoppedOlder',
  two_machines: 'payment.stoppedTwice',
  replaced: 'payment.stoppedReplaced',
  anchor_unwritable: 'payment.stoppedAnchor',
  key_changed: 'payment.stoppedKey',
  anchor_unread: 'payment.stoppedUnread',
  note_unread: 'payment.stoppedNote',
} as const satisfies Record<string, MessageKey>;

/** Why cards cannot be taken now and what to do; replaces the option's consequence (DESIGN 5, Option). */
export function cardImpossibleText(reason: string | null, { say }: Wording): string {
  if (reason !== null && isKnown(reason)) return say(REASONS[reason]);
  return say('payment.whyStopped');
}

function isKnown(reason: string): reason is keyof typeof REASONS {
  return Object.hasOwn(REASONS, reason);
}
