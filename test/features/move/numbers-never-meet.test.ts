import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../electron/platform/system.ts';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { restoreBackup } from '../../../electron/features/backup/restore-backup.ts';
import { openTillJournal } from '../../../electron/journal/till-journal.ts';
import { systemRandomness } from '../../../electron/platform/system.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { succeed } from '../../../core/result.ts';
import { attemptIn } from '../../journal/support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { lineOf } from '../../support/sales.ts';

/** Opens a folder on a machine; each machine has an anchor folder of its own. */
function open(directory: string, machine: string, is_restored = false): Journal {
  const parts = { clock: systemClock, randomness: systemRandomness, reserve_bytes: 4096, environment: {} };
  const opened = openTillJournal({ directory, folder: machine, machine: basename(machine), is_restored, ...parts });
  if (!opened.ok) throw new Error(opened.error.sentence);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

const number = (till: Journal): number => till.sales.openSale('CLP', 'Ana').number;
const traces = (till: Journal): string[] => Array.from({ length: 40 }, () => till.traces.next());
const BY = { who: 'Ana', reference: 'the other machine stays off' };

/** Moves the till to another machine. */
async function moved(till: Journal, folder: string, place: string, name: string): Promise<Journal> {
  expect(till.lineage.moveAway()).toBeNull();
  const file = join(place, `${name}.cobro-backup`);
  const made = await createBackup({
    folder,
    file,
    program: '1',
    clock: systemClock,
    copy: (path) => till.copyTo(path),
  });
  expect(made).toMatchObject({ ok: true });
  const target = join(place, name);
  const begin = (directory: string) => {
    open(directory, join(place, `${name}-machine`), true).close();
    return succeed(null);
  };
  expect(await restoreBackup({ file, folder: target, begin })).toMatchObject({ ok: true });
  return open(target, join(place, `${name}-machine`));
}

test('a till that was moved, taken back and moved again gives no number and no trace twice, whoever goes on', async () => {
  const place = temporaryFolder();
  const folder = join(place, 'till');
  const till = open(folder, join(place, 'machine'));
  attemptIn(till, 'trace-of-the-past-1', 'BOUND');
  const before = [number(till), number(till)];
  const spent = traces(till);

  const second = await moved(till, folder, place, 'second');
  expect(till.lineage.stop).toBe('moved_away');
  expect(second.lineage.doubt).toEqual({ why: 'moved_here', attempts_missing: null });
  const cash_of_second = [number(second), number(second)];
  expect(second.lineage.accept(BY)).toBeNull();
  const of_second = traces(second);

  // The first machine is put back to use all the same.
  expect(till.lineage.accept(BY)).toBeNull();
  expect(till.lineage.stop).toBeNull();
  const again = [number(till), number(till)];
  const of_again = traces(till);
  const third = await moved(till, folder, place, 'third');
  expect(third.lineage.accept(BY)).toBeNull();
  const of_third = traces(third);
  const numbers = [...before, ...cash_of_second, ...again, number(third), number(third)];
  expect(new Set(numbers).size).toBe(numbers.length);
  const given = [...spent, ...of_second, ...of_again, ...of_third];
  expect(new Set(given).size).toBe(given.length);
});

test('a cart that was open at the move goes on as another sale on the new machine, and as itself where it was', async () => {
  const place = temporaryFolder();
  const folder = join(place, 'till');
  const till = open(folder, join(place, 'machine'));
  const cart = till.sales.openSale('CLP', 'Ana');
  const held = till.sales.openSale('CLP', 'Ana');
  for (const one of [cart, held]) till.sales.saveSale({ ...one, lines: [lineOf('Pan', 990)] });
  till.sales.saveSale({ ...till.sales.sale(held.sale_id)!, state: 'HELD' });
  const empty = till.sales.openSale('CLP', 'Ana');
  const there = await moved(till, folder, place, 'second');
  const carts = there.sales.unfinishedSales();
  expect(carts.map(({ number: given }) => given)).toEqual([1_000_001, 1_000_002]);
  expect(carts.map(({ state, lines }) => [state, lines[0]?.name])).toEqual([
    ['OPEN', 'Pan'],
    ['HELD', 'Pan'],
  ]);
  const ids = new Set([cart, held, empty].map(({ sale_id }) => sale_id));
  expect(carts.some(({ sale_id }) => ids.has(sale_id))).toBe(false);
  expect(there.verify().problems).toEqual([]);
  expect(till.lineage.accept(BY)).toBeNull();
  expect(till.sales.unfinishedSales().map(({ sale_id }) => sale_id)).toEqual(
    [cart, held, empty].map((one) => one.sale_id),
  );
});

test('a till that was moved rests at every later start, and a person takes it back as the next epoch', () => {
  const place = temporaryFolder();
  const folder = join(place, 'till');
  const first = open(folder, join(place, 'machine'));
  const { epoch } = first.lineage;
  expect(first.lineage.moveAway()).toBeNull();
  expect(first.lineage.moveAway()).toBeNull();
  first.close();
  const later = open(folder, join(place, 'machine'));
  expect(later.lineage.doubt).toMatchObject({ why: 'moved_away' });
  later.close();
  const last = open(folder, join(place, 'machine'));
  expect(last.lineage.stop).toBe('moved_away');
  expect(last.lineage.accept(BY)).toBeNull();
  expect(last.lineage.epoch).toBe(epoch + 1);
  expect(last.verify().problems).toEqual([]);
});
