import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a copy made while the till runs, put back after three more sales, undoes none of them and says so', async () => {
  const till = await world.start();
  await till.sell();
  await till.sell();
  world.copy('till', 'snapshot');
  const later = [await till.sell(), await till.sell(), await till.sell()];
  expect(later.map(({ outcome }) => outcome)).toEqual(['approved', 'approved', 'approved']);
  await till.kill();
  world.remove('till');
  world.copy('snapshot', 'till');

  const restored = await world.start();
  await restored.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(await restored.state()).toMatchObject({
    cards: { possible: false, reason: 'older_copy' },
    doubt: { why: 'older_copy', attempts_missing: 3 },
  });
  expect(await restored.sell()).toMatchObject({ outcome: 'not_charged', detail: 'older_copy' });
  expect(await restored.cash()).toBeGreaterThan(1_000_000);
  expect(await restored.do('verify')).toEqual([]);
}, 90_000);
