import { fail } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import { notFound, unauthorized, unknownReference } from '../http/problem.ts';
import { decideCancel, decideCancelOrRefund, decideRefund, decideReversal } from '../rules/undo.ts';
import type { Service } from '../service.ts';
import { authorizationAnswerSchema, cardPresentAuthorizationSchema } from '../wire/authorization.ts';
import type { CardPresentRequest } from '../wire/authorization.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  cancellationSchema,
  emptySchema,
  paymentReversalSchema,
  refundSchema,
  transactionUndoSchema,
  undoResultSchema,
} from '../wire/undo.ts';
import { authorizationAnswer } from './answers.ts';
import { authorize } from './authorizing.ts';
import { reverseTransaction, transactionHistory } from './transaction-reversal.ts';
import { undo } from './undoing.ts';

const SUCCESS = { status: 200, schema: undoResultSchema } as const;

/** Card-present operations: those that a till uses most. */
export function posOperations(service: Service): Operation[] {
  return [
    authorizeCardPresent(service),
    cancelByTrace(service),
    cancelOrRefundByTrace(service),
    refundPosPayment(service),
    reversePosPayment(service),
    reversePosTransaction(service),
    cancelOrRefundPosTransaction(service),
  ];
}

function authorizeCardPresent(service: Service): Operation {
  return defineOperation({
    name: 'authorize_card_present',
    method: 'POST',
    path: '/v1/pos/authorizations',
    summary: 'Card-present authorization',
    group: 'Card-present',
    feature: 'authorizations',
    body: cardPresentAuthorizationSchema,
    success: { status: 201, schema: authorizationAnswerSchema },
    errors: { 400: 'full_with_details', 409: 'full', 500: 'full' },
    magic: ({ body }) => ({
      amount_minor: chargedMinor(body),
      ...(body.instrument ? { last_four_digits: body.instrument.card.last_four_digits } : {}),
    }),
    handle: ({ body, caller }) =>
      authorize(
        service,
        {
          kind: 'card_present',
          operation: 'authorize_card_present',
          client_id: caller.client_id,
          trace_id: body.trace_id ?? body.id,
          merchant_id: body.merchant_id,
          terminal_id: body.terminal_id,
          amount_minor: chargedMinor(body),
          tip_minor: body.tip_amount?.amount_minor ?? 0,
          currency: body.amount.currency,
          capture: captureOf(body),
          entry_mode: body.entry_mode,
          card_brand: body.instrument?.card.card_brand ?? 'UNKNOWN',
          last_four_digits: body.instrument?.card.last_four_digits ?? '0000',
          installments: body.installments?.quantity,
        },
        (authorization) => authorizationAnswer(service, authorization),
      ),
  });
}

/** The charged sum (operator-interface, "On the wire" 2). */
function chargedMinor(request: CardPresentRequest): number {
  return request.amount.amount_minor + (request.tip_amount?.amount_minor ?? 0);
}

/** A pre-authorization holds the money until it is captured, whatever `mode` says. */
function captureOf(request: CardPresentRequest) {
  const capture_after = request.capture?.capture_after;
  return {
    mode: request.pre_authorization ? 'manual' : (request.capture?.mode ?? 'automatic'),
    capture_after,
  } as const;
}

function cancelByTrace(service: Service): Operation {
  return defineOperation({
    name: 'cancel_by_trace',
    method: 'POST',
    path: '/v1/pos/cancellations',
    summary: 'Cancel by external identifier, before capture begins',
    group: 'Card-present',
    feature: 'reversals',
    body: cancellationSchema,
    success: SUCCESS,
    errors: { 400: 'short', 404: 'short', 409: 'full', 500: 'short' },
    handle: ({ body }) =>
      undo(service, {
        operation: 'cancel_by_trace',
        find: () => service.payments.paymentByTrace(body.trace_id),
        missing: notFound('trace_id'),
        onMissing: () => leaveTombstone(service, body.trace_id),
        requestKey: ({ payment }) => `cancel_by_trace:${payment.id}`,
        decide: decideCancel,
      }),
  });
}

function cancelOrRefundByTrace(service: Service): Operation {
  return defineOperation({
    name: 'cancel_or_refund_by_trace',
    method: 'POST',
    path: '/v1/pos/cancel-or-refund/:id',
    summary: 'Cancel or refund when the payment state is unknown; the last segment is the trace_id',
    group: 'Card-present',
    feature: 'reversals',
    params: idParamsSchema,
    body: emptySchema,
    success: SUCCESS,
    errors: { 400: 'coded', 404: 'short', 409: 'full', 500: 'short' },
    handle: ({ params }) =>
      undo(service, {
        operation: 'cancel_or_refund_by_trace',
        find: () => service.payments.paymentByTrace(params.id),
        missing: notFound('trace_id'),
        onMissing: () => leaveTombstone(service, params.id),
        requestKey: ({ payment }) => `cancel_or_refund_by_trace:${payment.id}`,
        decide: decideCancelOrRefund,
      }),
  });
}

