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
  'payment.cancelledTitle': 'doubt.released',
  'payment.cancelledLead': 'doubt.releasedLead',
  'payment.cancelledNoneTitle': 'doubt.none',
  'payment.cancelledNoneLead': 'doubt.noneLead',
  'payment.unknownSay': 'doubt.say',
  'payment.unknownSayDone': 'doubt.sayReleased',
  'payment.unknownSayNone': 'doubt.sayNone',
  'payment.unknownHoldWhy': 'doubt.next',
  'payment.escalated': 'doubt.escalated',
  'kiosk.unknown': 'doubt.title',
  'kiosk.undoingLead': 'doubt.customerLead',
  'kiosk.settledLead': 'doubt.releasedLead',
  'kiosk.neverLead': 'doubt.noneLead',
};

/** The words for a payment that is in doubt, or those for a hold where `hold_minor` is not null. */
export function doubtWording(hold_minor: number | null, wording: Wording): Wording {
  if (hold_minor === null) return wording;
  const say = wording.say as (key: MessageKey, ...values: readonly unknown[]) => string;
  return { ...wording, say: (key, ...values) => say(OF_A_HOLD[key] ?? key, ...values) };
}
