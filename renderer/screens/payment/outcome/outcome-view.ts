import { handedMinor } from '../frame/rail-view.ts';
import type { ReturnPartState } from '../../../../core/sale/return-states.ts';
import { type ByTenderKind, returnedAmount } from '../../../../core/sale/tender-kind.ts';
import type { CheckoutStep, TenderView } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { CurrencyCode } from '../../../../core/money/currency.ts';
import { fewestPieces } from '../../../../core/shift/denominations.ts';
import { piecesText } from '../../../text/pieces-text.ts';
import type { Wording } from '../../../text/wording.ts';
import { rateText } from '../tender/cash-view.ts';
import { DECLINE_MESSAGE, declineReason, sameCardMayWork, shownResponseCode } from './decline-reason.ts';

export type ApprovedStep = Extract<CheckoutStep, { step: 'approved' }>;
export type DeclinedStep = Extract<CheckoutStep, { step: 'declined' }>;
export type NotChargedStep = Extract<CheckoutStep, { step: 'not_charged' }>;

export interface ApprovedView {
  readonly headline: string;
  readonly details: string;
  readonly alert: string;
  readonly remove_card: boolean;
}

const APPROVED = {
  cash: 'payment.approvedCash',
  card: 'payment.approved',
  link: 'link.approved',
  credit: 'payment.approvedCredit',
  gift: 'payment.approvedGift',
} as const satisfies ByTenderKind<string>;

/** The texts of an approved part. The amount itself is the band's figure. */
export function approvedView(step: ApprovedStep, wording: Wording): ApprovedView {
  const { tender } = step;
  const headline = wording.say(APPROVED[tender.kind]);
  const announcement = wording.say('payment.approvedSaid', { headline, amount: wording.spoken(handedMinor(tender)) });
  const spoken = changeOf(step, wording, (minor, currency) =>
    currency ? wording.money(minor, currency) : wording.spoken(minor),
  );
  const change = spoken === null ? '' : `. ${wording.say('payment.changeDue', { amount: spoken })}`;
  return {
    headline,
    details: approvedDetails(step, wording).join(' · '),
    alert: announcement + change,
    // After a tap or a swipe the customer already holds the card.
    remove_card: tender.card?.entry_mode === 'CHIP',
  };
}

/** The change, in one currency or two; null when there is none. */
export function changeOf(
  { tender, change_minor }: ApprovedStep,
  { say }: Wording,
  write: (minor: number, currency?: CurrencyCode) => string,
): string | null {
  const foreign_minor = tender.foreign?.change_minor ?? 0;
  if (foreign_minor === 0) return change_minor > 0 ? write(change_minor) : null;
  const foreign = write(foreign_minor, tender.foreign?.currency);
  return change_minor > 0 ? say('tender.changeBoth', { foreign, store: write(change_minor) }) : foreign;
}

/** The change in the fewest notes and coins; null when it cannot be given exactly. */
export function changePieces({ tender, change_minor }: ApprovedStep, wording: Wording): string | null {
  const { foreign } = tender;
  const theirs = foreign ? fewestPieces(foreign.change_minor, foreign.currency) : [];
  const ours = fewestPieces(change_minor, wording.currency);
  return theirs === null || ours === null ? null : piecesText([...theirs, ...ours], wording);
}

function approvedDetails({ tender }: ApprovedStep, wording: Wording): string[] {
  const { say } = wording;
  const details: string[] = [];
  if (tender.card) details.push(wording.card(tender.card));
  if (tender.installments !== null && tender.installments > 1)
    details.push(say('payment.installmentsCount', { count: tender.installments }));
  if (tender.approval_code !== null) details.push(say('payment.approvedCode', { code: tender.approval_code }));
  if (tender.received_minor !== null)
    details.push(say('payment.approvedReceived', { received: receivedOf(tender, wording) }));
  details.push(wording.timeWithSeconds(tender.at_ms));
  return details;
}

function receivedOf({ foreign, received_minor }: TenderView, wording: Wording): string {
  if (!foreign) return wording.money(received_minor ?? 0);
  const received = wording.money(foreign.received_minor, foreign.currency);
  return wording.say('tender.exchanged', { received, rate: rateText(foreign.rate, wording) });
}

export interface RefusalView {
  readonly headline: string;
  readonly lead: string;
  readonly details: string;
  readonly alert: string;
  readonly same_card_first: boolean;
  readonly say_to_customer: string;
}

