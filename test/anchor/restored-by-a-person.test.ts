import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

test('a folder that a person restored is in doubt although nothing was sold since, and stays so', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const restored = await world.start('till', 'machine', true);
  expect((await restored.state()).doubt).toEqual({ why: 'restored', attempts_missing: 0 });
  await restored.kill();
  expect((await (await world.start()).state()).cards).toEqual({ possible: false, reason: 'restored' });
}, 60_000);

test('a payment that the restored till forgot becomes a paid sale of unknown goods, once', async () => {
  const till = await world.start();
  await till.stop();
  world.copy('till', 'backup');
  const { transaction_id } = await (await world.start()).sell(7_000);
  world.remove('till');
  world.copy('backup', 'till');
  // The till that sold it is gone with its folder; its process holds the identity until it ends.
  await world.endAll();
  const restored = await world.start('till', 'machine', true);
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toBe('accept_first');
  expect(await restored.do('accept')).toBeNull();
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toEqual({ sale_number: 1_000_001 });
  expect(await restored.do(`keepUnknown 7000 ${transaction_id}`)).toBe('already_known');
  await restored.do('settle');
  expect([...(await world.held()).values()]).toEqual([7_000]);
  expect(await restored.do('verify')).toEqual([]);
}, 90_000);
