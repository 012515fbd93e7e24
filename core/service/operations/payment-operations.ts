import { defineOperation } from '../operation.ts';
import { paymentAnswerSchema } from '../schemas/payment.ts';

/** Payments by id (service-interface: Get payment). */
export const paymentOperations = {
  'payments.get': defineOperation({
    name: 'payments.get',
    kind: 'read',
    method: 'GET',
    path: '/v1/payments/{id}',
    answer_schema: paymentAnswerSchema,
    success: [200],
    listed: [200, 400, 500],
    empty_errors: [500],
  }),
};
