import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../../core/money/money.ts';
import { cardNumberSchema, cvvSchema, expirationMonthSchema, expirationYearSchema } from './card.ts';
import { currencySchema } from './common.ts';

/** Body of POST /v1/payments. `amount` is in cents: whole minor units of the currency (service-interface, Limits). */
export const simplePaymentRequestSchema = z.strictObject({
  amount: z.int().min(1).max(AMOUNT_MINOR_MAX),
  // "string, required, three letters": in any case of letters, answered in capitals.
  currency: z.string().length(3).toUpperCase().pipe(currencySchema),
  card_number: cardNumberSchema.optional(),
  cvv: cvvSchema.optional(),
  expiry_month: expirationMonthSchema.optional(),
  expiry_year: expirationYearSchema.optional(),
  customer_id: z.string().min(1).max(64).optional(),
  description: z.string().min(1).max(255).optional(),
});
export type SimplePaymentRequest = z.output<typeof simplePaymentRequestSchema>;

export const simplePaymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  card: z.object({ last4: z.string(), brand: z.string() }),
  created: z.int(),
  captured: z.boolean(),
});
