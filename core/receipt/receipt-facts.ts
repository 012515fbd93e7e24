import type { PricedSale } from '../sale/pricing.ts';
import type { Sale } from '../sale/sale.ts';
import { receiptCode } from './receipt-code.ts';
import { type ReceiptStyle, dateTime, moneyOf, messagesOf } from './slip.ts';

/** What a receipt's code on the screen says, for a phone to read. */
export interface CodeContent {
  readonly says: 'address' | 'facts';
  readonly text: string;
}

/**
 * The content of the code: the shop's own page when it has one, with the receipt's code in its place; otherwise the facts
 * themselves, which need no page, no network and no promise.
 */
export function codeContent(
  sale: Sale,
  priced: PricedSale,
  style: ReceiptStyle,
  receipt_url: string | null,
): CodeContent {
  const code = receiptCode(sale.number);
  if (receipt_url !== null) return { says: 'address', text: receipt_url.replace('{code}', code) };
  const messages = messagesOf(style);
  const total = moneyOf(style, sale.currency)(priced.totals.total_minor + sale.tip_minor);
  return {
    says: 'facts',
    text: [
      ...(style.training ? [messages.training] : []),
      style.store_name,
      ...style.store_lines,
      `${messages.sale} ${sale.number}`,
      dateTime(sale.paid_at_ms ?? sale.opened_at_ms),
      `${messages.total} ${total}`,
      code,
    ].join('\n'),
  };
}
