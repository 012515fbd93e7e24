import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { checkJournal } from '../../electron/commands/doctor/doctor-checks.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { tillKey, tillOf } from '../../electron/journal/leases/till-key.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

function anchorFolder(): string {
  const machine = join(world.root, 'machine', 'cobro-anchor');
  return join(machine, readdirSync(machine)[0] ?? '');
}

const STOPPED = { cards: { possible: false, reason: 'anchor_unread' }, doubt: { why: 'anchor_unread' } };
const WELL = { cards: { possible: true }, doubt: null, epoch: 1 };

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
});

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
});

test('a till whose anchor found a full disk at its first start takes cards once there is room, without a person', async () => {
  const state = join(world.root, 'machine');
  writeFileSync(state, 'a file where the folder for state should be');
  const till = await world.start();
  expect(await till.sell()).toMatchObject({ outcome: 'not_charged', detail: 'anchor_unwritable' });
  await till.stop();
  rmSync(state);
  const folder = join(state, 'cobro-anchor', tillOf(tillKey(join(world.root, 'till'))));
  mkdirSync(folder, { recursive: true });
  // What a write leaves that the full disk refused.
  writeFileSync(join(folder, 'a.json'), '');
  const again = await world.start();
  expect((await again.state()).doubt).toBeNull();
  expect(await again.sell()).toMatchObject({ outcome: 'approved' });
});

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
});

test('what keeps the anchor from being written is named by doctor, as every card sale is refused for it', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const note = join(anchorFolder(), 'data-folder.json');
  rmSync(note);
  mkdirSync(note);
  const settings = { ...defaultSettings(), service_url: world.service_url };
  const doctor = () =>
    checkJournal(dataFolderAt(join(world.root, 'till')), settings, {
      XDG_STATE_HOME: join(world.root, 'machine'),
    }).find(({ check }) => check === 'anchor');
  expect(doctor()).toMatchObject({ state: 'attention', detail: expect.stringContaining('cannot be written') });
  rmSync(note, { recursive: true });
  expect(doctor()).toMatchObject({ state: 'ok' });
});

test('an anchor that cannot be read at one start stops cards at that start alone, and its key is not replaced', async () => {
  const till = await world.start();
  await till.sell();
  await till.kill();
  const files = ['a.json', 'device.key'].map((name) => join(anchorFolder(), name));
  const key = readFileSync(join(anchorFolder(), 'device.key'), 'utf8');
  for (const file of files) {
    renameSync(file, `${file}.kept`);
    // As after a disk error: the file exists but cannot be read.
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
});

test('a start that is told another folder for its anchor stops cards at that start alone', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const elsewhere = await world.start('till', 'another-folder');
  expect(await elsewhere.state()).toMatchObject(STOPPED);
  await elsewhere.stop();
  expect(await (await world.start()).state()).toMatchObject(WELL);
});

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
  rmSync(join(anchorFolder(), 'a.json'));
  const writable = await world.start();
  expect(await writable.do('accept')).toBeNull();
  await writable.stop();
  expect(await (await world.start()).state()).toMatchObject({ ...WELL, epoch: 2 });
});
