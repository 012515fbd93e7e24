import type net from 'node:net';
import { describe, expect, test } from 'vitest';
import type { WireSettings } from '../../core/service/wire-defaults.ts';
import { aMoment, allowedMs, eventually } from '../support/real-time.ts';
import { answerJson, answerRaw } from './support/byte-server.ts';
import { authorization } from './support/authorization.ts';
import { authorize, clientOf, closing, serving } from './support/harness.ts';

const approve = answerJson(201, { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });

/** The token comes from a working service; the connection then fails as `lookup` or `url` says. */
async function clientWithToken(lookup: net.LookupFunction, settings: Partial<WireSettings> = {}) {
  const server = await serving({ answer: approve });
  const working: net.LookupFunction = (_host, options, callback) =>
    options.all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  let broken = false;
  const service = clientOf(`http://localhost:${server.port}`, {
    settings,
    lookup: (host, options, callback) => (broken ? lookup : working)(host, options, callback),
  });
  const first = service.prepare();
  await eventually('the token is there', () => server.token_requests.length === 1 && server.accepted() === 2);
  await service.authorizeCardPresent(authorization(), first);
  broken = true;
  return { server, service };
}

const failing =
  (code: string): net.LookupFunction =>
  (_host, _options, callback) =>
    callback(Object.assign(new Error('no such name'), { code }), '', 4);

const pointingTo =
  (address: string): net.LookupFunction =>
  (_host, options, callback) =>
    options.all === true ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4);

describe('an authorization of which no byte left the till was not sent', () => {
  test.each(['ENOTFOUND', 'EAI_AGAIN'])('the name is not found (%s)', async (code) => {
    const { server, service } = await clientWithToken(failing(code));
    const result = await authorize(service);
    expect(result).toMatchObject({
      kind: 'not_sent',
      cause: 'dns_failed',
      evidence: { request_bytes_written: 0, error_code: code },
    });
    expect(server.requests).toHaveLength(1);
    expect(service.status).toEqual({ state: 'offline', cause: 'dns_failed' });
  });

  test('nobody listens', async () => {
    const { service } = await clientWithToken(pointingTo('127.0.0.2'));
    expect(await authorize(service)).toMatchObject({ kind: 'not_sent', cause: 'connection_refused' });
  });

  test('the network has no way to the address', async () => {
    const { service } = await clientWithToken(failing('ENETUNREACH'));
    expect(await authorize(service)).toMatchObject({ kind: 'not_sent', cause: 'unreachable' });
  });

  test('the name is never answered: the connection times out', async () => {
    const { service } = await clientWithToken(() => undefined, { connect_timeout_ms: 200 });
    const result = await authorize(service);
    expect(result).toMatchObject({ kind: 'not_sent', cause: 'connect_timeout' });
    expect(result.evidence.duration_ms).toBeLessThan(allowedMs(3_000));
  });

  test('the connection was discarded before', async () => {
    const server = await serving({ answer: approve });
    const service = clientOf(server.url);
    const connection = service.prepare();
    connection.discard();
    connection.discard();
    const result = await service.authorizeCardPresent(authorization(), connection);
    expect(result).toMatchObject({ kind: 'not_sent', cause: 'aborted_before_send' });
    expect(server.requests).toHaveLength(0);
  });

  test('the till closed before', async () => {
    const server = await serving({ answer: approve });
    const service = clientOf(server.url);
    const connection = service.prepare();
    await service.close();
    expect((await service.authorizeCardPresent(authorization(), connection)).kind).toBe('not_sent');
    expect(server.requests).toHaveLength(0);
  });
});

