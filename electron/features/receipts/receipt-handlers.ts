import type { RECEIPT_INTENTS } from '../../../core/contract/intents/receipts.ts';
import { succeed } from '../../../core/result.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { EmailQueue } from './email-queue.ts';
import type { ReceiptService } from './receipt-service.ts';

export interface ReceiptHandlerParts {
  readonly email: EmailQueue;
  readonly receipts: ReceiptService;
}

/** Handlers of the customer's receipts. */
export function receiptHandlers({ receipts, email }: ReceiptHandlerParts): HandlersOf<typeof RECEIPT_INTENTS> {
  return {
    'receipt.view': ({ sale_id }) => receipts.view(sale_id),
    'receipt.print': ({ sale_id }) => receipts.print(sale_id),
    'receipt.printUnknownSlip': ({ trace_id }) => receipts.printUnknownSlip(trace_id),
    'receipt.printTabSlip': ({ trace_id }) => receipts.printTabSlip(trace_id),
    'receipt.qr': ({ sale_id }) => receipts.code(sale_id),
    'receipt.email': ({ sale_id, address }) => receipts.email(sale_id, address),
    'email.view': async () => succeed(await email.view()),
    'email.test': ({ address }) => receipts.testEmail(address),
    'email.again': async () => {
      await email.again();
      return succeed(await email.view());
    },
    'email.password': ({ password }, grant) => receipts.keepEmailPassword(password, grant),
  };
}
