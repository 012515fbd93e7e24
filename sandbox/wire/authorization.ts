import * as z from 'zod';
import {
  amountOrZeroSchema,
  amountSchema,
  captureSchema,
  identifierSchema,
  installmentsSchema,
  textSchema,
} from './common.ts';

const hexSchema = z
  .string()
  .max(8192)
  .regex(/^(?:[0-9A-Fa-f]{2})+$/, 'use an even number of hexadecimal digits');

/** Data encrypted with the reader's key, which the sandbox does not have: only its form is checked. */
export const encryptedSchema = z.strictObject({
  ksn: hexSchema,
  data: z.string().min(1).max(8192),
  format: z.string().min(1).max(64),
});

/** A reader's card data (operator-interface, "On the wire" 5). There is no field for a clear card number. */
const cardPresentInstrumentSchema = z.strictObject({
  type: z.literal('card_present'),
  card: z.strictObject({
    last_four_digits: z.string().regex(/^\d{4}$/, 'use four digits'),
    issuer_identification_number: z
      .string()
      .regex(/^\d{6,8}$/, 'use six to eight digits')
      .optional(),
    card_brand: z.string().min(1).max(32),
    expiration_month: z
      .string()
      .regex(/^(0[1-9]|1[0-2])$/, 'use two digits from 01 to 12')
      .optional(),
    expiration_year: z
      .string()
      .regex(/^(\d{2}|\d{4})$/, 'use two or four digits')
      .optional(),
  }),
  emv: hexSchema.optional(),
  encrypted: encryptedSchema.optional(),
  pin_block: z.strictObject({ ksn: hexSchema, data: hexSchema }).optional(),
});

/** Body of POST /v1/pos/authorizations (service-interface, Card-present authorization request). */
export const cardPresentAuthorizationSchema = z
  .strictObject({
    id: identifierSchema.optional(),
    trace_id: identifierSchema.optional(),
    entry_mode: z.enum(['CHIP', 'CONTACTLESS', 'MAGSTRIPE', 'FALLBACK', 'MANUAL']).optional(),
    terminal_id: identifierSchema,
    merchant_id: identifierSchema.optional(),
    pre_authorization: z.boolean(),
    capture: captureSchema.optional(),
    amount: amountSchema,
    tip_amount: amountOrZeroSchema.optional(),
    installments: installmentsSchema.optional(),
    instrument: cardPresentInstrumentSchema.optional(),
    metadata: z
      .array(z.strictObject({ key: textSchema, value: z.string().max(1024) }))
      .max(50)
      .optional(),
  })
  .superRefine((request, context) => {
    if (request.tip_amount && request.tip_amount.currency !== request.amount.currency) {
      context.addIssue({ code: 'custom', path: ['tip_amount', 'currency'], message: 'use the currency of amount' });
    }
    if (request.id !== undefined && request.trace_id !== undefined && request.id !== request.trace_id) {
      context.addIssue({
        code: 'custom',
        path: ['trace_id'],
        message: 'id and trace_id name one attempt and are equal',
      });
    }
  });

export type CardPresentRequest = z.output<typeof cardPresentAuthorizationSchema>;

const networkDataSchema = z.object({
  approval_code: z.string().optional(),
  banknet_reference_number: z.string(),
  financial_network_code: z.string(),
  response_code: z.string(),
  response_code_description: z.string(),
  settlement_date: z.string(),
  system_trace_audit_number: z.string(),
  transmission_date_time: z.string(),
  merchant_advice_code: z.string(),
  merchant_advice_description: z.string(),
  merchant_advice_action: z.string(),
  emv: z.string().optional(),
});

/** Body of a 201 (service-interface, Authorization response), plus echoed fields. */
export const authorizationAnswerSchema = z.object({
  payment_id: z.string().optional(),
  trace_id: z.string(),
  instrument_id: z.string(),
  response_code: z.string(),
  response_code_description: z.string(),
  transaction: z.object({
    id: z.string(),
    risk_id: z.string(),
    status: z.string(),
    status_detail: z.string(),
    type: z.string(),
    amount: z.number(),
    currency: z.string(),
    network_data: networkDataSchema,
  }),
});
