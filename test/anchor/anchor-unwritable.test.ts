import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('where the anchor cannot be written no card is charged, cash goes on, and cards come back with the anchor', async () => {
  writeFileSync(join(world.root, 'machine'), 'a file where the folder for state should be');
  const till = await world.start();
  expect((await till.state()).cards).toEqual({ possible: false, reason: 'anchor_unwritable' });
  expect(await till.sell()).toMatchObject({ outcome: 'not_charged', detail: 'anchor_unwritable' });
  expect(await till.cash()).toBe(2);
  expect((await world.held()).size).toBe(0);
  rmSync(join(world.root, 'machine'));
  mkdirSync(join(world.root, 'machine'));
  expect(await till.sell()).toMatchObject({ outcome: 'approved' });
}, 60_000);

test('an anchor that disappears while the till runs stops the payment before its request, and comes back by itself', async () => {
  const till = await world.start();
  await till.sell();
  rmSync(join(world.root, 'machine'), { recursive: true });
  writeFileSync(join(world.root, 'machine'), 'in its place');
  expect(await till.sell()).toMatchObject({ outcome: 'not_charged', detail: 'anchor_unwritable' });
  expect((await world.held()).size).toBe(1);
  rmSync(join(world.root, 'machine'));
  expect(await till.sell()).toMatchObject({ outcome: 'approved' });
  await till.kill();
  expect((await (await world.start()).state()).doubt).toBeNull();
}, 60_000);
