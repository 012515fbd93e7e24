import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { TENDER_INTENTS } from '../../../core/contract/tender.ts';
import type { CheckoutService } from './checkout-service.ts';
import type { Handlers } from '../../app/handlers.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { answerable } from '../staff/staff-gate.ts';

export interface TenderHandlerParts {
  readonly checkout: CheckoutService;
  readonly receipts: ReceiptService;
}

/** What the intents of `core/contract/tender.ts` do. */
export function tenderHandlers({
  checkout,
  receipts,
}: TenderHandlerParts): Pick<Handlers, keyof typeof TENDER_INTENTS> {
  return {
    'checkout.typeTip': () => checkout.typeTip(),
    'checkout.takeForeignCash': ({ received_minor, change_in }: IntentArguments<'checkout.takeForeignCash'>) =>
      checkout.takeForeignCash(received_minor, change_in),
    'checkout.judgeSignature': ({ trace_id, accepted }) => checkout.judgeSignature(trace_id, accepted),
    'checkout.reviewParts': () => checkout.reviewParts(),
    'checkout.returnParts': (_, grant) => checkout.returnParts(answerable(grant).name),
    'receipt.qr': ({ sale_id }) => receipts.code(sale_id),
    'receipt.email': ({ sale_id, address }) => receipts.email(sale_id, address),
  };
}
