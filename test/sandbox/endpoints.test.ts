import { describe, expect, it } from 'vitest';
import {
  type Answer,
  CLP,
  type Json,
  type TestClient,
  clearCard,
  names,
  newTrace,
  posAuthorization,
  send,
  startClient,
} from './support.ts';

/**
 * Every operation of service-interface, Endpoints, with every status that its row lists, row by row and in its order. The
 * field names are copied from the document, not from the code. A 500 is made by a fault before anything is recorded.
 */

const FULL = ['error_code', 'error_type', 'message', 'response_code', 'response_code_description'];
const FULL_WITH_DETAILS = ['details', ...FULL];
const CODED = ['error_code', 'error_type', 'message'];
const SHORT = ['error_type', 'message'];
const WRAPPED = ['error'];
const EMPTY: string[] = [];

const AUTHORIZATION = ['instrument_id', 'payment_id', 'response_code', 'response_code_description', 'transaction'];
const RESULT = ['payment'];
const RESULT_TRANSACTION = ['amount', 'id', 'status', 'status_detail', 'type'];
const PAYMENT = [
  'capture',
  'client_id',
  'country',
  'created_at',
  'currency',
  'current_amount',
  'external_client_trace_id',
  'id',
  'initial_amount',
  'merchant_id',
  'organization_id',
  'payment_instrument',
  'status',
  'transactions',
  'updated_at',
];
const INSTRUMENT = [
  'card',
  'client_id',
  'created_at',
  'fingerprint',
  'id',
  'internal_instrument_id',
  'organization_id',
  'rail',
  'status',
  'type',
  'updated_at',
  'user_data',
  'validation',
];
const MERCHANT = ['created_at', 'id', 'name', 'organization_id', 'status', 'type', 'updated_at'];
const CASHOUT = [
  'account_holder',
  'account_number',
  'account_type',
  'bank_name',
  'client_id',
  'country',
  'created_at',
  'extra_data',
  'id',
  'type',
  'updated_at',
];
const SETTLEMENT = [
  'created',
  'currency',
  'date',
  'fees',
  'id',
  'net_amount',
  'total_amount',
  'transaction_count',
  'transactions',
];
const SIMPLE = ['amount', 'captured', 'card', 'created', 'currency', 'id', 'status'];

type Send = (client: TestClient) => Promise<Answer>;
interface Row {
  readonly operation: string;
  /** Name in faults, to make a 500; absent where the row lists none. */
  readonly fault?: string;
  readonly cases: readonly (readonly [status: number, fields: readonly string[], send: Send])[];
}

const auth = (amount = 1000) => posAuthorization(amount);
const cardData = (): { readonly [name: string]: Json } => ({
  id: newTrace(),
  amount: CLP(1000),
  instrument: { card: clearCard() },
});
const captured = async (client: TestClient) => {
  const paid = await client.pay(1000);
  client.completeCapture();
  return paid;
};
const refund = { amount: CLP(100) };
const merchant = { type: 'RETAIL', name: 'Panadería', organization_id: 'o-1' };
const token = (client: TestClient, more: { readonly [name: string]: Json } = {}) =>
  send(client.url, 'POST', '/oauth/token', {
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
    grant_type: 'client_credentials',
    audience: client.url,
    ...more,
  });
