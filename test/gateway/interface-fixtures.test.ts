import { describe, expect, test } from 'vitest';
import { createServiceClient } from '../../electron/gateway/service-client.ts';
import { answerJson } from './support/byte-server.ts';
import { clearCard } from './support/clear-card.ts';
import { authorize, closing, connectionOptions, serving } from './support/harness.ts';

/**
 * Bodies written by hand from service-interface.md, so that a misreading shared by the client and the embedded service
 * cannot pass. The section is named above each.
 */
async function clientAnswered(status: number, body: unknown) {
  const server = await serving({ answer: answerJson(status, body) });
  return { server, client: closing(createServiceClient(connectionOptions(server.url))) };
}

/** "Authorization response (201)" with the values of "Seen in a response". */
const AUTHORIZATION = {
  payment_id: '0b6c1f5e-pay',
  instrument_id: '5d2e-ins',
  response_code: '00',
  response_code_description: 'Approved',
  transaction: {
    id: '77aa-trx',
    risk_id: '12-risk',
    status: 'IN_PROGRESS',
    status_detail: 'SUCCESS',
    type: 'AUTHORIZATION',
    network_data: {
      approval_code: '004417',
      banknet_reference_number: 'MCC000123',
      financial_network_code: 'MCC',
      response_code: '00',
      response_code_description: 'Approved',
      settlement_date: '1121',
      system_trace_audit_number: '000123',
      transmission_date_time: '1121120501',
      merchant_advice_code: '01',
      merchant_advice_description: 'New account information available',
      merchant_advice_action: 'RETRY',
    },
  },
};

/** "Refund / reversal / cancel-or-refund result (200)"; amount is a number without a currency. */
const RESULT = {
  payment: {
    id: '0b6c1f5e-pay',
    transaction: { amount: 12.5, id: '88bb-trx', status: 'IN_PROGRESS', status_detail: 'SUCCESS', type: 'REFUND' },
  },
};

/** "Payment (read by id)". */
const PAYMENT = {
  id: '0b6c1f5e-pay',
  external_client_trace_id: 'trace-9',
  client_id: 'c-1',
  organization_id: 'o-1',
  merchant_id: 'm-1',
  capture: { mode: 'automatic' },
  status: 'AUTHORIZED',
  initial_amount: 12.5,
  current_amount: 2.5,
  currency: 'USD',
  country: 'USA',
  payment_instrument: { type: 'card', id: '5d2e-ins', rail: { id: 'VISA', product: 'CREDIT' } },
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:01:00Z',
  transactions: [
    {
      id: '77aa-trx',
      type: 'AUTHORIZATION',
      status: 'IN_PROGRESS',
      status_detail: 'SUCCESS',
      amount: 12.5,
      authorization_code: '004417',
      timestamp: '2026-11-21T12:00:00Z',
      created_at: '2026-11-21T12:00:00Z',
      updated_at: '2026-11-21T12:00:00Z',
      network_audit: {
        approval_code: '004417',
        system_trace_audit_number: '000123',
        transmission_date_time: '1121120501',
      },
    },
  ],
};

