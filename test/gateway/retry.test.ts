import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../core/service/call-result.ts';
import { decideRetry } from '../../core/service/retry.ts';
import { answerJson, answerRaw } from './support/byte-server.ts';
import { clientOf, serving } from './support/harness.ts';

const evidence = { method: 'GET', path: '/', duration_ms: 1, request_bytes_written: 1 };
const ENDINGS: readonly CallResult<number>[] = [
  { kind: 'answer', value: 1, evidence },
  { kind: 'refused', refusal: { status: 400 }, evidence },
  { kind: 'refused', refusal: { status: 429, retry_after_ms: 700 }, evidence },
  { kind: 'not_sent', cause: 'dns_failed', evidence },
  { kind: 'not_sent', cause: 'tls_failed', evidence },
  { kind: 'unknown', cause: 'timeout', evidence },
  { kind: 'unknown', cause: 'server_error', evidence },
  { kind: 'unknown', cause: 'redirect', evidence },
];

describe('the retry rules', () => {
  test('nothing but a read is ever repeated by itself, however it ended', () => {
    for (const kind of ['authorize', 'undo', 'change', 'token'] as const) {
      for (const ending of ENDINGS) expect(decideRetry(kind, ending, 1, 0.5)).toEqual({ again: false });
    }
  });

  test('a read is repeated when a moment may change its ending', () => {
    const again = ENDINGS.map((ending) => decideRetry('read', ending, 1, 0).again);
    expect(again).toEqual([false, false, true, true, false, true, true, false]);
  });

  test('Retry-After is honoured to the millisecond', () => {
    const busy: CallResult<number> = { kind: 'refused', refusal: { status: 429, retry_after_ms: 700 }, evidence };
    expect(decideRetry('read', busy, 2, 0.9)).toEqual({ again: true, after_ms: 700 });
  });

  test('the pause grows, is jittered, and ends with the third try', () => {
    const lost: CallResult<number> = { kind: 'unknown', cause: 'connection_lost', evidence };
    expect(decideRetry('read', lost, 1, 0)).toEqual({ again: true, after_ms: 100 });
    expect(decideRetry('read', lost, 1, 1)).toEqual({ again: true, after_ms: 200 });
    expect(decideRetry('read', lost, 2, 1)).toEqual({ again: true, after_ms: 400 });
    expect(decideRetry('read', lost, 3, 0.5)).toEqual({ again: false });
  });
});

describe('over the wire', () => {
  const PAYMENT = { id: 'pay-1', status: 'AUTHORIZED' };

  test('a read that failed once is made again and answered', async () => {
    let calls = 0;
    const server = await serving({
      answer: (socket, request) => {
        calls += 1;
        if (calls === 1) socket.resetAndDestroy();
        else answerJson(200, PAYMENT)(socket, request);
      },
    });
    const service = clientOf(server.url);
    expect(await service.getPayment('pay-1')).toMatchObject({ kind: 'answer', value: { payment_id: 'pay-1' } });
    expect(server.requests).toHaveLength(2);
  });

  test('a refund whose answer was lost is not made again', async () => {
    const server = await serving({ answer: (socket) => socket.resetAndDestroy() });
    const service = clientOf(server.url);
    expect(await service.refundPosPayment('pay-1', 500, 'CLP')).toMatchObject({
      kind: 'unknown',
      cause: 'connection_lost',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('a busy service is asked again after the seconds it named', async () => {
    let calls = 0;
    const busy = answerJson(429, { error_type: 'BUSY', message: 'later' }, { 'retry-after': '1' });
    const server = await serving({
      answer: (socket, request) => (calls++ === 0 ? busy : answerJson(200, PAYMENT))(socket, request),
    });
    const started = performance.now();
    const service = clientOf(server.url);
    expect((await service.getPayment('pay-1')).kind).toBe('answer');
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  test('reads share connections that the server keeps open', async () => {
    const server = await serving({ answer: answerJson(200, PAYMENT) });
    const service = clientOf(server.url, { credentials: { scheme: 'api_key', api_key: 'k' } });
    for (let count = 0; count < 8; count += 1) await service.getPayment('pay-1');
    expect(server.requests).toHaveLength(8);
    expect(server.accepted()).toBeLessThanOrEqual(2);
  });

  test('a redirect is not followed on a read either', async () => {
    const server = await serving({
      answer: answerRaw('HTTP/1.1 301 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n'),
    });
    expect(await clientOf(server.url).getPayment('p')).toMatchObject({ kind: 'unknown', cause: 'redirect' });
    expect(server.requests).toHaveLength(1);
  });
});
