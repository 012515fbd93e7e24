import * as z from 'zod';
import { CURRENCY_CODES, isCurrencyCode } from '../../money/currency.ts';
import { AMOUNT_MINOR_MAX, majorToMinor } from '../../money/money.ts';

/**
 * Values shared by all bodies on the wire. Requests are strict: exactly what the interface names. Responses are read
 * tolerantly: unknown fields are dropped, null means absent, and codes may be numbers, because the interface documents
 * no field types (service-interface, Resources and their fields).
 */

/** Longest text accepted in one field of a response, in UTF-16 units. */
const TEXT_MAX = 2_000;

/** A text in a response that may be missing, null or a number. Objects, arrays and booleans are malformed. */
export const optionalText = z
  .union([z.string().max(TEXT_MAX), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? undefined);

/** A text that the interface does not document: read if it is one, and otherwise ignored. */
export const looseText = optionalText.catch(undefined);

/** A text that the interface guarantees. */
export const promisedText = z.union([z.string().min(1).max(TEXT_MAX), z.number().transform(String)]);

/** A boolean in a response that may be missing or null. */
export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

/** A number in a response that may be missing, null or written as text; never money, which is read in minor units. */
export const optionalNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
      .transform(Number),
  ])
  .nullish()
  .transform((value) => value ?? undefined);

/**
 * An amount in major units as it arrived, parsed only once its currency is known (operator-interface, "On the wire" 2).
 */
export const optionalMajorValue = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .transform((value) => value ?? undefined);

/** `{value, currency}` in a response. */
export const amountAnswer = z
  .object({ value: optionalMajorValue, currency: optionalText })
  .nullish()
  .transform((value) => value ?? undefined);

/** One of the till's currencies, as an ISO 4217 code. */
export const currencyCode = z.enum(CURRENCY_CODES);

/**
 * `{value, currency}` in a request: major units, positive, at most 12 digits of minor units, with no more decimals than
 * the currency has (operator-interface, "On the wire" 2).
 */
export const amountRequest = z
  .strictObject({ value: z.number().positive(), currency: currencyCode })
  .refine(({ value, currency }) => isExact(value, currency), {
    message: 'has more decimals than the currency allows, or is too large',
    path: ['value'],
  });
export type AmountRequest = z.infer<typeof amountRequest>;

function isExact(value: number, currency: string): boolean {
  if (!isCurrencyCode(currency)) return false;
  const amount = majorToMinor(value, currency);
  return amount.ok && amount.value <= AMOUNT_MINOR_MAX;
}

/** An identifier in a request body or path segment: no white space, no control characters, no dot segments. */
export const identifier = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'holds characters that are not printable ASCII')
  .refine((value) => value !== '.' && value !== '..', 'is a relative path segment');

/** Short human text in a request. */
export const shortText = z.string().min(1).max(255);

/** An entry of `taxes` in a request (service-interface, Tax entry). */
const taxRequest = z.strictObject({
  type: shortText.optional(),
  amount: amountRequest.optional(),
  percentage: z.number().min(0).max(100).optional(),
  base_amount: amountRequest.optional(),
  laws: z.array(shortText).max(20).optional(),
});

export const taxesRequest = z.array(taxRequest).max(50);

/** `{street, number, city, state, zip_code, country}` in a request; countries are ISO 3166-1 alpha-3. */
export const addressRequest = z.strictObject({
  street: shortText.optional(),
  number: shortText.optional(),
  city: shortText.optional(),
  state: shortText.optional(),
  zip_code: shortText.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not an ISO 3166-1 alpha-3 code')
    .optional(),
});

/** The same address in a response. */
export const addressAnswer = z
  .object({
    street: optionalText,
    number: optionalText,
    city: optionalText,
    state: optionalText,
    zip_code: optionalText,
    country: optionalText,
  })
  .nullish()
  .transform((value) => value ?? undefined);

/** A list in a response, of at most 10,000 entries; missing or null is an empty list. */
export function listAnswer<Schema extends z.ZodType>(entry: Schema) {
  return z
    .array(entry)
    .max(10_000)
    .nullish()
    .transform((value) => value ?? []);
}

/** An object in a response that may be missing or null. */
export function optionalObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object(shape)
    .nullish()
    .transform((value) => value ?? undefined);
}

/** A count beside a list: not documented, so an unreadable one is ignored instead of losing the list. */
const optionalCount = z.int().min(0).optional().catch(undefined);

/** A map in a response that may be missing or null; null entries are dropped. */
export function optionalMap<Schema extends z.ZodType>(entry: Schema) {
  return z
    .record(z.string(), entry.nullish())
    .nullish()
    .transform((map) => {
      if (map === null || map === undefined) return undefined;
      const entries = Object.entries(map).filter(([, value]) => value !== null && value !== undefined);
      return Object.fromEntries(entries) as Record<string, z.output<Schema>>;
    });
}

/**
 * A list whose response is not documented: an array, or an object with an array under one of `names`. Anything else is
 * malformed, so that a strange response never passes for an empty list.
 */
export function listOf<Entry extends z.ZodType>(entry: Entry, ...names: readonly string[]) {
  return z.preprocess(
    (body) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return { entries: body };
      const fields = new Map(Object.entries(body));
      const name = names.find((candidate) => fields.has(candidate));
      return { ...body, entries: name === undefined ? undefined : fields.get(name) };
    },
    z.object({
      entries: z.array(entry).max(10_000),
      page: optionalCount,
      page_size: optionalCount,
      total: optionalCount,
    }),
  );
}
