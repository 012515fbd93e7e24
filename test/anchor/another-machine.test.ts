import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeRecord, encodeRecord } from '../../electron/journal/anchor/file-anchor.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

/** Rewrites the anchor as another machine would have written it. */
function writtenElsewhere(state_folder: string): void {
  const anchors = join(state_folder, 'cobro-anchor');
  for (const till of readdirSync(anchors))
    for (const name of ['a.json', 'b.json']) {
      const path = join(anchors, till, name);
      const record = decodeRecord(readFileSync(path, 'utf8'));
      if (record === null) throw new Error('the anchor can be read');
      writeFileSync(path, encodeRecord({ ...record, anchor: { ...record.anchor, machine: 'another-machine' } }));
    }
}

test('an anchor that was copied along from another machine is no anchor of this one: no cards, nothing is undone', async () => {
  const till = await world.start();
  await till.sell();
  await till.sell();
  await till.kill();
  writtenElsewhere(join(world.root, 'machine'));
  const moved = await world.start();
  await moved.do('settle');
  expect(await moved.state()).toMatchObject({ doubt: { why: 'other_machine' }, cards: { possible: false } });
  expect([...(await world.held()).values()]).toEqual([1_000, 1_000]);
});

test('a folder brought to a machine without its anchor takes no cards and undoes nothing until a person decides', async () => {
  const till = await world.start('till', 'machine-a');
  await till.sell();
  world.copy('till', 'moved');
  await till.sell();
  await till.kill();
  // The anchor's place, which the folder remembers, does not exist on another machine.
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
});
