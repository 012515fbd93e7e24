import { orderCodes } from '../sale/service.ts';
import { creditTender } from '../sale/exchange.ts';
import type { ByTenderKind } from '../sale/tender-kind.ts';
import type { Customer } from '../customer/customer.ts';
import { formatTaxId } from '../customer/tax-id.ts';
import { formatPercent, formatQuantity, numberMarks } from '../money/format.ts';
import type { PricedLine, PricedSale } from '../sale/pricing.ts';
import type { Discount, Sale, Tender } from '../sale/sale.ts';
import { countedAdjustments } from '../sale/tender-adjustment.ts';
import { payingParts } from '../sale/paying-parts.ts';
import type { FiscalRow } from '../fiscal/fiscal-document.ts';
import { BLANK, Paper, RULE, TWO_COLUMNS, WIDE, barcode, squareCode } from './markup.ts';
import { receiptNumber, saleCode } from './receipt-code.ts';
import { type ReceiptStyle, dateTime, ending, heading, maskedCard, moneyOf, messagesOf } from './slip.ts';

export interface SaleReceipt {
  readonly sale: Sale;
  readonly priced: PricedSale;
  readonly style: ReceiptStyle;
  /** A second print is marked, so that it cannot pass for another sale. */
  readonly copy: boolean;
  /** The current tax document; absent when this shop does not issue any through the till. */
  readonly fiscal?: FiscalSlip | null;
}

/** The tax document's part of a receipt. */
export type FiscalSlip = Pick<FiscalRow, 'state' | 'number' | 'stamp' | 'link'> & {
  /** Customer of the invoice that replaced the receipt; null when erased, absent without such an invoice. */
  readonly invoiced?: Customer | null;
};

/** For documents that anyone with the address can open. */
export function withoutName(slip: FiscalSlip | null): FiscalSlip | null {
  if (slip === null) return null;
  const { invoiced: _whose, ...rest } = slip;
  return rest;
}

function discountLabel(receipt: SaleReceipt, discount: Discount): string {
  const { discount: label } = messagesOf(receipt.style);
  return discount.kind === 'percent'
    ? `${label} ${formatPercent(discount.basis_points, receipt.style.store_locale)}`
    : label;
}

/** The discount, with its reason below. */
function discountRows(receipt: SaleReceipt, discount: Discount, taken_minor: number): string[] {
  const paper = new Paper(receipt.style.columns);
  const amount = moneyOf(receipt.style, receipt.sale.currency)(-taken_minor);
  return [
    paper.detailRow(discountLabel(receipt, discount), amount),
    ...(discount.reason === undefined ? [] : [paper.detailRow(discount.reason)]),
  ];
}

/** The tax id in full, because the document is the customer's. */
function customerLines({ sale, style, fiscal }: SaleReceipt): string[] {
  const { customer, document } =
    fiscal?.invoiced === undefined ? sale : { customer: fiscal.invoiced, document: 'invoice' };
  if (!customer) return [];
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  const { tax_id } = customer;
  const kind = tax_id === undefined || tax_id.kind === 'OTHER' ? '' : `${tax_id.kind} `;
  return [
    ...(document === 'invoice' ? [paper.left(messages.invoice)] : []),
    paper.left(`${messages.customer}: ${customer.name}`),
    ...(tax_id === undefined ? [] : [paper.left(`${kind}${formatTaxId(tax_id)}`)]),
    ...(customer.address === undefined ? [] : [paper.left(customer.address)]),
  ];
}

function lineRows(receipt: SaleReceipt, priced: PricedLine): string[] {
  const paper = new Paper(receipt.style.columns);
  const { line, gross_minor, promoted_minor, net_minor } = priced;
  const { style, sale } = receipt;
  const money = moneyOf(style, sale.currency);
  const single = line.unit === 'each' && line.quantity_milli === 1000;
  const quantity = formatQuantity(line.quantity_milli, line.unit, style.store_locale);
  const each = (price_minor: number): string => (line.unit === 'kg' ? `${money(price_minor)}/kg` : money(price_minor));
  const { listed_price_minor } = line;
  return [
    paper.row(line.name, money(gross_minor)),
    ...(single ? [] : [paper.detailRow(`${quantity} x ${each(line.unit_price_minor)}`)]),
    ...(line.label_price_minor === undefined ? [] : [paper.detailRow(messagesOf(style).label_price)]),
    ...(listed_price_minor === undefined
      ? []
      : [paper.detailRow(`${messagesOf(style).listed_price} ${each(listed_price_minor)}`)]),
    ...(line.options ?? []).map((option) =>
      paper.detailRow(option.price_minor === 0 ? option.name : `${option.name} (${money(option.price_minor)})`),
    ),
    ...(line.note === undefined ? [] : [paper.detailRow(line.note)]),
    ...(line.promotions ?? []).map(({ name, amount_minor }) => paper.detailRow(name, money(-amount_minor))),
    ...(line.discount === undefined
      ? []
      : discountRows(receipt, line.discount, gross_minor - promoted_minor - net_minor)),
  ];
}

