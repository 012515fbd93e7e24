import { expect, test } from 'vitest';
import { parseJson } from '../../core/service/fold-answer.ts';
import { answerBytes, answerRaw } from './support/byte-server.ts';
import { authorize, clientOf, serving } from './support/harness.ts';

const PAYMENT = '9007199254740993';
const TRANSACTION = '123456789012345678901234567890';

test('identifiers that arrive as numbers beyond 2^53 keep every digit, in the answer and in the next request', async () => {
  const approval = `{"payment_id":${PAYMENT},"response_code":"00","transaction":{"id":${TRANSACTION},"status_detail":"SUCCESS","amount":13990}}`;
  const server = await serving({ answer: answerRaw(answerBytes(201, approval)) });
  const client = clientOf(server.url);
  const approved = await authorize(client);
  expect(approved).toMatchObject({ kind: 'answer', value: { payment_id: PAYMENT, transaction_id: TRANSACTION } });
  expect(approved).toMatchObject({ value: { amount_minor: 13_990 } });
  const payment_id = approved.kind === 'answer' ? (approved.value.payment_id ?? '') : '';
  await client.reversePosPayment(payment_id, 'CLP');
  expect(server.requests.at(-1)?.path).toBe(`/v1/pos/payments/${PAYMENT}/reversals`);
});

test.each([
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['{"id":-9007199254740993}', { id: '-9007199254740993' }],
  ['{"id":12345}', { id: 12_345 }],
  ['{"amount":10.50,"total":10.00,"rate":1e3}', { amount: 10.5, total: 10, rate: 1_000 }],
  ['{"amount":0.1234567890123456789}', { amount: '0.1234567890123456789' }],
  ['{"huge":1e400}', { huge: '1e400' }],
  [String.raw`{"shop":"\ud83d\uDED2"}`, { shop: '🛒' }],
])('%s is read as it is written', (text, expected) => {
  expect(parseJson(text)).toEqual(expected);
});

test('an object that says two things under one name is no answer', () => {
  expect(() => parseJson('{"status":"SUCCESS","status":"DECLINED"}')).toThrow(SyntaxError);
});
