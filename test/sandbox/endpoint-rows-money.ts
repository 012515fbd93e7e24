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
  afterCapture,
  afterPaying,
  auth,
  cardData,
  refund,
  simpleCard,
  token,
  row,
  type Row,
} from './endpoint-fields.ts';

/** Operations that move money or read movements, and the token, in the document's order. */
export const MONEY_ROWS: readonly Row[] = [
  row('POST /oauth/token', 'issue_token', [
    [201, ['access_token'], (client) => token(client)],
    [400, SHORT, (client) => token(client, { grant_type: 'password' })],
    [500, SHORT, (client) => token(client)],
  ]),
  row('POST /v1/authorizations', 'authorize_card_data', [
    [201, AUTHORIZATION, (client) => client.post('/v1/authorizations', cardData())],
    [400, FULL_WITH_DETAILS, (client) => client.post('/v1/authorizations', {})],
    [
      409,
      FULL,
      async (client) => client.post('/v1/authorizations', { ...cardData(), id: (await client.pay(1)).trace_id }),
    ],
    [500, FULL, (client) => client.post('/v1/authorizations', cardData())],
  ]),
  row('POST /v1/payments/{id}/refund', 'refund_payment', [
    [200, RESULT, afterCapture(({ payment_id }) => `/v1/payments/${payment_id}/refund`, refund)],
    [400, SHORT, (client) => client.post('/v1/payments/unknown/refund', refund)],
    [409, FULL, afterPaying(1000, ({ payment_id }) => `/v1/payments/${payment_id}/refund`, refund)],
    [500, SHORT, (client) => client.post('/v1/payments/any/refund', refund)],
  ]),
  row('GET /v1/payments/{id}', 'get_payment', [
    [200, PAYMENT, async (client) => client.get(`/v1/payments/${(await client.pay(1000)).payment_id}`)],
    [400, SHORT, (client) => client.get('/v1/payments/unknown')],
    [500, EMPTY, (client) => client.get('/v1/payments/any')],
  ]),
  row('POST /v1/payments', 'create_simple_payment', [
    [200, SIMPLE, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP', ...simpleCard() })],
    [400, SHORT, (client) => client.post('/v1/payments', { amount: -1, currency: 'CLP' })],
    [402, FULL, (client) => client.post('/v1/payments', { amount: 10_051, currency: 'CLP', ...simpleCard() })],
    [500, SHORT, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP' })],
  ]),
  row('POST /v1/pos/transactions/{id}/cancel-or-refund', 'cancel_or_refund_pos_transaction', [
    [200, RESULT, afterPaying(1000, ({ transaction_id }) => `/v1/pos/transactions/${transaction_id}/cancel-or-refund`)],
    [400, CODED, (client) => client.post('/v1/pos/transactions/unknown/cancel-or-refund')],
    [409, FULL, afterPaying(10_051, ({ transaction_id }) => `/v1/pos/transactions/${transaction_id}/cancel-or-refund`)],
    [500, SHORT, (client) => client.post('/v1/pos/transactions/any/cancel-or-refund')],
  ]),
  row('POST /v1/pos/payments/{id}/reversals', 'reverse_pos_payment', [
    [200, RESULT, afterPaying(1000, ({ payment_id }) => `/v1/pos/payments/${payment_id}/reversals`)],
    [400, SHORT, (client) => client.post('/v1/pos/payments/unknown/reversals')],
    [409, FULL, afterCapture(({ payment_id }) => `/v1/pos/payments/${payment_id}/reversals`)],
    [500, SHORT, (client) => client.post('/v1/pos/payments/any/reversals')],
  ]),
  ...(['transactions', 'pos/transactions'] as const).map((family) => {
    const fault = family === 'transactions' ? 'change_transaction' : 'reverse_pos_transaction';
    return row(`POST /v1/${family}/{id}/reversals`, fault, [
      [200, RESULT, afterPaying(1000, ({ transaction_id }) => `/v1/${family}/${transaction_id}/reversals`)],
      [400, SHORT, (client) => client.post(`/v1/${family}/unknown/reversals`)],
      [409, FULL, afterCapture(({ transaction_id }) => `/v1/${family}/${transaction_id}/reversals`)],
      [500, SHORT, (client) => client.post(`/v1/${family}/any/reversals`)],
    ]);
  }),
  row('POST /v1/transactions/{id}/refund', 'refund_transaction', [
    [200, RESULT, afterCapture(({ transaction_id }) => `/v1/transactions/${transaction_id}/refund`)],
    [400, SHORT, (client) => client.post('/v1/transactions/unknown/refund')],
    [409, FULL, afterPaying(1000, ({ transaction_id }) => `/v1/transactions/${transaction_id}/refund`)],
    [500, SHORT, (client) => client.post('/v1/transactions/any/refund')],
  ]),
  row('POST /v1/pos/authorizations', 'authorize_card_present', [
    [201, AUTHORIZATION, (client) => client.post('/v1/pos/authorizations', auth())],
    [400, FULL_WITH_DETAILS, (client) => client.post('/v1/pos/authorizations', {})],
    [
      409,
      FULL,
      async (client) => client.post('/v1/pos/authorizations', { ...auth(), id: (await client.pay(1)).trace_id }),
    ],
    [500, FULL, (client) => client.post('/v1/pos/authorizations', auth())],
  ]),
  row('POST /v1/pos/refunds/{id}', 'refund_pos_payment', [
    [200, RESULT, afterCapture(({ payment_id }) => `/v1/pos/refunds/${payment_id}`, refund)],
    [400, SHORT, (client) => client.post('/v1/pos/refunds/any', {})],
    [401, SHORT, (client) => client.post('/v1/pos/refunds/any', refund, { 'client-id': 'somebody' })],
    [404, SHORT, (client) => client.post('/v1/pos/refunds/unknown', refund)],
    [409, FULL, afterPaying(1000, ({ payment_id }) => `/v1/pos/refunds/${payment_id}`, refund)],
    [500, SHORT, (client) => client.post('/v1/pos/refunds/any', refund)],
  ]),
  row('POST /v1/pos/cancellations', null, [
    [200, RESULT, async (client) => client.post('/v1/pos/cancellations', { trace_id: (await client.pay(1)).trace_id })],
    [400, SHORT, (client) => client.post('/v1/pos/cancellations', {})],
    [404, SHORT, (client) => client.post('/v1/pos/cancellations', { trace_id: 'unknown' })],
  ]),
  row('GET /payments/{paymentId}', 'get_simple_payment', [
    [200, SIMPLE, async (client) => client.get(`/payments/${(await client.pay(1000)).payment_id}`)],
    [404, WRAPPED, (client) => client.get('/payments/unknown')],
    [500, WRAPPED, (client) => client.get('/payments/any')],
  ]),
  row('POST /v1/pos/cancel-or-refund/*', 'cancel_or_refund_by_trace', [
    [200, RESULT, afterPaying(1, ({ trace_id }) => `/v1/pos/cancel-or-refund/${trace_id}`)],
    [404, SHORT, (client) => client.post('/v1/pos/cancel-or-refund/unknown')],
    [409, FULL, afterPaying(10_051, ({ trace_id }) => `/v1/pos/cancel-or-refund/${trace_id}`)],
    [500, SHORT, (client) => client.post('/v1/pos/cancel-or-refund/any')],
  ]),
  row('POST /v1/transactions/authorizations', 'authorize_without_payment', [
    [
      201,
      AUTHORIZATION.filter((name) => name !== 'payment_id'),
      (client) => client.post('/v1/transactions/authorizations', cardData()),
    ],
    [400, FULL_WITH_DETAILS, (client) => client.post('/v1/transactions/authorizations', {})],
    [500, FULL, (client) => client.post('/v1/transactions/authorizations', cardData())],
  ]),
];
