import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answerBytes, answerRaw } from './support/byte-server.ts';
import { authorize, clientOf, serving } from './support/harness.ts';

const APPROVED = answerBytes(
  201,
  JSON.stringify({ payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } }),
  { 'content-type': 'application/json' },
);
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

test.each([
  ['one', CONTINUE],
  ['one with a header', 'HTTP/1.1 100 Continue\r\nvia: 1.1 gateway\r\n\r\n'],
  ['five hundred', CONTINUE.repeat(500)],
  ['one before early hints', `${CONTINUE}HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n`],
])('%s "100 Continue" before the answer is passed over', async (_what, interim) => {
  const server = await serving({ answer: answerRaw(interim + APPROVED) });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'answer', value: { payment_id: 'pay-1' } });
});

async function writeSlowly(socket: Socket): Promise<void> {
  socket.setNoDelay(true);
  for (const byte of CONTINUE) {
    socket.write(byte);
    await new Promise<void>((done) => setImmediate(done));
  }
  socket.write(APPROVED);
}

test('a "100 Continue" that comes byte by byte is passed over', async () => {
  const server = await serving({ answer: (socket) => void writeSlowly(socket) });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'answer' });
});

test.each([
  ['alone', CONTINUE],
  ['of which the head never ends', 'HTTP/1.1 100 Continue\r\nx: y\r\n'],
  ['cut in its first word', 'HTTP/1.1 1'],
])('a "100 Continue" %s is no answer: unknown', async (_what, bytes) => {
  const server = await serving({ answer: (socket) => void socket.end(bytes) });
  expect(await authorize(clientOf(server.url))).toMatchObject({ kind: 'unknown' });
});
