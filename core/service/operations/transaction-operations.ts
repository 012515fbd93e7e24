import { defineOperation } from '../operation.ts';
import {
  transactionChangeRequestSchema,
  transactionRefundRequestSchema,
  transactionUndoRequestSchema,
  undoAnswerSchema,
} from '../schemas/undo.ts';

const undo = { kind: 'undo', method: 'POST', answer_schema: undoAnswerSchema, success: [200, 201] } as const;

/**
 * Calls by transaction id (service-interface: Reverse by transaction, Refund by transaction, Endpoints only listed).
 */
export const transactionOperations = {
  'transactions.reverse': defineOperation({
    ...undo,
    name: 'transactions.reverse',
    path: '/v1/transactions/{id}/reversals',
    request_schema: transactionUndoRequestSchema,
    listed: [200, 400, 409, 500],
  }),
  'transactions.refund': defineOperation({
    ...undo,
    name: 'transactions.refund',
    path: '/v1/transactions/{id}/refund',
    request_schema: transactionRefundRequestSchema,
    listed: [200, 400, 409, 500],
  }),
  /** The same path as `transactions.reverse`, used for adjustments, captures, cancellations and refunds too. */
  'transactions.change': defineOperation({
    ...undo,
    name: 'transactions.change',
    path: '/v1/transactions/{id}/reversals',
    request_schema: transactionChangeRequestSchema,
    listed: [],
  }),
};
