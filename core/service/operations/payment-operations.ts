import { defineOperation } from '../operation.ts';
import { authorizationAnswerSchema, transactionAuthorizationAnswerSchema } from '../schemas/authorization-answer.ts';
import { authorizationRequestSchema, simplePaymentRequestSchema } from '../schemas/card-data.ts';
import { paymentAnswerSchema, simplePaymentAnswerSchema, simplePaymentCreatedSchema } from '../schemas/payment.ts';
import { refundRequestSchema, undoAnswerSchema } from '../schemas/undo.ts';

/** Authorizations with card data, and payments by id (service-interface, Endpoints). */
export const paymentOperations = {
  'authorizations.create': defineOperation({
    name: 'authorizations.create',
    kind: 'authorize',
    method: 'POST',
    path: '/v1/authorizations',
    request_schema: authorizationRequestSchema,
    answer_schema: authorizationAnswerSchema,
    success: [201],
    listed: [201, 400, 409, 500],
  }),
  'transactions.authorize': defineOperation({
    name: 'transactions.authorize',
    kind: 'authorize',
    method: 'POST',
    path: '/v1/transactions/authorizations',
    request_schema: authorizationRequestSchema,
    answer_schema: transactionAuthorizationAnswerSchema,
    // No status is listed. 200 is tolerated: the body names the transaction, and no sale depends on it.
    success: [201, 200],
    listed: [],
  }),
  'payments.get': defineOperation({
    name: 'payments.get',
    kind: 'read',
    method: 'GET',
    path: '/v1/payments/{id}',
    answer_schema: paymentAnswerSchema,
    success: [200],
    listed: [200, 400, 500],
  }),
  'payments.refund': defineOperation({
    name: 'payments.refund',
    kind: 'undo',
    method: 'POST',
    path: '/v1/payments/{id}/refund',
    request_schema: refundRequestSchema,
    answer_schema: undoAnswerSchema,
    success: [200, 201],
    listed: [200, 400, 409, 500],
  }),
  'simple_payments.create': defineOperation({
    name: 'simple_payments.create',
    kind: 'authorize',
    method: 'POST',
    path: '/v1/payments',
    request_schema: simplePaymentRequestSchema,
    answer_schema: simplePaymentCreatedSchema,
    success: [200],
    listed: [200, 400, 402, 500],
  }),
  'simple_payments.get': defineOperation({
    name: 'simple_payments.get',
    kind: 'read',
    method: 'GET',
    path: '/payments/{id}',
    answer_schema: simplePaymentAnswerSchema,
    success: [200],
    listed: [200, 404, 500],
  }),
};
