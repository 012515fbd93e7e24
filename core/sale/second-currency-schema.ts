import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/** Value of one major unit of the other currency in major units of the store's, such as `950.25`. */
const rateSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a number such as 950.25, with at most 6 decimals')
  .refine((rate) => !/^[0.]+$/.test(rate), { message: 'must be more than zero' });

/** A second currency accepted in cash; cards are always charged in the store's currency. */
export const secondCurrencySchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  rate: rateSchema,
  /** Smallest denomination that the shop accepts, in minor units of that currency; 1 includes its coins. */
  step_minor: z.int().min(1).max(1_000_000).default(1),
  /** Smallest denomination given as change, such as a note of one; the rest is given in the store's currency. */
  change_step_minor: z.int().min(1).max(1_000_000_000).default(100),
});
export type SecondCurrency = z.infer<typeof secondCurrencySchema>;

/** A cash payment in the second currency, as stored with the tender; amounts in minor units of `currency`. */
export const foreignCashSchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  rate: rateSchema,
  received_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  change_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
});
export type ForeignCash = z.infer<typeof foreignCashSchema>;
