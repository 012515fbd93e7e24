import type { ReceiptState } from '../../../../core/contract/snapshot.ts';
import type { Wording } from '../../../text/wording.ts';

/** What the footer says of the receipt. A printer that fails never touches the sale, and the words say so. */
export function receiptLine(
  receipt: ReceiptState,
  sale_number: number,
  { say }: Wording,
): { readonly text: string; readonly failed: boolean } {
  switch (receipt.printing) {
    case 'printing':
      return { text: say('payment.printing'), failed: false };
    case 'printed':
      return { text: say('payment.printed'), failed: false };
    case 'failed':
      return { text: say('payment.printFailed'), failed: true };
    case 'uncertain':
      return { text: say('payment.printUncertain'), failed: true };
    case 'idle':
    case 'no_printer':
      return { text: say('payment.receiptReady', { number: sale_number }), failed: false };
  }
}
