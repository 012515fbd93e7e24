import { z } from 'zod';
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
   * A hold that its sale is settled from: its part is held, and paid by its capture. Absent: the part counts as paid, or
   * the hold stands for itself, as those of the command line do.
   */
  settles_sale: z.literal(true).optional(),
  /** Paid by the customer on a telephone (docs/specs/pay-link.md): no card is read, and the calls by trace do not know it. */
  link: z.literal(true).optional(),
  capture_mode: z.enum(['automatic', 'manual']),
  reader: z.string().max(200),
  /** Which payment service it is sent to: only that one can say what became of it. */
  service: z.string().min(1).max(300).optional(),
  /** And as whom: another client's or merchant's question at the same address is no answer about it. */
  account: serviceAccountSchema.optional(),
  reference: z.string().max(200).optional(),
});

/** Fixed when the card was read and the plan chosen, durable before the first byte leaves. */
export const attemptSendingSchema = z.strictObject({
  card: cardSummarySchema,
  installments: z.strictObject({ quantity: z.int().min(1).max(99), type: z.string().max(40) }).optional(),
});