/** A decline: its reason as far as it may be said, and that nothing was charged, as the service stated. */
export function declinedView(step: DeclinedStep, at_ms: number, wording: Wording): RefusalView {
  const { say } = wording;
  const reason = declineReason(step.reason, step.response_code);
  const code = shownResponseCode(step.reason, step.response_code);
  const headline = say('payment.declined');
  const lead = `${say(DECLINE_MESSAGE[reason])} ${say('payment.nothing')}`;
  const details = [
    code === null ? null : say('payment.bankAnswer', { code }),
    wording.timeWithSeconds(at_ms),
    step.card.entry_mode === 'CHIP' ? say('payment.mayRemoveCard') : null,
  ];
  return {
    headline,
    lead,
    details: details.filter((detail) => detail !== null).join(' · '),
    alert: say('payment.outcomeSaid', { headline, amount: wording.spoken(step.amount_minor), lead }),
    same_card_first: sameCardMayWork(reason),
    say_to_customer: say('payment.sayDeclined'),
  };
}

const NOT_CHARGED = {
  cancelled_by_cashier: 'payment.whyCashier',
  cancelled_by_customer: 'payment.whyCustomer',
  no_card: 'payment.whyNocard',
  card_refused: 'payment.whyNotallowed',
  read_failed: 'payment.whyRead',
  clear_card_data: 'payment.whyClear',
  reader_lost: 'payment.whyReaderLost',
  reader_not_ready: 'payment.whyReaderNotReady',
  service_unreachable: 'payment.whyService',
  credentials_refused: 'payment.whyCredentials',
  card_sales_stopped: 'payment.whyStopped',
  link_refused: 'link.whyRefused',
} as const satisfies Record<string, MessageKey>;

/** Reasons that block every card for now: cash is the best next option. */
const CARDS_STOPPED: ReadonlySet<string> = new Set([
  'reader_lost',
  'reader_not_ready',
  'service_unreachable',
  'credentials_refused',
  'card_sales_stopped',
  'clear_card_data',
]);

export function cashComesFirst(reason: string): boolean {
  return CARDS_STOPPED.has(reason);
}

/** The same told to a customer. A kiosk cancels by itself too, so only the reader's key is certainly theirs. */
const TOLD_TO_CUSTOMER = {
  ...NOT_CHARGED,
  cancelled_by_cashier: 'customer.cancelled',
  cancelled_by_customer: 'customer.youCancelled',
} as const satisfies Record<keyof typeof NOT_CHARGED, MessageKey>;

function whyNotCharged(reason: string, for_customer: boolean) {
  if (!isKnown(reason) || (for_customer && cashComesFirst(reason))) return 'payment.whyNotSent';
  return (for_customer ? TOLD_TO_CUSTOMER : NOT_CHARGED)[reason];
}

/** The attempt ended before a byte was sent, so nothing was charged. A customer sees no words meant for staff. */
export function notChargedView(step: NotChargedStep, wording: Wording, for_customer = false): RefusalView {
  const { say } = wording;
  const headline = say('payment.nothingTitle');
  const lead = say(whyNotCharged(step.reason, for_customer));
  return {
    headline,
    lead,
    details: '',
    alert: say('payment.outcomeSaid', { headline, amount: wording.spoken(step.amount_minor), lead }),
    same_card_first: step.reason !== 'card_refused',
    // When no card can be charged, another attempt would only fail again in front of the customer.
    say_to_customer: say(cashComesFirst(step.reason) ? 'payment.sayNoCards' : 'payment.sayNotCharged'),
  };
}

function isKnown(reason: string): reason is keyof typeof NOT_CHARGED {
  return Object.hasOwn(NOT_CHARGED, reason);
}

/** The refund of an exchange whose returned goods are worth more, and how far it is proven; null when there is none. */
export function givenBackText(
  { given_back }: ApprovedStep,
  { say, money }: Wording,
): { readonly title: string; readonly note: string } | null {
  if (!given_back) return null;
  const parts = given_back.parts.filter(({ kind }) => kind !== 'credit');
  const amountOf = (states: readonly ReturnPartState[]): number =>
    parts.filter(({ state }) => states.includes(state)).reduce((sum, part) => sum + returnedAmount(part), 0);
  const open_minor = amountOf(['waiting', 'refused', 'dropped']);
  const doubt_minor = amountOf(['asked', 'unknown']);
  if (open_minor > 0)
    return {
      title: say('exchange.given.refused', { amount: money(open_minor) }),
      note: say('exchange.given.refusedNote', { number: given_back.sale_number }),
    };
  if (doubt_minor > 0)
    return {
      title: say('exchange.given.doubt', { amount: money(doubt_minor) }),
      note: say('exchange.given.doubtNote'),
    };
  const exact_minor = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const given_minor = amountOf(['done']);
  const rounded = given_minor === exact_minor ? '' : ` ${say('payment.cashRounded', { amount: money(exact_minor) })}`;
  return {
    title:
      given_minor === 0
        ? say('exchange.given.roundedAway')
        : say('exchange.given.done', { amount: money(given_minor) }),
    note: say('exchange.given.doneNote') + rounded,
  };
}
