import { describe, expect, it } from 'vitest';
import { CLP, type Json, connect, posAuthorization, send, startClient } from './support.ts';

const TOKEN_REQUEST = {
  client_id: 'cobro-demo',
  client_secret: 'cobro-demo-secret',
  grant_type: 'client_credentials',
  audience: 'sandbox',
};

describe('every operation of the interface', () => {
  it('answers 401 in the short shape without credentials, and with ones it does not know', async () => {
    const client = await startClient();
    const document = await client.get('/openapi.json');
    const paths = Object(document.at('paths')) as Record<string, Record<string, { security: unknown[] }>>;
    const secured = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.security.length > 0)
        .map(([method]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
    );
    expect(secured.length).toBeGreaterThan(25);
    for (const [method, path] of secured) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      for (const headers of [undefined, { authorization: 'Bearer nonsense' }, { authorization: 'Basic eA==' }]) {
        const answer = await send(client.url, method, path, body, headers);
        expect(answer.status, `${method} ${path}`).toBe(401);
        expect(Object.keys(Object(answer.body)).sort()).toEqual(['error_type', 'message']);
      }
    }
  });
});

describe('an access token', () => {
  it('is issued to a known pair only', async () => {
    const client = await startClient({ clients: [{ client_id: 'shop', client_secret: 'right' }] });
    const ask = (more: Record<string, Json>) => send(client.url, 'POST', '/oauth/token', { ...TOKEN_REQUEST, ...more });
    const good = await ask({ client_id: 'shop', client_secret: 'right' });
    expect(good.status).toBe(201);
    expect(good.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect((await ask({ client_id: 'shop', client_secret: 'wrong' })).status).toBe(401);
    expect((await ask({ client_id: 'nobody', client_secret: 'right' })).status).toBe(401);
    expect((await ask({})).status).toBe(401);
  });

  it('expires by the clock of the service', async () => {
    const client = await startClient({ settings: { token_lifetime_seconds: 60 } });
    const token = (await send(client.url, 'POST', '/oauth/token', TOKEN_REQUEST)).text_at('access_token');
    const read = () => send(client.url, 'GET', '/v1/webhooks', undefined, { authorization: `Bearer ${token}` });
    expect((await read()).status).toBe(200);
    client.sandbox.advanceClock(59_000);
    expect((await read()).status).toBe(200);
    client.sandbox.advanceClock(2_000);
    expect((await read()).status).toBe(401);
  });

  it.each(['client_id', 'client_secret', 'grant_type', 'audience'])('needs %s, naming it', async (field) => {
    const client = await startClient();
    const { [field as 'audience']: _missing, ...rest } = TOKEN_REQUEST;
    const answer = await send(client.url, 'POST', '/oauth/token', rest);
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain(field);
  });
});

describe('an API key', () => {
  const api_keys = [
    { key: 'live_1', kind: 'live' },
    { key: 'test_1', kind: 'test' },
    { key: 'restricted_1', kind: 'restricted', features: ['payments'] },
  ] as const;

  it.each([
    ['live_1', 201],
    ['test_1', 201],
    ['restricted_1', 403],
    ['test_2', 401],
  ])('%s gets %i for an authorization', async (key, status) => {
    const client = await startClient({ api_keys });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await send(client.url, 'POST', '/v1/pos/authorizations', posAuthorization(1000), headers);
    expect(answer.status).toBe(status);
  });

  it('that is restricted may use what it was given', async () => {
    const client = await startClient({ api_keys });
    const paid = await client.pay(1000);
    const headers = { authorization: 'Bearer restricted_1' };
    expect((await send(client.url, 'GET', `/v1/payments/${paid.payment_id}`, undefined, headers)).status).toBe(200);
  });
});

describe('the Client-Id header of POS refunds', () => {
  it('is optional, but must be a known client when it is sent', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    const refund = (headers?: Record<string, string>) =>
      client.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(1) }, headers);
    expect((await refund()).status).toBe(200);
    expect((await refund({ 'client-id': 'cobro-demo' })).status).toBe(200);
    expect((await refund({ 'client-id': 'somebody' })).status).toBe(401);
  });

  it('must be sent when the setting says so', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    expect((await client.post('/_sandbox/settings', { client_id_required: true })).status).toBe(200);
    const path = `/v1/pos/refunds/${paid.payment_id}`;
    expect((await client.post(path, { amount: CLP(1) })).status).toBe(401);
    expect((await client.post(path, { amount: CLP(1) }, { 'client-id': 'cobro-demo' })).status).toBe(200);
    expect(await client.trace(paid.trace_id)).toMatchObject({ refunded_minor: 1 });
  });
});

describe('the control endpoints', () => {
  it('answer only to a loopback host name', async () => {
    const { createServer } = await import('../../sandbox/http/server.ts');
    const { assembleSandbox } = await import('../../sandbox/assembly.ts');
    const server = createServer();
    const { closeLedger } = assembleSandbox({}, server);
    const read = (host: string) => server.inject({ url: '/_sandbox/ledger', headers: { host } });
    expect((await read('127.0.0.1:41300')).statusCode).toBe(200);
    expect((await read('localhost:41300')).statusCode).toBe(200);
    expect((await read('evil.example')).statusCode).toBe(403);
    await server.close();
    closeLedger();
  });

  it('show which settings are in force and change only those that are sent', async () => {
    const client = await startClient({ settings: { fee_basis_points: 100 } });
    await client.post('/_sandbox/settings', { coded_conflicts: true });
    const settings = await client.get('/_sandbox/settings');
    expect(settings.body).toMatchObject({ fee_basis_points: 100, coded_conflicts: true, tombstones: false });
  });

  it('move the clock to a time, and keep what was scheduled in order', async () => {
    const client = await startClient();
    const to = new Date(client.sandbox.nowMs() + 86_400_000).toISOString();
    const moved = await client.post('/_sandbox/clock', { to });
    expect(Date.parse(moved.text_at('now'))).toBeGreaterThanOrEqual(Date.parse(to));
    expect((await connect(client.sandbox)).url).toBe(client.url);
  });
});
