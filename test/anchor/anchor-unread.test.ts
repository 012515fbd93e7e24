import { readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

function anchorFolder(): string {
  const machine = join(world.root, 'machine', 'cobro-anchor');
  return join(machine, readdirSync(machine)[0] ?? '');
}

const STOPPED = { cards: { possible: false, reason: 'anchor_unread' }, doubt: { why: 'anchor_unread' } };
const WELL = { cards: { possible: true }, doubt: null, epoch: 1 };

test('an anchor that cannot be read at one start stops cards at that start alone, and its key is not replaced', async () => {
  const till = await world.start();
  await till.sell();
  await till.kill();
  const files = ['a.json', 'device.key'].map((name) => join(anchorFolder(), name));
  const key = readFileSync(join(anchorFolder(), 'device.key'), 'utf8');
  for (const file of files) {
    renameSync(file, `${file}.kept`);
    // As an error of the disk: it is there, and nothing can be read of it.
    symlinkSync(file, file);
  }
  const without = await world.start();
  expect(await without.state()).toMatchObject(STOPPED);
  await without.stop();
  for (const file of files) {
    rmSync(file);
    renameSync(`${file}.kept`, file);
  }
  expect(readFileSync(join(anchorFolder(), 'device.key'), 'utf8')).toBe(key);
  const well = await world.start();
  expect(await well.state()).toMatchObject(WELL);
  expect(await well.do('verify')).toEqual([]);
}, 90_000);

test('a start that is told another folder for its anchor stops cards at that start alone', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const elsewhere = await world.start('till', 'another-folder');
  expect(await elsewhere.state()).toMatchObject(STOPPED);
  await elsewhere.stop();
  expect(await (await world.start()).state()).toMatchObject(WELL);
}, 90_000);

test('an anchor that never can be read again ends with the person who accepts', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  for (const name of ['a.json', 'b.json']) {
    rmSync(join(anchorFolder(), name), { force: true });
    symlinkSync(name, join(anchorFolder(), name));
  }
  const without = await world.start();
  expect(await without.state()).toMatchObject(STOPPED);
  expect(await without.do('accept')).toBe('anchor_unwritable');
  await without.stop();
  for (const name of ['a.json']) rmSync(join(anchorFolder(), name));
  const writable = await world.start();
  expect(await writable.do('accept')).toBeNull();
  await writable.stop();
  expect(await (await world.start()).state()).toMatchObject({ ...WELL, epoch: 2 });
}, 90_000);
