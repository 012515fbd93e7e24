import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { JOURNAL_VERSION, MIGRATIONS, migrate } from '../../electron/journal/migrations/migrations.ts';
import { COMMAND_LINE_PRODUCT } from '../../core/sale/sale.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { openDatabase } from '../../electron/journal/file/database.ts';
import { CALL, attemptIn, intentOf, open, tamper, tryOpen } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { lineOf, partOf } from '../support/sales.ts';

describe('opening the journal', () => {
  let directory: string;
  beforeEach(() => void (directory = temporaryFolder()));

  test('is refused with a sentence while another till holds it', () => {
    const journal = open(directory);
    expect(tryOpen(directory)).toMatchObject({
      code: 'journal_held',
      sentence: expect.stringMatching(/Another till/) as string,
    });
    journal.close();
    open(directory).close();
  });

  test('is refused when a newer version made it, and nothing is changed', () => {
    open(directory).close();
    tamper(directory, (database) => void database.pragma('user_version = 99'));
    expect(tryOpen(directory)).toMatchObject({
      code: 'journal_newer',
      sentence: expect.stringMatching(/newer version of Cobro/) as string,
    });
    tamper(directory, (database) => expect(database.pragma('user_version', { simple: true })).toBe(99));
  });

  test('is refused for a database of another program', () => {
    tamper(directory, (database) => void database.exec('CREATE TABLE notes (text)'));
    expect(tryOpen(directory)).toMatchObject({ code: 'not_a_journal' });
  });

  test('is refused for a file that is no database, which stays as it is', () => {
    writeFileSync(
      join(directory, 'journal.db'),
      'not a database at all, just some text that is long enough'.repeat(50),
    );
    expect(tryOpen(directory)).toMatchObject({ code: 'journal_damaged' });
  });

  test('migrates in one transaction, so that a failing migration leaves the old journal', () => {
    const database = new Database(':memory:');
    migrate(database);
    const broken = [...MIGRATIONS, { version: JOURNAL_VERSION + 1, sql: 'CREATE TABLE extra (one); this is not SQL' }];
    expect(() => migrate(database, broken)).toThrow();
    expect(database.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
    expect(database.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'extra'").get()).toEqual({
      count: 0,
    });
    database.close();
  });

  test('in memory begins with the form that the migrations make in a file, and with rows of its own', () => {
    const opened = [join(directory, 'journal.db'), ':memory:', ':memory:'].flatMap((path) => {
      const made = openDatabase(path);
      return made.ok ? [made.value] : [];
    });
    const rowsOf = (table: string) => opened.map(({ handle }) => handle.prepare(`SELECT * FROM ${table}`).all());
    for (const table of ['sqlite_schema', 'migration']) {
      const [file, one, other] = rowsOf(table);
      expect([one, other]).toEqual([file, file]);
    }
    const logs = rowsOf('canary').map(([row]) => (row as { readonly log_id: string }).log_id);
    expect(new Set(logs).size).toBe(3);
    for (const database of opened) database.close();
  });

  test('after a death turns every intent into a reversal, and gives its sale back to the cashier', () => {
    const before = open(directory);
    const sale_id = attemptIn(before, 'trace-0001', 'INTENT');
    before.close();
    const after = open(directory);
    expect(after.attempts.find('trace-0001')).toMatchObject({ state: 'REVERSING', last_result: 'restarted' });
    expect(after.sales.unfinishedSales()).toMatchObject([{ sale_id, state: 'OPEN', tenders: [{ state: 'unknown' }] }]);
    expect(after.verify().problems).toEqual([]);
    after.close();
  });

  test('after a death between tender and intent fails the tender, of which nothing was ever sent', () => {
    const before = open(directory);
    const sale = before.sales.openSale('CLP', 'Ana');
    before.sales.beginCardTender(sale, {
      tender_id: 't',
      kind: 'card',
      state: 'pending',
      amount_minor: 10,
      tip_minor: 0,
      at_ms: 1,
    });
    before.close();
    const after = open(directory);
    expect(after.sales.sale(sale.sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'failed' }] });
    after.close();
  });

  test('closes the sale of a command that was killed once nothing of it is paid or in doubt, and no cart', () => {
    const before = open(directory);
    const begin = (product_id: string) => {
      const opened = before.sales.openSale('CLP', 'Ana');
      const sale = { ...opened, lines: [lineOf('Venta', 10, { product_id })] };
      before.sales.saveSale(sale);
      const tender_id = `tender-${product_id}-${sale.number}`;
      const tender = partOf('card', 10, { tender_id, state: 'pending' });
      return { sale_id: before.sales.beginCardTender(sale, tender).sale_id, tender_id };
    };
    const [cart, unsent, sent] = [begin('bread'), begin(COMMAND_LINE_PRODUCT), begin(COMMAND_LINE_PRODUCT)];
    intentOf(before, 'trace-0001', sent, 10);
    before.close();
    const stateOf = (journal: Journal, { sale_id }: { readonly sale_id: string }) => journal.sales.sale(sale_id)?.state;
    const after = open(directory);
    expect([cart, unsent, sent].map((one) => stateOf(after, one))).toEqual(['OPEN', 'ABANDONED', 'OPEN']);
    after.record({ type: 'attempt_step', trace_id: 'trace-0001', state: 'NO_CHARGE', cause: 'test', evidence: CALL });
    after.close();
    const later = open(directory);
    expect([cart, sent].map((one) => stateOf(later, one))).toEqual(['OPEN', 'ABANDONED']);
    expect(later.verify().problems).toEqual([]);
    later.close();
  });

  test('keeps an open cart, and never gives a number twice', () => {
    const before = open(directory);
    const sale = before.sales.openSale('CLP', 'Ana');
    before.sales.saveSale({
      ...sale,
      lines: [
        { line_id: 'l', product_id: 'p', name: 'Pan', unit: 'each', unit_price_minor: 990, quantity_milli: 2_000 },
      ],
    });
    before.close();
    const after = open(directory);
    expect(after.sales.sale(sale.sale_id)?.lines).toHaveLength(1);
    expect(after.sales.openSale('CLP', 'Ana').number).toBe(sale.number + 1);
    after.close();
  });
});
