import * as z from 'zod';
import { addressSchema, identifierSchema, textSchema, codeSchema } from './common.ts';
import {
  cardMonthSchema,
  cardYearSchema,
  instrumentCreateSchema,
  sequenceNumberSchema,
  serviceCodeSchema,
} from './card.ts';

/** Body of PATCH /v1/instruments/*. The number cannot change, because that would be another card. */
export const instrumentChangeSchema = z.strictObject({
  card: z
    .strictObject({
      holder_name: textSchema.optional(),
      expiration_month: cardMonthSchema.optional(),
      expiration_year: cardYearSchema.optional(),
    })
    .optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  user_data: z.strictObject({ billing_address: addressSchema.optional() }).optional(),
  service_code: serviceCodeSchema.optional(),
  sequence_number: sequenceNumberSchema.optional(),
});
export type InstrumentChange = z.output<typeof instrumentChangeSchema>;

/** The clear part of a stored instrument; number and CVV are sealed separately. */
export const instrumentSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  validation: z.string(),
  client_id: z.string(),
  organization_id: z.string(),
  internal_instrument_id: z.string(),
  fingerprint: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user_data: z.object({ billing_address: addressSchema.optional() }),
  card: z.object({
    last_four_digits: z.string(),
    issuer_identification_number: z.string().optional(),
    holder_name: z.string().optional(),
    expiration_month: z.string().optional(),
    expiration_year: z.string().optional(),
    bin_data: z.object({ card_brand: z.string(), card_type: z.string() }),
  }),
  rail: z.object({ id: z.string(), product: z.string() }),
  service_code: z.string().optional(),
  sequence_number: z.string().optional(),
});
export type Instrument = z.output<typeof instrumentSchema>;

/** 200 of GET /v1/instruments/{id}/sensitive-data: the card in clear. */
export const sensitiveInstrumentSchema = instrumentSchema.extend({
  card: instrumentSchema.shape.card.extend({ number: z.string(), cvv: z.string().optional() }),
});

/** `include` of sensitive data: comma-separated names; the interface does not show which ones exist. */
export const includeQuerySchema = z.strictObject({
  include: z
    .string()
    .max(100)
    .regex(
      /^(service_code|sequence_number)(,(service_code|sequence_number))*$/,
      'use service_code and sequence_number, separated by commas',
    )
    .optional(),
});

export const userParamsSchema = z.strictObject({ id: identifierSchema });
export const userInstrumentParamsSchema = z.strictObject({ id: identifierSchema, instrument_id: identifierSchema });

/** Body of POST /v1/users/*: the first call creates the user, later ones add to it. */
export const userInstrumentsSchema = z.strictObject({
  name: textSchema.optional(),
  email: z.email().max(255).optional(),
  type: codeSchema.optional(),
  instruments: z.array(instrumentCreateSchema).min(1).max(20),
});

export const userSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  instruments: z.array(instrumentSchema),
});
