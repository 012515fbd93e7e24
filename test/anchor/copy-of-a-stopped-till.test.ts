import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a copy of a stopped till, put back after three more sales, undoes none and gives no sale number twice, accepted or not', async () => {
  const before = await world.start();
  const given = [(await before.sell()).number, await before.cash()];
  await before.stop();
  world.copy('till', 'backup');
  const till = await world.start();
  for (let sale = 0; sale < 3; sale += 1) given.push((await till.sell()).number);
  given.push(await till.cash());
  await till.stop();
  world.remove('till');
  world.copy('backup', 'till');

  const restored = await world.start();
  expect((await restored.state()).doubt).toEqual({ why: 'older_copy', attempts_missing: 3 });
  given.push(await restored.cash());
  await restored.kill();
  const again = await world.start();
  given.push(await again.cash());
  expect(await again.do('accept')).toBeNull();
  expect(await again.state()).toMatchObject({ cards: { possible: true }, doubt: null, epoch: 2 });
  given.push((await again.sell()).number, await again.cash());
  await again.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  await again.stop();
  const last = await world.start();
  expect((await last.state()).doubt).toBeNull();
  given.push(await last.cash());
  expect(new Set(given).size).toBe(given.length);
  expect(given).toEqual([...given].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(await last.do('verify')).toEqual([]);
}, 120_000);
