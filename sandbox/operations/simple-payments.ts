import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { type Problem, notFound } from '../http/problem.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import type { NewAuthorization } from '../rules/authorize.ts';
import { balanceOf, captureState } from '../rules/balance.ts';
import { APPROVED_CODE, describeResponseCode } from '../rules/response-codes.ts';
import type { Service } from '../service.ts';
import {
  cardBrand,
  isExpired,
  cardNumberSchema,
  cvvSchema,
  expirationMonthSchema,
  expirationYearSchema,
} from '../wire/card.ts';
import { identifierSchema, currencySchema } from '../wire/common.ts';
import { authorize } from './authorizing.ts';
import { type PaymentLink, linkById, linkStatus, makeLink } from './payment-links.ts';
import { AMOUNT_MINOR_MAX } from '../../core/money/money.ts';

/** Body of POST /v1/payments. `amount` is in minor units of the currency, "cents" (service-interface, Limits). */
const simplePaymentRequestSchema = z.strictObject({
  amount: z.int().min(1).max(AMOUNT_MINOR_MAX),
  // "string, required, three letters": accepted in any case, returned in upper case.
  currency: z.string().length(3).toUpperCase().pipe(currencySchema),
  card_number: cardNumberSchema.optional(),
  cvv: cvvSchema.optional(),
  expiry_month: expirationMonthSchema.optional(),
  expiry_year: expirationYearSchema.optional(),
  customer_id: z.string().min(1).max(64).optional(),
  description: z.string().min(1).max(255).optional(),
});
type SimplePaymentRequest = z.output<typeof simplePaymentRequestSchema>;

const simplePaymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  card: z.object({ last4: z.string(), brand: z.string() }).optional(),
  created: z.int(),
  captured: z.boolean(),
});

const GROUP = 'Simple payments';

/** The simple payment, in minor units, captured with its authorization; without a card, once its customer pays. */
export function simplePaymentOperations(service: Service): Operation[] {
  return [createSimplePayment(service), getSimplePayment(service)];
}

function createSimplePayment(service: Service): Operation {
  return defineOperation({
    name: 'create_simple_payment',
    method: 'POST',
    path: '/v1/payments',
    summary: 'Create simple payment; the amount is in cents. Without a card it waits for its customer',
    group: GROUP,
    feature: 'payments',
    body: simplePaymentRequestSchema,
    success: { status: 200, schema: simplePaymentSchema },
    errors: { 400: 'short', 402: 'full', 500: 'short' },
    magic: ({ body }) => ({ amount_minor: body.amount, last_four_digits: lastFour(body) }),
    handle: async ({ body, caller }): Promise<Answer> => {
      if (body.card_number === undefined) return await waitForCustomer(service, body, caller.client_id);
      let authorization: NewAuthorization | undefined;
      const answer = await authorize(service, authorizationOf(service, body, caller.client_id), (made) => {
        authorization = made;
        return simplePayment({ payment: made.payment, transactions: [made.transaction] }, service.clock.wallMs());
      });
      const code = authorization?.payment.response_code ?? APPROVED_CODE;
      return answer.ok && code !== APPROVED_CODE ? fail(paymentFailed(code)) : answer;
    },
  });
}

function waitForCustomer(service: Service, body: SimplePaymentRequest, client_id: string): Promise<Answer> {
  const { amount: amount_minor, currency, description = null } = body;
  return makeLink(service, { client_id, amount_minor, currency, description }, (link) =>
    waitingPayment(link, service.clock.wallMs()),
  );
}

function waitingPayment(link: PaymentLink, now_ms: number): z.output<typeof simplePaymentSchema> {
  return {
    id: link.id,
    status: linkStatus(link, now_ms),
    amount: link.amount_minor,
    currency: link.currency,
    created: Math.floor(link.created_at_ms / 1000),
    captured: false,
  };
}

function authorizationOf(service: Service, body: SimplePaymentRequest, client_id: string) {
  const { expiry_month, expiry_year } = body;
  const expired =
    expiry_month !== undefined &&
    expiry_year !== undefined &&
    isExpired({ expiration_month: expiry_month, expiration_year: expiry_year }, service.clock.wallMs());
  return {
    kind: 'simple' as const,
    operation: 'create_simple_payment',
    client_id,
    amount_minor: body.amount,
    tip_minor: 0,
    currency: body.currency,
    capture: { mode: 'immediate' as const },
    card_brand: body.card_number === undefined ? 'OTHER' : cardBrand(body.card_number),
    last_four_digits: lastFour(body),
    description: body.description,
    response_code: expired ? '54' : undefined,
  };
}

function lastFour(body: SimplePaymentRequest): string {
  return body.card_number?.slice(-4) ?? '0000';
}

/** 402; the interface does not show its body, so it has the full shape, which includes the issuer's reason. */
function paymentFailed(response_code: string): Problem {
  const { description } = describeResponseCode(response_code);
  return {
    status: 402,
    error_type: 'PAYMENT_FAILED',
    error_code: 'PAYMENT_FAILED',
    message: description,
    response_code,
    response_code_description: description,
  };
}

function getSimplePayment(service: Service): Operation {
  return defineOperation({
    name: 'get_simple_payment',
    method: 'GET',
    path: '/payments/:payment_id',
    summary: 'Get simple payment',
    group: GROUP,
    feature: 'payments',
    params: z.strictObject({ payment_id: identifierSchema }),
    success: { status: 200, schema: simplePaymentSchema },
    errors: { 404: 'wrapped', 500: 'wrapped_without_code' },
    handle: ({ params }) => {
      const history = service.payments.paymentById(params.payment_id);
      const link = history ? undefined : linkById(service, params.payment_id);
      if (link) return succeed(waitingPayment(link, service.clock.wallMs()));
      if (!history) return fail(notFound('payment'));
      return succeed(simplePayment(history, service.clock.wallMs()));
    },
  });
}

function simplePayment(history: PaymentHistory, now_ms: number): z.output<typeof simplePaymentSchema> {
  const { payment } = history;
  return {
    id: payment.id,
    status: simpleStatus(history, now_ms),
    amount: payment.initial_minor,
    currency: payment.currency,
    card: { last4: payment.last_four_digits, brand: payment.card_brand },
    created: Math.floor(payment.created_at_ms / 1000),
    captured: captureState(payment, now_ms) !== 'not_begun',
  };
}

/** `succeeded` is the interface's word; the others are this service's own. */
function simpleStatus(history: PaymentHistory, now_ms: number): string {
  if (!history.payment.approved) return 'failed';
  const { net_minor, refunded_minor } = balanceOf(history, now_ms);
  if (net_minor > 0) return 'succeeded';
  return refunded_minor > 0 ? 'refunded' : 'canceled';
}
