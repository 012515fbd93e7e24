import { describe, expect, test } from 'vitest';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { eventually } from '../support/real-time.ts';
import {
  type Answer,
  TEST_SECRET,
  TEST_TOKEN,
  answerBytes,
  answerJson,
  answerRaw,
  answerToken,
} from './support/byte-server.ts';
import { authorization } from './support/authorization.ts';
import { authorize, clientOf, serving } from './support/harness.ts';

const approve = answerJson(201, { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });
const UNAUTHORIZED: readonly (readonly [string, Answer])[] = [
  ['in the shape of the service', answerJson(401, { error_type: 'AUTH', message: 'token expired' })],
  ['without a body', answerRaw(answerBytes(401, '', {}))],
  ['with an empty object', answerJson(401, {})],
];

test('the token request is what the interface says', async () => {
  const server = await serving({ answer: approve });
  await authorize(clientOf(server.url));
  expect(server.token_requests[0]).toMatchObject({ method: 'POST', path: '/oauth/token' });
  expect(server.token_requests[0]?.headers['authorization']).toBeUndefined();
  expect(JSON.parse(server.token_requests[0]?.body ?? '')).toEqual({
    client_id: 'till-1',
    client_secret: TEST_SECRET,
    grant_type: 'client_credentials',
    audience: server.url,
  });
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${TEST_TOKEN}`);
});

test('many calls at once ask for one token', async () => {
  const server = await serving({ answer: approve });
  const service = clientOf(server.url);
  await Promise.all(Array.from({ length: 8 }, () => authorize(service)));
  await authorize(service);
  expect(server.token_requests).toHaveLength(1);
  expect(server.requests).toHaveLength(9);
});

test('a token is renewed in the background before it expires, and the call that notices does not wait', async () => {
  let tokens = 0;
  const server = await serving({
    answer: approve,
    answerToken: (socket, request) => answerToken({}, `token-${(tokens += 1)}`)(socket, request),
  });
  const clock = new JumpingClock();
  const service = clientOf(server.url, {
    clock,
    settings: { token_life_ms: 600_000, token_renewal_margin_ms: 500_000 },
  });
  await authorize(service);
  clock.jump(330_000);
  await authorize(service);
  await eventually('another token came', () => server.token_requests.length === 2);
  const sent = () => server.requests.map(({ headers }) => headers['authorization']);
  expect(sent()).toEqual(['Bearer token-1', 'Bearer token-1']);
  // The response with the second token arrives shortly after its request.
  while (sent().at(-1) !== 'Bearer token-2') await authorize(service);
  expect(server.token_requests).toHaveLength(2);
});

test('a token without a stated life lives as long as the setting says', async () => {
  const server = await serving({ answer: approve, answerToken: answerToken({}) });
  const clock = new JumpingClock();
  const service = clientOf(server.url, { clock, settings: { token_life_ms: 60_000 } });
  await authorize(service);
  clock.jump(25_000);
  await authorize(service);
  expect(server.token_requests).toHaveLength(1);
  clock.jump(35_000);
  await authorize(service);
  expect(server.token_requests).toHaveLength(2);
});

/** A call that moves no money. */
const read = (service: PaymentService) => service.getPayment('pay-1');
const PAYMENT = answerJson(200, { id: 'pay-1', status: 'CAPTURED', transactions: [] });

describe('a 401 to a call that moves no money', () => {
  test.each(UNAUTHORIZED)('%s renews the token once and sends the call once more', async (_title, refuse) => {
    let tokens = 0;
    const server = await serving({
      answerToken: (socket, request) => answerToken({}, `token-${(tokens += 1)}`)(socket, request),
      answer: (socket, request) =>
        (request.headers['authorization'] === 'Bearer token-1' ? refuse : PAYMENT)(socket, request),
    });
    const service = clientOf(server.url);
    expect(await read(service)).toMatchObject({ kind: 'answer', value: { payment_id: 'pay-1' } });
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(service.status).toEqual({ state: 'online' });
  });

  test.each(UNAUTHORIZED)('%s twice is a refusal, and the till is unauthorized', async (_title, refuse) => {
    const server = await serving({ answer: refuse });
    const service = clientOf(server.url);
    expect(await read(service)).toMatchObject({ kind: 'refused', refusal: { status: 401 } });
    expect(server.requests).toHaveLength(2);
    expect(server.token_requests).toHaveLength(2);
    expect(service.status).toEqual({ state: 'unauthorized' });
  });

  test('stays the answer when no other token is to be had', async () => {
    let tokens = 0;
    const server = await serving({
      answerToken: (socket, request) =>
        (tokens++ === 0 ? answerToken({}) : answerJson(500, { error_type: 'X', message: 'y' }))(socket, request),
      answer: answerJson(401, { error_type: 'AUTH', message: 'expired' }),
    });
    const result = await read(clientOf(server.url));
    expect(result).toMatchObject({ kind: 'refused', refusal: { status: 401 } });
  });

  test('to many calls at once renews one token', async () => {
    let tokens = 0;
    const server = await serving({
      answerToken: (socket, request) => answerToken({}, `token-${(tokens += 1)}`)(socket, request),
      answer: (socket, request) =>
        (request.headers['authorization'] === 'Bearer token-1' ? answerJson(401, {}) : PAYMENT)(socket, request),
    });
    const service = clientOf(server.url);
    const results = await Promise.all(Array.from({ length: 6 }, () => read(service)));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'answer'));
    expect(server.token_requests).toHaveLength(2);
  });
});

describe('a 401 to a call that may have moved money', () => {
  const CALLS: readonly (readonly [string, (service: PaymentService) => ReturnType<typeof authorize | typeof read>])[] =
    [
      ['an authorization', authorize],
      ['a cancellation', (service) => service.cancelByTrace('trace-1')],
      ['a refund', (service) => service.refundPosPayment('pay-1', 500, 'CLP')],
    ];
  test.each(CALLS)('is the answer: %s is not sent again, and the next call has another token', async (_name, call) => {
    let tokens = 0;
    const server = await serving({
      answerToken: (socket, request) => answerToken({}, `token-${(tokens += 1)}`)(socket, request),
      answer: (socket, request) =>
        (request.headers['authorization'] === 'Bearer token-1' ? answerJson(401, {}) : approve)(socket, request),
    });
    const service = clientOf(server.url);
    expect(await call(service)).toMatchObject({ kind: 'refused', refusal: { status: 401 } });
    expect(server.requests).toHaveLength(1);
    expect(service.status).toEqual({ state: 'unauthorized' });
    expect(await authorize(service)).toMatchObject({ kind: 'answer' });
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(service.status).toEqual({ state: 'online' });
  });

  test('of a captive portal proves nothing', async () => {
    const server = await serving({
      answer: answerRaw(answerBytes(401, '<html>Log in</html>', { 'content-type': 'text/html' })),
    });
    expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'unknown', cause: 'foreign_answer' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('without a token nothing is sent', () => {
  const FAILURES: readonly (readonly [string, string, Answer])[] = [
    ['wrong credentials', 'unauthorized', answerJson(400, { error_type: 'invalid_client', message: 'no' })],
    ['a broken token service', 'online', answerJson(500, { error_type: 'X', message: 'y' })],
    ['a token service that hangs up', 'offline', (socket) => socket.resetAndDestroy()],
    ['a token service that is silent', 'offline', () => undefined],
    ['an answer without a token', 'online', answerJson(201, {})],
    ['a token that would split the header', 'online', answerJson(201, { access_token: 'a\r\nx: y' })],
  ];
  test.each(FAILURES)('%s: the till is %s', async (_title, state, answer) => {
    const server = await serving({ answer: approve, answerToken: answer });
    const service = clientOf(server.url, { settings: { token_timeout_ms: 500 } });
    const result = await authorize(service);
    expect(result).toMatchObject({
      kind: 'not_sent',
      cause: 'token_unavailable',
      evidence: { request_bytes_written: 0 },
    });
    expect(service.status.state).toBe(state);
    expect(server.requests).toHaveLength(0);
    await eventually('every socket is closed', () => server.open() === 0);
  });
});

describe('API keys', () => {
  test('are sent as Bearer, without any token call, and a 401 is final', async () => {
    const server = await serving({ answer: answerJson(401, {}) });
    const service = clientOf(server.url, { credentials: { scheme: 'api_key', api_key: 'live_key-1' } });
    expect(await authorize(service)).toMatchObject({ kind: 'refused', refusal: { status: 401 } });
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer live_key-1']);
    expect(server.token_requests).toHaveLength(0);
    expect(service.status).toEqual({ state: 'unauthorized' });
  });
});

describe('the Client-Id header', () => {
  const undone = answerJson(200, { payment: { id: 'pay-1', transaction: { id: 'trx-2', amount: 500 } } });

  test('goes with POS refunds and with nothing else', async () => {
    const server = await serving({ answer: undone });
    const service = clientOf(server.url);
    await service.refundPosPayment('pay-1', 500, 'CLP');
    await service.cancelByTrace('trace-1');
    expect(server.requests.map(({ headers }) => headers['client-id'])).toEqual(['till-1', undefined]);
  });

  test('has another name, or is left out, by setting', async () => {
    const server = await serving({ answer: undone });
    await clientOf(server.url, { settings: { client_id_header_name: 'X-Client' } }).refundPosPayment('p', 500, 'CLP');
    await clientOf(server.url, { settings: { client_id_header_enabled: false } }).refundPosPayment('p', 500, 'CLP');
    expect(server.requests.map(({ headers }) => [headers['x-client'], headers['client-id']])).toEqual([
      ['till-1', undefined],
      [undefined, undefined],
    ]);
  });
});

test('a prepared sale has its token before the card', async () => {
  const server = await serving({ answer: approve });
  const service = clientOf(server.url);
  const connection = service.prepare();
  await eventually('the token came', () => server.token_requests.length === 1);
  await service.authorizeCardPresent(authorization(), connection);
  expect(server.token_requests).toHaveLength(1);
});

test.each([
  ['a date', '2026-11-22T00:00:00Z'],
  ['an object', { seconds: 3_600 }],
  ['nothing', null],
])('a token whose life is told as %s is used', async (_form, expires_in) => {
  const answerOdd = answerJson(201, { access_token: TEST_TOKEN, expires_in, token_type: { name: 'Bearer' } });
  const server = await serving({ answer: approve, answerToken: answerOdd });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'answer' });
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${TEST_TOKEN}`);
});
