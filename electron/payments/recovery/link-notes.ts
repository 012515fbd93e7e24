import { PAID_AMOUNT_DIFFERS } from '../../../core/verdict/read-link.ts';
import type { LinkSeen } from '../../../core/payments/link.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import type { Journal } from '../../journal/journal.ts';

/** Notes about a payment by link besides its steps. */
export const LINK_NOTE = { made: 'link_made', paid: 'link_paid', asked_back: 'link_asked_back' } as const;
type LinkNote = (typeof LINK_NOTE)[keyof typeof LINK_NOTE];

type TimelineReader = Pick<Journal, 'timeline'>;

const has = (journal: TimelineReader, trace_id: string, is: (event: JournalEvent) => boolean): boolean =>
  journal.timeline(trace_id).some(({ event }) => is(event));

export const wasNoted = (journal: TimelineReader, trace_id: string, note: LinkNote): boolean =>
  has(journal, trace_id, (event) => event.type === 'attempt_note' && event.note === note);

/** An earlier version noted only the answer. */
const isRefundCall = (event: JournalEvent): boolean =>
  event.type === 'attempt_step' && event.evidence?.source === 'call' && event.evidence.call.path.endsWith('/refund');

/** Whether a full refund was or may have been requested. */
export const wasReturnRequested = (journal: TimelineReader, trace_id: string): boolean =>
  wasNoted(journal, trace_id, LINK_NOTE.asked_back) || has(journal, trace_id, isRefundCall);

/** What this till itself read of the link, for display; null: only that it may still be paid, or nothing. */
export function linkSeen(journal: TimelineReader, trace_id: string): LinkSeen | null {
  if (has(journal, trace_id, (event) => event.type === 'attempt_step' && event.cause === PAID_AMOUNT_DIFFERS))
    return wasNoted(journal, trace_id, LINK_NOTE.paid) ? 'paid' : 'other_sum';
  if (wasNoted(journal, trace_id, LINK_NOTE.paid)) return 'paid';
  return wasNoted(journal, trace_id, LINK_NOTE.made) ? null : 'never_shown';
}
