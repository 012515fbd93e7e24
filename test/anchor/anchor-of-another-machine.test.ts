import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord, encodeRecord } from '../../electron/journal/anchor/file-anchor.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, openWorld } from './support/world.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));
afterEach(async () => await world.close());

/** The anchor as another machine would have written it. */
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
}, 90_000);
