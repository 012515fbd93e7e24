import * as z from 'zod';
import { encryptedSchema } from './authorization.ts';
import { addressSchema, identifierSchema, textSchema, codeSchema } from './common.ts';

/** A clear card number that passes the Luhn check. Messages never repeat it. */
export const cardNumberSchema = z
  .string()
  .regex(/^\d{12,19}$/, 'use 12 to 19 digits')
  .refine(passesLuhn, 'the check digit is wrong');

export const cvvSchema = z.string().regex(/^\d{3,4}$/, 'use three or four digits');
export const expirationMonthSchema = z.string().regex(/^(0[1-9]|1[0-2])$/, 'use two digits from 01 to 12');
export const expirationYearSchema = z.string().regex(/^20\d{2}$/, 'use four digits');

/** Month and year of a card: the interface shows neither type nor length, so numbers and short years are accepted. */
export const cardMonthSchema = z.union([
  expirationMonthSchema,
  z
    .int()
    .min(1)
    .max(12)
    .transform((month) => String(month).padStart(2, '0')),
]);
export const cardYearSchema = z.union([
  z
    .string()
    .regex(/^(20)?\d{2}$/, 'use two or four digits')
    .transform((year) => year.padStart(4, '20')),
  z.int().min(2000).max(2099).transform(String),
]);

/**
 * A card as listed in service-interface, "Instrument sensitive data". Fields that follow from the number (its last
 * digits, BIN and brand) may be sent and must agree with it; stored ones are derived from the number.
 */
const cardSchema = z
  .strictObject({
    number: cardNumberSchema,
    cvv: cvvSchema.optional(),
    last_four_digits: z
      .string()
      .regex(/^\d{4}$/, 'use four digits')
      .optional(),
    issuer_identification_number: z
      .string()
      .regex(/^\d{6,8}$/, 'use six to eight digits')
      .optional(),
    holder_name: textSchema.optional(),
    expiration_month: cardMonthSchema,
    expiration_year: cardYearSchema,
    bin_data: z.strictObject({ card_brand: codeSchema.optional(), card_type: codeSchema.optional() }).optional(),
  })
  .superRefine(({ number, last_four_digits, issuer_identification_number }, context) => {
    const disagree = (field: string): void =>
      context.addIssue({ code: 'custom', path: [field], message: 'does not agree with the number' });
    if (last_four_digits !== undefined && !number.endsWith(last_four_digits)) disagree('last_four_digits');
    if (issuer_identification_number !== undefined && !number.startsWith(issuer_identification_number))
      disagree('issuer_identification_number');
  });

/** Optional on create and update since 2025-09-29 (service-interface, Versioning). */
export const serviceCodeSchema = z.string().regex(/^\d{3}$/, 'use three digits');
export const sequenceNumberSchema = z.string().regex(/^\d{1,3}$/, 'use one to three digits');

/** A card from a reader: no number, only data that the holder of the reader's key can decrypt. */
const readCardSchema = z.strictObject({
  type: z.literal('card_present'),
  card: z.strictObject({
    last_four_digits: z.string().regex(/^\d{4}$/, 'use four digits'),
    issuer_identification_number: z
      .string()
      .regex(/^\d{6,8}$/, 'use six to eight digits')
      .optional(),
    card_brand: z.string().min(1).max(32),
    expiration_month: cardMonthSchema.optional(),
    expiration_year: cardYearSchema.optional(),
  }),
  encrypted: encryptedSchema,
  user_data: z.strictObject({ billing_address: addressSchema.optional() }).optional(),
  service_code: serviceCodeSchema.optional(),
  sequence_number: sequenceNumberSchema.optional(),
});
export type ReadCard = z.output<typeof readCardSchema>;

/** A card in clear, as in authorizations. */
const clearInstrumentSchema = z.strictObject({
  type: codeSchema.optional(),
  card: cardSchema,
  user_data: z.strictObject({ billing_address: addressSchema.optional() }).optional(),
  rail: z.strictObject({ id: codeSchema, product: codeSchema.optional() }).optional(),
  service_code: serviceCodeSchema.optional(),
  sequence_number: sequenceNumberSchema.optional(),
});
/** Body of POST /v1/instruments, and each entry of a user's instruments; the interface shows neither form. */
export const instrumentCreateSchema = z.union([clearInstrumentSchema, readCardSchema]);
export type InstrumentCreate = z.output<typeof instrumentCreateSchema>;

/** `instrument` of an authorization: the card itself, or the id of a stored one. */
export const instrumentOrReferenceSchema = clearInstrumentSchema
  .partial({ card: true })
  .extend({ id: identifierSchema.optional() })
  .superRefine((instrument, context) => {
    if ((instrument.card === undefined) === (instrument.id === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['card'],
        message: 'send either card or the id of a stored instrument',
      });
    }
  });

/** The card network by the number's first digits (ISO/IEC 7812). */
export function cardBrand(number: string): string {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  return /^3[47]/.test(number) ? 'AMEX' : 'OTHER';
}

/** True once the last day of the expiration month is over, in UTC. */
export function isExpired(
  card: { readonly expiration_month?: string | undefined; readonly expiration_year?: string | undefined },
  now_ms: number,
): boolean {
  if (card.expiration_month === undefined || card.expiration_year === undefined) return false;
  return now_ms >= Date.UTC(Number(card.expiration_year), Number(card.expiration_month), 1);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
