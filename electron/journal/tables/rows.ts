import * as z from 'zod';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import { attemptIntentSchema } from '../../../core/payments/attempt-schema.ts';
import { cardSummarySchema } from '../../../core/payments/card.ts';
import { FALLBACK_STEPS } from '../../../core/payments/fallback-sequence.ts';
import { UNDO_STATES, undoIntentSchema } from '../../../core/payments/undo.ts';
import type { Sale } from '../../../core/sale/sale.ts';

const count = z.int().min(0);
const text = z.string().nullable();
const undonePartSchema = z.strictObject({ transaction_id: text, amount_minor: count });

/**
 * Unknown columns are ignored when reading: a newer program that was rolled back may have added them
 * (docs/decisions/027).
 */

/** One attempt after its events. A projection: `cobro journal verify` proves that a replay gives the same. */
export const attemptRowSchema = z.object({
  trace_id: z.string(),
  sale_id: z.string(),
  tender_id: z.string(),
  state: z.enum(ATTEMPT_STATES),
  amount_minor: count,
  tip_minor: count,
  currency: z.enum(CURRENCY_CODES),
  due_minor: count,
  intent: attemptIntentSchema,
  card: cardSummarySchema.nullable(),
  installments: count.nullable(),
  payment_id: text,
  transaction_id: text,
  approval_code: text,
  captured_minor: count.nullable(),
  refunded_minor: count,
  /** Amount of unsettled undos: being returned, or perhaps. */
  returning_minor: count,
  started_at_ms: count,
  changed_at_ms: count,
  rung: z.enum(FALLBACK_STEPS).nullable(),
  tries: count,
  answered_failures: count,
  credential_failures: count,
  needs_person: z.boolean(),
  last_result: text,
  /** What the service said it undid while more remains to be undone (payment-safety 13.4). */
  undone_parts: z.array(undonePartSchema),
  /** Calls that answered "not found" to a request sent after the horizon (payment-safety 13.5). */
  not_found_by: z.array(z.enum(FALLBACK_STEPS)),
  /** Wall clock: the service asked for no call before this; null when it set none, or news arrived since. */
  retry_at_ms: count.nullable(),
  /** The event with the evidence for the current state. */
  evidence_seq: count.nullable(),
});
export type AttemptRow = z.infer<typeof attemptRowSchema>;

/** One undo of a bound payment. */
export const undoRowSchema = z.object({
  undo_id: z.string(),
  trace_id: z.string(),
  state: z.enum(UNDO_STATES),
  amount_minor: count,
  intent: undoIntentSchema,
  act: z.enum(['cancellation', 'refund']),
  call: undoIntentSchema.shape.call,
  transaction_id: text,
  tries: count,
  answered_failures: count,
  needs_person: z.boolean(),
  last_result: text,
  retry_at_ms: count.nullable(),
  started_at_ms: count,
  changed_at_ms: count,
});
export type UndoRow = z.infer<typeof undoRowSchema>;

/** The money side of a sale, changed by attempts. Lines are frozen while a sale is being paid. */
export type SaleMoney = Pick<Sale, 'state' | 'tenders' | 'paid_at_ms'>;

/** Charged to the card: amount and tip. */
export function totalMinor(row: Pick<AttemptRow, 'amount_minor' | 'tip_minor'>): number {
  return row.amount_minor + row.tip_minor;
}
