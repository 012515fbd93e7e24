import {
  AUTHORIZATION,
  CODED,
  EMPTY,
  FULL,
  FULL_WITH_DETAILS,
  PAYMENT,
  RESULT,
  SHORT,
  SIMPLE,
  WRAPPED,
  auth,
  captured,
  cardData,
  refund,
  simpleCard,
  token,
  type Row,
} from './endpoint-fields.ts';
import type { TestClient } from './support.ts';

/** Operations that move money or read movements, and the token, in the document's order. */
export const MONEY_ROWS: readonly Row[] = [
  {
    operation: 'POST /oauth/token',
    fault: 'issue_token',
    cases: [
      [201, ['access_token'], (client) => token(client)],
      [400, SHORT, (client) => token(client, { grant_type: 'password' })],
      [500, SHORT, (client) => token(client)],
    ],
  },
  {
    operation: 'POST /v1/authorizations',
    fault: 'authorize_card_data',
    cases: [
      [201, AUTHORIZATION, (client) => client.post('/v1/authorizations', cardData())],
      [400, FULL_WITH_DETAILS, (client) => client.post('/v1/authorizations', {})],
      [
        409,
        FULL,
        async (client) => client.post('/v1/authorizations', { ...cardData(), id: (await client.pay(1)).trace_id }),
      ],
      [500, FULL, (client) => client.post('/v1/authorizations', cardData())],
    ],
  },
  {
    operation: 'POST /v1/payments/{id}/refund',
    fault: 'refund_payment',
    cases: [
      [
        200,
        RESULT,
        async (client) => client.post(`/v1/payments/${(await captured(client)).payment_id}/refund`, refund),
      ],
      [400, SHORT, (client) => client.post('/v1/payments/unknown/refund', refund)],
      [409, FULL, async (client) => client.post(`/v1/payments/${(await client.pay(1000)).payment_id}/refund`, refund)],
      [500, SHORT, (client) => client.post('/v1/payments/any/refund', refund)],
    ],
  },
  {
    operation: 'GET /v1/payments/{id}',
    fault: 'get_payment',
    cases: [
      [200, PAYMENT, async (client) => client.get(`/v1/payments/${(await client.pay(1000)).payment_id}`)],
      [400, SHORT, (client) => client.get('/v1/payments/unknown')],
      [500, EMPTY, (client) => client.get('/v1/payments/any')],
    ],
  },
  {
    operation: 'POST /v1/payments',
    fault: 'create_simple_payment',
    cases: [
      [200, SIMPLE, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP', ...simpleCard() })],
      [400, SHORT, (client) => client.post('/v1/payments', { amount: -1, currency: 'CLP' })],
      [402, FULL, (client) => client.post('/v1/payments', { amount: 10_051, currency: 'CLP', ...simpleCard() })],
      [500, SHORT, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP' })],
    ],
  },
  {
    operation: 'POST /v1/pos/transactions/{id}/cancel-or-refund',
    fault: 'cancel_or_refund_pos_transaction',
    cases: [
      [
        200,
        RESULT,
        async (client) =>
          client.post(`/v1/pos/transactions/${(await client.pay(1000)).transaction_id}/cancel-or-refund`),
      ],
      [400, CODED, (client) => client.post('/v1/pos/transactions/unknown/cancel-or-refund')],
      [
        409,
        FULL,
        async (client) =>
          client.post(`/v1/pos/transactions/${(await client.pay(10_051)).transaction_id}/cancel-or-refund`),
      ],
      [500, SHORT, (client) => client.post('/v1/pos/transactions/any/cancel-or-refund')],
    ],
  },
  {
    operation: 'POST /v1/pos/payments/{id}/reversals',
    fault: 'reverse_pos_payment',
    cases: [
      [200, RESULT, async (client) => client.post(`/v1/pos/payments/${(await client.pay(1000)).payment_id}/reversals`)],
      [400, SHORT, (client) => client.post('/v1/pos/payments/unknown/reversals')],
      [409, FULL, async (client) => client.post(`/v1/pos/payments/${(await captured(client)).payment_id}/reversals`)],
      [500, SHORT, (client) => client.post('/v1/pos/payments/any/reversals')],
    ],
  },
  ...(['transactions', 'pos/transactions'] as const).map((family) => ({
    operation: `POST /v1/${family}/{id}/reversals`,
    fault: family === 'transactions' ? 'change_transaction' : 'reverse_pos_transaction',
    cases: [
      [
        200,
        RESULT,
        async (client: TestClient) => client.post(`/v1/${family}/${(await client.pay(1000)).transaction_id}/reversals`),
      ],
      [400, SHORT, (client: TestClient) => client.post(`/v1/${family}/unknown/reversals`)],
      [
        409,
        FULL,
        async (client: TestClient) => client.post(`/v1/${family}/${(await captured(client)).transaction_id}/reversals`),
      ],
      [500, SHORT, (client: TestClient) => client.post(`/v1/${family}/any/reversals`)],
    ] as const,
  })),
  {
    operation: 'POST /v1/transactions/{id}/refund',
    fault: 'refund_transaction',
    cases: [
      [
        200,
        RESULT,
        async (client) => client.post(`/v1/transactions/${(await captured(client)).transaction_id}/refund`),
      ],
      [400, SHORT, (client) => client.post('/v1/transactions/unknown/refund')],
      [409, FULL, async (client) => client.post(`/v1/transactions/${(await client.pay(1000)).transaction_id}/refund`)],
      [500, SHORT, (client) => client.post('/v1/transactions/any/refund')],
    ],
  },
  {
    operation: 'POST /v1/pos/authorizations',
    fault: 'authorize_card_present',
    cases: [
      [201, AUTHORIZATION, (client) => client.post('/v1/pos/authorizations', auth())],
      [400, FULL_WITH_DETAILS, (client) => client.post('/v1/pos/authorizations', {})],
      [
        409,
        FULL,
        async (client) => client.post('/v1/pos/authorizations', { ...auth(), id: (await client.pay(1)).trace_id }),
      ],
      [500, FULL, (client) => client.post('/v1/pos/authorizations', auth())],
    ],
  },
  {
    operation: 'POST /v1/pos/refunds/{id}',
    fault: 'refund_pos_payment',
    cases: [
      [200, RESULT, async (client) => client.post(`/v1/pos/refunds/${(await captured(client)).payment_id}`, refund)],
      [400, SHORT, (client) => client.post('/v1/pos/refunds/any', {})],
      [401, SHORT, (client) => client.post('/v1/pos/refunds/any', refund, { 'client-id': 'somebody' })],
      [404, SHORT, (client) => client.post('/v1/pos/refunds/unknown', refund)],
      [409, FULL, async (client) => client.post(`/v1/pos/refunds/${(await client.pay(1000)).payment_id}`, refund)],
      [500, SHORT, (client) => client.post('/v1/pos/refunds/any', refund)],
    ],
  },
  {
    operation: 'POST /v1/pos/cancellations',
    cases: [
      [
        200,
        RESULT,
        async (client) => client.post('/v1/pos/cancellations', { trace_id: (await client.pay(1)).trace_id }),
      ],
      [400, SHORT, (client) => client.post('/v1/pos/cancellations', {})],
      [404, SHORT, (client) => client.post('/v1/pos/cancellations', { trace_id: 'unknown' })],
    ],
  },
  {
    operation: 'GET /payments/{paymentId}',
    fault: 'get_simple_payment',
    cases: [
      [200, SIMPLE, async (client) => client.get(`/payments/${(await client.pay(1000)).payment_id}`)],
      [404, WRAPPED, (client) => client.get('/payments/unknown')],
      [500, WRAPPED, (client) => client.get('/payments/any')],
    ],
  },
  {
    operation: 'POST /v1/pos/cancel-or-refund/*',
    fault: 'cancel_or_refund_by_trace',
    cases: [
      [200, RESULT, async (client) => client.post(`/v1/pos/cancel-or-refund/${(await client.pay(1)).trace_id}`)],
      [404, SHORT, (client) => client.post('/v1/pos/cancel-or-refund/unknown')],
      [409, FULL, async (client) => client.post(`/v1/pos/cancel-or-refund/${(await client.pay(10_051)).trace_id}`)],
      [500, SHORT, (client) => client.post('/v1/pos/cancel-or-refund/any')],
    ],
  },
  {
    operation: 'POST /v1/transactions/authorizations',
    fault: 'authorize_without_payment',
    cases: [
      [
        201,
        AUTHORIZATION.filter((name) => name !== 'payment_id'),
        (client) => client.post('/v1/transactions/authorizations', cardData()),
      ],
      [400, FULL_WITH_DETAILS, (client) => client.post('/v1/transactions/authorizations', {})],
      [500, FULL, (client) => client.post('/v1/transactions/authorizations', cardData())],
    ],
  },
];