describe('a request that the interface does not allow is never sent', () => {
  test.each([
    ['an amount of zero', { amount_minor: 0 }],
    ['a negative amount', { amount_minor: -1 }],
    ['a fraction of a minor unit', { amount_minor: 10.5 }],
    ['an amount of 13 digits', { amount_minor: 1_000_000_000_000 }],
    ['a negative tip', { tip_minor: -1 }],
    ['no terminal', { terminal_id: '' }],
    ['a trace with a space', { trace_id: 'a b' }],
    ['a hundred installments', { installments: { quantity: 100, type: 'MERCHANT' } }],
  ])('%s', async (_title, wrong) => {
    const server = await serving({ answer: approve });
    const service = clientOf(server.url);
    expect(await authorize(service, wrong)).toMatchObject({ kind: 'not_sent', cause: 'invalid_request' });
    expect(server.requests).toHaveLength(0);
    await eventually('the prepared connection is closed', () => server.open() === 0 || server.accepted() <= 1);
  });
});

describe('the prepared connection', () => {
  test('carries no byte before the authorization, which needs no other connection', async () => {
    const server = await serving({ answer: approve });
    const service = clientOf(server.url);
    const connection = service.prepare();
    await eventually(
      'token and connection are there',
      () => server.token_requests.length === 1 && server.accepted() === 2,
    );
    expect(server.requests).toHaveLength(0);
    expect((await service.authorizeCardPresent(authorization(), connection)).kind).toBe('answer');
    expect(server.accepted()).toBe(2);
  });

  test.each([
    ['hangs up on it', (socket: net.Socket) => socket.end()],
    ['resets it', (socket: net.Socket) => socket.resetAndDestroy()],
    [
      'gives up on it with a 408',
      (socket: net.Socket) => socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'),
    ],
  ])('is replaced when the server %s before its use', async (_title, hangUp) => {
    let first: net.Socket | undefined;
    const server = await serving({
      answer: approve,
      onConnection: (socket, connection) => {
        if (connection === 0) first = socket;
      },
    });
    const service = clientOf(server.url, { credentials: { scheme: 'api_key', api_key: 'key-1' } });
    const connection = service.prepare();
    await eventually('it is connected', () => first !== undefined);
    if (first !== undefined) hangUp(first);
    await aMoment(30);
    expect(await service.authorizeCardPresent(authorization(), connection)).toMatchObject({ kind: 'answer' });
    expect(server.requests).toMatchObject([{ connection: 1 }]);
  });

  test('is opened again while it waits, so that a hang-up costs the customer nothing', async () => {
    const server = await serving({
      answer: approve,
      onConnection: (socket, connection) => connection === 0 && socket.end(),
    });
    const service = clientOf(server.url, { credentials: { scheme: 'api_key', api_key: 'key-1' } });
    const connection = service.prepare();
    await eventually('another one is open', () => server.accepted() === 2 && server.open() === 1);
    connection.discard();
    await eventually('every socket is closed', () => server.open() === 0);
  });

  test('is replaced when it grows old', async () => {
    const server = await serving({ answer: approve });
    const service = clientOf(server.url, {
      credentials: { scheme: 'api_key', api_key: 'key-1' },
      settings: { prepared_connection_age_ms: 50 },
    });
    const connection = service.prepare();
    await eventually('a younger one is open', () => server.accepted() >= 3);
    connection.discard();
    await eventually('every socket is closed', () => server.open() === 0);
  });
});

test('two authorizations never share a connection, even with a server that keeps it open', async () => {
  const server = await serving({ answer: approve });
  const service = clientOf(server.url, { credentials: { scheme: 'api_key', api_key: 'key-1' } });
  await authorize(service);
  await authorize(service);
  expect(server.requests.map((request) => request.connection)).toEqual([0, 1]);
  await eventually('every socket is closed', () => server.open() === 0);
});

test('a proxy of the environment is not used', async () => {
  const proxy = await serving({ answer: answerRaw('HTTP/1.1 502 Bad\r\n\r\n') });
  const server = await serving({ answer: approve });
  const before = process.env['HTTP_PROXY'];
  process.env['HTTP_PROXY'] = proxy.url;
  closing({
    close: async () =>
      void (before === undefined ? delete process.env['HTTP_PROXY'] : (process.env['HTTP_PROXY'] = before)),
  });
  expect((await authorize(clientOf(server.url))).kind).toBe('answer');
  expect(proxy.accepted()).toBe(0);
});
