import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { paymentOperations } from '../../../core/service/operations/payment-operations.ts';
import type { AuthorizationRequest } from '../../../core/service/schemas/card-data.ts';
import { authorizationAnswer, mapAnswer } from '../answers.ts';
import type { AuthorizationAnswer } from '../payment-service.ts';
import type { ServiceCaller } from '../service-caller.ts';

/** Authorizations with card data in the request. Each call may take money: sent once, never repeated by itself. */
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
