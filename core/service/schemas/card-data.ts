import * as z from 'zod';
import { captureRequest, installmentsRequest } from './card-present.ts';
import { addressRequest, amountRequest, identifier, shortText, taxesRequest } from './wire-values.ts';

const cardNumber = z.string().regex(/^\d{12,19}$/, 'is not 12 to 19 digits');
const month = z.string().regex(/^(0[1-9]|1[0-2])$/, 'is not a month from 01 to 12');
const year = z.string().regex(/^\d{4}$/, 'is not a year of four digits');
const cvv = z.string().regex(/^\d{3,4}$/, 'is not three or four digits');

/** Card data in clear. Held only in memory, from the caller to the request. */
export const cardDataRequest = z.strictObject({
  number: cardNumber,
  cvv: cvv.optional(),
  holder_name: shortText.optional(),
  expiration_month: month,
  expiration_year: year,
});

/**
 * Full instrument data, or the id of a stored instrument; the inner fields are not documented (service-interface,
 * Authorization request).
 */
const instrumentRequest = z.union([
  z.strictObject({ type: z.literal('card'), card: cardDataRequest }),
  z.strictObject({ id: identifier }),
]);

const customerRequest = z.strictObject({
  billing_address: addressRequest.optional(),
  delivery_address: addressRequest.optional(),
  // The name of this field is not documented; this is a guess.
  email: z.email().max(254).optional(),
  phone_number: shortText.optional(),
  ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});

/** `eci` is mandatory when `three_ds` is sent (service-interface, Limits). */
const threeDsRequest = z.strictObject({
  cavv: shortText.optional(),
  version: shortText.optional(),
  ds_transaction_id: shortText.optional(),
  eci: shortText,
});

/**
 * POST /v1/authorizations and POST /v1/transactions/authorizations; allowed words are not documented, so any short text
 * is accepted.
 */
export const authorizationRequestSchema = z.strictObject({
  id: identifier.optional(),
  amount: amountRequest,
  intent: shortText.optional(),
  merchant_id: identifier.optional(),
  instrument: instrumentRequest,
  customer_data: customerRequest.optional(),
  entry_mode: shortText.optional(),
  order_type: shortText.optional(),
  initiator: shortText.optional(),
  capture: captureRequest.optional(),
  installments: installmentsRequest.optional(),
  three_ds: threeDsRequest.optional(),
  taxes: taxesRequest.optional(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequestSchema>;

/** POST /v1/payments: the interface's only amount in cents (service-interface, Simple payment). */
export const simplePaymentRequestSchema = z.strictObject({
  amount: z.int().min(1).max(999_999_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is not three capital letters'),
  card_number: cardNumber.optional(),
  cvv: cvv.optional(),
  expiry_month: month.optional(),
  expiry_year: year.optional(),
  customer_id: identifier.optional(),
  description: shortText.optional(),
});
export type SimplePaymentRequest = z.infer<typeof simplePaymentRequestSchema>;
