import * as z from 'zod';
import { countrySchema, currencySchema, identifierSchema, textSchema, codeSchema } from './common.ts';

/** Cash-out method: all strings (service-interface, Cash-out method). */
export const cashoutMethodSchema = z.object({
  id: z.string(),
  client_id: z.string(),
  type: z.string(),
  account_type: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  account_holder: z.string(),
  country: z.string(),
  extra_data: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Body of the sandbox's own POST /_sandbox/cashout-methods. */
export const cashoutMethodCreateSchema = z.strictObject({
  id: identifierSchema.optional(),
  type: codeSchema,
  account_type: codeSchema,
  account_number: textSchema,
  bank_name: textSchema,
  account_holder: textSchema,
  country: countrySchema,
  extra_data: z.string().max(1024).default(''),
});

export const settlementQuerySchema = z.strictObject({
  date: z.iso.date().optional(),
  currency: currencySchema.optional(),
});

/** Settlement report; amounts in major units of `currency`. */
export const settlementSchema = z.object({
  id: z.string(),
  date: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  transaction_count: z.int(),
  fees: z.number(),
  net_amount: z.number(),
  transactions: z.array(z.object({ id: z.string(), amount: z.number(), fee: z.number(), net: z.number() })),
  created: z.int(),
});

const WEBHOOK_EVENTS = [
  'payment.authorized',
  'payment.declined',
  'payment.adjusted',
  'payment.captured',
  'payment.cancelled',
  'payment.reversed',
  'payment.refunded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Body of the sandbox's own POST /_sandbox/webhooks. */
export const webhookCreateSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  description: z.string().max(255).default(''),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .default([...WEBHOOK_EVENTS]),
});

/** A webhook as GET /v1/webhooks lists it; the signing secret is only shown when it is created. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  status: z.string(),
  events: z.array(z.string()),
  created_at: z.string(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
