import { describe, expect, it } from 'vitest';
import { CLP, type TestClient, clearCard, newTrace, posAuthorization, startClient } from './support.ts';

/** Assumptions A1 to A5 of payment-safety 5.1: if one of them fails, no client logic can repair it. */

describe('A1: an authorization takes effect within a bounded delay', () => {
  it('is unknown while it is held, takes effect after the delay, and can then be undone', async () => {
    const client = await startClient();
    const request = posAuthorization(5000);
    const trace_id = String(request['id']);
    await client.fault('late_commit', { delay_ms: 60_000 });
    await expect(client.post('/v1/pos/authorizations', request)).rejects.toThrow();
    const early = await client.post(`/v1/pos/cancel-or-refund/${trace_id}`);
    expect(early.status).toBe(404);
    expect(await client.trace(trace_id)).toBeUndefined();
    client.sandbox.advanceClock(60_000);
    await expect.poll(() => client.trace(trace_id)).toMatchObject({ net_minor: 5000 });
    const late = await client.post(`/v1/pos/cancel-or-refund/${trace_id}`);
    expect(late.status).toBe(200);
    expect(await client.trace(trace_id)).toMatchObject({ net_minor: 0 });
  });

  it('refuses the late authorization when tombstones are on and the trace was cancelled before', async () => {
    const client = await startClient({ settings: { tombstones: true } });
    const request = posAuthorization(5000);
    const trace_id = String(request['id']);
    await client.fault('late_commit', { delay_ms: 1_000 });
    await expect(client.post('/v1/pos/authorizations', request)).rejects.toThrow();
    expect((await client.post('/v1/pos/cancellations', { trace_id })).status).toBe(404);
    client.sandbox.advanceClock(2_000);
    await client.pay(1000);
    expect(await client.trace(trace_id)).toBeUndefined();
    expect((await client.post('/v1/pos/authorizations', request)).status).toBe(409);
  });
});

describe('A2: one trace is at most one payment', () => {
  it('answers 409 to the second request and charges once', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const again = await client.post('/v1/pos/authorizations', posAuthorization(1000, { id: paid.trace_id }));
    expect(again.status).toBe(409);
    expect(await client.trace(paid.trace_id)).toMatchObject({ authorized_minor: 1000, net_minor: 1000 });
  });

  it('answers 409 also when the first was declined', async () => {
    const client = await startClient();
    const declined = await client.pay(10_051);
    expect(declined.answer.at('transaction.status_detail')).toBe('DECLINED');
    const again = await client.post('/v1/pos/authorizations', posAuthorization(1000, { id: declined.trace_id }));
    expect(again.status).toBe(409);
    expect(await client.trace(declined.trace_id)).toMatchObject({ approved: false, net_minor: 0 });
  });

  it('lets exactly one of many simultaneous requests through', async () => {
    const client = await startClient();
    const request = posAuthorization(1000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post('/v1/pos/authorizations', request)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(11);
  });

  it('dedupes the id of a card-data authorization in the same way', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const body = { id: paid.trace_id, amount: CLP(1000), instrument: { card: clearCard() } };
    expect((await client.post('/v1/authorizations', body)).status).toBe(409);
  });
});

type Repeat = readonly [title: string, send: (client: TestClient, ids: Ids) => ReturnType<TestClient['post']>];
interface Ids {
  readonly trace_id: string;
  readonly payment_id: string;
  readonly transaction_id: string;
}

const REPEATS_BEFORE_CAPTURE: readonly Repeat[] = [
  ['cancellation by trace', (client, { trace_id }) => client.post('/v1/pos/cancellations', { trace_id })],
  ['cancel-or-refund by trace', (client, { trace_id }) => client.post(`/v1/pos/cancel-or-refund/${trace_id}`)],
  ['reversal of a POS payment', (client, { payment_id }) => client.post(`/v1/pos/payments/${payment_id}/reversals`)],
  [
    'reversal of a POS transaction',
    (client, { transaction_id }) => client.post(`/v1/pos/transactions/${transaction_id}/reversals`),
  ],
  [
    'reversal of a transaction',
    (client, { transaction_id }) => client.post(`/v1/transactions/${transaction_id}/reversals`),
  ],
  [
    'partial reversal of a transaction',
    (client, { transaction_id }) =>
      client.post(`/v1/pos/transactions/${transaction_id}/reversals`, { amount: CLP(300) }),
  ],
  [
    'cancel-or-refund of a POS transaction',
    (client, { transaction_id }) => client.post(`/v1/pos/transactions/${transaction_id}/cancel-or-refund`),
  ],
  [
    'partial cancel-or-refund with an id',
    (client, { transaction_id }) =>
      client.post(`/v1/pos/transactions/${transaction_id}/cancel-or-refund`, {
        id: `${transaction_id}-u`,
        amount: CLP(300),
      }),
  ],
];

