import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { cardSummarySchema } from './card.ts';
import { serviceAccountSchema } from './service-identity.ts';

const amountMinor = z.int().min(0).max(AMOUNT_MINOR_MAX);

/** What is fixed when the intent becomes durable, before the reader is armed. Holds no card data. */
export const attemptIntentSchema = z.strictObject({
  trace_id: z
    .string()
    .min(8)
    .max(36)
    .regex(/^[A-Za-z0-9_-]+$/),
  sale_id: z.string().min(1).max(64),
  tender_id: z.string().min(1).max(64),
  /** Without the tip; the card is charged `amount_minor + tip_minor`. */
  amount_minor: amountMinor,
  tip_minor: amountMinor,
  currency: z.enum(CURRENCY_CODES),
  terminal_id: z.string().min(1).max(64),
  pre_authorization: z.boolean(),
  /**
   * A hold that settles its sale: the tender is held, and its capture pays it. Absent: the tender counts as paid, or
   * the hold has no sale, as on the command line.
   */
  settles_sale: z.literal(true).optional(),
  /**
   * Paid by the customer on a phone (docs/specs/pay-link.md): no card is read, and the calls by trace do not find it.
   */
  link: z.literal(true).optional(),
  capture_mode: z.enum(['automatic', 'manual']),
  reader: z.string().max(200),
  /** The payment service it is sent to: no other one knows its outcome. */
  service: z.string().min(1).max(300).optional(),
  /** The account it is sent with: another client or merchant at the same address does not see it. */
  account: serviceAccountSchema.optional(),
  reference: z.string().max(200).optional(),
});

/** Fixed when the card was read and the plan chosen; durable before the first byte is sent. */
export const attemptSendingSchema = z.strictObject({
  card: cardSummarySchema,
  installments: z.strictObject({ quantity: z.int().min(1).max(99), type: z.string().max(40) }).optional(),
});
