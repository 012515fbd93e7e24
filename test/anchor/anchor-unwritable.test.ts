import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { checkJournal } from '../../electron/commands/doctor/doctor-checks.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
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

test('what keeps the anchor from being written is named by doctor, as every card sale is refused for it', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const machine = join(world.root, 'machine', 'cobro-anchor');
  const note = join(machine, readdirSync(machine)[0] ?? '', 'data-folder.json');
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
}, 60_000);
