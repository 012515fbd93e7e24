import * as z from 'zod';
import { errorFields, isRecord, negativeTexts, undocumentedTexts } from './error-fields.ts';
import { networkDataAnswer } from './authorization-answer.ts';
import {
  amountAnswer,
  amountRequest,
  identifier,
  looseText,
  optionalMajorValue,
  optionalText,
  shortText,
  taxesRequest,
} from './wire-values.ts';

/** POST /v1/pos/cancellations */
export const cancellationRequestSchema = z.strictObject({ trace_id: identifier });

/** POST /v1/pos/cancel-or-refund/{trace_id}: an empty object (operator-interface, "On the wire" 7). */
export const emptyRequestSchema = z.strictObject({});

/** POST /v1/pos/refunds/{id} and POST /v1/payments/{id}/refund: the amount is required (service-interface, Limits). */
export const refundRequestSchema = z.strictObject({ amount: amountRequest });

/** POST /v1/pos/payments/{id}/reversals */
export const paymentReversalRequestSchema = z.strictObject({ taxes: taxesRequest.optional() });

/** The reversal and cancel-or-refund calls by transaction, general and POS. */
export const transactionUndoRequestSchema = z.strictObject({
  id: identifier.optional(),
  amount: amountRequest.optional(),
  taxes: taxesRequest.optional(),
});

/** POST /v1/transactions/{id}/refund; the format of `clear_after` is not documented: an ISO 8601 date or date-time. */
export const transactionRefundRequestSchema = z.strictObject({
  id: identifier.optional(),
  amount: amountRequest.optional(),
  clear_after: shortText.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/).optional(),
});

/** Changes that POST /v1/transactions/{id}/reversals also makes (service-interface, Endpoints only listed). */
export const TRANSACTION_CHANGES = ['ADJUSTMENT', 'CAPTURE', 'CANCELLATION', 'REFUND', 'REVERSAL'] as const;

export const transactionChangeRequestSchema = z.strictObject({
  type: z.enum(TRANSACTION_CHANGES),
  id: identifier.optional(),
  amount: amountRequest.optional(),
  taxes: taxesRequest.optional(),
});

/**
 * Moves a transaction or payment id that is outside `payment` into it: where bodies are not documented, both places
 * count.
 */
function placed(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const { payment, payment_id: id, transaction } = answer;
  const is_outside = (payment ?? null) === null && (id ?? transaction ?? null) !== null;
  return {
    ...answer,
    undocumented_words: undocumentedTexts(answer),
    negative_words: negativeTexts(answer),
    ...(is_outside ? { payment: { id, transaction } } : {}),
  };
}

/**
 * Result of refund, reversal or cancel-or-refund (200). Nothing is required: some of these bodies are not documented,
 * and a response that names nothing undone is a finding of its own for recovery, not a malformed response
 * (payment-safety 5.5).
 */
const shownAnswerSchema = z.object({
  ...errorFields,
  undocumented_words: z.array(z.string()).optional(),
  negative_words: z.array(z.string()).optional(),
  status: looseText,
  status_detail: looseText,
  response_code: looseText,
  response_code_description: looseText,
  payment: z
    .object({
      ...errorFields,
      id: optionalText,
      status: looseText,
      status_detail: looseText,
      response_code: looseText,
      response_code_description: looseText,
      currency: optionalText,
      transaction: z
        .object({
          ...errorFields,
          id: optionalText,
          amount: z.union([amountAnswer, optionalMajorValue]),
          currency: optionalText,
          status: optionalText,
          status_detail: optionalText,
          type: optionalText,
          response_code: looseText,
          response_code_description: looseText,
          authorization_code: optionalText,
          network_data: networkDataAnswer,
        })
        .nullish()
        .transform((value) => value ?? undefined),
    })
    .nullish()
    .transform((value) => value ?? undefined),
});
export const undoAnswerSchema = z.preprocess(placed, shownAnswerSchema);
export type UndoBody = z.infer<typeof undoAnswerSchema>;
