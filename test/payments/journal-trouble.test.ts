import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, undoneAnswer } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
let shop: Shop;
let handle: Database.Database;
beforeEach(() => {
  directory = temporaryFolder();
  const openHandle = (path: string): Database.Database => (handle = new Database(path, { timeout: 250 }));
  shop = openShop({ directory, journal: { openHandle } });
});
afterEach(async () => {
  await shop.stop();
});

const CASH = { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 } as const;
const sellForCash = () => shop.journal.sales.takeCash(shop.journal.sales.openSale('CLP', 'Ana'), CASH, 10);

/** Stops the file from growing, as a full disk does: commits fail with SQLite's own SQLITE_FULL. */
function fillTheDisk(): void {
  const pages = Number(handle.pragma('page_count', { simple: true }));
  handle.pragma(`max_page_count = ${pages}`);
}
/** Fills the last pages until no commit is possible. */
function useTheRest(): void {
  for (let sale = 0; sale < 2_000; sale += 1)
    try {
      shop.journal.sales.openSale('CLP', 'Ana');
    } catch (error) {
      return expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    }
  throw new Error('the file grew on');
}

describe('a journal in real trouble while the till runs', () => {
  test('that is full stops cards with its reason, loses nothing, and takes them again when there is room', async () => {
    const order = shop.order();
    fillTheDisk();
    useTheRest();
    const before = shop.service.called('authorize');
    expect(await shop.engine.pay(order, shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      reason: 'card_sales_stopped',
      detail: 'disk_full',
    });
    expect(shop.service.called('authorize')).toBe(before);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'disk_full' });
    handle.pragma('max_page_count = 1073741823');
    expect(sellForCash().state).toBe('PAID');
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that became read-only stops cards with its reason, and nothing is sent', async () => {
    const order = shop.order();
    handle.pragma('query_only = 1');
    expect(await shop.engine.pay(order, shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      detail: 'journal_read_only',
    });
    expect(shop.service.called('authorize')).toBe(0);
    handle.pragma('query_only = 0');
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that became read-only with its whole disk while a card was charged undoes the charge once it can be written', async () => {
    // The reserve cannot be removed, as on a read-only disk.
    rmSync(join(directory, 'ballast'), { force: true });
    mkdirSync(join(directory, 'ballast', 'kept'), { recursive: true });
    const approved = shop.service.script.authorize;
    shop.service.script.authorize = (...request) => {
      handle.pragma('query_only = 1');
      return approved(...request);
    };
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'journal_not_written' });
    handle.pragma('query_only = 0');
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    await shop.clock.advance(3_000);
    const trace_id = outcome.outcome === 'unknown' ? outcome.trace_id : '';
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that is full when cash was taken gives its ballast for it', () => {
    const folder = mkdtempSync(join(directory, 'full-'));
    let is_full = false;
    const openHandle = (path: string): Database.Database => {
      const own = new Database(path);
      const prepare = own.prepare.bind(own);
      const commit = (run: () => unknown) => () => {
        if (is_full && existsSync(join(folder, 'ballast'))) throw new Database.SqliteError('full', 'SQLITE_FULL');
        return run();
      };
      const watched = (sql: string) => {
        const statement = prepare(sql);
        return sql === 'COMMIT' ? { run: commit(() => statement.run()) } : statement;
      };
      return Object.assign(own, { prepare: watched });
    };
    const full = openShop({ directory: folder, journal: { openHandle } });
    const sale = full.journal.sales.openSale('CLP', 'Ana');
    is_full = true;
    expect(full.journal.sales.takeCash(sale, CASH, 10).state).toBe('PAID');
    expect(existsSync(join(folder, 'ballast'))).toBe(false);
    expect(full.journal.verify().problems).toEqual([]);
    full.journal.close();
  });

  test('that is full to the last byte gives its ballast for its opening', () => {
    const folder = mkdtempSync(join(directory, 'full-at-start-'));
    openShop({ directory: folder }).journal.close();
    expect(existsSync(join(folder, 'ballast'))).toBe(true);
    // SQLite's error when the index of its log cannot grow.
    const openHandle = (path: string): Database.Database => {
      if (existsSync(join(folder, 'ballast'))) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE');
      return new Database(path);
    };
    const full = openShop({ directory: folder, journal: { openHandle } });
    expect(full.journal.sales.openSale('CLP', 'Ana').state).toBe('OPEN');
    full.journal.close();
  });

  test('is held by this till alone, and another program reads it without holding up a commit', () => {
    const other = new Database(join(directory, 'journal.db'), { readonly: true });
    const count = other.prepare<[], { events: number }>('SELECT count(*) AS events FROM event');
    const before = count.get()?.events ?? 0;
    other.exec('BEGIN');
    count.get();
    expect(sellForCash().state).toBe('PAID');
    expect(count.get()).toEqual({ events: before });
    other.exec('COMMIT');
    expect(count.get()?.events).toBeGreaterThan(before);
    other.close();
    expect(sellForCash().state).toBe('PAID');
  });

  test('fails closed while another program keeps it from writing (I15)', () => {
    const other = new Database(join(directory, 'journal.db'), { timeout: 50 });
    other.exec('BEGIN IMMEDIATE');
    expect(() => shop.journal.canary()).toThrow(/locked/);
    other.exec('ROLLBACK');
    other.close();
    shop.journal.canary();
  });
});
