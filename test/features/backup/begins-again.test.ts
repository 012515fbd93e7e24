import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCobro } from '../../../electron/commands/cobro.ts';
import { openTillJournal } from '../../../electron/journal/till-journal.ts';
import { systemClock, systemRandomness } from '../../../electron/platform/system.ts';
import { attemptIn } from '../../journal/support.ts';
import { temporary } from './world.ts';

const io = {
  environment: process.env,
  stdout: () => undefined,
  stderr: () => undefined,
  stopped: new Promise<void>(() => {}),
};

function open(directory: string) {
  const parts = { clock: systemClock, randomness: systemRandomness, reserve_bytes: 4096 };
  const opened = openTillJournal({ directory, environment: process.env, ...parts });
  if (!opened.ok) throw new Error(opened.error.sentence);
  return opened.value;
}

test('a restored till gives no number and no lease of its past again, and takes no cards until a person decided', async () => {
  const place = temporary();
  const folder = join(place, 'till');
  const file = join(place, 'till.cobro-backup');
  const till = open(folder);
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  expect(await runCobro(['backup', 'create', file, '--data', folder], io)).toBe(0);
  // What the backup cannot know.
  const numbers = [till.sales.openSale('CLP', 'Ana').number, till.sales.openSale('CLP', 'Ana').number];
  const traces = Array.from({ length: 40 }, () => till.traces.next());

  till.close();

  const target = join(place, 'restored');
  expect(await runCobro(['backup', 'restore', file, '--data', target], io)).toBe(0);
  const restored = open(target);
  onTestFinished(() => restored.close());
  expect(restored.lineage.doubt).toMatchObject({ why: 'restored' });
  const number = restored.sales.openSale('CLP', 'Ana').number;
  expect(number).toBeGreaterThan(1_000_000);
  expect(numbers).not.toContain(number);
  expect(restored.lineage.accept({ who: 'Ana', reference: 'compared with the settlement' })).toBeNull();
  const later = Array.from({ length: 40 }, () => restored.traces.next());
  expect(later.filter((trace) => traces.includes(trace))).toEqual([]);
}, 60_000);