describe('answers as the interface shows them', () => {
  test('Authorization response, to both authorizations', async () => {
    const { client } = await clientAnswered(201, AUTHORIZATION);
    const expected = {
      payment_id: '0b6c1f5e-pay',
      transaction_id: '77aa-trx',
      status: 'IN_PROGRESS',
      status_detail: 'SUCCESS',
      response_code: '00',
      network_response_code: '00',
      response_code_description: 'Approved',
      descriptions: ['Approved', 'Approved'],
      approval_code: '004417',
      merchant_advice_action: 'RETRY',
      type: 'AUTHORIZATION',
      http_status: 201,
    };
    const cardPresent = await authorize(client.pos);
    expect(cardPresent.kind === 'answer' && cardPresent.value).toEqual(expected);
    const request = {
      amount: { value: 12.5, currency: 'USD' as const },
      instrument: { type: 'card' as const, card: clearCard() },
    };
    const cardData = await client.authorizations.create(request);
    expect(cardData.kind === 'answer' && cardData.value).toEqual(expected);
  });

  test('Refund result: the amount is read in the currency of the call', async () => {
    const { client } = await clientAnswered(200, RESULT);
    const expected = {
      http_status: 200,
      payment_id: '0b6c1f5e-pay',
      transaction_id: '88bb-trx',
      amount_minor: 1_250,
      currency: 'USD',
      status: 'IN_PROGRESS',
      status_detail: 'SUCCESS',
      type: 'REFUND',
    };
    for (const result of [
      await client.pos.refundPosPayment('0b6c1f5e-pay', 1_250, 'USD'),
      await client.pos.cancelByTrace('trace-9', 'USD'),
      await client.payments.refund('0b6c1f5e-pay', 1_250, 'USD'),
      await client.transactions.refund('77aa-trx', { amount_minor: 1_250, currency: 'USD', clear_after: '2026-12-01' }),
    ]) {
      expect(result.kind === 'answer' && result.value).toEqual(expected);
    }
    const without = await client.pos.cancelByTrace('trace-9');
    expect(without.kind === 'answer' && without.value).not.toHaveProperty('amount_minor');
    const pesos = await client.pos.cancelOrRefundByTrace('trace-9', 'CLP');
    expect(pesos).toMatchObject({ value: { amount_unreadable: true } });
  });

  test('Payment', async () => {
    const { client, server } = await clientAnswered(200, PAYMENT);
    const result = await client.payments.get('0b6c1f5e-pay');
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/payments/0b6c1f5e-pay', body: '' });
    expect(result.kind === 'answer' && result.value).toEqual({
      payment_id: '0b6c1f5e-pay',
      trace_id: 'trace-9',
      status: 'AUTHORIZED',
      capture_mode: 'automatic',
      initial_amount_minor: 1_250,
      current_amount_minor: 250,
      currency: 'USD',
      transactions: [
        {
          id: '77aa-trx',
          type: 'AUTHORIZATION',
          status: 'IN_PROGRESS',
          status_detail: 'SUCCESS',
          amount_minor: 1_250,
          created_at: '2026-11-21T12:00:00Z',
        },
      ],
    });
  });

  test('Simple payment: cents stay cents', async () => {
    const body = {
      id: 's-1',
      status: 'succeeded',
      amount: 1_250,
      currency: 'USD',
      card: { last4: '0002', brand: 'visa' },
      created: 1_795_262_400,
      captured: true,
    };
    const { client, server } = await clientAnswered(200, body);
    const read = await client.payments.getSimple('s-1');
    expect(read.kind === 'answer' && read.value).toEqual(body);
    expect(server.requests[0]?.path).toBe('/payments/s-1');
    await client.payments.createSimple({ amount: 1_250, currency: 'USD' });
    expect(JSON.parse(server.requests[1]?.body ?? '')).toEqual({ amount: 1_250, currency: 'USD' });
  });

  test('Settlement report', async () => {
    const body = {
      id: 'set-1',
      date: '2026-11-20',
      total_amount: 100,
      currency: 'USD',
      transaction_count: 1,
      fees: 2.95,
      net_amount: 97.05,
      transactions: [{ id: 't', amount: 100, fee: 2.95, net: 97.05 }],
      created: 1_795_262_400,
    };
    const { client, server } = await clientAnswered(200, body);
    const result = await client.settlement();
    expect(result.kind === 'answer' && result.value).toEqual(body);
    expect(server.requests[0]?.path).toBe('/settlements');
  });

  test('Cash-out method, and its 400 as an empty object', async () => {
    const body = {
      id: 'c',
      client_id: 'x',
      type: 'BANK',
      account_type: 'CHECKING',
      account_number: '1',
      bank_name: 'B',
      account_holder: 'H',
      country: 'CHL',
      extra_data: '',
      created_at: 'a',
      updated_at: 'b',
    };
    const { client, server } = await clientAnswered(200, body);
    const result = await client.cashoutMethod('c');
    expect(result.kind === 'answer' && result.value).toEqual(body);
    expect(server.requests[0]?.path).toBe('/cashouts-api/api/v1/cashout-methods/c');
    const { client: refused } = await clientAnswered(400, {});
    expect(await refused.cashoutMethod('c')).toMatchObject({ kind: 'refused', refusal: { status: 400 } });
  });

  test.each([
    ['an array', (entries: unknown) => entries],
    ['an object with the list inside', (entries: unknown) => ({ data: entries, page: 1, page_size: 20, total: 1 })],
    ['an object whose counts cannot be read', (entries: unknown) => ({ items: entries, page: 'first', total: '1' })],
  ])('lists whose body is not shown, as %s', async (_title, wrap) => {
    const { client } = await clientAnswered(
      200,
      wrap([{ id: 'm-1', url: 'https://shop.example/hook', status: 'ACTIVE' }]),
    );
    expect(await client.merchants.list({ organization_id: 'o-1' })).toMatchObject({
      value: { entries: [{ id: 'm-1' }] },
    });
    expect(await client.listWebhooks()).toMatchObject({ value: { entries: [{ url: 'https://shop.example/hook' }] } });
    expect(await client.instruments.list()).toMatchObject({ value: { entries: [{ id: 'm-1' }] } });
  });

  test('a merchant of which a rail or a product is null', async () => {
    const { client } = await clientAnswered(200, {
      id: 'm-1',
      rails: { VISA: { mcc: '5411', products: { DEBIT: { enabled: true }, CREDIT: null } }, MASTERCARD: null },
    });
    const result = await client.merchants.update('m-1', { alias: 'x' });
    expect(result.kind === 'answer' && result.value.rails).toMatchObject({
      VISA: { mcc: '5411', products: { DEBIT: { enabled: true } } },
    });
    expect(result.kind === 'answer' && Object.keys(result.value.rails ?? {})).toEqual(['VISA']);
  });

  test('a list is never concluded to be empty from a body that holds none', async () => {
    const { client } = await clientAnswered(200, { message: 'hello' });
    expect(await client.listWebhooks()).toMatchObject({ kind: 'unknown', cause: 'malformed_answer' });
  });

  test('the query of a list of merchants', async () => {
    const { client, server } = await clientAnswered(200, []);
    await client.merchants.list({ organization_id: 'o 1'.replace(' ', '-'), page: 2, page_size: 50, sort: 'name' });
    expect(server.requests[0]?.path).toBe('/v1/merchants?organization_id=o-1&page=2&page_size=50&sort=name');
  });
});

