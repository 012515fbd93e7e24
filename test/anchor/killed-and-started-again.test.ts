import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a till that is killed and started again is in no doubt: its open payment is undone and its numbers are retired', async () => {
  const till = await world.start();
  await till.sell();
  await world.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 2_000, times: 1 });
  till.say('sell 2000');
  await expect.poll(world.traces, { timeout: 20_000 }).toBe(2);
  await till.kill();
  const again = await world.start();
  expect((await again.state()).doubt).toBeNull();
  await again.do('settle');
  const { unproven, unresolved, held } = await again.state();
  expect({ unproven, unresolved, held }).toEqual({ unproven: 0, unresolved: 0, held: [] });
  expect([...(await world.held()).values()].reduce((sum, net) => sum + net, 0)).toBe(1_000);
  expect(await again.cash()).toBe(3);
}, 90_000);
