import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type * as z from 'zod';
import { type Result, succeed } from '../../../core/result.ts';
import { createPusher } from '../../../electron/features/store/pusher.ts';
import { createShopReturns } from '../../../electron/features/store/shop-returns.ts';
import {
  type StoreAnswer,
  type StoreCall,
  type StoreClient,
  type StoreFailure,
  createStoreClient,
} from '../../../electron/features/store/store-client.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { systemRandomness } from '../../../electron/platform/system.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const HASH = '0'.repeat(64);
const ID = '01a21720-9cf6-78af-838f-2784ac3ed751';
const PLACE = { generation: ID, seq: 1, hash: HASH };
const PIN = 'f'.repeat(64);
const BYTES = 'A'.repeat(43);

/** Accepts connections but never replies, as a frozen store or a network that drops everything. */
async function silentStore(): Promise<{ url: string; connected: Promise<unknown> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: once(server, 'connection'),
  };
}

/** A client that was greeted earlier, on another connection. */
const greeted: StoreClient = {
  call: async <Schema extends z.ZodType>({
    path,
    answer,
  }: StoreCall<Schema>): Promise<Result<StoreAnswer<z.output<Schema>>, StoreFailure>> => {
    const body =
      path === '/nonce'
        ? { nonce: BYTES }
        : { session: 1, token: BYTES, head: { seq: 0, hash: HASH }, generation: ID, state: 'open' };
    return succeed({ value: answer.parse(body), place: PLACE });
  },
  close: async () => undefined,
};

test('the counter waits two seconds for a store that takes its connection and says nothing, and for no claim longer', async () => {
  const clock = new ManualClock();
  const store = await silentStore();
  const calls = createStoreClient(store.url, PIN);
  const pusher = createPusher({
    ...{ client: greeted, calls, slow: calls },
    identity: { till_id: ID, lane: 2, identity_epoch: 1, store_id: ID, url: store.url, pin: PIN },
    key: { public_key: 'k', sign: () => 's' },
    openFeed: () => ({
      end: () => ({ seq: 0, hash: HASH }),
      beganAt: () => null,
      hashAt: () => HASH,
      batch: () => [],
      close: () => undefined,
    }),
    seen: { read: () => PLACE, write: () => undefined },
    ...{ clock, randomness: systemRandomness, log: SILENT_LOG, program: 'test', journal_version: 1 },
    onVerdict: () => undefined,
  });
  pusher.start();
  onTestFinished(async () => await pusher.stop());
  await clock.pass(1);
  expect(pusher.connection.state).toBe('together');

  const shop = createShopReturns(pusher, () => false);
  const outcomes: unknown[] = [];
  const wish = { return_id: 'return-0001', trace_id: 'trace-0001', amount_minor: 1, lines: [], call: 'R5' as const };
  const claim = shop.claim(wish).then((outcome) => outcomes.push(outcome.kind));
  // Queued behind the claim.
  const find = shop.find({ trace: 'trace-0001' }).then((outcome) => outcomes.push(outcome));
  await store.connected;
  await clock.pass(1_999);
  expect(outcomes).toEqual([]);
  await clock.pass(1);
  expect(outcomes).toEqual(['away', 'away']);
  await Promise.all([claim, find]);
});
