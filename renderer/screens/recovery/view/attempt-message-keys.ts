import type { AttemptView } from '../../../../core/contract/recovery.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';

/** Wording for a card charge that was sent but not proven: it is being undone. */
const CARD = {
  nothing_read: 'recovery.noCard',
  next: 'recovery.state.next',
  now: 'recovery.state.now',
  soon: 'recovery.state.soon',
  waiting: 'recovery.state.waiting',
  no_charge: 'recovery.state.noCharge',
  why_unpaid: 'recovery.why.unpaid',
  why_no_charge: 'recovery.why.noCharge',
  why_paid: 'recovery.why.paid',
  why_declined: 'recovery.why.declined',
  try_now: 'recovery.tryNow',
  trying: 'recovery.trying',
  do_not_refund: 'recovery.doNotRefund',
  event_sending: 'recovery.event.sending',
  event_declined: 'recovery.event.declined',
  event_doubt: 'recovery.event.unknownDetail',
  event_try: 'recovery.event.try',
  event_next: 'recovery.event.next',
  event_next_now: 'recovery.event.nextNow',
  event_no_charge: 'recovery.event.noCharge',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** A payment by link involves no card, and nothing is undone before it is paid: it is watched. */
const LINK = {
  nothing_read: 'link.tender',
  next: 'link.watch.next',
  now: 'link.watch.now',
  soon: 'link.watch.soon',
  waiting: 'link.waiting',
  no_charge: 'link.watch.noCharge',
  why_unpaid: 'link.watch.whyUnpaid',
  why_no_charge: 'link.watch.whyNoCharge',
  why_paid: 'link.watch.whyPaid',
  why_declined: 'link.watch.whyDeclined',
  try_now: 'link.watch.tryNow',
  trying: 'link.watch.trying',
  do_not_refund: 'link.watch.doNotRefund',
  event_sending: 'link.watch.asked',
  event_declined: 'link.whyRefused',
  event_doubt: 'link.watch.doubt',
  event_try: 'link.watch.look',
  event_next: 'link.watch.lookNext',
  event_next_now: 'link.watch.lookNow',
  event_no_charge: 'link.watch.whyNoCharge',
} as const satisfies Readonly<Record<keyof typeof CARD, MessageKey>>;

/** A link that was never shown cannot be paid. */
const LINK_NEVER_SHOWN = { ...LINK, event_doubt: 'link.never_shown.effect' } as const;

export type AttemptKeys = typeof CARD | typeof LINK | typeof LINK_NEVER_SHOWN;

/** The wording for this kind of payment. */
export function messageKeysOf({ by_link, link_seen }: Pick<AttemptView, 'by_link' | 'link_seen'>): AttemptKeys {
  if (!by_link) return CARD;
  return link_seen === 'never_shown' ? LINK_NEVER_SHOWN : LINK;
}
