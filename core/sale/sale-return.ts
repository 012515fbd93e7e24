import { z } from 'zod';
import { giftBackSchema } from '../gift/gift-schema.ts';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX, RETURN_REASON_MAX, SALE_LINES_MAX } from './limits.ts';
import type { ReturnPartState } from './return-states.ts';

const identifier = z.string().min(1).max(64);
const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);
const person = z.string().min(1).max(80);

const part = {
  /** Of a part that the payment service holds also the id of its undo. */
  part_id: z.string().min(8).max(36),
  tender_id: identifier,
  /** What it takes off its tender. */
  amount_minor: amount.min(1),
};

const returnPartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('card'), trace_id: z.string().min(8).max(36), ...part }),
  z.strictObject({ kind: z.literal('link'), trace_id: z.string().min(8).max(36), ...part }),
  /** `handed_minor` leaves the drawer: rounded to the smallest coin, in the currency of the sale. */
  z.strictObject({ kind: z.literal('cash'), handed_minor: amount, ...part }),
  /**
   * Stays with the shop and pays a sale of other goods: waiting until that sale is paid, done in the same commit with it.
   * `trace_id`: the card payment that it is taken from.
   */
  z.strictObject({
    kind: z.literal('credit'),
    trace_id: z.string().min(8).max(36).optional(),
    into: z.strictObject({ sale_id: identifier, tender_id: identifier }),
    ...part,
  }),
  /** Stays with the shop and is owed to who has the card. `trace_id`: the card payment that it is taken from. */
  z.strictObject({
    kind: z.literal('gift'),
    trace_id: z.string().min(8).max(36).optional(),
    card: giftBackSchema,
    ...part,
  }),
]);
export type ReturnPart = z.infer<typeof returnPartSchema>;

export const returnedLineSchema = z.strictObject({
  line_id: identifier,
  quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX),
});
export type ReturnedLine = z.infer<typeof returnedLineSchema>;

/** One decision to give money of a paid sale back, with every part of it; durable before anything moves. */
export const saleReturnSchema = z.strictObject({
  /** Given by who asks, so that the same request sent twice returns once. */
  return_id: identifier,
  sale_id: identifier,
  currency: z.enum(CURRENCY_CODES),
  amount_minor: amount.min(1),
  /** Goods that come back; none when it is by amount. */
  lines: z.array(returnedLineSchema).max(SALE_LINES_MAX),
  /** The whole tip goes back with it. */
  tip: z.boolean(),
  reason: z.string().trim().min(1).max(RETURN_REASON_MAX).optional(),
  /** Decided by a person who knew that the store is away (store 9.6); without it nothing goes back unclaimed. */
  by_exception: z.literal(true).optional(),
  by: person,
  answered_by: person,
  parts: z.array(returnPartSchema).min(1).max(50),
});
export type SaleReturn = z.infer<typeof saleReturnSchema>;

/** A part in its present state. */
export type StandingPart = ReturnPart & { readonly state: ReturnPartState };
/** A return in its present state; `at_ms` is the wall clock time of its decision. */
export type StandingReturn = Omit<SaleReturn, 'parts'> & {
  readonly at_ms: number;
  readonly parts: readonly StandingPart[];
};
