import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { CASH_IN_REASONS, CASH_OUT_REASONS, NOTE_MAX } from './cash-reasons.ts';

const identifier = z.string().min(1).max(64);
const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);
/** Names of people, as in settings and staff. */
export const personSchema = z.string().min(1).max(80);

/** What opens a shift. Its number is assigned by the journal: one more than the last, and also that of its Z report. */
export const shiftOpeningSchema = z.strictObject({
  shift_id: identifier,
  number: z.int().min(1).max(999_999_999),
  currency: z.enum(CURRENCY_CODES),
  /** The change in the drawer. */
  float_minor: amount,
  by: personSchema,
  /** Opened automatically by the first sale. */
  automatic: z.boolean(),
});

const moved = {
  /** Chosen by the caller, so that a repeated request moves money once. */
  movement_id: identifier,
  amount_minor: amount.min(1),
  note: z.string().trim().max(NOTE_MAX),
};

/** A requested cash movement. `other` is explained by its note. */
export const cashRequestSchema = z
  .discriminatedUnion('direction', [
    z.strictObject({ direction: z.literal('in'), reason: z.enum(CASH_IN_REASONS), ...moved }),
    z.strictObject({ direction: z.literal('out'), reason: z.enum(CASH_OUT_REASONS), ...moved }),
  ])
  .refine(({ reason, note }) => reason !== 'other' || note.length >= 3, { error: 'another reason needs a note' });
export type CashRequest = z.infer<typeof cashRequestSchema>;

/** Cash that went into or out of the drawer of a shift without a sale. */
export const shiftCashSchema = z.strictObject({
  ...moved,
  shift_id: identifier,
  currency: z.enum(CURRENCY_CODES),
  direction: z.enum(['in', 'out']),
  reason: z.enum([...new Set([...CASH_IN_REASONS, ...CASH_OUT_REASONS])]),
  by: personSchema,
});
export type ShiftCash = z.infer<typeof shiftCashSchema>;
