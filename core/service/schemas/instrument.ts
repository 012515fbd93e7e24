import * as z from 'zod';
import { cardDataRequest } from './card-data.ts';
import { cardPresentInstrumentRequest } from './card-present.ts';
import {
  addressAnswer,
  addressRequest,
  listAnswer,
  listOf,
  optionalObject,
  optionalText,
  promisedText,
  shortText,
} from './wire-values.ts';

/** Three digits of the magnetic stripe (ISO/IEC 7813) and the card sequence number (EMV 5F34). */
const cardExtras = {
  service_code: z
    .string()
    .regex(/^\d{3}$/, 'is not three digits')
    .optional(),
  sequence_number: z
    .string()
    .regex(/^\d{1,3}$/, 'is not one to three digits')
    .optional(),
};

const userData = z.strictObject({ billing_address: addressRequest.optional() });

const createExtras = { user_data: userData.optional(), ...cardExtras };

/** A card as a reader encrypted it: neither its charge nor its PIN belongs here. */
const readCardSchema = cardPresentInstrumentRequest
  .omit({ emv: true, pin_block: true })
  .required({ encrypted: true })
  .extend(createExtras);
export type ReadCard = z.infer<typeof readCardSchema>;

/**
 * POST /v1/instruments; only service_code and sequence_number are documented (service-interface, Endpoints only
 * listed).
 */
export const instrumentCreateSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('card'), card: cardDataRequest, ...createExtras }),
  readCardSchema,
]);
export type InstrumentCreate = z.infer<typeof instrumentCreateSchema>;

/** PATCH /v1/instruments/{id}: the changeable fields of a stored card. Its number is not one. */
export const instrumentPatchSchema = z
  .strictObject({
    card: cardDataRequest.omit({ number: true, cvv: true }).partial().optional(),
    status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
    user_data: userData.optional(),
    ...cardExtras,
  })
  .refine((patch) => Object.keys(patch).length > 0, 'changes nothing');
export type InstrumentPatch = z.infer<typeof instrumentPatchSchema>;

const storedCard = {
  last_four_digits: optionalText,
  issuer_identification_number: optionalText,
  holder_name: optionalText,
  expiration_month: optionalText,
  expiration_year: optionalText,
  bin_data: optionalObject({ card_brand: optionalText, card_type: optionalText }),
};

const instrumentFields = {
  id: promisedText,
  type: optionalText,
  status: optionalText,
  validation: optionalText,
  client_id: optionalText,
  organization_id: optionalText,
  internal_instrument_id: optionalText,
  fingerprint: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  service_code: optionalText,
  sequence_number: optionalText,
  user_data: optionalObject({ billing_address: addressAnswer }),
  rail: optionalObject({ id: optionalText, product: optionalText }),
};

/** A stored instrument without sensitive values; a clear number in the response is dropped, not passed on. */
export const instrumentAnswerSchema = z.object({ ...instrumentFields, card: optionalObject(storedCard) });

export type InstrumentAnswer = z.infer<typeof instrumentAnswerSchema>;

/** 200 of GET /v1/instruments/{id}/sensitive-data: clear values. Never journaled, logged or shown. */
export const sensitiveInstrumentAnswerSchema = z.object({
  ...instrumentFields,
  card: z.object({ ...storedCard, number: promisedText, cvv: optionalText }),
});

export const instrumentListSchema = listOf(instrumentAnswerSchema, 'instruments', 'data', 'items', 'results');

/** Query of GET /v1/instruments/{id}/sensitive-data: additional parameters to include, separated by commas. */
export const sensitiveQuerySchema = z.strictObject({
  include: z
    .string()
    .regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,9}$/)
    .optional(),
});

/**
 * POST /v1/users/{user_id}/instruments: creates the user with instruments, or adds instruments to an existing one. One
 * shape for both, because they share a path (service-interface, Endpoints only listed).
 */
export const userInstrumentsSchema = z.strictObject({
  name: shortText.optional(),
  email: z.email().max(254).optional(),
  instruments: z.array(instrumentCreateSchema).min(1).max(20),
});
export type UserInstruments = z.infer<typeof userInstrumentsSchema>;

/** The response of all calls about a user. */
export const userAnswerSchema = z.object({
  id: optionalText,
  name: optionalText,
  email: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  instruments: listAnswer(instrumentAnswerSchema),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;
