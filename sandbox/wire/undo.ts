import * as z from 'zod';
import { amountSchema, dateTimeSchema, identifierSchema, taxesSchema } from './common.ts';

/** Body of POST /v1/pos/cancellations. */
export const cancellationSchema = z.strictObject({ trace_id: identifierSchema });

/** Body of refunds that require an amount (service-interface, Limits). */
export const refundSchema = z.strictObject({ amount: amountSchema });

/** Body of POST /v1/pos/cancel-or-refund/*: not shown by the interface; an empty object or none. */
export const emptySchema = z.strictObject({});

/** Body of POST /v1/pos/payments/{id}/reversals. */
export const paymentReversalSchema = z.strictObject({ taxes: taxesSchema.optional() });

/** Body of reversals and cancel-or-refund by transaction. */
export const transactionUndoSchema = z.strictObject({
  id: identifierSchema.optional(),
  amount: amountSchema.optional(),
  taxes: taxesSchema.optional(),
});

/**
 * Body of POST /v1/transactions/{id}/reversals. The interface names the uses (adjustments, captures, cancellations,
 * refunds and reversals) but not the field that distinguishes them.
 */
export const transactionChangeSchema = transactionUndoSchema.extend({
  type: z.enum(['ADJUSTMENT', 'CAPTURE', 'CANCELLATION', 'REFUND', 'REVERSAL']).default('REVERSAL'),
});
export type TransactionChange = z.output<typeof transactionChangeSchema>;

/** Body of POST /v1/transactions/{id}/refund. */
export const transactionRefundSchema = z.strictObject({
  id: identifierSchema.optional(),
  amount: amountSchema.optional(),
  clear_after: z.union([dateTimeSchema, z.iso.date()]).optional(),
});

const resultTransactionSchema = z.object({
  amount: z.number(),
  id: z.string(),
  status: z.string(),
  status_detail: z.string(),
  type: z.string(),
});

function resultOf<Transaction extends z.ZodType>(transaction: Transaction) {
  return z.object({ payment: z.object({ id: z.string(), transaction }) });
}

/** Refund, reversal and cancel-or-refund result. */
export const undoResultSchema = resultOf(resultTransactionSchema);

export const transactionRefundResultSchema = resultOf(
  resultTransactionSchema.extend({ authorization_code: z.string() }),
);

export const paymentRefundResultSchema = resultOf(
  resultTransactionSchema.extend({
    authorization_code: z.string(),
    network_data: z.object({
      approval_code: z.string(),
      settlement_date: z.string(),
      system_trace_audit_number: z.string(),
      transmission_date_time: z.string(),
    }),
  }),
);