/** "Errors": the three shapes. */
describe('errors as the interface shows them', () => {
  const FULL = {
    error_code: 'E-12',
    error_type: 'CONFLICT',
    message: 'Not refundable',
    response_code: '12',
    response_code_description: 'Invalid transaction',
  };

  test.each<readonly [string, number, object, object]>([
    ...(
      [
        ['full', 409, FULL],
        ['full with details', 400, { ...FULL, details: ['amount: missing'] }],
        ['short', 404, { error_type: 'NOT_FOUND', message: 'no such payment' }],
        ['short, in the other order', 400, { message: 'wrong', error_type: 'BAD' }],
      ] as const
    ).map(([title, status, body]) => [title, status, body, { status, ...body }] as const),
    [
      'short, with a payment that it tells of',
      404,
      { error_type: 'NOT_FOUND', message: 'none', payment: { transaction: { status: 'REJECTED' } } },
      { status: 404, error_type: 'NOT_FOUND', message: 'none', says_more: true },
    ],
    [
      'short, to be asked again',
      404,
      { error_type: 'NOT_FOUND', message: 'none', retry: true },
      { status: 404, error_type: 'NOT_FOUND', message: 'none', says_more: true },
    ],
    [
      'wrapped',
      404,
      { error: { type: 'not_found', code: 'E-4', message: 'none' } },
      { status: 404, error_type: 'not_found', error_code: 'E-4', message: 'none' },
    ],
    [
      'wrapped without a code',
      400,
      { error: { type: 'bad', message: 'none' } },
      { status: 400, error_type: 'bad', message: 'none' },
    ],
  ])('%s', async (_title, status, body, refusal) => {
    const { client } = await clientAnswered(status, body);
    const result = await client.pos.refundPosPayment('p', 100, 'CLP');
    expect(result.kind === 'refused' && result.refusal).toEqual(refusal);
  });
});
