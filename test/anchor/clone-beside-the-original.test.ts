import { expect, test } from 'vitest';
import { useWorld } from './support/world.ts';

const world = useWorld();

test('a clone that is started beside the original takes no cards, undoes nothing, and cannot be accepted while the original lives', async () => {
  const original = await world.start();
  await original.sell();
  world.copy('till', 'clone');
  const clone = await world.start('clone');
  expect((await clone.state()).cards).toEqual({ possible: false, reason: 'second_holder' });
  const later = [await original.sell(), await original.sell()];
  expect(later.map(({ outcome }) => outcome)).toEqual(['approved', 'approved']);
  await clone.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000]);
  expect(await clone.do('accept')).toBe('held_elsewhere');
  expect(await clone.cash()).toBeGreaterThan(1_000_000);
  expect(await original.cash()).toBeLessThan(1_000_000);
  await original.stop();

  // The till that a person accepts goes on; the other one is older from then on.
  expect(await clone.do('accept')).toBeNull();
  expect(await clone.sell()).toMatchObject({ outcome: 'approved' });
  await clone.stop();
  const outdated = await world.start();
  expect((await outdated.state()).doubt).toMatchObject({ why: 'older_copy' });
  await outdated.do('settle');
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000, 1_000]);
});

test('a clone whose anchor was copied along to another place takes no cards either, until the original ends, however it ends', async () => {
  const original = await world.start();
  await original.sell();
  world.copy('till', 'clone');
  world.copy('machine', 'machine-of-the-clone');
  const clone = await world.start('clone', 'machine-of-the-clone');
  expect((await clone.state()).cards).toEqual({ possible: false, reason: 'second_holder' });
  expect(await clone.do('accept')).toBe('held_elsewhere');
  expect(await original.sell()).toMatchObject({ outcome: 'approved', number: 2 });
  expect(await clone.cash()).toBeGreaterThan(1_000_000);

  await original.kill();
  expect(await clone.do('accept')).toBeNull();
  expect(await clone.sell()).toMatchObject({ outcome: 'approved' });
  const late = await world.start();
  expect((await late.state()).cards).toEqual({ possible: false, reason: 'second_holder' });
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000, 1_000]);
});
