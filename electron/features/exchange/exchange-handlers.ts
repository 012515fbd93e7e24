import type { EXCHANGE_INTENTS } from '../../../core/contract/intents/exchange.ts';
import type { ExchangeStep } from '../checkout/exchange-step.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { ExchangeService } from './exchange-service.ts';

export interface ExchangeHandlerParts {
  readonly exchanges: ExchangeService;
  readonly checkout: { readonly exchange: Pick<ExchangeStep, 'settle'> };
}

/** Handlers for exchanging returned goods. */
export function exchangeHandlers({ exchanges, checkout }: ExchangeHandlerParts): HandlersOf<typeof EXCHANGE_INTENTS> {
  return {
    'exchange.choose': (wish, grant) => exchanges.choose(wish, grant),
    'exchange.remove': () => exchanges.remove(),
    'exchange.settle': (request, grant) => checkout.exchange.settle(request, grant),
  };
}
