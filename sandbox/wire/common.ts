import * as z from 'zod';
import { CURRENCY_CODES } from '../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX, type Money, majorToMinor } from '../../core/money/money.ts';

/** Identifiers are used in paths: printable ASCII without a slash, at most 64 characters. */
export const identifierSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x2e\x30-\x7e]+$/, 'use printable ASCII without spaces and slashes');

/** Words whose values the interface does not show, in any spelling: `SINGLE`, `single-payment`, `credit card`. */
export const codeSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 _.-]{0,39}$/, 'use a word of letters, digits, hyphens and underscores');

export const textSchema = z.string().min(1).max(255);

export const currencySchema = z.enum(CURRENCY_CODES, { error: 'use one of the ISO 4217 codes of this service' });

/** ISO 3166-1 alpha-3 (service-interface, Resources). */
export const countrySchema = z.string().regex(/^[A-Z]{3}$/, 'use an ISO 3166-1 alpha-3 code');

export const dateTimeSchema = z.iso.datetime({ offset: true, error: 'use an ISO 8601 date and time with a zone' });

/** `{value, currency}` in major units on the wire, integer minor units from here on (operator-interface, "On the wire" 2). */
function moneySchema(minimum_minor: number) {
  return z
    .strictObject({ value: z.number(), currency: currencySchema })
    .meta({
      description: `Amount in major units with at most the decimals of the currency, at least ${minimum_minor} minor units`,
    })
    .transform((amount, context): Money => {
      const amount_minor = majorToMinor(amount.value, amount.currency);
      const problem = amount_minor.ok ? rangeProblem(amount_minor.value, minimum_minor) : amount_minor.error;
      if (problem !== undefined || !amount_minor.ok) {
        context.issues.push({ code: 'custom', path: ['value'], message: problem ?? '', input: amount.value });
        return z.NEVER;
      }
      return { amount_minor: amount_minor.value, currency: amount.currency };
    });
}

function rangeProblem(amount_minor: number, minimum_minor: number): string | undefined {
  if (amount_minor < minimum_minor) return `at least ${minimum_minor} of the minor unit`;
  if (amount_minor > AMOUNT_MINOR_MAX) return `at most ${AMOUNT_MINOR_MAX} of the minor unit`;
  return undefined;
}

export const amountSchema = moneySchema(1);
export const amountOrZeroSchema = moneySchema(0);

export const taxesSchema = z
  .array(
    z.strictObject({
      type: codeSchema.optional(),
      amount: amountOrZeroSchema.optional(),
      percentage: z.number().min(0).max(100).optional(),
      base_amount: amountOrZeroSchema.optional(),
      laws: z.union([textSchema, z.array(textSchema).max(20)]).optional(),
    }),
  )
  .max(20);

export const captureSchema = z.strictObject({
  mode: z.enum(['automatic', 'manual']),
  capture_after: dateTimeSchema.optional(),
});

export const installmentsSchema = z.strictObject({
  quantity: z.int().min(1).max(60),
  type: codeSchema.optional(),
});

export const addressSchema = z.strictObject({
  street: textSchema.optional(),
  number: textSchema.optional(),
  city: textSchema.optional(),
  state: textSchema.optional(),
  zip_code: textSchema.optional(),
  country: countrySchema.optional(),
});

export const idParamsSchema = z.strictObject({ id: identifierSchema });
