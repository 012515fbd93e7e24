import { z } from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { id, traceId } from './fields.ts';

/** A printer answers when the paper is out. */
const PRINT_TIMEOUT_MS = 30_000;

const sale = z.strictObject({ sale_id: id });

/** What the customer takes home. */
export const RECEIPT_INTENTS = {
  'receipt.view': intent<{ readonly svg: string }>()({ input: sale, permission: 'none', audience: TILL }),
  'receipt.print': intent<{ readonly copy: boolean }>()({
    input: sale,
    permission: 'sell',
    audience: TILL_AND_KIOSK,
    timeout_ms: PRINT_TIMEOUT_MS,
  }),
  'receipt.printUnknownSlip': intent<null>()({
    input: z.strictObject({ trace_id: traceId }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: PRINT_TIMEOUT_MS,
  }),
  /** The code that a customer's phone reads from the screen, as a picture, and what it says. */
  'receipt.qr': intent<{ readonly svg: string; readonly says: 'address' | 'facts' }>()({
    input: sale,
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
  /** Writes the receipt as an e-mail file into the outbox; the till sends nothing by itself. */
  'receipt.email': intent<{ readonly file: string }>()({
    input: z.strictObject({ sale_id: id, address: freeOfCardData(z.string().max(254)) }),
    permission: 'sell',
    audience: TILL,
  }),
} as const;
