import { expect, test } from 'vitest';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import { refusal, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

const PAYMENTS = 10;
const MINUTE_MS = 60_000;

/** Ten payments that the service refuses to undo, on a connection that loses every second response. */
async function flappingShop(): Promise<Shop> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  let calls = 0;
  shop.service.script.R2 = () => {
    calls += 1;
    const is_lost = calls % 2 === 0;
    shop.service.becomes(is_lost ? { state: 'offline', cause: 'ECONNRESET' } : { state: 'online' });
    return is_lost ? unknown('R2', 'connection_lost') : refusal('R2', 409);
  };
  for (let number = 0; number < PAYMENTS; number += 1) {
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(1_000);
  }
  return shop;
}

test('a line that comes and goes makes no storm of questions: the service is asked no more often than by the shortest waits', async () => {
  const shop = await flappingShop();
  await shop.clock.advance(10 * MINUTE_MS);
  const before = shop.service.called('R2');
  await shop.clock.advance(60 * MINUTE_MS);
  const an_hour = shop.service.called('R2') - before;
  expect(an_hour).toBeGreaterThan(0);
  expect(an_hour).toBeLessThanOrEqual(PAYMENTS * 60);
});

test('kicks while a call is out ask once more, and not at once', async () => {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => {
    shop.engine.kickRecovery();
    return refusal('R2', 409);
  };
  await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(10 * MINUTE_MS);
  const before = shop.service.called('R2');
  await shop.clock.advance(MINUTE_MS);
  expect(shop.service.called('R2') - before).toBeLessThanOrEqual(7);
});

test('a way that is asked next at once is not asked for ever while the journal cannot note that it is next', async () => {
  let is_read_only = false;
  const check = ({ type }: JournalEvent): void => {
    if (is_read_only && type === 'attempt_step') throw Object.assign(new Error('disk'), { code: 'SQLITE_READONLY' });
  };
  const shop = openShop({
    wrapJournal: (journal) => ({
      ...journal,
      record: (event) => (check(event), journal.record(event)),
      note: (event) => (check(event), journal.note(event)),
    }),
  });
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () =>
    new Promise((resolve) => void shop.clock.schedule(50, () => resolve(refusal('R2', 404))));
  await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(2.9 * MINUTE_MS);
  is_read_only = true;
  const before = shop.service.called('R2');
  await shop.clock.advance(MINUTE_MS);
  expect(shop.service.called('R2') - before).toBeLessThanOrEqual(40);
  is_read_only = false;
  await shop.clock.advance(MINUTE_MS);
  expect(shop.engine.recoverySummary().unresolved).toBe(0);
});
