import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { LinkSeen } from '../../../../core/payments/link.ts';
import type { Wording } from '../../../text/wording.ts';
import type { UnknownStep } from './unknown-view.ts';

/** For a hold: the phrase that replaces each phrase about a charge. It has the same placeholders, or fewer. */
const OF_A_HOLD: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'payment.unknown': 'doubt.title',
  'payment.unknownLead': 'doubt.lead',
  'payment.unknownLead.connection': 'doubt.lead',
  'payment.unknownLead.service': 'doubt.lead',
  'payment.unknownLead.card': 'doubt.lead',
  'payment.unknownLead.reader': 'doubt.lead',
  'payment.unknownLead.restart': 'doubt.lead',
  'tender.undoingTitle': 'doubt.undoingTitle',
  'tender.undoingSignature': 'doubt.lead',
  'tender.undoingAmount': 'doubt.lead',
  'tender.undoingSay': 'doubt.say',
  'payment.unknownSent': 'doubt.sent',
  'payment.unknownSentNoCard': 'doubt.sentNoCard',
  'payment.unknownWhat': 'doubt.what',
  'payment.unknownWhat.connection': 'doubt.what',
  'payment.unknownWhat.service': 'doubt.what',
  'payment.unknownWhat.card': 'doubt.what',
  'payment.unknownWhat.reader': 'doubt.what',
  'payment.unknownWhat.restart': 'doubt.what',
  'payment.unknownAuto': 'doubt.auto',
  'payment.unknownQuarantine': 'doubt.quarantine',
  'payment.unknownQuarantineWhy': 'doubt.quarantineWhy',
  'payment.unknownEffect': 'doubt.effect',
  'payment.unknownAgain': 'hold.again',
  'payment.unknownAgainSub': 'hold.unknownAgain',
  'payment.unknownAgainSubDone': 'hold.unknownAgain',
  'payment.unknownWait': 'doubt.wait',
  'payment.unknownWaiting': 'doubt.waiting',
  'payment.unknownConfirmed': 'doubt.confirmed',
  'payment.unknownConfirmedNone': 'doubt.confirmedNone',
  'payment.unknownRefunded': 'doubt.confirmed',
  'payment.refundedTitle': 'doubt.released',
  'payment.refundedLead': 'doubt.releasedLead',
  'payment.undoneLead': 'doubt.releasedLead',
  'payment.cancelledTitle': 'doubt.released',
  'payment.cancelledLead': 'doubt.releasedLead',
  'payment.cancelledNoneTitle': 'doubt.none',
  'payment.cancelledNoneLead': 'doubt.noneLead',
  'payment.unknownSay': 'doubt.say',
  'payment.unknownSayDone': 'doubt.sayReleased',
  'payment.unknownSayRefunded': 'doubt.sayReleased',
  'payment.unknownSayUndone': 'doubt.sayReleased',
  'payment.unknownSayNone': 'doubt.sayNone',
  'payment.unknownHoldWhy': 'doubt.next',
  'attention.title': 'attention.ofHold.title',
  'attention.lead': 'doubt.lead',
  'attention.leadApproved': 'doubt.lead',
  'attention.why': 'attention.ofHold.why',
  'attention.effect': 'attention.ofHold.effect',
  'attention.again': 'attention.ofHold.again',
  'attention.say': 'attention.ofHold.say',
  'attention.sayApproved': 'attention.ofHold.say',
  'attention.customer': 'attention.ofHold.customer',
  'kiosk.unknown': 'doubt.title',
  'kiosk.undoingLead': 'doubt.customerLead',
  'kiosk.settledLead': 'doubt.releasedLead',
  'kiosk.refundedLead': 'doubt.releasedLead',
  'kiosk.neverLead': 'doubt.noneLead',
};

/** The same for an abandoned payment by link, whatever its last known status. */
const OF_A_LINK: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'payment.unknownSentNoCard': 'link.doubtSent',
  'payment.unknownAgain': 'link.again',
  'payment.unknownWait': 'link.doubtWait',
  'payment.unknownWaiting': 'link.doubtWaiting',
};

/** Texts that depend on a link's last known status, each with the phrases that it replaces. */
const LINK_PLACES = {
  title: ['payment.unknown', 'tender.undoingTitle', 'kiosk.unknown', 'attention.title'],
  lead: [
    ...['payment.unknownLead', 'payment.unknownLead.connection', 'payment.unknownLead.service'],
    ...['payment.unknownLead.restart', 'tender.undoingAmount', 'attention.lead', 'attention.leadApproved'],
  ],
  what: [
    ...['payment.unknownWhat', 'payment.unknownWhat.connection', 'payment.unknownWhat.service'],
    ...['payment.unknownWhat.restart', 'tender.whatAmount'],
  ],
  auto: ['payment.unknownAuto'],
  effect: ['payment.unknownEffect', 'attention.effect'],
  again: ['payment.unknownAgainSub', 'attention.again'],
  cash: ['payment.unknownCashSub', 'attention.cash'],
  wait: ['payment.unknownWaitSub', 'payment.unknownWaitLong'],
  next: ['payment.unknownHoldWhy', 'attention.hold'],
  say: ['payment.unknownSay', 'tender.undoingSay', 'attention.say', 'attention.sayApproved'],
  escalated: ['attention.why'],
  customer: ['kiosk.undoingLead', 'attention.customer'],
} as const satisfies Readonly<Record<string, readonly MessageKey[]>>;
type LinkPlace = keyof typeof LINK_PLACES;

function keysOfLink(seen: LinkSeen | 'doubt'): typeof OF_A_LINK {
  const places = Object.entries(LINK_PLACES) as [LinkPlace, readonly MessageKey[]][];
  const entries = places.flatMap(([place, keys]) => keys.map((key) => [key, `link.${seen}.${place}`] as const));
  return { ...OF_A_LINK, ...Object.fromEntries(entries) };
}

type Doubted = Pick<CheckoutSlice, 'hold_minor' | 'tenders'>;
type DoubtedStep = Pick<UnknownStep, 'trace_id' | 'recovery'>;

function keysFor({ hold_minor, tenders }: Doubted, { trace_id, recovery }: DoubtedStep): typeof OF_A_HOLD | null {
  if (hold_minor !== null) return OF_A_HOLD;
  const is_link = tenders.some((tender) => tender.trace_id === trace_id && tender.kind === 'link');
  return is_link ? keysOfLink(recovery.link_seen ?? 'doubt') : null;
}

/** The wording for an unconfirmed payment: by card, by hold, or by link. */
export function doubtWording(checkout: Doubted, step: DoubtedStep, wording: Wording): Wording {
  const keys = keysFor(checkout, step);
  if (keys === null) return wording;
  const say = wording.say as (key: MessageKey, ...values: readonly unknown[]) => string;
  return { ...wording, say: (key, ...values) => say(keys[key] ?? key, ...values) };
}