const vault = async (client: TestClient, path: string) => {
  const issued = await token(client, { client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret' });
  return await send(client.url, 'GET', path, undefined, { authorization: `Bearer ${issued.text_at('access_token')}` });
};

const ROWS: readonly Row[] = [
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
    operation: 'GET /v1/instruments/{id}/sensitive-data',
    cases: [
      [
        200,
        INSTRUMENT,
        async (client) => vault(client, `/v1/instruments/${await storedInstrument(client)}/sensitive-data`),
      ],
      [400, SHORT, (client) => vault(client, '/v1/instruments/any/sensitive-data?include=everything')],
      [403, SHORT, async (client) => client.get(`/v1/instruments/${await storedInstrument(client)}/sensitive-data`)],
      [404, SHORT, (client) => vault(client, '/v1/instruments/unknown/sensitive-data')],
      [
        500,
        SHORT,
        async (client) => {
          await client.fault('error_500_before', { operation: 'get_sensitive_data' });
          return await vault(client, '/v1/instruments/any/sensitive-data');
        },
      ],
    ],
  },
  {
    operation: 'POST /v1/payments',
    fault: 'create_simple_payment',
    cases: [
      [200, SIMPLE, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP' })],
      [400, SHORT, (client) => client.post('/v1/payments', { amount: -1, currency: 'CLP' })],
      [402, FULL, (client) => client.post('/v1/payments', { amount: 10_051, currency: 'CLP' })],
      [500, SHORT, (client) => client.post('/v1/payments', { amount: 1000, currency: 'CLP' })],
    ],
  },
  {
    operation: 'POST /v1/merchants',
    cases: [
      [201, MERCHANT, (client) => client.post('/v1/merchants', merchant)],
      [400, SHORT, (client) => client.post('/v1/merchants', { ...merchant, fee_configuration: {} })],
    ],
  },
  {
    operation: 'PUT /v1/merchants/{id}',
    cases: [
      [200, MERCHANT, (client) => client.call('PUT', '/v1/merchants/merchant-demo', { alias: 'centro' })],
      [400, SHORT, (client) => client.call('PUT', '/v1/merchants/merchant-demo', { financial_fees: {} })],
      [404, SHORT, (client) => client.call('PUT', '/v1/merchants/unknown', { alias: 'centro' })],
    ],
  },
  {
    operation: 'GET /v1/merchants',
    cases: [
      [200, ['0'], (client) => client.get('/v1/merchants?organization_id=organization-demo')],
      [400, SHORT, (client) => client.get('/v1/merchants')],
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
    operation: 'GET /settlements',
    fault: 'get_settlement',
    cases: [
      [200, SETTLEMENT, (client) => client.get('/settlements')],
      [400, WRAPPED, (client) => client.get('/settlements?date=yesterday')],
      [500, WRAPPED, (client) => client.get('/settlements')],
    ],
  },
  { operation: 'GET /v1/webhooks', cases: [[200, EMPTY, (client) => client.get('/v1/webhooks')]] },
  {
    operation: 'GET /cashouts-api/api/v1/cashout-methods/{id}',
    cases: [
      [200, CASHOUT, (client) => client.get('/cashouts-api/api/v1/cashout-methods/cashout-demo')],
      [400, EMPTY, (client) => client.get('/cashouts-api/api/v1/cashout-methods/unknown')],
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
    operation: 'POST /v1/instruments',
    cases: [[201, INSTRUMENT, (client) => client.post('/v1/instruments', { card: clearCard() })]],
  },
  {
    operation: 'PATCH /v1/instruments/*',
    cases: [
      [
        200,
        INSTRUMENT,
        async (client) => client.call('PATCH', `/v1/instruments/${await storedInstrument(client)}`, {}),
      ],
      [404, SHORT, (client) => client.call('PATCH', '/v1/instruments/unknown', {})],
    ],
  },
  { operation: 'GET /v1/instruments', cases: [[200, EMPTY, (client) => client.get('/v1/instruments')]] },
  {
    operation: 'GET /v1/instruments/*',
    cases: [
      [200, INSTRUMENT, async (client) => client.get(`/v1/instruments/${await storedInstrument(client)}`)],
      [404, SHORT, (client) => client.get('/v1/instruments/unknown')],
    ],
  },
  {
    operation: 'POST, GET and DELETE of /v1/users/*/instruments',
    cases: [
      [
        201,
        ['created_at', 'id', 'instruments', 'updated_at'],
        (client) => client.post('/v1/users/u/instruments', { instruments: [{ card: clearCard() }] }),
      ],
      [404, SHORT, (client) => client.get('/v1/users/unknown/instruments')],
      [404, SHORT, (client) => client.call('DELETE', '/v1/users/unknown/instruments/i')],
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

describe.each(ROWS)('$operation', ({ fault, cases }) => {
  it.each(cases)('answers %i', async (status, fields, request) => {
    const client = await startClient();
    if (status === 500 && fault) await client.fault('error_500_before', { operation: fault });
    const answer = await request(client);
    expect(answer.status, answer.text).toBe(status);
    if (status >= 400) expect(names(answer.body)).toEqual([...fields].sort());
    else expect(names(answer.body)).toEqual(expect.arrayContaining([...fields]));
  });

  it('answers 401 without credentials, in the short shape', async () => {
    const client = await startClient();
    const [, , request] = cases[0] ?? [];
    const stranger: TestClient = { ...client, ...strangerCalls(client) };
    const answer = await request?.(stranger);
    if (answer?.status === 201 && answer.at('access_token') !== undefined) return;
    expect(answer?.status).toBe(401);
    expect(names(answer?.body)).toEqual(SHORT);
  });
});

describe('the inner fields of answers', () => {
  it('of an authorization are those of the document', async () => {
    const client = await startClient();
    const approved = await client.pay(1000, { entry_mode: 'CHIP' });
    expect(names(approved.answer.at('transaction'))).toEqual(
      expect.arrayContaining(['id', 'network_data', 'risk_id', 'status', 'status_detail', 'type']),
    );
    expect(approved.answer.at('transaction.status')).toBe('IN_PROGRESS');
    expect(approved.answer.at('transaction.status_detail')).toBe('SUCCESS');
    expect(names(approved.answer.at('transaction.network_data'))).toEqual(
      expect.arrayContaining([
        'approval_code',
        'banknet_reference_number',
        'financial_network_code',
        'response_code',
        'response_code_description',
        'settlement_date',
        'system_trace_audit_number',
        'transmission_date_time',
      ]),
    );
    const declined = await client.pay(10_051);
    expect(declined.answer.at('transaction.network_data.merchant_advice_action')).toBe('RETRY');
  });

  it('of a refund are those of the document', async () => {
    const client = await startClient();
    const paid = await captured(client);
    const byPayment = await client.post(`/v1/payments/${paid.payment_id}/refund`, refund);
    expect(names(byPayment.at('payment.transaction'))).toEqual(
      [...RESULT_TRANSACTION, 'authorization_code', 'network_data'].sort(),
    );
    expect(names(byPayment.at('payment.transaction.network_data'))).toEqual([
      'approval_code',
      'settlement_date',
      'system_trace_audit_number',
      'transmission_date_time',
    ]);
    const byTransaction = await client.post(`/v1/transactions/${paid.transaction_id}/refund`, refund);
    expect(names(byTransaction.at('payment.transaction'))).toEqual(
      [...RESULT_TRANSACTION, 'authorization_code'].sort(),
    );
    const pos = await client.post(`/v1/pos/refunds/${paid.payment_id}`, refund);
    expect(names(pos.at('payment.transaction'))).toEqual(RESULT_TRANSACTION);
  });

  it('of a payment and its transactions are those of the document', async () => {
    const client = await startClient();
    const payment = await client.get(`/v1/payments/${(await client.pay(1000)).payment_id}`);
    expect(names(payment.body)).toEqual(PAYMENT);
    expect(names(payment.at('payment_instrument'))).toEqual(['id', 'rail', 'type']);
    expect(names(payment.at('transactions.0'))).toEqual([
      'amount',
      'authorization_code',
      'created_at',
      'id',
      'network_audit',
      'status',
      'status_detail',
      'timestamp',
      'type',
      'updated_at',
    ]);
    expect(typeof payment.at('initial_amount')).toBe('number');
  });

  it('of wrapped errors are type, code and message, without code on 500', async () => {
    const client = await startClient();
    expect(names((await client.get('/payments/unknown')).at('error'))).toEqual(['code', 'message', 'type']);
    await client.fault('error_500_before', { operation: 'get_simple_payment' });
    expect(names((await client.get('/payments/unknown')).at('error'))).toEqual(['message', 'type']);
  });
});

async function storedInstrument(client: TestClient): Promise<string> {
  return (await client.post('/v1/instruments', { card: clearCard() })).text_at('id');
}

/** The same client with its first call to the service proper sent without credentials. */
function strangerCalls(client: TestClient): Pick<TestClient, 'call' | 'get' | 'post' | 'pay'> {
  const call: TestClient['call'] = (method, path, body, headers) => send(client.url, method, path, body, headers);
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    pay: client.pay,
  };
}
