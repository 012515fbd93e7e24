import { describe, expect, test } from 'vitest';
import { refusal, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

/** An unresolved payment whose next call is minutes away, because every cancellation so far was lost. */
async function waitingShop(): Promise<Shop> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(600_000);
  const [attempt] = shop.engine.listAttempts('unresolved', 1);
  expect(attempt?.next_try_in_ms).toBeGreaterThan(30_000);
  return shop;
}

const KICKS: readonly (readonly [string, (shop: Shop) => unknown])[] = [
  [
    'the network is back',
    (shop) => {
      shop.service.becomes({ state: 'offline', cause: 'dns' });
      shop.service.becomes({ state: 'online' });
    },
  ],
  [
    'credentials are accepted again after a renewed token',
    (shop) => {
      shop.service.becomes({ state: 'unauthorized' });
      shop.service.becomes({ state: 'online' });
    },
  ],
  ['the machine wakes up or is unlocked, or a shift is opened', (shop) => shop.engine.kickRecovery()],
  [
    'the next sale begins, before its card is read',
    (shop) => {
      shop.reader.next = () => new Promise(() => undefined);
      return void shop.engine.pay(shop.order(), shop.hooks);
    },
  ],
  ['the day is closed', (shop) => void shop.engine.closeDay({ by: 'Eva', drain_ms: 1_000 })],
  ['the queue is drained', (shop) => void shop.engine.drainRecovery(1_000)],
];

describe('everything unresolved is asked for at once', () => {
  test.each(KICKS)('when %s', async (_when, kick) => {
    const shop = await waitingShop();
    const calls = shop.service.called('R2');
    kick(shop);
    await shop.clock.advance(1);
    expect(shop.service.called('R2')).toBe(calls + 1);
  });

  test('when the till starts', async () => {
    const shop = await waitingShop();
    await shop.engine.stop();
    const calls = shop.service.called('R2');
    await shop.clock.advance(600_000);
    expect(shop.service.called('R2')).toBe(calls);
    shop.engine.start();
    await shop.clock.advance(1);
    expect(shop.service.called('R2')).toBe(calls + 1);
  });

  test('and a person is told while the worker keeps asking', async () => {
    const shop = await waitingShop();
    shop.service.script.R2 = () => refusal('R2', 500);
    await shop.clock.advance(3_600_000);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 1 });
    const calls = shop.service.called('R2');
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2')).toBeGreaterThan(calls);
  });
});
