import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { checkJournal, restoredFacts } from '../../electron/commands/doctor/doctor-checks.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const folder = () => {
  const environment = { XDG_STATE_HOME: join(world.root, 'machine') };
  return [dataFolderAt(join(world.root, 'till')), defaultSettings(), environment] as const;
};

/** What `cobro doctor` reports about the folder's journal. */
function doctor() {
  const [finding] = checkJournal(...folder());
  return finding;
}

test('a till that begins in a folder from which another one is gone takes no cards until a person says so', async () => {
  const till = await world.start();
  await till.sell();
  const number = await till.cash();
  await till.kill();
  world.remove('till');
  expect(doctor()).toMatchObject({ state: 'attention', detail: expect.stringContaining('its journal is gone') });
  expect(restoredFacts(...folder())).toEqual({ restored_copy: true, payments_unknown_here: 1 });
  const begun = await world.start();
  const doubted = { cards: { possible: false, reason: 'emptied_folder' }, doubt: { attempts_missing: 1 } };
  expect(await begun.state()).toMatchObject(doubted);
  // Otherwise its receipts could repeat numbers of the till that is gone.
  expect(await begun.cash()).toBeGreaterThan(1_000_000);
  expect(number).toBeLessThan(1_000);
  await begun.kill();
  const again = await world.start();
  expect(await again.state()).toMatchObject(doubted);
  expect(await again.do('accept')).toBeNull();
  expect(await again.sell()).toMatchObject({ outcome: 'approved' });
  await again.stop();
  const later = await world.start();
  expect(await later.state()).toMatchObject({ cards: { possible: true }, doubt: null });
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000]);
});

test('a till that is put back after another one sold in its folder takes no cards until a person says so', async () => {
  const till = await world.start();
  await till.stop();
  world.copy('till', 'kept');
  world.remove('till');
  const begun = await world.start();
  expect((await begun.state()).doubt).toBeNull();
  await begun.sell();
  await begun.kill();
  world.putBack('kept');
  const back = await world.start();
  expect(await back.state()).toMatchObject({
    cards: { possible: false, reason: 'emptied_folder' },
    doubt: { attempts_missing: 1 },
  });
  expect(await back.do('accept')).toBeNull();
  await back.stop();
  expect((await (await world.start()).state()).doubt).toBeNull();
});

test('a folder whose key alone was left is as empty, and a new folder on the same machine is nobody’s', async () => {
  const till = await world.start();
  await till.sell();
  await till.kill();
  world.remove('till/journal.db');
  expect(doctor()).toMatchObject({ state: 'attention' });
  expect((await (await world.start()).state()).doubt).not.toBeNull();
  const beside = await world.start('beside');
  expect(await beside.state()).toMatchObject({ cards: { possible: true }, doubt: null });
});

test('a till that moved to another folder leaves its old one free, and one that sold nothing leaves no doubt', async () => {
  const till = await world.start();
  await till.stop();
  world.remove('till');
  const first = await world.start();
  expect((await first.state()).doubt).toBeNull();
  await first.sell();
  await first.stop();
  world.copy('till', 'elsewhere');
  world.remove('till');
  expect((await (await world.start('elsewhere')).state()).doubt).toBeNull();
  expect((await (await world.start()).state()).doubt).toBeNull();
});
