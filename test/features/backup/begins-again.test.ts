import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCobro } from '../../../electron/commands/cobro.ts';
import { attemptIn } from '../../journal/support.ts';
import { backupPaths, openTill } from './world.ts';

const io = {
  environment: process.env,
  stdout: () => undefined,
  stderr: () => undefined,
  stopped: new Promise<void>(() => {}),
};

test('a restored till gives no number and no lease of its past again, and takes no cards until a person decided', async () => {
  const { place, folder, file } = backupPaths();
  const till = openTill(folder);
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  expect(await runCobro(['backup', 'create', file, '--data', folder], io)).toBe(0);
  // Issued after the backup.
  const numbers = [till.sales.openSale('CLP', 'Ana').number, till.sales.openSale('CLP', 'Ana').number];
  const traces = Array.from({ length: 40 }, () => till.traces.next());

  till.close();

  const target = join(place, 'restored');
  expect(await runCobro(['backup', 'restore', file, '--data', target], io)).toBe(0);
  const restored = openTill(target);
  onTestFinished(() => restored.close());
  expect(restored.lineage.doubt).toMatchObject({ why: 'restored' });
  const number = restored.sales.openSale('CLP', 'Ana').number;
  expect(number).toBeGreaterThan(1_000_000);
  expect(numbers).not.toContain(number);
  expect(restored.lineage.accept({ who: 'Ana', reference: 'compared with the settlement' })).toBeNull();
  const later = Array.from({ length: 40 }, () => restored.traces.next());
  expect(later.filter((trace) => traces.includes(trace))).toEqual([]);
}, 60_000);
