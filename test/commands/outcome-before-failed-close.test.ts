import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
afterEach(() => void vi.restoreAllMocks());

test('a sale that was told as approved ends as approved although its journal cannot be closed in order', async () => {
  const { close } = Database.prototype;
  let failures = 0;
  vi.spyOn(Database.prototype, 'close').mockImplementation(function (this: Database.Database) {
    close.call(this);
    if (this.readonly || !this.name.endsWith('journal.db')) return this;
    failures += 1;
    throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_TRUNCATE');
  });
  const sale = await counter.cobro('sale', '--amount', '3200', ...counter.reader);
  expect(failures).toBeGreaterThan(0);
  expect(sale.result).toMatchObject({ outcome: 'approved' });
  expect(sale.code).toBe(0);
  expect(sale.stderr).toMatch(/could not be closed in order \(disk_error\).*What was told stands/);
});
