import { describe, expect, it } from 'vitest';
import { clearCard, names, startClient } from './support.ts';
import { MONEY_ROWS } from './endpoint-rows-money.ts';
import {
  CASHOUT,
  EMPTY,
  INSTRUMENT,
  MERCHANT,
  type Row,
  SETTLEMENT,
  SHORT,
  WRAPPED,
  merchant,
  row,
  storedInstrument,
  vault,
} from './endpoint-fields.ts';

const RECORD_ROWS: readonly Row[] = [
  row('GET /v1/instruments/{id}/sensitive-data', null, [
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
  ]),
  row('POST /v1/merchants', null, [
    [201, MERCHANT, (client) => client.post('/v1/merchants', merchant)],
    [400, SHORT, (client) => client.post('/v1/merchants', { ...merchant, fee_configuration: {} })],
  ]),
  row('PUT /v1/merchants/{id}', null, [
    [200, MERCHANT, (client) => client.call('PUT', '/v1/merchants/merchant-demo', { alias: 'centro' })],
    [400, SHORT, (client) => client.call('PUT', '/v1/merchants/merchant-demo', { financial_fees: {} })],
    [404, SHORT, (client) => client.call('PUT', '/v1/merchants/unknown', { alias: 'centro' })],
  ]),
  row('GET /v1/merchants', null, [
    [200, ['0'], (client) => client.get('/v1/merchants?organization_id=organization-demo')],
    [400, SHORT, (client) => client.get('/v1/merchants')],
  ]),
  row('GET /settlements', 'get_settlement', [
    [200, SETTLEMENT, (client) => client.get('/settlements')],
    [400, WRAPPED, (client) => client.get('/settlements?date=yesterday')],
    [500, WRAPPED, (client) => client.get('/settlements')],
  ]),
  row('GET /v1/webhooks', null, [[200, EMPTY, (client) => client.get('/v1/webhooks')]]),
  row('GET /cashouts-api/api/v1/cashout-methods/{id}', null, [
    [200, CASHOUT, (client) => client.get('/cashouts-api/api/v1/cashout-methods/cashout-demo')],
    [400, EMPTY, (client) => client.get('/cashouts-api/api/v1/cashout-methods/unknown')],
  ]),
  row('POST /v1/instruments', null, [
    [201, INSTRUMENT, (client) => client.post('/v1/instruments', { card: clearCard() })],
  ]),
  row('PATCH /v1/instruments/*', null, [
    [200, INSTRUMENT, async (client) => client.call('PATCH', `/v1/instruments/${await storedInstrument(client)}`, {})],
    [404, SHORT, (client) => client.call('PATCH', '/v1/instruments/unknown', {})],
  ]),
  row('GET /v1/instruments', null, [[200, EMPTY, (client) => client.get('/v1/instruments')]]),
  row('GET /v1/instruments/*', null, [
    [200, INSTRUMENT, async (client) => client.get(`/v1/instruments/${await storedInstrument(client)}`)],
    [404, SHORT, (client) => client.get('/v1/instruments/unknown')],
  ]),
  row('POST, GET and DELETE of /v1/users/*/instruments', null, [
    [
      201,
      ['created_at', 'id', 'instruments', 'updated_at'],
      (client) => client.post('/v1/users/u/instruments', { instruments: [{ card: clearCard() }] }),
    ],
    [404, SHORT, (client) => client.get('/v1/users/unknown/instruments')],
    [404, SHORT, (client) => client.call('DELETE', '/v1/users/unknown/instruments/i')],
  ]),
];

/**
 * Every operation of service-interface, Endpoints, with every status in its row. Field names come from the document,
 * not from the code. A fault causes a 500 before anything is recorded.
 */
const ROWS = [...MONEY_ROWS, ...RECORD_ROWS];

describe.each(ROWS)('$operation', ({ fault, cases }) => {
  it.each(cases)('answers %i', async (status, fields, request) => {
    const client = await startClient();
    if (status === 500 && fault) await client.fault('error_500_before', { operation: fault });
    const answer = await request(client);
    expect(answer.status, answer.text).toBe(status);
    if (status >= 400) expect(names(answer.body)).toEqual([...fields].sort());
    else expect(names(answer.body)).toEqual(expect.arrayContaining([...fields]));
  });
});
