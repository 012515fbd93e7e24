import * as z from 'zod';
import { instrumentOrReferenceSchema } from './card.ts';
import {
  addressSchema,
  amountSchema,
  captureSchema,
  identifierSchema,
  installmentsSchema,
  taxesSchema,
  textSchema,
  codeSchema,
} from './common.ts';

const customerDataSchema = z.strictObject({
  billing_address: addressSchema.optional(),
  delivery_address: addressSchema.optional(),
  // The interface does not show this field's name.
  email: z.email().max(255).optional(),
  phone_number: z.string().min(1).max(40).optional(),
  ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});

/** eci is required whenever three_ds is sent (service-interface, Limits). */
const threeDsSchema = z.strictObject({
  cavv: textSchema.optional(),
  version: textSchema.optional(),
  ds_transaction_id: textSchema.optional(),
  eci: z.string().regex(/^\d{1,2}$/, 'use one or two digits'),
});

/** Body of POST /v1/authorizations and POST /v1/transactions/authorizations. */
export const cardDataAuthorizationSchema = z.strictObject({
  id: identifierSchema.optional(),
  amount: amountSchema,
  intent: codeSchema.optional(),
  merchant_id: identifierSchema.optional(),
  instrument: instrumentOrReferenceSchema,
  customer_data: customerDataSchema.optional(),
  entry_mode: codeSchema.optional(),
  order_type: codeSchema.optional(),
  initiator: codeSchema.optional(),
  capture: captureSchema.optional(),
  installments: installmentsSchema.optional(),
  three_ds: threeDsSchema.optional(),
  taxes: taxesSchema.optional(),
});
export type CardDataRequest = z.output<typeof cardDataAuthorizationSchema>;
