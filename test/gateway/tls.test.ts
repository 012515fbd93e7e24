import { describe, expect, test } from 'vitest';
import { aMoment, eventually } from '../support/real-time.ts';
import { answerJson } from './support/byte-server.ts';
import { selfSigned } from './support/certificate.ts';
import { authorize, clientOf, serving } from './support/harness.ts';

const approve = answerJson(201, { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });
const api_key = { scheme: 'api_key', api_key: 'key-1' } as const;
const tls = selfSigned();

describe('a TLS handshake that fails sends nothing', () => {
  test('because the other side does not speak TLS', async () => {
    const server = await serving({
      answer: approve,
      onConnection: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    });
    const service = clientOf(server.url.replace('http:', 'https:'), { credentials: api_key });
    expect(await authorize(service)).toMatchObject({
      kind: 'not_sent',
      cause: 'tls_failed',
      evidence: { request_bytes_written: 0 },
    });
    expect(server.requests).toHaveLength(0);
    await eventually('every socket is closed', () => server.open() === 0);
  });

  test('because the other side hangs up in the middle of it', async () => {
    const server = await serving({
      answer: approve,
      onConnection: (socket) => socket.once('readable', () => socket.resetAndDestroy()),
    });
    const service = clientOf(server.url.replace('http:', 'https:'), { credentials: api_key });
    expect(await authorize(service)).toMatchObject({ kind: 'not_sent', cause: 'tls_failed' });
    expect(service.status).toEqual({ state: 'offline', cause: 'tls_failed' });
  });

  test('because nobody vouches for the certificate', async () => {
    const server = await serving({ answer: approve, tls });
    const result = await authorize(clientOf(server.url, { credentials: api_key }));
    expect(result).toMatchObject({
      kind: 'not_sent',
      cause: 'tls_failed',
      evidence: { error_code: 'DEPTH_ZERO_SELF_SIGNED_CERT', request_bytes_written: 0 },
    });
    expect(server.requests).toHaveLength(0);
  });
});

describe('over TLS', () => {
  const trusted = { credentials: api_key, certificate_authorities: tls.cert };

  test('an authorization is answered', async () => {
    const server = await serving({ answer: approve, tls });
    expect(await authorize(clientOf(server.url, trusted))).toMatchObject({
      kind: 'answer',
      value: { payment_id: 'pay-1' },
    });
    await eventually('every socket is closed', () => server.open() === 0);
  });

  test('a connection lost after the request leaves the outcome unknown', async () => {
    const server = await serving({ answer: (socket) => socket.destroy(), tls });
    const result = await authorize(clientOf(server.url, trusted));
    expect(result).toMatchObject({ kind: 'unknown', cause: 'connection_lost' });
    expect(result.evidence.request_bytes_written).toBeGreaterThan(0);
  });

  test('a prepared connection waits, secured, without a byte of the request', async () => {
    const server = await serving({ answer: approve, tls });
    const service = clientOf(server.url, trusted);
    const connection = service.prepare();
    await eventually('it is open', () => server.open() === 1);
    await aMoment(30);
    expect(server.requests).toHaveLength(0);
    connection.discard();
    await eventually('it is closed', () => server.open() === 0);
  });
});
