import { fail, succeed } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import { unknownReference } from '../http/problem.ts';
import { decideRefund } from '../rules/undo.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import { paymentRefundResultSchema, refundSchema } from '../wire/undo.ts';
import { paymentAnswer } from './answers.ts';
import { undo } from './undoing.ts';
import * as z from 'zod';

const paymentTransactionSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  status_detail: z.string(),
  amount: z.number(),
  authorization_code: z.string().optional(),
  timestamp: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  network_audit: z.object({
    approval_code: z.string().optional(),
    system_trace_audit_number: z.string(),
    transmission_date_time: z.string(),
  }),
});

/** Body of GET /v1/payments/{id} (service-interface, Payment). */
const paymentSchema = z.object({
  id: z.string(),
  external_client_trace_id: z.string(),
  client_id: z.string(),
  organization_id: z.string(),
  merchant_id: z.string(),
  capture: z.object({ mode: z.string() }),
  status: z.string(),
  initial_amount: z.number(),
  current_amount: z.number(),
  currency: z.string(),
  country: z.string(),
  payment_instrument: z.object({
    type: z.string(),
    id: z.string(),
    rail: z.object({ id: z.string(), product: z.string() }),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  transactions: z.array(paymentTransactionSchema),
});

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
