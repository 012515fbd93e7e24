import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a folder brought to a machine without its anchor takes no cards and undoes nothing until a person decides', async () => {
  const till = await world.start('till', 'machine-a');
  await till.sell();
  world.copy('till', 'moved');
  await till.sell();
  await till.kill();
  // The place that the folder remembers is not there on another machine.
  world.remove('machine-a');
  const moved = await world.start('moved', 'machine-b');
  await moved.do('settle');
  expect(await moved.state()).toMatchObject({
    cards: { possible: false, reason: 'anchor_missing' },
    doubt: { why: 'anchor_missing', attempts_missing: null },
  });
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000]);
  expect(await moved.cash()).toBeGreaterThan(1_000_000);
  expect(await moved.do('accept')).toBeNull();
  expect(await moved.sell()).toMatchObject({ outcome: 'approved' });
  await moved.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000]);
  await moved.stop();
  expect((await (await world.start('moved', 'machine-b')).state()).doubt).toBeNull();
}, 120_000);
