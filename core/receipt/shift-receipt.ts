import type { ShiftView, UnresolvedView } from '../contract/shifts.ts';
import { formatMoney, formatPercent } from '../money/format.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { isLinkBrand } from '../payments/brand-name.ts';
import { hourBars } from '../shift/hour-bars.ts';
import type { CountResult, CurrencyReport, DrawerReport } from '../shift/shift-report.ts';
import { BLANK, Paper, RULE, Sheet, TWO_COLUMNS, WIDE } from './markup.ts';
import { numberAtLane } from './receipt-code.ts';
import { SHIFT_MESSAGES, type ShiftMessages } from './shift-messages.ts';
import { type ReceiptStyle, dateTime, ending, heading, moneyOf, messagesOf } from './slip.ts';

export interface ShiftPaper {
  readonly shift: ShiftView;
  readonly style: ReceiptStyle;
  /** Marks a second print of a Z report. */
  readonly copy: boolean;
  readonly at_ms: number;
}

type Money = (amount_minor: number) => string;

interface Page {
  readonly paper: Paper;
  readonly messages: ShiftMessages;
  readonly style: ReceiptStyle;
}

/**
 * The X or Z report as receiptline markup. A Z report states only what was proven when it was made, and never changes.
 */
export function shiftReceipt({ shift, style, copy, at_ms }: ShiftPaper): string {
  const messages = SHIFT_MESSAGES[style.language];
  const page: Page = { paper: new Paper(style.columns), messages, style };
  const { report, closed } = shift;
  const title = closed === null ? messages.x_title : `${messages.z_title} ${shift.number}`;
  return [
    ...heading(style, [title, ...(copy ? [messagesOf(style).copy] : [])]),
    ...(closed === null ? [page.paper.centred(messages.x_detail)] : []),
    RULE,
    ...who(page, shift, at_ms),
    ...report.currencies.flatMap((one) => currencyPart(page, one, shift)),
    ...report.drawers.flatMap((drawer) => drawerPart(page, drawer, shift)),
    ...movementsPart(page, shift),
    ...handOversPart(page, shift),
    ...unresolvedPart(page, shift),
    ...tabsPart(page, shift),
    ...(closed === null ? [] : [WIDE, RULE, page.paper.left(messages.journal), page.paper.left(headText(closed.head))]),
    ...(closed === null ? [] : [RULE, BLANK, BLANK, page.paper.left(`${messages.signature}:`), BLANK]),
    ...(copy ? [page.paper.centred(messagesOf(style).copy)] : []),
    ...ending({ ...style, footer: [] }),
  ].join('\n');
}

/** Digits of the hash that are printed: 80 bits make a collision infeasible, and fit the narrowest line. */
const HEAD_DIGITS = 20;

/** The end of the journal's chain for writing down: the event number and its hash in groups of four. */
export function headText({ seq, hash }: { readonly seq: number; readonly hash: string }): string {
  return `${seq}:${hash.slice(0, HEAD_DIGITS).replaceAll(/.{4}(?=.)/g, '$& ')}`;
}

/** The same as a spreadsheet (CSV): one title or label per row, with its amount as a plain number. */
export function shiftSheet({ shift, style, at_ms }: Omit<ShiftPaper, 'copy'>): string {
  const messages = SHIFT_MESSAGES[style.language];
  const page: Page = { paper: new Sheet(), messages, style: { ...style, plain_amounts: true } };
  const { report, closed } = shift;
  const rows = [
    page.paper.left(closed === null ? messages.x_title : `${messages.z_title} ${shift.number}`),
    ...who(page, shift, at_ms),
    ...report.currencies.flatMap((one) => currencyPart(page, one, shift)),
    ...report.drawers.flatMap((drawer) => drawerPart(page, drawer, shift)),
    ...movementsPart(page, shift),
    ...handOversPart(page, shift),
    ...unresolvedPart(page, shift),
    ...tabsPart(page, shift),
  ];
  const layout: ReadonlySet<string> = new Set([BLANK, RULE, TWO_COLUMNS, WIDE]);
  return rows.filter((row) => !layout.has(row)).join('');
}

function who({ paper, messages, style }: Page, shift: ShiftView, at_ms: number): string[] {
  const { number, opened_at_ms, opened_by, closed } = shift;
  return [
    paper.left(`${messages.shift} ${number}  ${style.till_name}`),
    paper.left(`${messages.opened}: ${dateTime(opened_at_ms)}  ${opened_by}`),
    ...(closed === null ? [] : [paper.left(`${messages.closed}: ${dateTime(closed.at_ms)}  ${closed.by}`)]),
    paper.left(`${messages.printed}: ${dateTime(at_ms)}`),
  ];
}

function section({ paper }: Page, title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [WIDE, RULE, paper.left(title), TWO_COLUMNS, ...rows];
}

const NO_ADJUSTMENTS = { discount_minor: 0, surcharge_minor: 0 };

