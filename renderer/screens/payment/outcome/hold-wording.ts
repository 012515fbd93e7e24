import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { Wording } from '../../../text/wording.ts';

/** What is said of a hold in the place of each phrase about a charge; the blanks are the same, or fewer. */
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
  'payment.escalated': 'doubt.escalated',
  'kiosk.unknown': 'doubt.title',
  'kiosk.undoingLead': 'doubt.customerLead',
  'kiosk.settledLead': 'doubt.releasedLead',
  'kiosk.refundedLead': 'doubt.releasedLead',
  'kiosk.neverLead': 'doubt.noneLead',
};

/** The same of a payment by link that was given up: its customer may still pay. */
const OF_A_LINK: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'payment.unknown': 'link.doubt',
  'tender.undoingTitle': 'link.doubt',
  'payment.unknownLead': 'link.doubtLead',
  'payment.unknownLead.connection': 'link.doubtLead',
  'payment.unknownLead.service': 'link.doubtLead',
  'payment.unknownLead.restart': 'link.doubtLead',
  'tender.undoingAmount': 'link.doubtLead',
  'payment.unknownSentNoCard': 'link.doubtSent',
  'payment.unknownWhat': 'link.doubtWhat',
  'payment.unknownWhat.connection': 'link.doubtWhat',
  'payment.unknownWhat.service': 'link.doubtWhat',
  'payment.unknownWhat.restart': 'link.doubtWhat',
  'tender.whatAmount': 'link.doubtWhat',
  'payment.unknownAuto': 'link.doubtAuto',
  'payment.unknownEffect': 'link.doubtEffect',
  'payment.unknownAgain': 'link.again',
  'payment.unknownAgainSub': 'link.doubtAgain',
  'payment.unknownCashSub': 'link.doubtCash',
  'payment.unknownWait': 'link.doubtWait',
  'payment.unknownWaiting': 'link.doubtWaiting',
  'payment.unknownWaitSub': 'link.doubtWaitSub',
  'payment.unknownWaitLong': 'link.doubtWaitSub',
  'payment.unknownHoldWhy': 'link.doubtNext',
  'payment.unknownSay': 'link.doubtSay',
  'tender.undoingSay': 'link.doubtSay',
  'payment.escalated': 'link.doubtEscalated',
  'kiosk.unknown': 'link.doubt',
  'kiosk.undoingLead': 'link.doubtCustomer',
};

type Doubted = Pick<CheckoutSlice, 'hold_minor' | 'tenders'>;

function wordsFor({ hold_minor, tenders }: Doubted, trace_id: string): typeof OF_A_HOLD | null {
  if (hold_minor !== null) return OF_A_HOLD;
  return tenders.some((tender) => tender.trace_id === trace_id && tender.kind === 'link') ? OF_A_LINK : null;
}

/** The words for a payment that is in doubt, as it was made: by card, held, or by link. */
export function doubtWording(checkout: Doubted, trace_id: string, wording: Wording): Wording {
  const words = wordsFor(checkout, trace_id);
  if (words === null) return wording;
  const say = wording.say as (key: MessageKey, ...values: readonly unknown[]) => string;
  return { ...wording, say: (key, ...values) => say(words[key] ?? key, ...values) };
}
