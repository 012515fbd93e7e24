import { createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../sandbox/clock/system.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { connect, startClient, temporaryFolder } from './support.ts';
import { aMoment } from '../support/real-time.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A real HTTP endpoint that responds with each of `statuses` in turn, then 204. */
async function startReceiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

describe('a webhook endpoint', () => {
  it('is listed with url, description and status, and never with its secret', async () => {
    const client = await startClient();
    const created = await client.post('/_sandbox/webhooks', { url: 'https://shop.example/hook', description: 'caja' });
    expect(created.status).toBe(201);
    const list = await client.get('/v1/webhooks');
    expect(list.body).toMatchObject([{ url: 'https://shop.example/hook', description: 'caja', status: 'ACTIVE' }]);
    expect(list.text).not.toContain(created.text_at('secret'));
    await client.call('DELETE', `/_sandbox/webhooks/${created.text_at('id')}`);
    expect((await client.get('/v1/webhooks')).body).toEqual([]);
  });

  it('is told what happened to payments, signed with its secret', async () => {
    const client = await startClient();
    const { url, received } = await startReceiver();
    const secret = (await client.post('/_sandbox/webhooks', { url })).text_at('secret');
    const paid = await client.pay(1000);
    await client.post('/v1/pos/cancellations', { trace_id: paid.trace_id });
    await expect.poll(() => received.length).toBe(2);
    const events = received.map(({ body }) => JSON.parse(body) as { event: string; data: { payment_id?: string } });
    expect(events.map(({ event }) => event).sort()).toEqual(['payment.authorized', 'payment.cancelled']);
    expect(events.find(({ event }) => event === 'payment.authorized')?.data.payment_id).toBe(paid.payment_id);
    for (const { headers, body } of received) {
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['cobro-signature'])) ?? [];
      expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    }
  });

  it('hears only the events it asked for', async () => {
    const client = await startClient();
    const { url, received } = await startReceiver();
    await client.post('/_sandbox/webhooks', { url, events: ['payment.declined'] });
    await client.pay(1000);
    await client.pay(10_051);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.body).toContain('payment.declined');
  });

  it('is tried again with growing waits by the clock until it answers 2xx, with the same delivery id', async () => {
    const client = await startClient();
    const { url, received } = await startReceiver([500, 302]);
    await client.post('/_sandbox/webhooks', { url });
    await client.pay(1000);
    const attempts = async () => (await client.get('/_sandbox/webhooks/deliveries')).at('deliveries.0.attempts');
    await expect.poll(attempts).toBe(1);
    client.sandbox.advanceClock(1_000);
    await expect.poll(attempts).toBe(2);
    client.sandbox.advanceClock(2_000);
    await expect.poll(attempts).toBe(3);
    const deliveries = await client.get('/_sandbox/webhooks/deliveries');
    expect(deliveries.at('deliveries.0')).toMatchObject({ status: 'delivered', last_result: '204' });
    expect(new Set(received.map(({ headers }) => headers['cobro-delivery'])).size).toBe(1);
  });

  it('that never answers is given up after the set number of attempts, and payments go on', async () => {
    const client = await startClient({ settings: { webhook_attempts_max: 2 } });
    await client.post('/_sandbox/webhooks', { url: 'http://127.0.0.1:1/nobody' });
    expect((await client.pay(1000)).answer.status).toBe(201);
    const delivery = async () => (await client.get('/_sandbox/webhooks/deliveries')).at('deliveries.0');
    await expect.poll(delivery).toMatchObject({ attempts: 1, status: 'pending' });
    client.sandbox.advanceClock(1_000);
    await expect.poll(delivery).toMatchObject({ attempts: 2, status: 'failed' });
  });

  it('is told of a capture that begins by the clock, once, with what is held then', async () => {
    const client = await startClient({ settings: { capture_begins_after_seconds: 60 } });
    const { url, received } = await startReceiver();
    const before = await client.pay(500);
    client.sandbox.advanceClock(61_000);
    await client.post('/_sandbox/webhooks', { url, events: ['payment.captured'] });
    const kept = await client.pay(1000);
    const cancelled = await client.pay(2000);
    await client.post('/v1/pos/cancellations', { trace_id: cancelled.trace_id });
    client.sandbox.advanceClock(59_000);
    const later = await client.pay(3000);
    client.sandbox.advanceClock(2_000);
    await expect.poll(() => received.length).toBe(1);
    client.sandbox.advanceClock(60_000);
    await expect.poll(() => received.length).toBe(2);
    client.sandbox.advanceClock(3_600_000);
    const events = received.map(({ body }) => JSON.parse(body) as { event: string; data: { payment: { id: string } } });
    expect(events).toMatchObject([
      {
        event: 'payment.captured',
        data: { payment: { id: kept.payment_id, transaction: { amount: 1000, type: 'CAPTURE' } } },
      },
      { event: 'payment.captured', data: { payment: { id: later.payment_id } } },
    ]);
    expect(events.map(({ data }) => data.payment.id)).not.toContain(before.payment_id);
  });

  it('is told after a restart of a capture that began meanwhile, and of none twice', async () => {
    const ledger = join(temporaryFolder(), 'ledger.db');
    const { url, received } = await startReceiver();
    const settings = { capture_begins_after_seconds: 60 };
    const first = await startSandbox({ ledger, settings });
    const client = await connect(first);
    await client.post('/_sandbox/webhooks', { url, events: ['payment.captured'] });
    await client.pay(1000);
    await first.stop();
    const later = { ...systemClock, wallMs: () => Date.now() + 120_000 };
    for (let start = 0; start < 2; start += 1) {
      const again = await startSandbox({ ledger, settings, clock: later });
      await expect.poll(() => received.length).toBe(1);
      await aMoment(50);
      await again.stop();
    }
    expect(received).toHaveLength(1);
  });

  it('gets after a restart what it missed before', async () => {
    const ledger = join(temporaryFolder(), 'ledger.db');
    const { url, received } = await startReceiver([503]);
    const first = await startSandbox({ ledger });
    const client = await connect(first);
    await client.post('/_sandbox/webhooks', { url });
    await client.pay(1000);
    await expect.poll(() => received.length).toBe(1);
    await first.stop();
    const second = await startSandbox({ ledger });
    second.advanceClock(3_000);
    await expect.poll(() => received.length).toBe(2);
    await second.stop();
  });
});
