import { fail, succeed } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import { unknownReference } from '../http/problem.ts';
import { decideRefund } from '../rules/undo.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import { paymentSchema } from '../wire/payment.ts';
import { paymentRefundResultSchema, refundSchema } from '../wire/undo.ts';
import { paymentAnswer } from './answers.ts';
import { undo } from './undoing.ts';

/** Reading and refunding a payment by its id. */
export function paymentOperations(service: Service): Operation[] {
  return [getPayment(service), refundPayment(service)];
}

function getPayment(service: Service): Operation {
  return defineOperation({
    name: 'get_payment',
    method: 'GET',
    path: '/v1/payments/:id',
    summary: 'Get payment',
    group: 'Payments',
    feature: 'payments',
    params: idParamsSchema,
    success: { status: 200, schema: paymentSchema },
    errors: { 400: 'short', 500: 'empty' },
    handle: ({ params }) => {
      const history = service.payments.paymentById(params.id);
      if (!history) return fail(unknownReference('payment'));
      return succeed(paymentAnswer(history, service.clock.wallMs()));
    },
  });
}

function refundPayment(service: Service): Operation {
  return defineOperation({
    name: 'refund_payment',
    method: 'POST',
    path: '/v1/payments/:id/refund',
    summary: 'Refund a payment, partly or wholly, while its capture is in process or complete',
    group: 'Payments',
    feature: 'refunds',
    params: idParamsSchema,
    body: refundSchema,
    success: { status: 200, schema: paymentRefundResultSchema },
    errors: { 400: 'short', 409: 'full', 500: 'short' },
    handle: ({ params, body }) =>
      undo(service, {
        operation: 'refund_payment',
        find: () => service.payments.paymentById(params.id),
        missing: unknownReference('payment'),
        amount: body.amount,
        extras: 'network_data',
        decide: (history, now_ms) => decideRefund(history, now_ms, body.amount.amount_minor),
      }),
  });
}
