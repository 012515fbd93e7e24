import { defineOperation } from '../operation.ts';
import { cardPresentAuthorizationAnswerSchema } from '../schemas/authorization-answer.ts';
import { cardPresentAuthorizationRequestSchema } from '../schemas/card-present.ts';
import {
  cancellationRequestSchema,
  emptyRequestSchema,
  paymentReversalRequestSchema,
  refundRequestSchema,
  transactionUndoRequestSchema,
  undoAnswerSchema,
} from '../schemas/undo.ts';

// A 201 is tolerated on undo calls, a 202 ("accepted") is not (payment-safety 12.8).
const undo = { kind: 'undo', method: 'POST', answer_schema: undoAnswerSchema, success: [200, 201] } as const;

/**
 * Card-present calls (service-interface: Card-present authorization, Refund a POS payment by id, Cancel by external
 * identifier…).
 */
export const posOperations = {
  'pos.authorize': defineOperation({
    name: 'pos.authorize',
    kind: 'authorize',
    method: 'POST',
    path: '/v1/pos/authorizations',
    request_schema: cardPresentAuthorizationRequestSchema,
    answer_schema: cardPresentAuthorizationAnswerSchema,
    success: [201],
    listed: [201, 400],
  }),
  'pos.cancel_by_trace': defineOperation({
    ...undo,
    name: 'pos.cancel_by_trace',
    path: '/v1/pos/cancellations',
    request_schema: cancellationRequestSchema,
    listed: [200, 400, 404],
  }),
  'pos.cancel_or_refund_by_trace': defineOperation({
    ...undo,
    name: 'pos.cancel_or_refund_by_trace',
    path: '/v1/pos/cancel-or-refund/{trace_id}',
    request_schema: emptyRequestSchema,
    listed: [],
  }),
  'pos.reverse_payment': defineOperation({
    ...undo,
    name: 'pos.reverse_payment',
    path: '/v1/pos/payments/{id}/reversals',
    request_schema: paymentReversalRequestSchema,
    listed: [200, 400, 409, 500],
  }),
  'pos.reverse_transaction': defineOperation({
    ...undo,
    name: 'pos.reverse_transaction',
    path: '/v1/pos/transactions/{id}/reversals',
    request_schema: transactionUndoRequestSchema,
    listed: [200, 400, 409, 500],
  }),
  'pos.cancel_or_refund_transaction': defineOperation({
    ...undo,
    name: 'pos.cancel_or_refund_transaction',
    path: '/v1/pos/transactions/{id}/cancel-or-refund',
    request_schema: transactionUndoRequestSchema,
    listed: [200, 400, 409, 500],
  }),
  'pos.refund_payment': defineOperation({
    ...undo,
    name: 'pos.refund_payment',
    path: '/v1/pos/refunds/{id}',
    request_schema: refundRequestSchema,
    client_id_header: true,
    listed: [200, 400, 401, 404, 409, 500],
  }),
};