function totalRows(receipt: SaleReceipt): string[] {
  const paper = new Paper(receipt.style.columns);
  const { sale, style } = receipt;
  const { totals } = receipt.priced;
  const messages = messagesOf(style);
  const money = moneyOf(style, sale.currency);
  const off_sale_minor = receipt.priced.lines.reduce((sum, line) => sum + line.net_minor - line.listed_minor, 0);
  const taxes = totals.taxes.map((tax) => {
    const label = `${tax.name} ${formatPercent(tax.basis_points, style.store_locale)}`;
    return paper.row(tax.included ? `${label} ${messages.included}` : label, money(tax.amount_minor));
  });
  const tip = [
    paper.row(messages.tip, money(sale.tip_minor)),
    paper.strongRow(messages.total_with_tip, money(totals.total_minor + sale.tip_minor)),
  ];
  return [
    paper.row(messages.subtotal, money(totals.subtotal_minor)),
    ...(totals.promotions_minor === 0 ? [] : [paper.row(messages.promotions, money(-totals.promotions_minor))]),
    ...(totals.discount_minor === 0 ? [] : [paper.row(messages.discounts, money(-totals.discount_minor))]),
    ...(sale.discount === undefined ? [] : discountRows(receipt, sale.discount, off_sale_minor)),
    ...adjustmentRows(receipt),
    ...taxes,
    paper.strongRow(messages.total, money(totals.total_minor)),
    ...(totals.promotions_minor === 0
      ? []
      : [paper.row(messages.saved, money(totals.promotions_minor + totals.discount_minor))]),
    ...(sale.tip_minor === 0 ? [] : tip),
  ];
}

/** Adjustments by way of paying, one row per rate, with the base when it is not the whole sale. */
function adjustmentRows({ sale, style, priced: { totals } }: SaleReceipt): string[] {
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  const money = moneyOf(style, sale.currency);
  const listed_minor = totals.total_minor - (totals.adjustment_minor ?? 0);
  return countedAdjustments(sale).flatMap(({ basis_points, base_minor, amount_minor }) => {
    const share = formatPercent(Math.abs(basis_points), style.store_locale);
    const sign = basis_points < 0 ? '-' : '+';
    return [
      paper.row(`${messages.adjustments[basis_points < 0 ? 'less' : 'more']} ${sign}${share}`, money(amount_minor)),
      ...(base_minor === listed_minor ? [] : [paper.detailRow(messages.adjusted_base(money(base_minor)))]),
    ];
  });
}

function cashRows(receipt: SaleReceipt, tender: Tender): string[] {
  const paper = new Paper(receipt.style.columns);
  const messages = messagesOf(receipt.style);
  const money = moneyOf(receipt.style, receipt.sale.currency);
  const rounding_minor = tender.rounding_minor ?? 0;
  return [
    paper.row(messages.cash, money(tender.amount_minor)),
    ...foreignRows(receipt, tender),
    ...(rounding_minor === 0 ? [] : [paper.detailRow(messages.rounding, money(rounding_minor))]),
    ...(tender.received_minor === undefined ? [] : [paper.detailRow(messages.received, money(tender.received_minor))]),
    ...(tender.change_minor ? [paper.detailRow(messages.change, money(tender.change_minor))] : []),
  ];
}

/** A second currency is printed with its rate, so that the customer can check the conversion. */
function foreignRows(receipt: SaleReceipt, { foreign }: Tender): string[] {
  if (foreign === undefined) return [];
  const { style } = receipt;
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  const money = moneyOf(style, foreign.currency);
  const rate = foreign.rate.replace('.', numberMarks(style.store_locale).decimal);
  return [
    paper.detailRow(messages.exchanged(money(foreign.received_minor), rate)),
    ...(foreign.change_minor === 0 ? [] : [paper.detailRow(messages.change, money(foreign.change_minor))]),
  ];
}

/** The number of installments is printed without amounts: those are between customer and issuer. */
function cardRows(receipt: SaleReceipt, tender: Tender): string[] {
  const paper = new Paper(receipt.style.columns);
  const messages = messagesOf(receipt.style);
  const money = moneyOf(receipt.style, receipt.sale.currency);
  return [
    paper.row(tender.card ? maskedCard(tender.card) : messages.card, money(tender.amount_minor)),
    ...(tender.card ? [paper.detailRow(messages.entry_modes[tender.card.entry_mode])] : []),
    ...(tender.installments === undefined ? [] : [paper.detailRow(messages.installments(tender.installments))]),
    ...(tender.approval_code === undefined ? [] : [paper.detailRow(`${messages.approval} ${tender.approval_code}`)]),
    ...(tender.trace_id === undefined
      ? []
      : [WIDE, paper.left(messages.reference), paper.left(tender.trace_id), TWO_COLUMNS]),
  ];
}

