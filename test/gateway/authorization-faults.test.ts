import type net from 'node:net';
import { describe, expect, test } from 'vitest';
import { JumpingClock } from '../support/jumping-clock.ts';
import { eventually, slowly } from '../support/real-time.ts';
import { type Answer, answerBytes, answerJson, answerRaw } from './support/byte-server.ts';
import { atItsDeadline, authorize, clientOf, serving } from './support/harness.ts';

const JSON_TYPE = 'content-type: application/json\r\n';
const APPROVED = JSON.stringify({ payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });

/** Every way in which a response can fail to prove anything, with the cause to report. */
const UNPROVEN: readonly (readonly [title: string, cause: string, answer: Answer])[] = [
  ['a reset after the request', 'connection_lost', (socket) => socket.resetAndDestroy()],
  ['a polite hang-up after the request', 'connection_lost', (socket) => socket.end()],
  [
    'a reset inside the status line',
    'connection_lost',
    (socket) => socket.write('HTTP/1.1 20', () => socket.resetAndDestroy()),
  ],
  [
    'a body cut short',
    'malformed_answer',
    answerRaw(`HTTP/1.1 201 Created\r\n${JSON_TYPE}content-length: 200\r\n\r\n{"payment_id":`),
  ],
  [
    'JSON cut short without a length',
    'malformed_answer',
    answerRaw(`HTTP/1.1 201 Created\r\n${JSON_TYPE}connection: close\r\n\r\n{"payment_id":"pa`),
  ],
  [
    'chunks cut short',
    'malformed_answer',
    answerRaw(`HTTP/1.1 201 Created\r\n${JSON_TYPE}transfer-encoding: chunked\r\n\r\n40\r\n{"pay`),
  ],
  [
    'a 201 that is a web page',
    'malformed_answer',
    answerRaw(answerBytes(201, '<html>Welcome</html>', { 'content-type': 'text/html' })),
  ],
  [
    'JSON that says it is a web page',
    'malformed_answer',
    answerRaw(answerBytes(201, APPROVED, { 'content-type': 'text/html; charset=utf-8' })),
  ],
  [
    'a compressed answer that was not asked for',
    'malformed_answer',
    answerRaw(answerBytes(201, APPROVED, { 'content-type': 'application/json', 'content-encoding': 'gzip' })),
  ],
  ['a 201 without a body', 'malformed_answer', answerRaw(answerBytes(201, ''))],
  ['a 201 that is a list', 'malformed_answer', answerJson(201, [])],
  ['a 201 whose payment_id is an object', 'malformed_answer', answerJson(201, { payment_id: {} })],
  ['a 201 whose transaction is a text', 'malformed_answer', answerJson(201, { transaction: 'approved' })],
  [
    'bytes that are not UTF-8',
    'malformed_answer',
    answerRaw(answerBytes(201, '').replace('length: 0', 'length: 3') + '"\xff"'),
  ],
  [
    'a name that is half a character',
    'malformed_answer',
    answerRaw(answerBytes(201, APPROVED.replace('pay-1', String.raw`pay-\ud83d`))),
  ],
  ['permission to continue, and nothing more', 'connection_lost', answerRaw('HTTP/1.1 100 Continue\r\n\r\n')],
  ['bytes that are not HTTP', 'malformed_answer', answerRaw('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
  ['headers without an end', 'malformed_answer', answerRaw(`HTTP/1.1 201 Created\r\nx: ${'a'.repeat(80_000)}\r\n`)],
  ['10 MB with a length', 'malformed_answer', (socket) => socket.end(answerBytes(201, `"${'a'.repeat(10_000_000)}"`))],
  [
    '10 MB without a length',
    'malformed_answer',
    (socket) => socket.end(`HTTP/1.1 201 Created\r\n${JSON_TYPE}\r\n"${'a'.repeat(10_000_000)}`),
  ],
  ['a body without an end', 'malformed_answer', endless],
  ['a 200, which an authorization never answers', 'unexpected_status', answerRaw(answerBytes(200, APPROVED))],
  ['a 202, accepted but not done', 'unexpected_status', answerRaw(answerBytes(202, APPROVED))],
  ['a redirect', 'redirect', answerRaw(answerBytes(302, '', { location: 'http://portal.example/login' }))],
  [
    'a permanent redirect that keeps the method',
    'redirect',
    answerRaw(answerBytes(308, '', { location: '/v2/pos/authorizations' })),
  ],
  ['a 408', 'unexpected_status', answerJson(408, { error_type: 'TIMEOUT', message: 'late' })],
  ['a 407 of a proxy', 'foreign_answer', answerJson(407, { error_type: 'PROXY', message: 'who are you' })],
  [
    'a 403 that is a web page',
    'foreign_answer',
    answerRaw(answerBytes(403, '<h1>Blocked</h1>', { 'content-type': 'text/html' })),
  ],
  ['a 400 in JSON of another shape', 'foreign_answer', answerJson(400, { error: 'bad_request' })],
  ['a 404 without a body', 'foreign_answer', answerRaw(answerBytes(404, ''))],
  [
    'a 400 cut short',
    'foreign_answer',
    answerRaw(`HTTP/1.1 400 Bad\r\n${JSON_TYPE}content-length: 90\r\n\r\n{"error_type":"A"`),
  ],
  ['a 500 in the shape of the service', 'server_error', answerJson(500, { error_type: 'INTERNAL', message: 'sorry' })],
  [
    'a 502 of a proxy',
    'server_error',
    answerRaw(answerBytes(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })),
  ],
  ['a 503 cut short', 'server_error', answerRaw('HTTP/1.1 503 Unavailable\r\ncontent-length: 90\r\n\r\nsor')],
  ['a status beyond 599', 'unexpected_status', answerJson(999, {})],
  ['silence', 'timeout', () => undefined],
  [
    'headers, then silence',
    'timeout',
    (socket) => socket.write(`HTTP/1.1 201 Created\r\n${JSON_TYPE}content-length: 90\r\n\r\n`),
  ],
  ['one byte every 20 ms', 'timeout', (socket) => byteByByte(socket)],
];

describe('an authorization whose outcome is not proven is unknown', () => {
  test.each(UNPROVEN)('%s: %s', async (_title, cause, answer) => {
    const server = await serving({ answer });
    const clock = new JumpingClock();
    const authorizing = authorize(clientOf(server.url, { clock }));
    const arrived = (): boolean => server.requests.length > 0;
    const result = await (cause === 'timeout' ? atItsDeadline(clock, arrived, authorizing) : authorizing);
    expect(result).toMatchObject({ kind: 'unknown', cause });
    expect(result.evidence.request_bytes_written).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
    await eventually('every socket is closed', () => server.open() === 0);
  });
});

test('a till that closes while the answer is awaited does not know the outcome', async () => {
  const server = await serving({ answer: () => undefined });
  const service = clientOf(server.url);
  const pending = authorize(service);
  await eventually('the request arrived', () => server.requests.length === 1);
  await service.close();
  expect(await pending).toMatchObject({ kind: 'unknown', cause: 'aborted_after_send' });
  await eventually('every socket is closed', () => server.open() === 0);
});

test('an interim answer is not the answer', async () => {
  const server = await serving({
    answer: (socket) => socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${answerBytes(201, APPROVED)}`),
  });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'answer', value: { payment_id: 'pay-1' } });
});

test('an answer in many small chunks is put together', async () => {
  const chunks = [...APPROVED].map((letter) => `1\r\n${letter}\r\n`).join('');
  const server = await serving({
    answer: (socket) =>
      socket.write(`HTTP/1.1 201 Created\r\n${JSON_TYPE}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
  });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'answer', value: { payment_id: 'pay-1' } });
});

function endless(socket: net.Socket): void {
  socket.write(`HTTP/1.1 201 Created\r\n${JSON_TYPE}transfer-encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk)) continue;
  };
  socket.on('drain', more);
  more();
}

function byteByByte(socket: net.Socket, sent = 0): void {
  if (socket.destroyed) return;
  socket.write(answerBytes(201, APPROVED).charAt(sent));
  slowly(20, () => byteByByte(socket, sent + 1));
}
