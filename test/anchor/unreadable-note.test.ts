import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useWorld } from './support/world.ts';

const world = useWorld();

const STOPPED = { cards: { possible: false, reason: 'note_unread' }, doubt: { why: 'note_unread' } };
const WELL = { cards: { possible: true }, doubt: null };
const note = (): string => join(world.root, 'till', 'leases.json');

test.each<[string, () => void]>([
  ['an error of its disk', () => symlinkSync(note(), note())],
  ['half of it', () => writeFileSync(note(), readFileSync(`${note()}.kept`, 'utf8').slice(0, 40))],
  ['a folder in its place', () => mkdirSync(note())],
])(
  '%s stops cards at that start alone, and the note stays what it was',
  async (_what, put) => {
    const till = await world.start();
    await till.sell();
    await till.stop();
    const kept = readFileSync(note(), 'utf8');
    renameSync(note(), `${note()}.kept`);
    put();
    const without = await world.start();
    expect(await without.state()).toMatchObject(STOPPED);
    expect(await without.do('verify')).toEqual([]);
    await without.stop();
    rmSync(note(), { recursive: true });
    renameSync(`${note()}.kept`, note());
    expect(readFileSync(note(), 'utf8')).toBe(kept);
    const well = await world.start();
    expect(await well.state()).toMatchObject(WELL);
    await well.sell();
  },
  90_000,
);

test('a folder in the place of the note ends with the person who accepts, and is kept beside a new note', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  rmSync(note());
  mkdirSync(note());
  const without = await world.start();
  expect(await without.do('accept')).toBeNull();
  await without.sell();
  await without.stop();
  expect(await (await world.start()).state()).toMatchObject({ ...WELL, epoch: 2 });
});
