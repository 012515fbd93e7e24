import { expect, test } from 'vitest';
import { Dice } from './dice.ts';
import { tryDoors } from './doors/doors.ts';
import { intentDoor } from './doors/intents.ts';

test('every door keeps what it promises over a slice of what anybody might send', { timeout: 600_000 }, async () => {
  const report = await tryDoors({ inputs: 4_000, seed: 20_261_122 });
  expect(report.findings).toEqual([]);
  expect(Object.keys(report.inputs)).toHaveLength(11);
});

test('the fuzz of intents does what people may do, so that what it refuses says something', async () => {
  const done = new Map<string, Set<string>>();
  const door = intentDoor(new Dice(4), (name, who) => void done.set(who, (done.get(who) ?? new Set()).add(name)));
  for (let input = 0; input < 2_000; input += 1) expect(await door.input()).toBeNull();
  await door.end?.();
  const managers = done.get('manager')?.size ?? 0;
  // How many differs with the intents of the contract; with a fuzz that only knocks it would be none.
  expect(managers).toBeGreaterThan(7);
  expect(done.get('nobody')?.size ?? 0).toBeLessThan(managers);
}, 600_000);
