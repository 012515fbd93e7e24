import type net from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../core/service/call-result.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { eventually, slowly } from '../support/real-time.ts';
import { type Answer, answerBytes, answerJson, answerRaw } from './support/byte-server.ts';
import { atItsDeadline, authorize, clientOf, serving } from './support/harness.ts';

/** Endless responses to calls other than authorizations: a token, an undo, a read. */
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

/** Responses that end by themselves or by the size limit. */
const HEAVY: readonly (readonly [string, Answer])[] = [
  [
    'a gzip bomb',
    (socket) => {
      socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
      socket.write(BOMB);
    },
  ],
  ['a body without end, in chunks', endless],
  ['a length of terabytes', (socket) => socket.write(`${HEAD}content-length: 9000000000000\r\n\r\n{`)],
  ['nothing but an early end', answerRaw(`${HEAD}content-length: 90\r\n\r\n{"access_`)],
];
/** Responses that only a deadline ends. */
const DRIPPING: readonly (readonly [string, Answer])[] = [
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
];
const ANSWERS = [
  ...HEAVY.map(([name, answer]) => [name, answer, false] as const),
  ...DRIPPING.map(([name, answer]) => [name, answer, true] as const),
];
/** Shorter than every deadline, in milliseconds: a call that ends sooner was not ended by one. */
const SOON_MS = 9_000;

describe('an answer that does not end', () => {
  test.each(ANSWERS)(
    'to a request for a token: %s: nothing is sent, and the till is told soon',
    async (_what, answerToken, drips) => {
      const server = await serving({ answer: answerJson(201, {}), answerToken });
      const clock = new JumpingClock();
      const authorizing = authorize(clientOf(server.url, { clock }));
      const arrived = (): boolean => server.token_requests.length > 0;
      const result = await (drips ? atItsDeadline(clock, arrived, authorizing) : authorizing);
      expect(result).toMatchObject({ kind: 'not_sent' });
      if (!drips) expect(result.evidence.duration_ms ?? 0).toBeLessThan(SOON_MS);
      expect(server.requests).toEqual([]);
      await eventually('every socket is closed', () => server.open() === 0);
    },
  );

  test.each(ANSWERS)('to the undoing of a payment: %s: it proves nothing', async (_what, answer, drips) => {
    const server = await serving({ answer });
    const clock = new JumpingClock();
    const service = clientOf(server.url, { clock });
    const calls: readonly (() => Promise<CallResult<unknown>>)[] = [
      () => service.cancelOrRefundByTrace('trace-1', 'CLP'),
      () => service.reversePosPayment('pay-1', 'CLP'),
      () => service.getPayment('pay-1'),
    ];
    for (const call of calls) {
      const before = server.requests.length;
      const arrived = (): boolean => server.requests.length > before;
      const result = await (drips ? atItsDeadline(clock, arrived, call()) : call());
      expect(result.kind).toBe('unknown');
      if (!drips) expect(result.evidence.duration_ms).toBeLessThan(SOON_MS);
    }
    await eventually('only one that serves readings is open', () => server.open() <= 1);
    await service.close();
    await eventually('every socket is closed', () => server.open() === 0);
  });
});
