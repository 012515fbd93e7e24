import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { paymentOperations } from '../../../core/service/operations/payment-operations.ts';
import type { SimplePaymentRequest, AuthorizationRequest } from '../../../core/service/schemas/card-data.ts';
import { mapAnswer, paymentView, undoAnswer, authorizationAnswer, callForBody } from '../answers.ts';
import { wireAmount } from '../authorization-request.ts';
import type { PaymentView, UndoAnswer, AuthorizationAnswer } from '../payment-service.ts';
import type { ServiceCaller } from '../service-caller.ts';

/** Payments by id, and simple payments. */
export function paymentCalls(caller: ServiceCaller) {
  return {
    /** GET /v1/payments/{id} */
    get: async (id: string): Promise<CallResult<PaymentView>> =>
      mapAnswer(await caller.call(paymentOperations['payments.get'], { path: { id } }), paymentView),
    /** POST /v1/payments/{id}/refund: all or part of a payment whose capture is in process or complete. */
    refund: async (id: string, amount_minor: number, currency: CurrencyCode): Promise<CallResult<UndoAnswer>> => {
      const body = { amount: wireAmount(amount_minor, currency) };
      const result = await caller.call(paymentOperations['payments.refund'], { path: { id }, body });
      return mapAnswer(result, (answered) => undoAnswer(answered, currency));
    },
    /** POST /v1/payments: the amount is in cents of the currency. */
    createSimple: (request: SimplePaymentRequest) =>
      callForBody(caller, paymentOperations['simple_payments.create'], { body: request }),
    /** GET /payments/{paymentId} */
    getSimple: (id: string) => callForBody(caller, paymentOperations['simple_payments.get'], { path: { id } }),
  };
}

/** Authorizations with card data in the request. Each call may move money: sent once, never retried automatically. */
export function authorizationCalls(caller: ServiceCaller) {
  return {
    /** POST /v1/authorizations */
    create: async (request: AuthorizationRequest): Promise<CallResult<AuthorizationAnswer>> => {
      const result = await caller.call(paymentOperations['authorizations.create'], { body: request });
      return mapAnswer(result, (answered) => authorizationAnswer(answered, currencyOf(request)));
    },
    /** POST /v1/transactions/authorizations: creates an authorization without a payment_id. */
    createWithoutPayment: async (request: AuthorizationRequest): Promise<CallResult<AuthorizationAnswer>> => {
      const result = await caller.call(paymentOperations['transactions.authorize'], { body: request });
      return mapAnswer(result, (answered) => authorizationAnswer(answered, currencyOf(request)));
    },
  };
}

function currencyOf(request: AuthorizationRequest): CurrencyCode {
  return request.amount.currency;
}
