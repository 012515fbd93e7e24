import { type ByTenderKind, returnedAmount } from '../sale/tender-kind.ts';
import type { ReturnPartView, ReturnView } from '../contract/refunds.ts';
import { formatQuantity } from '../money/format.ts';
import type { Sale } from '../sale/sale.ts';
import type { ReturnedLine } from '../sale/sale-return.ts';
import { BLANK, Paper, RULE, TWO_COLUMNS, WIDE, barcode } from './markup.ts';
import { receiptNumber, saleCode } from './receipt-code.ts';
import { type ReceiptStyle, dateTime, ending, heading, maskedCard, moneyOf, messagesOf } from './slip.ts';

/** A return as it is printed. */
export interface PrintedReturn {
  readonly returned: ReturnView;
  readonly sale: Sale;
  readonly lines: readonly ReturnedLine[];
  /** It may have been printed before. */
  readonly copy: boolean;
}

export interface ReturnSlip extends PrintedReturn {
  /** The amount still paid by each card payment; absent when other tills may have refunded more of it. */
  readonly still_paid: ReadonlyMap<string, number>;
  readonly style: ReceiptStyle;
  readonly at_ms: number;
}

/**
 * The slip for a refund, as receiptline markup: the goods, and each part with how it was refunded. An unproven part is
 * marked as such (payment-safety I11); parts refused or never begun are omitted.
 */
export function returnSlip(slip: ReturnSlip): string {
  const { returned, sale, lines, style, at_ms } = slip;
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  const parts = returned.parts.filter(({ state }) => state === 'done' || state === 'asked' || state === 'unknown');
  const total_minor = parts.reduce((sum, part) => sum + returnedAmount(part), 0);
  const money = moneyOf(style, returned.currency);
  const goods = lines.flatMap(({ line_id, quantity_milli }) => {
    const line = sale.lines.find((one) => one.line_id === line_id);
    return line === undefined
      ? []
      : [paper.left(`${formatQuantity(quantity_milli, line.unit, style.store_locale)} ${line.name}`)];
  });
  const has_cash = parts.some(({ kind }) => kind === 'cash');
  return [
    ...heading(style, [messages.return_title, ...(slip.copy ? [messages.copy] : [])]),
    RULE,
    ...(goods.length === 0 ? [] : [...goods, RULE]),
    TWO_COLUMNS,
    ...parts.flatMap((part) => PART_ROWS[part.kind](slip, part)),
    paper.strongRow(messages.amount, money(total_minor)),
    WIDE,
    paper.left(`${messages.return_of_sale} ${receiptNumber(sale, style)}`),
    ...(returned.reason === null ? [] : [paper.left(`${messages.return_reason}: ${returned.reason}`)]),
    paper.left(`${dateTime(at_ms)}  ${style.till_name}`),
    ...(has_cash ? [BLANK, BLANK, paper.left('_'.repeat(24)), paper.left(messages.return_signature)] : []),
    RULE,
    barcode(saleCode(sale, style)),
    ...ending(style),
  ].join('\n');
}

const PART_ROWS: ByTenderKind<(slip: ReturnSlip, part: ReturnPartView) => string[]> = {
  cash: cashRows,
  card: cardRows,
  link: cardRows,
  credit: ({ style, returned }, { amount_minor }) => {
    const row = new Paper(style.columns).row(
      messagesOf(style).return_credit,
      moneyOf(style, returned.currency)(amount_minor),
    );
    return [row];
  },
  gift: ({ style, returned }, { amount_minor, gift }) => {
    const messages = messagesOf(style);
    const name = gift?.opens === true ? messages.store_credit : messages.gift_card;
    const row = `${name} ${gift?.shown ?? ''}`;
    return [new Paper(style.columns).row(row, moneyOf(style, returned.currency)(amount_minor))];
  },
};

function cashRows({ returned, style }: ReturnSlip, part: ReturnPartView): string[] {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  const money = moneyOf(style, returned.currency);
  const rounding_minor = part.handed_minor - part.amount_minor;
  return [
    paper.row(messages.return_cash, money(part.handed_minor)),
    ...(rounding_minor === 0 ? [] : [paper.detailRow(messages.return_rounding, money(rounding_minor))]),
  ];
}

function cardRows(slip: ReturnSlip, part: ReturnPartView): string[] {
  const { returned, style } = slip;
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  const money = moneyOf(style, returned.currency);
  const title = part.act === 'cancellation' ? messages.cancellation_title : messages.refund_title;
  const name = part.card === null ? title : `${title} ${maskedCard(part.card)}`;
  const effect = part.act === 'cancellation' ? cancelledEffect(slip, part) : messages.refund_effect;
  return [
    paper.row(name, money(part.amount_minor)),
    paper.detailRow(part.state === 'done' ? effect : messages.return_in_doubt),
    ...(part.transaction_id === null ? [] : [paper.detailRow(`${messages.transaction} ${part.transaction_id}`)]),
  ];
}

/** For a cancelled part: what the customer still pays. */
function cancelledEffect({ sale, returned, style, still_paid }: ReturnSlip, part: ReturnPartView): string {
  const messages = messagesOf(style);
  const paid_minor = sale.tenders.find(({ tender_id }) => tender_id === part.tender_id)?.amount_minor ?? 0;
  const left_minor = still_paid.get(part.tender_id);
  if (left_minor === 0 || part.amount_minor === paid_minor) return messages.cancellation_effect;
  if (left_minor === undefined) return messages.cancellation_part_effect;
  return `${messages.still_paid}: ${moneyOf(style, returned.currency)(left_minor)}`;
}
