import net from 'node:net';
import { describe, expect, test } from 'vitest';
import type { ServiceStatus } from '../../electron/gateway/payment-service.ts';
import { aMoment, allowedMs, eventually, systemClock } from '../support/real-time.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { answerJson } from './support/byte-server.ts';
import { authorize, clientOf, closing, serving } from './support/harness.ts';

const approve = answerJson(201, { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });
const api_key = { scheme: 'api_key', api_key: 'key-1' } as const;

/** A relay that can be cut like a cable: drops its connections and refuses new ones. */
async function relayTo(port: number) {
  const pairs = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => undefined).on('close', () => pairs.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay listens on a port');
  const cut = async (): Promise<void> => {
    for (const socket of pairs) socket.destroy();
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  /** Accepts no connection; open ones go silent, as behind an unplugged cable. */
  const refuse = async (): Promise<void> => void server.close();
  return closing({
    refuse,
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => listen(address.port),
    close: cut,
  });
}

describe('the status of the service', () => {
  test('is told within 2 s of the loss while a sale is being paid, and again when the line is back', async () => {
    const server = await serving({ answer: approve });
    const relay = await relayTo(server.port);
    const service = clientOf(relay.url, { credentials: api_key, probe: true });
    const statuses: ServiceStatus[] = [];
    service.onStatus((status) => statuses.push(status));
    const connection = service.prepare();
    await eventually('the connection is open', () => server.open() === 1);
    const lost_at = systemClock.monotonicMs();
    await relay.cut();
    await eventually('the loss is told', () => service.status.state === 'offline');
    expect(systemClock.monotonicMs() - lost_at).toBeLessThan(allowedMs(2_000));
    await relay.mend();
    await eventually('the return is told', () => service.status.state === 'online');
    expect(statuses).toEqual([{ state: 'offline', cause: 'connection_refused' }, { state: 'online' }]);
    connection.discard();
  });

  test('is told within 2 s of the loss while the answer of an authorization is awaited', async () => {
    const server = await serving({ answer: () => undefined });
    const relay = await relayTo(server.port);
    const service = clientOf(relay.url, { credentials: api_key, probe: true });
    const pending = authorize(service);
    await eventually('the request arrived', () => server.requests.length === 1);
    await relay.refuse();
    await eventually('the loss is told', () => service.status.state === 'offline');
    expect(server.open()).toBe(1);
    await service.close();
    expect(await pending).toMatchObject({ kind: 'unknown', cause: 'aborted_after_send' });
  });

  test('is asked for while nothing is paid: a service that takes connections and never speaks turns amber, then red', async () => {
    let speaks = true;
    const server = await serving({
      answer: (socket, request) => (speaks ? answerJson(404, {})(socket, request) : undefined),
    });
    const clock = new JumpingClock();
    const service = clientOf(server.url, { clock, credentials: api_key, probe: true });
    const statuses: ServiceStatus[] = [];
    service.onStatus((status) => statuses.push(status));
    expect(service.answered_at_ms).toBeNull();
    // The first probe: a few bytes without credentials; any response counts.
    clock.jump(4_000);
    await eventually('it was asked and heard', () => service.answered_at_ms !== null);
    expect(server.requests).toMatchObject([{ method: 'HEAD', path: '/' }]);
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/authorization|key-1/i);
    speaks = false;
    const answered_at_ms = service.answered_at_ms;
    clock.jump(4_000);
    await eventually('it is asked again', () => server.requests.length === 2);
    clock.jump(2_000);
    await eventually('it is slow', () => service.status.state === 'slow');
    clock.jump(1_000);
    await eventually('it is asked a third time', () => server.requests.length === 3);
    clock.jump(2_000);
    await eventually('it does not answer', () => service.status.state === 'offline');
    expect(statuses).toEqual([{ state: 'slow' }, { state: 'offline', cause: 'no_answer' }]);
    // The age of the last response is unchanged.
    expect(service.answered_at_ms).toBe(answered_at_ms);
    speaks = true;
    clock.jump(4_000);
    await eventually('it answers again', () => service.status.state === 'online');
    await service.close();
  });

  test('is slow while an answer is long in coming, and online after a quick one', async () => {
    const clock = new JumpingClock();
    let answerNow: (() => void) | undefined;
    const server = await serving({
      answer: (socket, request) => {
        if (server.requests.length > 1) approve(socket, request);
        else answerNow = () => approve(socket, request);
      },
    });
    const settings = { slow_after_ms: 60_000, authorize_timeout_ms: 600_000 };
    const service = clientOf(server.url, { clock, credentials: api_key, settings });
    const pending = authorize(service);
    await eventually('the request arrived', () => answerNow !== undefined);
    clock.jump(60_000);
    expect(service.status.state).toBe('slow');
    answerNow?.();
    await pending;
    expect(service.status.state).toBe('slow');
    await authorize(service);
    expect(service.status.state).toBe('online');
  });

  test('is offline after a connection that broke under a call', async () => {
    const server = await serving({ answer: (socket) => socket.resetAndDestroy() });
    const service = clientOf(server.url, { credentials: api_key });
    await authorize(service);
    expect(service.status).toEqual({ state: 'offline', cause: 'connection_lost' });
  });

  test('is not told to a listener that left', async () => {
    const server = await serving({ answer: (socket) => socket.resetAndDestroy() });
    const service = clientOf(server.url, { credentials: api_key });
    let notifications = 0;
    const leave = service.onStatus(() => (notifications += 1));
    leave();
    await authorize(service);
    expect(notifications).toBe(0);
  });

  test('stops probing when the client is closed', async () => {
    const server = await serving({ answer: approve });
    const clock = new JumpingClock();
    const service = clientOf(server.url, { clock, credentials: api_key, probe: true });
    service.prepare();
    await service.close();
    const accepted = server.accepted();
    clock.jump(60_000);
    await aMoment();
    expect(server.accepted()).toBeLessThanOrEqual(accepted + 1);
    expect(server.open()).toBe(0);
  });
});

describe('the clock of the service', () => {
  const dated = (minutes: number) =>
    answerJson(201, { payment_id: 'p' }, { date: new Date(Date.now() + minutes * 60_000).toUTCString() });

  test('is reported once when ours differs by more than five minutes', async () => {
    const server = await serving({ answer: dated(-10) });
    const skews: number[] = [];
    const service = clientOf(server.url, { credentials: api_key, onClockSkew: (skew_ms) => skews.push(skew_ms) });
    const result = await authorize(service);
    await authorize(service);
    expect(skews).toHaveLength(1);
    expect(skews[0]).toBeGreaterThan(9.9 * 60_000);
    expect(result.evidence.service_date).toMatch(/GMT$/);
  });

  test('is left alone when it agrees, or cannot be read', async () => {
    const skews: number[] = [];
    for (const answer of [dated(1), answerJson(201, {}, { date: 'yesterday' }), answerJson(201, {})]) {
      const server = await serving({ answer });
      await authorize(clientOf(server.url, { credentials: api_key, onClockSkew: (skew_ms) => skews.push(skew_ms) }));
    }
    expect(skews).toEqual([]);
  });
});