const TENDER_ROWS: ByTenderKind<(receipt: SaleReceipt, tender: Tender) => string[]> = {
  cash: cashRows,
  card: cardRows,
  link: linkRows,
  credit: creditRows,
  gift: ({ style, sale }, { amount_minor, gift }) => {
    const paper = new Paper(style.columns);
    const messages = messagesOf(style);
    const money = moneyOf(style, sale.currency);
    if (gift === undefined) return [];
    return [
      paper.row(`${messages.gift_card} ${gift.shown}`, money(amount_minor)),
      paper.detailRow(messages.gift_left, money(gift.left_minor)),
    ];
  },
};

function linkRows(receipt: SaleReceipt, tender: Tender): string[] {
  const paper = new Paper(receipt.style.columns);
  const messages = messagesOf(receipt.style);
  const reference = tender.payment_id ?? tender.trace_id;
  return [
    paper.row(messages.link, moneyOf(receipt.style, receipt.sale.currency)(tender.amount_minor)),
    ...(reference === undefined ? [] : [WIDE, paper.left(messages.reference), paper.left(reference), TWO_COLUMNS]),
  ];
}

function creditRows({ style, sale }: SaleReceipt, { amount_minor, state, credit }: Tender): string[] {
  if (state !== 'paid' || credit === undefined) return [];
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  return [paper.row(messages.exchange, moneyOf(style, sale.currency)(amount_minor))];
}

/** The returned goods, their value, and what was left to pay or to refund. */
function exchangeRows({ sale, style, priced }: SaleReceipt): string[] {
  const { exchange } = sale;
  if (exchange === undefined || creditTender(sale) === null) return [];
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  const money = moneyOf(style, sale.currency);
  const difference_minor = priced.totals.total_minor - exchange.credit_minor;
  return [
    RULE,
    paper.left(`${messages.exchange_of_sale} ${receiptNumber({ number: exchange.sale_number }, style)}`),
    TWO_COLUMNS,
    ...exchange.lines.map(({ name, unit, quantity_milli, amount_minor }) =>
      paper.row(`${formatQuantity(quantity_milli, unit, style.store_locale)} ${name}`, money(-amount_minor)),
    ),
    paper.strongRow(messages.exchange_difference, money(difference_minor)),
  ];
}

/** Number and stamp of the tax document, or a note that it follows: a receipt never waits for it. */
function fiscalRows({ fiscal, style }: SaleReceipt): string[] {
  if (!fiscal) return [];
  const paper = new Paper(style.columns);
  const messages = messagesOf(style);
  if (fiscal.number === null) return [RULE, paper.centred(messages.fiscal_pending)];
  return [
    RULE,
    paper.centred(`${messages.fiscal} ${fiscal.number}`),
    ...(fiscal.state === 'contingency' ? [paper.centred(messages.fiscal_contingency)] : []),
    // A QR code needs a quiet zone around it (ISO/IEC 18004 6.3.8).
    ...(fiscal.stamp === null ? [] : [BLANK, squareCode(fiscal.stamp), BLANK]),
    ...(fiscal.link === null ? [] : [paper.left(fiscal.link)]),
  ];
}

/** The receipt of a paid sale as receiptline markup: one source for paper and screen. Lists only what paid the sale. */
export function saleReceipt(receipt: SaleReceipt): string {
  const paper = new Paper(receipt.style.columns);
  const { sale, style, priced } = receipt;
  const messages = messagesOf(style);
  const paid = payingParts(sale, priced.totals.total_minor + sale.tip_minor);
  return [
    ...heading(style, [...(receipt.copy ? [messages.copy] : []), ...orderCodes(receipt.sale)]),
    paper.left(`${messages.sale} ${receiptNumber(sale, style)}`),
    paper.left(`${dateTime(sale.paid_at_ms ?? sale.opened_at_ms)}  ${style.till_name}`),
    paper.left(`${messages.cashier}: ${sale.cashier}`),
    ...customerLines(receipt),
    RULE,
    TWO_COLUMNS,
    ...priced.lines.flatMap((line) => lineRows(receipt, line)),
    RULE,
    ...totalRows(receipt),
    ...exchangeRows(receipt),
    RULE,
    ...paid.flatMap((tender) => TENDER_ROWS[tender.kind](receipt, tender)),
    WIDE,
    RULE,
    barcode(saleCode(sale, style)),
    ...fiscalRows(receipt),
    ...(receipt.copy ? [paper.centred(messages.copy)] : []),
    ...ending(style),
  ].join('\n');
}
