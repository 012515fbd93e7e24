import type net from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allowedMs, eventually, slowly } from '../support/real-time.ts';
import { type Answer, answerBytes, answerJson, answerRaw } from './support/byte-server.ts';
import { SHORT, authorize, clientOf, serving } from './support/harness.ts';

/** Answers without end to the calls that are no authorization: for a token, for the undoing, for a reading. */
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));

function endless(socket: net.Socket): void {
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk)) continue;
  };
  socket.on('drain', more);
  more();
}

function drip(socket: net.Socket, text: string, sent = 0): void {
  if (socket.destroyed) return;
  socket.write(text.charAt(sent % text.length));
  slowly(20, () => drip(socket, text, sent + 1));
}

const ANSWERS: readonly (readonly [string, Answer])[] = [
  [
    'a gzip bomb',
    (socket) => {
      socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
      socket.write(BOMB);
    },
  ],
  ['a body without end, in chunks', endless],
  ['a length of terabytes', (socket) => socket.write(`${HEAD}content-length: 9000000000000\r\n\r\n{`)],
  ['headers without end', (socket) => drip(socket, `${HEAD}x: ${'y'.repeat(1_000_000)}`)],
  [
    'a byte every 20 ms',
    (socket) => drip(socket, answerBytes(200, JSON.stringify({ access_token: 'a'.repeat(5_000) }))),
  ],
  [
    'chunks of one byte every 20 ms',
    (socket) => {
      socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
      drip(socket, '1\r\n \r\n');
    },
  ],
  ['100 Continue for ever', (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['nothing but an early end', answerRaw(`${HEAD}content-length: 90\r\n\r\n{"access_`)],
];

describe('an answer that does not end', () => {
  test.each(ANSWERS)(
    'to a request for a token: %s: nothing is sent, and the till is told soon',
    async (_what, answerToken) => {
      const server = await serving({ answer: answerJson(201, {}), answerToken });
      const result = await authorize(clientOf(server.url, { settings: SHORT }));
      expect(result).toMatchObject({ kind: 'not_sent' });
      expect(result.evidence.duration_ms ?? 0).toBeLessThan(allowedMs(4_000));
      expect(server.requests).toEqual([]);
      await eventually('every socket is closed', () => server.open() === 0);
    },
  );

  test.each(ANSWERS)('to the undoing of a payment: %s: it proves nothing', async (_what, answer) => {
    const server = await serving({ answer });
    const service = clientOf(server.url, { settings: SHORT });
    for (const call of [
      () => service.cancelOrRefundByTrace('trace-1', 'CLP'),
      () => service.reversePosPayment('pay-1', 'CLP'),
      () => service.getPayment('pay-1'),
    ]) {
      const result = await call();
      expect(result.kind).toBe('unknown');
      expect(result.evidence.duration_ms).toBeLessThan(allowedMs(4_000));
    }
    await eventually('every socket is closed', () => server.open() === 0);
  });
});
