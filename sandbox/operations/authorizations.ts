import { fail } from '../../core/result.ts';
import { type Operation, type OperationDefinition, defineOperation } from '../http/operation.ts';
import { invalidRequest } from '../http/problem.ts';
import type { AuthorizationRequest } from '../rules/authorize.ts';
import type { Service } from '../service.ts';
import { authorizationAnswerSchema } from '../wire/authorization.ts';
import { cardBrand, isExpired } from '../wire/card.ts';
import { type CardDataRequest, cardDataAuthorizationSchema } from '../wire/card-data-authorization.ts';
import { authorizationAnswer } from './answers.ts';
import { authorize } from './authorizing.ts';
import { findInstrument, storeInstrument } from './instrument-store.ts';

/** Authorizations with card data in the request, with and without a payment_id. */
export function authorizationOperations(service: Service): Operation[] {
  return [
    cardDataOperation(service, 'card_data', {
      name: 'authorize_card_data',
      path: '/v1/authorizations',
      summary: 'Authorize (card data in request)',
    }),
    cardDataOperation(service, 'detached', {
      name: 'authorize_without_payment',
      path: '/v1/transactions/authorizations',
      summary: 'Create an authorization without a payment_id',
    }),
  ];
}

type Route = Pick<OperationDefinition<unknown, unknown, unknown>, 'name' | 'path' | 'summary'>;

function cardDataOperation(service: Service, kind: 'card_data' | 'detached', route: Route): Operation {
  return defineOperation({
    ...route,
    method: 'POST',
    group: 'Authorizations',
    feature: 'authorizations',
    body: cardDataAuthorizationSchema,
    success: { status: 201, schema: authorizationAnswerSchema },
    errors: { 400: 'full_with_details', 409: 'full', 500: 'full' },
    magic: ({ body }) => ({ amount_minor: body.amount.amount_minor, ...lastFour(cardOf(service, body)) }),
    handle: ({ body, caller }) => {
      const card = cardOf(service, body);
      if (!card) return fail(invalidRequest(['instrument.id: instrument not found']));
      const request = { ...requestOf(body, card), kind, operation: route.name, client_id: caller.client_id };
      return authorize(service, withCard(service, request, body), (authorization) =>
        authorizationAnswer(service, authorization),
      );
    },
  });
}

interface CardFacts {
  readonly brand: string;
  readonly last_four_digits: string;
  readonly expired: boolean;
}

/** The card that determines the authorization: sent with it, or stored under the id. */
function cardOf(service: Service, { instrument }: CardDataRequest): CardFacts | undefined {
  const now_ms = service.clock.wallMs();
  if (instrument.card) {
    const { number } = instrument.card;
    return {
      brand: cardBrand(number),
      last_four_digits: number.slice(-4),
      expired: isExpired(instrument.card, now_ms),
    };
  }
  const stored = instrument.id === undefined ? undefined : findInstrument(service, instrument.id)?.card;
  if (!stored) return undefined;
  const { last_four_digits, bin_data } = stored;
  return { brand: bin_data.card_brand, last_four_digits, expired: isExpired(stored, now_ms) };
}

function lastFour(card: CardFacts | undefined) {
  return card ? { last_four_digits: card.last_four_digits } : {};
}

function requestOf(body: CardDataRequest, card: CardFacts) {
  const reservation = body.intent?.toUpperCase() === 'RESERVATION';
  return {
    trace_id: body.id,
    merchant_id: body.merchant_id,
    amount_minor: body.amount.amount_minor,
    tip_minor: 0,
    currency: body.amount.currency,
    capture: {
      mode: reservation ? ('manual' as const) : (body.capture?.mode ?? 'automatic'),
      capture_after: body.capture?.capture_after,
    },
    instrument_id: body.instrument.id,
    entry_mode: body.entry_mode,
    card_brand: card.brand,
    last_four_digits: card.last_four_digits,
    installments: body.installments?.quantity,
    response_code: card.expired ? '54' : undefined,
  };
}

/** Stores the card in the same commit as its authorization, so that its instrument_id can be read later. */
function withCard(
  service: Service,
  request: AuthorizationRequest,
  { instrument }: CardDataRequest,
): AuthorizationRequest {
  const { card, id: _id, ...rest } = instrument;
  if (!card) return request;
  return { ...request, storeInstrument: () => storeInstrument(service, { ...rest, card }, request.client_id).id };
}
