import type { RECEIPT_INTENTS } from '../../../core/contract/intents/receipts.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { ReceiptService } from './receipt-service.ts';

export interface ReceiptHandlerParts {
  readonly receipts: ReceiptService;
}

/** What the customer takes home. */
export function receiptHandlers({ receipts }: ReceiptHandlerParts): HandlersOf<typeof RECEIPT_INTENTS> {
  return {
    'receipt.view': ({ sale_id }) => receipts.view(sale_id),
    'receipt.print': ({ sale_id }) => receipts.print(sale_id),
    'receipt.printUnknownSlip': ({ trace_id }) => receipts.printUnknownSlip(trace_id),
    'receipt.qr': ({ sale_id }) => receipts.code(sale_id),
    'receipt.email': ({ sale_id, address }) => receipts.email(sale_id, address),
  };
}
