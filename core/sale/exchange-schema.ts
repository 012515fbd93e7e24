import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX, RETURN_REASON_MAX, SALE_LINES_MAX } from './limits.ts';

const identifier = z.string().min(1).max(64);
const person = z.string().min(1).max(80);
const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);

/** Returned goods of an earlier sale, as they were sold. */
const exchangedLineSchema = z.strictObject({
  line_id: identifier,
  quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX),
  name: z.string().min(1).max(120),
  unit: z.enum(['each', 'kg']),
  /** What the customer paid for them, including discounts and taxes. */
  amount_minor: amount,
});

/** The goods that an open sale takes in exchange (docs/specs/exchange.md). It moves no money by itself. */
export const exchangeSchema = z.strictObject({
  sale_id: identifier,
  sale_number: z.int().min(1),
  lines: z.array(exchangedLineSchema).min(1).max(SALE_LINES_MAX),
  credit_minor: amount.min(1),
  reason: z.string().trim().min(1).max(RETURN_REASON_MAX).optional(),
  /** The person who chose it, and the one who approved it. */
  by: person,
  answered_by: person,
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** The source of a credit tender: a return of an earlier sale. */
export const creditSchema = z.strictObject({
  return_id: identifier,
  sale_id: identifier,
  sale_number: z.int().min(1),
});