function currencyPart(page: Page, report: CurrencyReport, { hides_cash, gifts_owed }: ShiftView): string[] {
  const { paper, messages, style } = page;
  const { currency, sales, taxes, adjustments: { discount_minor, surcharge_minor } = NO_ADJUSTMENTS } = report;
  const money = moneyOf(style, currency);
  if (hides_cash) return blindPart(page, report, money);
  return [
    ...section(page, `${messages.sales} ${currency}`, [
      paper.row(`${messages.sales_total} (${sales.count})`, money(sales.total_minor)),
      ...(sales.discount_minor === 0 ? [] : [paper.row(messages.discounts, money(-sales.discount_minor))]),
      ...(discount_minor === 0 ? [] : [paper.row(messages.adjustments.less, money(-discount_minor))]),
      ...(surcharge_minor === 0 ? [] : [paper.row(messages.adjustments.more, money(surcharge_minor))]),
      ...(sales.tip_minor === 0 ? [] : [paper.row(messages.tips, money(sales.tip_minor))]),
    ]),
    ...giftsPart(page, report, gifts_owed),
    ...section(
      page,
      messages.taxes,
      taxes.flatMap((tax) => [
        paper.row(`${tax.name} ${formatPercent(tax.basis_points, style.store_locale)}`, money(tax.amount_minor)),
        paper.detailRow(messages.base, money(tax.base_minor)),
      ]),
    ),
    ...section(page, messages.tenders, tenderRows(page, report, money)),
    ...section(page, messages.hours, hourRows(page, report, money)),
  ];
}

/** Gift cards, which are not sales: what was loaded, what they paid, and what is owed in the end. */
function giftsPart(
  page: Page,
  { currency, gift_cards }: CurrencyReport,
  gifts_owed: ShiftView['gifts_owed'] = [],
): string[] {
  const { paper, messages, style } = page;
  const money = moneyOf(style, currency);
  const row = (name: keyof typeof messages.gifts, amount_minor: number): string[] =>
    amount_minor === 0 ? [] : [paper.row(messages.gifts[name], money(amount_minor))];
  const owed = gifts_owed.filter((one) => one.currency === currency);
  return section(page, messages.gift_cards, [
    ...(gift_cards === undefined
      ? []
      : [
          ...row('sold', gift_cards.sold_minor),
          ...row('redeemed', -gift_cards.redeemed_minor),
          ...row('given', gift_cards.given_minor),
          ...row('unsold', -gift_cards.unsold_minor),
          ...row('adjusted', gift_cards.adjusted_minor),
        ]),
    ...owed.map(({ amount_minor }) => paper.strongRow(messages.gifts.owed, money(amount_minor))),
  ]);
}

/** Before a blind count: the number of sales, and the cards. */
function blindPart(page: Page, { currency, sales, cash, ...rest }: CurrencyReport, money: Money): string[] {
  const { paper, messages } = page;
  return [
    ...section(page, `${messages.sales} ${currency}`, [
      paper.row(messages.sales_total, String(sales.count)),
      paper.row(messages.blind, ''),
    ]),
    ...section(
      page,
      messages.tenders,
      tenderRows(page, { currency, sales, ...rest, cash: { ...cash, payments: 0 } }, money),
    ),
  ];
}

function tenderRows(
  { paper, messages }: Page,
  { cash, cards, installments, exchanges }: CurrencyReport,
  money: Money,
): string[] {
  const net_minor = cards.reduce((sum, card) => sum + card.amount_minor - card.returned_minor, 0);
  const has_links = cards.some(({ brand }) => isLinkBrand(brand));
  return [
    ...(exchanges === undefined
      ? []
      : [paper.row(`${messages.exchanges} (${exchanges.count})`, money(exchanges.amount_minor))]),
    ...(cash.payments === 0 ? [] : [paper.row(`${messages.cash} (${cash.payments})`, money(cash.amount_minor))]),
    ...cards.flatMap((card) => [
      paper.row(`${cardName(card.brand, messages)} (${card.payments})`, money(card.amount_minor)),
      ...(card.returns === 0
        ? []
        : [paper.detailRow(`${messages.returned} (${card.returns})`, money(-card.returned_minor))]),
    ]),
    ...(cards.length === 0
      ? []
      : [paper.strongRow(messages[has_links ? 'cards_and_links_total' : 'cards_total'], money(net_minor))]),
    ...installments.map((plan) =>
      paper.detailRow(`${plan.quantity} ${messages.installments} (${plan.payments})`, money(plan.amount_minor)),
    ),
  ];
}

function cardName(brand: string, messages: ShiftMessages): string {
  if (brand === '') return messages.other_card;
  return isLinkBrand(brand) ? messages.link : brand;
}

function hourRows({ paper }: Page, { quarters }: CurrencyReport, money: Money): string[] {
  const twoDigits = (hour: number): string => String(hour % 24).padStart(2, '0');
  return hourBars(quarters)
    .filter(({ sales }) => sales > 0)
    .map(({ hour, hours, sales, amount_minor }) =>
      paper.row(`${twoDigits(hour)}:00-${twoDigits(hour + hours)}:00 (${sales})`, money(amount_minor)),
    );
}

