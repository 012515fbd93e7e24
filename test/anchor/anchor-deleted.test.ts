import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a till whose anchor was deleted takes no cards and undoes nothing, and keeps its doubt when the anchor comes back', async () => {
  const till = await world.start();
  await till.sell();
  world.copy('machine', 'machine-before');
  await till.kill();
  world.remove('machine');
  const without = await world.start();
  await without.do('settle');
  expect((await without.state()).cards).toEqual({ possible: false, reason: 'anchor_missing' });
  expect([...(await world.held()).values()]).toEqual([1_000]);
  await without.kill();
  world.remove('machine');
  world.copy('machine-before', 'machine');
  const again = await world.start();
  expect((await again.state()).cards).toEqual({ possible: false, reason: 'anchor_missing' });
  expect(await again.do('accept')).toBeNull();
  expect(await again.sell()).toMatchObject({ outcome: 'approved' });
}, 90_000);
