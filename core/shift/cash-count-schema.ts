import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/** No drawer holds more pieces of one kind; a larger number is a mistake. */
export const PIECES_MAX = 99_999;

/** The number of pieces of one note or coin in the drawer. */
const countLineSchema = z.strictObject({
  currency: z.enum(CURRENCY_CODES),
  /** Value of one piece, in minor units. */
  value_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  pieces: z.int().min(0).max(PIECES_MAX),
});
export type CountLine = z.infer<typeof countLineSchema>;

/** The lines of a count, each note and coin once. */
export const countLinesSchema = z.array(countLineSchema).max(100);