/** With `tombstones`, a trace that was cancelled before it arrived stays refused (payment-safety 12, question 2). */
function leaveTombstone(service: Service, trace_id: string): void {
  if (service.settings.tombstones) service.payments.bury(trace_id, service.clock.wallMs());
}

function refundPosPayment(service: Service): Operation {
  return defineOperation({
    name: 'refund_pos_payment',
    method: 'POST',
    path: '/v1/pos/refunds/:id',
    summary: 'Refund a POS payment, partly or wholly',
    group: 'Card-present',
    feature: 'refunds',
    params: idParamsSchema,
    body: refundSchema,
    success: SUCCESS,
    errors: { 400: 'short', 401: 'short', 404: 'short', 409: 'full', 500: 'short' },
    handle: ({ params, body, headers }) => {
      const problem = clientIdProblem(service, headers['client-id']);
      if (problem !== undefined) return fail(unauthorized(problem));
      return undo(service, {
        operation: 'refund_pos_payment',
        find: () => service.payments.paymentById(params.id),
        missing: notFound('payment'),
        amount: body.amount,
        decide: (history, now_ms) => decideRefund(history, now_ms, body.amount.amount_minor),
      });
    },
  });
}

/** Service-interface, Authentication 4: name and format of the header are not shown; this service reads `Client-Id`. */
function clientIdProblem(service: Service, header: string | string[] | undefined): string | undefined {
  if (header === undefined) return service.settings.client_id_required ? 'the Client-Id header is missing' : undefined;
  return typeof header === 'string' && service.gate.isKnownClient(header) ? undefined : 'the Client-Id is not valid';
}

function reversePosPayment(service: Service): Operation {
  return defineOperation({
    name: 'reverse_pos_payment',
    method: 'POST',
    path: '/v1/pos/payments/:id/reversals',
    summary: 'Reverse the last non-presented transaction of a POS payment',
    group: 'Card-present',
    feature: 'reversals',
    params: idParamsSchema,
    body: paymentReversalSchema,
    success: SUCCESS,
    errors: { 400: 'short', 409: 'full', 500: 'short' },
    handle: ({ params }) =>
      undo(service, {
        operation: 'reverse_pos_payment',
        find: () => service.payments.paymentById(params.id),
        missing: unknownReference('payment'),
        // The request has no identity: a repeat is the same request while its reversal is the newest movement.
        requestKey: ({ payment, transactions }) => {
          const last = transactions.at(-1);
          const count = last?.operation === 'reverse_pos_payment' ? transactions.length - 1 : transactions.length;
          return `reverse_pos_payment:${payment.id}:${count}`;
        },
        decide: (history, now_ms) => decideReversal(history, now_ms),
      }),
  });
}

function reversePosTransaction(service: Service): Operation {
  return defineOperation({
    name: 'reverse_pos_transaction',
    method: 'POST',
    path: '/v1/pos/transactions/:id/reversals',
    summary: 'Reverse by transaction (POS)',
    group: 'Card-present',
    feature: 'reversals',
    params: idParamsSchema,
    body: transactionUndoSchema,
    success: SUCCESS,
    errors: { 400: 'short', 409: 'full', 500: 'short' },
    handle: ({ params, body }) => reverseTransaction(service, 'reverse_pos_transaction', params.id, body),
  });
}

function cancelOrRefundPosTransaction(service: Service): Operation {
  return defineOperation({
    name: 'cancel_or_refund_pos_transaction',
    method: 'POST',
    path: '/v1/pos/transactions/:id/cancel-or-refund',
    summary: 'Cancel or refund a POS transaction',
    group: 'Card-present',
    feature: 'reversals',
    params: idParamsSchema,
    body: transactionUndoSchema,
    success: SUCCESS,
    errors: { 400: 'coded', 409: 'full', 500: 'short' },
    handle: ({ params, body }) =>
      undo(service, {
        operation: 'cancel_or_refund_pos_transaction',
        reference_transaction_id: params.id,
        find: () => transactionHistory(service, params.id),
        missing: unknownReference('transaction'),
        id: body.id,
        amount: body.amount,
        requestKey: () => `cancel_or_refund_pos_transaction:${params.id}:${body.id ?? body.amount?.amount_minor ?? ''}`,
        decide: (history, now_ms) => decideCancelOrRefund(history, now_ms, body.amount?.amount_minor),
      }),
  });
}
