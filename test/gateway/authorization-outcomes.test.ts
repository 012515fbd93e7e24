import { expect, test } from 'vitest';
import { answerJson } from './support/byte-server.ts';
import { authorize, clientOf, serving } from './support/harness.ts';

test('an approval is read with its payment, transaction, codes and EMV response', async () => {
  const server = await serving({
    answer: answerJson(201, {
      payment_id: 'pay-1',
      instrument_id: 'ins-1',
      response_code: '00',
      response_code_description: 'APPROVED',
      unheard_of: { nested: true },
      transaction: {
        id: 'trx-1',
        risk_id: 'risk-1',
        status: 'IN_PROGRESS',
        status_detail: 'SUCCESS',
        type: 'AUTHORIZATION',
        network_data: { approval_code: '123456', emv: '8A023030', merchant_advice_action: 'RETRY' },
      },
    }),
  });
  const result = await authorize(clientOf(server.url));
  expect(result).toMatchObject({
    kind: 'answer',
    value: {
      http_status: 201,
      payment_id: 'pay-1',
      transaction_id: 'trx-1',
      status: 'IN_PROGRESS',
      status_detail: 'SUCCESS',
      response_code: '00',
      approval_code: '123456',
      emv: '8A023030',
    },
    evidence: { method: 'POST', path: '/v1/pos/authorizations', status: 201 },
  });
  expect(result.evidence.request_bytes_written).toBeGreaterThan(300);
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    id: expect.stringMatching(/^trace-/),
    trace_id: expect.stringMatching(/^trace-/),
    entry_mode: 'CONTACTLESS',
    terminal_id: 'T-1',
    pre_authorization: false,
    capture: { mode: 'automatic' },
    amount: { value: 12990, currency: 'CLP' },
    tip_amount: { value: 1000, currency: 'CLP' },
    instrument: {
      type: 'card_present',
      card: { last_four_digits: '0010', card_brand: 'VISA' },
      encrypted: { ksn: 'FFFF9876543210E00001', data: 'A1B2C3D4', format: 'idtech-neo' },
    },
    metadata: [{ key: 'sale', value: 'S-1' }],
  });
});

test.each<readonly [string, object, object]>([
  ['a number beside the transaction', { amount: 13_990, currency: 'CLP' }, { amount_minor: 13_990, currency: 'CLP' }],
  ['a text', { amount: '13990' }, { amount_minor: 13_990, currency: 'CLP' }],
  ['an object', { amount: { value: 12_990, currency: 'CLP' } }, { amount_minor: 12_990, currency: 'CLP' }],
  [
    'a code in small letters',
    { amount: { value: 13_990, currency: 'clp' } },
    { amount_minor: 13_990, currency: 'CLP' },
  ],
  ['another currency and no amount', { currency: 'usd' }, { currency: 'USD' }],
  ['a currency that nobody knows', { amount: 13_990, currency: 'XXQ' }, { currency: 'XXQ', amount_unreadable: true }],
])('an amount that is echoed as %s is read', async (_form, echo, expected) => {
  const body = { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' }, ...echo };
  const server = await serving({ answer: answerJson(201, body) });
  const result = await authorize(clientOf(server.url));
  const named = { http_status: 201, payment_id: 'pay-1', transaction_id: 'trx-1', status_detail: 'SUCCESS' };
  expect(result.kind === 'answer' && result.value).toEqual({ ...named, ...expected });
});

test.each<readonly [string, object, true | undefined]>([
  ['nothing else', {}, undefined],
  ['a transaction that was declined', { transaction: { status: 'DECLINED', response_code: '51' } }, undefined],
  ['an empty code', { response_code: '' }, undefined],
  ['the code of an approval', { response_code: '00' }, true],
  ['a transaction that succeeded', { transaction: { status_detail: 'SUCCESS' } }, true],
  ["the network's approval", { payment: { transaction: { network_data: { response_code: '00' } } } }, true],
  ['a payment that holds the money', { payment: { status: 'AUTHORIZED' } }, true],
])('a refusal says that it approved, or not: with %s', async (_what, more, says_approved) => {
  const server = await serving({ answer: answerJson(400, { error_type: 'VALIDATION', message: 'bad', ...more }) });
  const result = await authorize(clientOf(server.url));
  expect(result.kind === 'refused' && [result.refusal.says_approved]).toEqual([says_approved]);
});
