import type { PricedSale } from '../sale/pricing.ts';
import { LANE_NUMBERS } from '../sale/limits.ts';
import type { Sale } from '../sale/sale.ts';
import { type ReceiptStyle, dateTime, moneyOf, messagesOf } from './slip.ts';

/** Marks live sales. A trial has numbers of its own, so its receipts must not match a live sale. */
const LIVE = 'V';
const TRIAL = 'T';

/**
 * The barcode of a receipt: a letter and the sale's number with at least eight digits. A scan needs at least six
 * characters (DESIGN 7), and the letter distinguishes it from every product code.
 */
export function receiptCode(sale_number: number, lane = 0, training = false): string {
  return `${training ? TRIAL : LIVE}${String(lane * LANE_NUMBERS + sale_number).padStart(8, '0')}`;
}

type Till = Pick<ReceiptStyle, 'training'> & { readonly lane?: number | undefined };

/** The code of a sale as this till prints it: a copy of another lane's sale has that lane in its number. */
export function saleCode({ number, of_lane }: Pick<Sale, 'number' | 'of_lane'>, { lane, training }: Till): string {
  return receiptCode(number, of_lane === undefined ? lane : 0, training);
}

/** The number as people read and type it: `41`, `3-41` for lane 3 of a shop, `T-41` in a trial. */
export function receiptNumber({ number, of_lane }: Pick<Sale, 'number' | 'of_lane'>, till: Till): string {
  return numberAtLane(of_lane?.number ?? number, { ...till, ...(of_lane && { lane: of_lane.lane }) });
}

/** The same for a bare number in the numbering of `lane`. */
export function numberAtLane(number: number, { lane, training }: Till): string {
  if (training) return `${TRIAL}-${number}`;
  return lane === undefined ? String(number) : `${lane}-${number}`;
}

/**
 * The sale number in a scanned or typed receipt code; null for any other text. Trial codes are read only in training.
 */
export function saleNumberOf(text: string, training = false): number | null {
  const [, letter = '', digits] = /^([A-Za-z])0*(\d{1,15})$/.exec(text.trim()) ?? [];
  const letters = training ? [LIVE, TRIAL] : [LIVE];
  return digits !== undefined && letters.includes(letter.toUpperCase()) ? Number(digits) : null;
}

/** The content of a receipt's code on the screen, for a phone to read. */
interface CodeContent {
  readonly says: 'address' | 'page' | 'facts';
  readonly text: string;
}

/**
 * The code's content: the shop's own page if it has one, with the receipt's code filled in; otherwise the till's page
 * for it, if the shop allows that; otherwise the facts themselves, which need neither page nor network.
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
