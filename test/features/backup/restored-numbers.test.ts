import { expect, onTestFinished, test } from 'vitest';
import { attemptIn } from '../../journal/support.ts';
import { cobroHere } from '../../support/cobro-here.ts';
import { backupPaths, openTill } from './world.ts';

test('a restored till gives no number and no lease of its past again, and takes no cards until a person decided', async () => {
  const { folder, file, target } = backupPaths();
  const till = openTill(folder);
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  expect(await cobroHere(['backup', 'create', file, '--data', folder], process.env)).toMatchObject({ code: 0 });
  // Issued after the backup.
  const numbers = [till.sales.openSale('CLP', 'Ana').number, till.sales.openSale('CLP', 'Ana').number];
  const traces = Array.from({ length: 40 }, () => till.traces.next());

  till.close();

  expect(await cobroHere(['backup', 'restore', file, '--data', target], process.env)).toMatchObject({ code: 0 });
  const restored = openTill(target);
  onTestFinished(() => restored.close());
  expect(restored.lineage.doubt).toMatchObject({ why: 'restored' });
  const number = restored.sales.openSale('CLP', 'Ana').number;
  expect(number).toBeGreaterThan(1_000_000);
  expect(numbers).not.toContain(number);
  expect(restored.lineage.accept({ who: 'Ana', reference: 'compared with the settlement' })).toBeNull();
  const later = Array.from({ length: 40 }, () => restored.traces.next());
  expect(later.filter((trace) => traces.includes(trace))).toEqual([]);
});
