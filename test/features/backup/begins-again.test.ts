import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCobro } from '../../../electron/commands/cobro.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { temporary } from './world.ts';

const io = {
  environment: {},
  stdout: () => undefined,
  stderr: () => undefined,
  stopped: new Promise<void>(() => {}),
};

test('a restored till gives no number and no lease of its past again, and takes no cards until a person decided', async () => {
  const place = temporary();
  const folder = join(place, 'till');
  const file = join(place, 'till.cobro-backup');
  const till = open(folder);
  onTestFinished(() => till.close());
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  expect(await runCobro(['backup', 'create', file, '--data', folder], io)).toBe(0);
  // What the backup cannot know.
  const numbers = [till.sales.openSale('CLP', 'Ana').number, till.sales.openSale('CLP', 'Ana').number];
  const traces = Array.from({ length: 40 }, () => till.traces.next());

  const target = join(place, 'restored');
  expect(await runCobro(['backup', 'restore', file, '--data', target], io)).toBe(0);
  const restored = open(target);
  onTestFinished(() => restored.close());
  expect(restored.traces.stop).toBe('journal_went_back');
  const number = restored.sales.openSale('CLP', 'Ana').number;
  expect(number).toBeGreaterThan(1_000_000);
  expect(numbers).not.toContain(number);
  restored.traces.acceptOlder();
  const later = Array.from({ length: 40 }, () => restored.traces.next());
  expect(later.filter((trace) => traces.includes(trace))).toEqual([]);
}, 60_000);
