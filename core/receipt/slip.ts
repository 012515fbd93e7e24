import { amountText } from '../money/amount-text.ts';
import type { Language } from '../contract/snapshot.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney } from '../money/format.ts';
import type { CardSummary } from '../payments/card.ts';
import { BLANK, Paper, RULE, WIDE, picture } from './markup.ts';
import { RECEIPT_MESSAGES, type ReceiptMessages } from './messages.ts';

/** The store, its formats, and whether any of it is real. */
export interface ReceiptStyle {
  readonly store_name: string;
  readonly store_lines: readonly string[];
  readonly till_name: string;
  /** Set at a till with a store: its receipts name the lane, so that any lane finds the sale. */
  readonly lane?: number;
  readonly store_locale: string;
  readonly language: Language;
  /** The embedded service is in use: the receipt states that it is worthless. */
  readonly training: boolean;
  readonly footer: readonly string[];
  /** Characters per line. */
  readonly columns: number;
  /** A validated PNG in base64, printed at the top; absent for none. */
  readonly logo?: string;
  /** Amounts as plain numbers that a spreadsheet can add, without currency symbols. */
  readonly plain_amounts?: boolean;
}

export function messagesOf(style: ReceiptStyle): ReceiptMessages {
  return RECEIPT_MESSAGES[style.language];
}

/** Amounts in the store's format. */
export function moneyOf(style: ReceiptStyle, currency: CurrencyCode): (amount_minor: number) => string {
  if (!style.plain_amounts) return (amount_minor) => formatMoney(amount_minor, currency, style.store_locale);
  const plain = (amount_minor: number) => amountText(amount_minor, { currency, store_locale: style.store_locale });
  return (amount_minor) => (amount_minor < 0 ? `-${plain(-amount_minor)}` : plain(amount_minor));
}

/** `Visa **** 4821`: no more of a card is ever printed. */
export function maskedCard(card: CardSummary): string {
  return `${card.brand} **** ${card.last_four}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Local date and time, 24 h (DESIGN 12). */
export function dateTime(at_ms: number): string {
  const at = new Date(at_ms);
  const day = `${twoDigits(at.getDate())}-${twoDigits(at.getMonth() + 1)}-${at.getFullYear()}`;
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

function trainingMark(style: ReceiptStyle, paper: Paper): string[] {
  const messages = messagesOf(style);
  return style.training ? [paper.centredStrong(messages.training), paper.centred(messages.training_detail), BLANK] : [];
}

/** Store, marks and title: the top of everything the till prints. */
export function heading(style: ReceiptStyle, marks: readonly string[]): string[] {
  const paper = new Paper(style.columns);
  return [
    WIDE,
    ...trainingMark(style, paper),
    ...(style.logo === undefined ? [] : [picture(style.logo)]),
    paper.centredStrong(style.store_name),
    ...style.store_lines.map((line) => paper.centred(line)),
    BLANK,
    ...marks.map((mark) => paper.centredStrong(mark)),
  ];
}

/** The end of every receipt. The training mark is printed at both ends, so that neither half looks real. */
export function ending(style: ReceiptStyle): string[] {
  const paper = new Paper(style.columns);
  const footer = style.footer.length === 0 ? [] : [RULE, ...style.footer.map((line) => paper.centred(line))];
  return [WIDE, ...footer, ...(style.training ? [BLANK, ...trainingMark(style, paper)] : [])];
}
