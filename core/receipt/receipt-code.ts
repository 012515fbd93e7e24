import type { PricedSale } from '../sale/pricing.ts';
import { LANE_NUMBERS } from '../sale/limits.ts';
import type { Sale } from '../sale/sale.ts';
import { type ReceiptStyle, dateTime, moneyOf, messagesOf } from './slip.ts';

/** A trial has numbers of its own: its receipts say so, and no till that sells finds a sale by them. */
const LIVE = 'V';
const TRIAL = 'T';

/**
 * What the barcode of a receipt says: a letter and the sale's number in at least eight digits. A scanner's burst needs six
 * characters (DESIGN 7), and the letter keeps it apart from every product code.
 */
export function receiptCode(sale_number: number, lane = 0, training = false): string {
  return `${training ? TRIAL : LIVE}${String(lane * LANE_NUMBERS + sale_number).padStart(8, '0')}`;
}

type Till = Pick<ReceiptStyle, 'training'> & { readonly lane?: number | undefined };

/** The code of a sale as this till prints it: a copy of another lane's sale has that lane in its number. */
export function saleCode({ number, of_lane }: Pick<Sale, 'number' | 'of_lane'>, { lane, training }: Till): string {
  return receiptCode(number, of_lane === undefined ? lane : 0, training);
}

/** What a person reads and types: `41`, `3-41` at lane 3 of a shop, `T-41` in a trial. */
export function receiptNumber({ number, of_lane }: Pick<Sale, 'number' | 'of_lane'>, till: Till): string {
  return numberAtLane(of_lane?.number ?? number, { ...till, ...(of_lane && { lane: of_lane.lane }) });
}

/** The same of a number as the lane that gave it counts. */
export function numberAtLane(number: number, { lane, training }: Till): string {
  if (training) return `${TRIAL}-${number}`;
  return lane === undefined ? String(number) : `${lane}-${number}`;
}

/** The sale number in a scanned or typed receipt code; null when the text is something else, such as a trial's. */
export function saleNumberOf(text: string, training = false): number | null {
  const [, letter = '', digits] = /^([A-Za-z])0*(\d{1,15})$/.exec(text.trim()) ?? [];
  const letters = training ? [LIVE, TRIAL] : [LIVE];
  return digits !== undefined && letters.includes(letter.toUpperCase()) ? Number(digits) : null;
}

/** What a receipt's code on the screen says, for a phone to read. */
interface CodeContent {
  readonly says: 'address' | 'page' | 'facts';
  readonly text: string;
}

/**
 * The content of the code: the shop's own page when it has one, with the receipt's code in its place; else the till's own
 * page of it, where the shop allows one; otherwise the facts themselves, which need no page, no network and no promise.
 */
export function codeContent(
  sale: Sale,
  priced: PricedSale,
  style: ReceiptStyle,
  receipt_url: string | null,
  page_url: string | null = null,
): CodeContent {
  const code = saleCode(sale, style);
  if (receipt_url !== null) return { says: 'address', text: receipt_url.replace('{code}', code) };
  if (page_url !== null) return { says: 'page', text: page_url };
  const messages = messagesOf(style);
  const total = moneyOf(style, sale.currency)(priced.totals.total_minor + sale.tip_minor);
  return {
    says: 'facts',
    text: [
      ...(style.training ? [messages.training] : []),
      style.store_name,
      ...style.store_lines,
      `${messages.sale} ${receiptNumber(sale, style)}`,
      dateTime(sale.paid_at_ms ?? sale.opened_at_ms),
      `${messages.total} ${total}`,
      code,
    ].join('\n'),
  };
}
