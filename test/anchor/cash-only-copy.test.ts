import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a copy that only lacks cash sales is older all the same, and gives none of their numbers again', async () => {
  const till = await world.start();
  await till.sell();
  world.copy('till', 'snapshot');
  const given = [await till.cash(), await till.cash(), await till.cash()];
  await till.kill();
  world.remove('till');
  world.copy('snapshot', 'till');
  const restored = await world.start();
  expect((await restored.state()).doubt).toEqual({ why: 'older_copy', attempts_missing: 0 });
  const number = await restored.cash();
  expect(given).not.toContain(number);
  expect(number).toBe(1_000_001);
}, 60_000);
