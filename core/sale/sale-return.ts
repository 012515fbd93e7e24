import * as z from 'zod';
import { giftBackSchema } from '../gift/gift-schema.ts';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX, RETURN_REASON_MAX, SALE_LINES_MAX } from './limits.ts';
import type { ReturnPartState } from './return-states.ts';

const identifier = z.string().min(1).max(64);
const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);
const person = z.string().min(1).max(80);

const part = {
  /** Also the id of its undo, for a part held by the payment service. */
  part_id: z.string().min(8).max(36),
  tender_id: identifier,
  /** The amount deducted from its tender. */
  amount_minor: amount.min(1),
};

const returnPartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('card'), trace_id: z.string().min(8).max(36), ...part }),
  z.strictObject({ kind: z.literal('link'), trace_id: z.string().min(8).max(36), ...part }),
  /** `handed_minor` leaves the drawer: rounded to the smallest coin, in the currency of the sale. */
  z.strictObject({ kind: z.literal('cash'), handed_minor: amount, ...part }),
  /**
   * Stays with the shop and pays for other goods: waiting until that sale is paid, done in the same commit. `trace_id`:
   * the card payment that it is deducted from.
   */
  z.strictObject({
    kind: z.literal('credit'),
    trace_id: z.string().min(8).max(36).optional(),
    into: z.strictObject({ sale_id: identifier, tender_id: identifier }),
    ...part,
  }),
  /** Stays with the shop as the balance of a gift card. `trace_id`: the card payment that it is deducted from. */
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

/** One decision to return money of a paid sale, with all its parts; durable before anything moves. */
export const saleReturnSchema = z.strictObject({
  /** Chosen by the caller, so that a repeated request returns the money once. */
  return_id: identifier,
  sale_id: identifier,
  currency: z.enum(CURRENCY_CODES),
  amount_minor: amount.min(1),
  /** Returned goods; empty for a return by amount. */
  lines: z.array(returnedLineSchema).max(SALE_LINES_MAX),
  /** The whole tip is returned with it. */
  tip: z.boolean(),
  reason: z.string().trim().min(1).max(RETURN_REASON_MAX).optional(),
  /**
   * Decided by a person who knew that the store was unreachable (store 9.6); otherwise nothing is returned without a
   * claim.
   */
  by_exception: z.literal(true).optional(),
  by: person,
  answered_by: person,
  parts: z.array(returnPartSchema).min(1).max(50),
});
export type SaleReturn = z.infer<typeof saleReturnSchema>;

/** A part with its present state. `untold`: what the till hands over for it may not have been seen by a person. */
export type RecordedReturnPart = ReturnPart & { readonly state: ReturnPartState; readonly untold?: true };
/** A return with its present state; `at_ms` is the wall clock time of the decision. */
export type RecordedReturn = Omit<SaleReturn, 'parts'> & {
  readonly at_ms: number;
  readonly parts: readonly RecordedReturnPart[];
};
