import { expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import { openDatabase } from '../../electron/journal/file/database.ts';
import { Dice } from './dice.ts';
import { Machine } from './machine.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { SimulatedTime } from './simulated-time.ts';

const SEEDS = 20;

/** How many rows of a durable write and the next one survive a power cut. */
function rowsLeft(seed: number, second: 'lightly' | 'durably'): number {
  const time = new SimulatedTime(new RealTimeGuard());
  const disk = new SimulatedDisk(new Dice(seed, 'disk'));
  const start = () => {
    const machine = new Machine(time, { offset_ms: 0 }, { kind: 'power_cut', after_operations: 1_000 }, (kind) =>
      disk.keepWhatSurvives(kind),
    );
    const opened = openDatabase(':memory:', () => disk.open(machine));
    assert(opened.ok, 'the simulated disk holds a journal');
    return { machine, database: opened.value };
  };
  const { machine, database } = start();
  const write = (): unknown => database.handle.prepare('INSERT INTO stock_returned VALUES (hex(randomblob(8)))').run();
  database.durably(write);
  database[second](write);
  machine.die('power_cut');
  database.close();
  return start().database.handle.prepare<[], number>('SELECT count(*) FROM stock_returned').pluck().get() ?? 0;
}

const seeds = Array.from({ length: SEEDS }, (_, seed) => seed);

test('what is written durably survives every power cut of the simulation, and what is written lightly only some', () => {
  expect(new Set(seeds.map((seed) => rowsLeft(seed, 'durably')))).toEqual(new Set([2]));
  expect(new Set(seeds.map((seed) => rowsLeft(seed, 'lightly')))).toEqual(new Set([1, 2]));
});
