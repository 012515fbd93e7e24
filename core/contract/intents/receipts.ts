import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import type { EmailView } from '../email.ts';
import { id, nothing, traceId } from './fields.ts';

/** A printer responds only once the paper is out. */
const PRINT_TIMEOUT_MS = 30_000;

/** A server may be slow at every step. */
const SERVER_TIMEOUT_MS = 90_000;

const address = freeOfCardData(z.string().max(254));
const editing = { permission: 'change_settings', audience: TILL } as const;
const sale = z.strictObject({ sale_id: id });

/** The customer's receipts. */
export const RECEIPT_INTENTS = {
  'receipt.view': intent<{ readonly svg: string }>()({ input: sale, permission: 'sell', audience: TILL }),
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
  /** The slip of a tab in its current state: on hold and not charged, captured, or released. */
  'receipt.printTabSlip': intent<null>()({
    input: z.strictObject({ trace_id: traceId }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: PRINT_TIMEOUT_MS,
  }),
  /** The code for a customer's phone, as a picture, with the kind of its content. */
  'receipt.qr': intent<{ readonly svg: string; readonly says: 'address' | 'page' | 'facts' }>()({
    input: sale,
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
  /** Stores the receipt as a message in the outbox, and sends it if a server is configured. Nothing waits for that. */
  'receipt.email': intent<{ readonly file: string; readonly sends: boolean }>()({
    input: z.strictObject({ sale_id: id, address }),
    permission: 'sell',
    audience: TILL,
  }),
  /** The pending messages of the outbox and the result of the last one. */
  'email.view': intent<EmailView>()({ ...editing, input: nothing }),
  /** Sends one message to this address at once and returns its result in `last_failure`. */
  'email.test': intent<EmailView>()({ ...editing, input: z.strictObject({ address }), timeout_ms: SERVER_TIMEOUT_MS }),
  /** Retries waiting and refused messages. */
  'email.again': intent<EmailView>()({ ...editing, input: nothing, timeout_ms: SERVER_TIMEOUT_MS }),
  /** Stores the server's password among this machine's secrets; no page ever gets it back. */
  'email.password': intent<EmailView>()({
    ...editing,
    critical: true,
    input: z.strictObject({ password: z.string().min(1).max(200) }),
  }),
} as const;