function drawerPart(page: Page, drawer: DrawerReport, { report, closed, currency }: ShiftView): string[] {
  const { paper, messages, style } = page;
  const money = moneyOf(style, drawer.currency);
  const optional = (label: string, amount_minor: number): string[] =>
    amount_minor === 0 ? [] : [paper.row(label, money(amount_minor))];
  const own = drawer.currency === currency;
  const count = closed?.count?.results.find((one) => one.currency === drawer.currency);
  return section(page, `${messages.drawer} ${drawer.currency}`, [
    ...(own ? [paper.row(messages.float, money(drawer.float_minor))] : []),
    paper.row(messages.cash_sales, money(drawer.sales_minor)),
    ...optional(messages.cash_in, drawer.in_minor),
    ...optional(messages.cash_out, -drawer.out_minor),
    ...optional(messages.cash_refunds, -drawer.refunds_minor),
    paper.strongRow(messages.expected, money(drawer.expected_minor)),
    ...countRows(page, count, drawer.currency),
    ...(closed !== null && closed.count === null ? [paper.row(messages.not_counted, '')] : []),
    ...(own && closed?.count?.blind === true ? [paper.row(messages.blind, '')] : []),
    ...(own && (closed?.count?.note ?? '') !== '' ? [paper.detailRow(`${messages.note}: ${closed?.count?.note}`)] : []),
    ...(own && report.drawer_openings > 0 ? [paper.row(messages.drawer_openings, String(report.drawer_openings))] : []),
  ]);
}

function countRows(page: Page, count: CountResult | undefined, currency: CurrencyCode): string[] {
  const { paper, messages, style } = page;
  if (count === undefined) return [];
  const { counted_minor, difference_minor } = count;
  return [
    paper.row(messages.counted, moneyOf(style, currency)(counted_minor)),
    paper.strongRow(messages.difference, signedMoney(page, difference_minor, currency)),
  ];
}

function signedMoney({ style }: Page, amount_minor: number, currency: CurrencyCode): string {
  return style.plain_amounts
    ? moneyOf(style, currency)(amount_minor)
    : formatMoney(amount_minor, currency, style.store_locale, { signed: true });
}

function movementsPart(page: Page, { movements }: ShiftView): string[] {
  const { paper, messages, style } = page;
  return section(
    page,
    messages.movements,
    movements.flatMap(({ at_ms, reason, note, by, direction, amount_minor, currency }) => [
      paper.row(
        `${dateTime(at_ms).slice(-5)} ${messages.reasons[reason]}`,
        moneyOf(style, currency)(direction === 'in' ? amount_minor : -amount_minor),
      ),
      paper.detailRow(note === '' ? by : `${note}, ${by}`),
    ]),
  );
}

/** Each hand-over with the difference of the previous holder, and finally the difference since the last one. */
function handOversPart(page: Page, { hand_overs, closed }: ShiftView): string[] {
  const { paper, messages } = page;
  const differences = (own: readonly CountResult[]): string =>
    own.map(({ currency, difference_minor }) => signedMoney(page, difference_minor, currency)).join(' ');
  const rows = hand_overs.flatMap(({ at_ms, from, to, own, note }) => [
    paper.row(`${dateTime(at_ms).slice(-5)} ${from} > ${to}`, differences(own)),
    ...(note === '' ? [] : [paper.detailRow(note)]),
  ]);
  const last = closed?.count?.own ?? [];
  return section(page, messages.hand_overs, [
    ...rows,
    ...(rows.length === 0 || last.length === 0 ? [] : [paper.row(messages.since_hand_over, differences(last))]),
  ]);
}

function saleName(
  style: ReceiptStyle,
  { sale_number, sale_lane }: Pick<UnresolvedView, 'sale_number' | 'sale_lane'>,
): string {
  if (sale_number === null) return messagesOf(style).reference;
  const at = { ...style, ...(sale_lane === undefined ? {} : { lane: sale_lane }) };
  return `${messagesOf(style).sale} ${numberAtLane(sale_number, at)}`;
}

/** On hold and in no total: each must be captured or released. */
function tabsPart(page: Page, { open_tabs }: ShiftView): string[] {
  const { paper, messages, style } = page;
  if (open_tabs.length === 0) return [];
  const rows = open_tabs.flatMap(({ trace_id, amount_minor, currency, since_ms, ...sale }) => [
    paper.row(saleName(style, sale), moneyOf(style, currency)(amount_minor)),
    paper.detailRow(dateTime(since_ms)),
    WIDE,
    paper.left(trace_id),
    TWO_COLUMNS,
  ]);
  return [...section(page, messages.open_tabs, rows), WIDE, paper.left(messages.open_tabs_detail)];
}

function unresolvedPart(page: Page, { unresolved }: ShiftView): string[] {
  const { paper, messages, style } = page;
  if (unresolved.length === 0) return [];
  const rows = unresolved.flatMap(({ trace_id, amount_minor, currency, ...sale }) => [
    paper.row(saleName(style, sale), moneyOf(style, currency)(amount_minor)),
    WIDE,
    paper.left(trace_id),
    TWO_COLUMNS,
  ]);
  return [...section(page, messages.unresolved, rows), WIDE, paper.left(messages.unresolved_detail)];
}
