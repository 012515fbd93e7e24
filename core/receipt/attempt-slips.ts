import type { CurrencyCode } from '../money/currency.ts';
import type { AttemptState } from '../payments/attempt.ts';
import type { UndoneBy } from '../verdict/undone-by.ts';
import type { CardSummary } from '../payments/card.ts';
import type { Sale } from '../sale/sale.ts';
import { orderCodes } from '../sale/service.ts';
import { Paper, RULE, TWO_COLUMNS, WIDE, BLANK } from './markup.ts';
import { numberAtLane } from './receipt-code.ts';
import { type ReceiptStyle, dateTime, ending, heading, maskedCard, moneyOf, messagesOf } from './slip.ts';
import type { ReceiptMessages } from './messages.ts';

/** An attempt as printed on a slip. */
export interface SlipAttempt {
  readonly trace_id: string;
  readonly sale_number: number | null;
  /** The lane of the sale, if another one. */
  readonly sale_lane?: number | undefined;
  /** The amount that would be or was charged to the card, tip included. */
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly card: CardSummary | null;
  /** A payment by link: the customer may still try to pay. */
  readonly by_link?: boolean;
  /** What the customer needs at the counter: the number of an order at a kiosk, and what gift cards paid. */
  readonly sale?: Pick<Sale, 'number' | 'service' | 'tenders'> | null;
}

/** Amount, card, sale, time and reference of an attempt; `TWO_COLUMNS` comes first. */
export function slipFacts(style: ReceiptStyle, attempt: SlipAttempt, at_ms: number, amount_minor: number): string[] {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  return [
    TWO_COLUMNS,
    paper.strongRow(messages.amount, moneyOf(style, attempt.currency)(amount_minor)),
    WIDE,
    ...(attempt.card ? [paper.left(maskedCard(attempt.card))] : []),
    ...saleLine(paper, style, attempt),
    paper.left(`${dateTime(at_ms)}  ${style.till_name}`),
    paper.left(messages.reference),
    paper.left(attempt.trace_id),
  ];
}

function saleLine(paper: Paper, style: ReceiptStyle, { sale_number, sale_lane }: SlipAttempt): string[] {
  if (sale_number === null) return [];
  const at = { ...style, ...(sale_lane === undefined ? {} : { lane: sale_lane }) };
  return [paper.left(`${messagesOf(style).sale} ${numberAtLane(sale_number, at)}`)];
}

function giftRows(style: ReceiptStyle, { sale, currency }: SlipAttempt): string[] {
  const paper = new Paper(style.columns);
  const rows = (sale?.tenders ?? []).flatMap(({ gift, state, amount_minor }) =>
    gift === undefined || state !== 'paid'
      ? []
      : [paper.row(`${messagesOf(style).gift_card} ${gift.shown}`, moneyOf(style, currency)(amount_minor))],
  );
  return rows.length === 0 ? [] : [TWO_COLUMNS, ...rows, WIDE];
}

/**
 * What the slip may state. "Not charged" and "cancelled" only for states that prove them (payment-safety I11);
 * otherwise the sentence for an unconfirmed payment.
 */
function sentence(messages: ReceiptMessages, state: AttemptState, undone_by: UndoneBy | null, by_link = false): string {
  if (state === 'REVERSED') return undoneSentence(messages, undone_by);
  if (state === 'NO_CHARGE') return messages.never_charged;
  if (by_link) return messages.link_said;
  return state === 'ATTENTION' ? messages.needs_person_said : messages.unknown_said;
}

/** Only a cancellation means that the customer was never charged; after a refund the money is on its way back. */
function undoneSentence(messages: ReceiptMessages, undone_by: UndoneBy | null): string {
  if (undone_by === 'refund') return messages.refunded;
  return undone_by === 'cancellation' ? messages.reversed : messages.undone;
}

/** The slip for a customer whose payment is unconfirmed (DESIGN 9, `unknown.say`), as receiptline markup. */
export function unknownSlip(
  style: ReceiptStyle,
  attempt: SlipAttempt,
  state: AttemptState,
  at_ms: number,
  undone_by: UndoneBy | null,
): string {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  return [
    ...heading(style, [messages.unknown_title, ...orderCodes(attempt.sale ?? null)]),
    RULE,
    ...slipFacts(style, attempt, at_ms, attempt.amount_minor),
    ...giftRows(style, attempt),
    RULE,
    paper.centred(sentence(messages, state, undone_by, attempt.by_link)),
    // The footer thanks for a purchase.
    ...ending({ ...style, footer: [] }),
  ].join('\n');
}

export interface UndoSlip {
  readonly act: 'cancellation' | 'refund';
  readonly amount_minor: number;
  readonly remaining_minor: number;
  readonly transaction_id: string | null;
}

/** The slip for money refunded by a manager, as receiptline markup. Only for an undo that the service confirmed. */
export function undoSlip(style: ReceiptStyle, attempt: SlipAttempt, undo: UndoSlip, at_ms: number): string {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  const cancelled = undo.act === 'cancellation';
  const left = `${messages.still_paid}: ${moneyOf(style, attempt.currency)(undo.remaining_minor)}`;
  const cancellation_effect = undo.remaining_minor === 0 ? messages.cancellation_effect : left;
  const effect = cancelled ? cancellation_effect : messages.refund_effect;
  return [
    ...heading(style, [cancelled ? messages.cancellation_title : messages.refund_title]),
    RULE,
    ...slipFacts(style, attempt, at_ms, undo.amount_minor),
    ...(undo.transaction_id === null ? [] : [paper.left(`${messages.transaction} ${undo.transaction_id}`)]),
    ...(undo.remaining_minor === 0
      ? []
      : [paper.left(`${messages.remaining}: ${moneyOf(style, attempt.currency)(undo.remaining_minor)}`)]),
    RULE,
    paper.centred(effect),
    ...ending(style),
  ].join('\n');
}

/**
 * The shop's slip for a card that requires a signature (EMV Book 3, 10.5.2), as receiptline markup: amount, card, space
 * to sign. Printed before the cashier decides, so it claims no outcome.
 */
export function signatureSlip(style: ReceiptStyle, attempt: SlipAttempt, at_ms: number): string {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  return [
    ...heading(style, [messages.signature_title]),
    RULE,
    ...slipFacts(style, attempt, at_ms, attempt.amount_minor),
    BLANK,
    BLANK,
    BLANK,
    RULE,
    WIDE,
    paper.centred(messages.signature_line),
    ...ending(style),
  ].join('\n');
}