const REPEATS_AFTER_CAPTURE: readonly Repeat[] = [
  ['cancel-or-refund by trace', (client, { trace_id }) => client.post(`/v1/pos/cancel-or-refund/${trace_id}`)],
  [
    'cancel-or-refund of a POS transaction',
    (client, { transaction_id }) => client.post(`/v1/pos/transactions/${transaction_id}/cancel-or-refund`),
  ],
  [
    'refund of a transaction with an id',
    (client, { transaction_id }) =>
      client.post(`/v1/transactions/${transaction_id}/refund`, { id: `${transaction_id}-r`, amount: CLP(300) }),
  ],
];

describe('A3: repeating the same reversal never moves money twice', () => {
  for (const [when, repeats] of [
    ['before', REPEATS_BEFORE_CAPTURE],
    ['after', REPEATS_AFTER_CAPTURE],
  ] as const) {
    it.each(repeats)(`answers a repeated %s like the first, ${when} capture`, async (_title, request) => {
      const client = await startClient();
      const paid = await client.pay(1000);
      if (when === 'after') client.completeCapture();
      const first = await request(client, paid);
      expect(first.status, first.text).toBe(200);
      const after = await client.trace(paid.trace_id);
      const repeated = await Promise.all([request(client, paid), request(client, paid)]);
      for (const answer of repeated) {
        expect(answer.status).toBe(200);
        expect(answer.at('payment.transaction.id')).toBe(first.at('payment.transaction.id'));
        expect(answer.at('payment.transaction.amount')).toBe(first.at('payment.transaction.amount'));
      }
      expect(await client.trace(paid.trace_id)).toEqual(after);
    });
  }

  it('refuses the same id with another amount', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    const path = `/v1/pos/transactions/${paid.transaction_id}/reversals`;
    expect((await client.post(path, { id: 'undo-1', amount: CLP(300) })).status).toBe(200);
    expect((await client.post(path, { id: 'undo-1', amount: CLP(400) })).status).toBe(409);
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 700 });
  });

  it('does not answer for an undo that was itself taken back', async () => {
    const client = await startClient();
    const paid = await client.pay(1000);
    client.completeCapture();
    expect((await client.post(`/v1/pos/cancel-or-refund/${paid.trace_id}`)).status).toBe(200);
    expect((await client.post(`/v1/pos/payments/${paid.payment_id}/reversals`)).status).toBe(200);
    expect(await client.trace(paid.trace_id)).toMatchObject({ net_minor: 1000 });
    expect((await client.post(`/v1/pos/cancel-or-refund/${paid.trace_id}`)).status).toBe(409);
  });
});

describe('A4: the till chooses the trace', () => {
  it('takes trace_id, or id, as the external identifier and gives it back everywhere', async () => {
    const client = await startClient();
    const trace_id = newTrace();
    const { id: _id, ...anonymous } = posAuthorization(1000);
    const answer = await client.post('/v1/pos/authorizations', { ...anonymous, trace_id });
    expect(answer.at('trace_id')).toBe(trace_id);
    const payment = await client.get(`/v1/payments/${answer.text_at('payment_id')}`);
    expect(payment.at('external_client_trace_id')).toBe(trace_id);
  });

  it('refuses two different names for one attempt', async () => {
    const client = await startClient();
    const answer = await client.post('/v1/pos/authorizations', posAuthorization(1000, { trace_id: newTrace() }));
    expect(answer.status).toBe(400);
    expect(answer.text_at('message')).toContain('trace_id');
  });
});

describe("A5: the service's error body is distinguishable from a proxy's", () => {
  it.each([
    ['unknown trace', '/v1/pos/cancellations', { trace_id: 'nobody-knows-it' }, 404],
    ['invalid request', '/v1/pos/cancellations', {}, 400],
    ['unknown route', '/v1/nothing', {}, 404],
  ])('has error_type and message for an %s', async (_title, path, body, status) => {
    const client = await startClient();
    const answer = await client.post(path, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(typeof answer.at('error_type')).toBe('string');
    expect(typeof answer.at('message')).toBe('string');
  });

  it('answers a proxy-like fault as HTML, in no shape of the service', async () => {
    const client = await startClient();
    await client.fault('html_after');
    const answer = await client.post('/v1/pos/authorizations', posAuthorization(1000));
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.body).toBeUndefined();
  });
});
