import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { Customer } from '../../core/customer/customer.ts';
import type { Sale } from '../../core/sale/sale.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const ROSA: Customer = { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Rosa Fuentes', phone: '912345678' };
const LUIS: Customer = { name: 'Luis Peralta' };
const ACT = { who: 'Eva', what: 'person_erased', subject: 'customer' } as const;
const NO_INVOICE_IS_KEPT = Number.MAX_SAFE_INTEGER;

function sell(journal: Journal, customer: Customer, more: Partial<Sale> = {}): string {
  journal.sales.rememberCustomer(customer);
  const sale = { ...journal.sales.openSale('CLP', 'Ana'), customer, ...more };
  journal.sales.saveSale(sale);
  const tender = { tender_id: `cash-${sale.sale_id}`, kind: 'cash', state: 'paid', at_ms: 1 } as const;
  journal.sales.takeCash(sale, { ...tender, amount_minor: 500, tip_minor: 0 }, 500);
  return sale.sale_id;
}

function erase(journal: Journal, customer: Customer, invoices_since_ms = NO_INVOICE_IS_KEPT) {
  const known = journal.shop.customers.of(customer);
  assert(known !== null, 'the customer is known');
  return journal.shop.customers.erase(known.customer_id, invoices_since_ms, ACT);
}

/** The bytes of every file that may contain a name. */
const bytes = (): string =>
  ['journal.db', 'journal.db-wal']
    .flatMap((name) => {
      try {
        return readFileSync(join(directory, name)).toString('latin1');
      } catch {
        return [];
      }
    })
    .join('');

test('who bought stands in no event, and is gone from sale, book and file when it is erased, while everything proves', () => {
  let journal = open(directory);
  const sale_id = sell(journal, ROSA);
  const other = sell(journal, LUIS);
  expect(JSON.stringify([...journal.exportEvents()])).not.toMatch(/Rosa|Luis|123456785/);
  journal.close();
  journal = open(directory);
  expect(journal.sales.sale(sale_id)?.customer).toEqual(ROSA);
  expect(journal.sales.findSales({ customers: [ROSA], limit: 5 }).map((sale) => sale.sale_id)).toEqual([sale_id]);
  expect(bytes()).toContain('Rosa Fuentes');

  expect(erase(journal, ROSA)).toEqual({ sales_erased: 1, sales_kept: 0 });
  expect(journal.sales.sale(sale_id)).toMatchObject({ state: 'PAID' });
  expect(journal.sales.sale(sale_id)?.customer).toBeUndefined();
  expect(journal.sales.findCustomers('Rosa', 5)).toEqual([]);
  expect(journal.sales.sale(other)?.customer).toEqual(LUIS);
  expect(journal.verify().problems).toEqual([]);
  journal.close();
  expect(bytes()).not.toContain('Rosa Fuentes');
  expect(bytes()).not.toContain('912345678');
  expect(bytes()).toContain('Luis Peralta');
  expect(open(directory).verify().problems).toEqual([]);
});

test('copies in pages that were free before are gone with the next ordered end', () => {
  const before = open(directory);
  sell(before, ROSA);
  before.close();
  tamper(directory, (database) => {
    database.exec('CREATE TABLE residue (text TEXT)');
    for (let row = 0; row < 500; row += 1)
      database.prepare('INSERT INTO residue VALUES (?)').run('Rosa Fuentes '.repeat(9));
    database.exec('DROP TABLE residue');
    database.pragma('wal_checkpoint(TRUNCATE)');
  });
  expect(bytes().split('Rosa Fuentes').length).toBeGreaterThan(1_000);
  const journal = open(directory);
  erase(journal, ROSA);
  journal.close();
  expect(bytes()).not.toContain('Rosa Fuentes');
});

test('a customer who changed their address is on each paper as they were then, and all of it is erased', () => {
  const journal = open(directory);
  const first = sell(journal, { ...ROSA, address: 'Calle Uno' });
  const second = sell(journal, { ...ROSA, address: 'Calle Dos' });
  expect(journal.sales.sale(first)?.customer?.address).toBe('Calle Uno');
  expect(journal.shop.customers.versions(ROSA).map(({ address }) => address)).toEqual(['Calle Uno', 'Calle Dos']);
  expect(erase(journal, ROSA)).toEqual({ sales_erased: 2, sales_kept: 0 });
  expect([first, second].map((id) => journal.sales.sale(id)?.customer)).toEqual([undefined, undefined]);
  expect(journal.verify().problems).toEqual([]);
});

test('an invoice keeps its customer for as long as the law asks for it, and the book forgets them all the same', () => {
  const journal = open(directory);
  const invoice = sell(journal, { ...ROSA, address: 'Calle Uno' }, { document: 'invoice' });
  const receipt = sell(journal, ROSA);
  const paid_at_ms = journal.sales.sale(invoice)?.paid_at_ms ?? 0;
  expect(erase(journal, ROSA, paid_at_ms)).toEqual({ sales_erased: 1, sales_kept: 1 });
  expect(journal.sales.sale(invoice)?.customer?.name).toBe('Rosa Fuentes');
  expect(journal.sales.sale(receipt)?.customer).toBeUndefined();
  expect(journal.shop.customers.of(ROSA)).toBeNull();
  expect(journal.verify().problems).toEqual([]);
  // Once the period that the law requires is over, the rest can be erased.
  journal.sales.rememberCustomer(ROSA);
  expect(erase(journal, ROSA, paid_at_ms + 1)).toEqual({ sales_erased: 1, sales_kept: 0 });
  expect(journal.sales.sale(invoice)?.customer).toBeUndefined();
  expect(journal.verify().problems).toEqual([]);
});

test('events of before have their customer taken out, and the chain proves with what the erasure says is left', () => {
  const fixture = join(import.meta.dirname, '../fixtures/journals/journal-023.db.gz');
  writeFileSync(join(directory, 'journal.db'), gunzipSync(readFileSync(fixture)));
  let journal = open(directory);
  const known = { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Rosa Fuentes' } as const;
  const [sale, ...more] = journal.sales.findSales({ customers: [known], limit: 5 });
  expect(more).toHaveLength(1);
  expect(sale?.customer?.address).toBe('Av. Matta 120');
  expect(JSON.stringify([...journal.exportEvents()])).toContain('Rosa Fuentes');
  expect(erase(journal, known)).toEqual({ sales_erased: 2, sales_kept: 0 });
  const report = journal.verify();
  expect(report.problems).toEqual([]);
  expect(report.trust.join(' ')).toContain('Of 2 events the customer was erased');
  expect(JSON.stringify([...journal.exportEvents()])).not.toContain('Rosa Fuentes');
  journal.close();
  expect(bytes()).not.toContain('Rosa Fuentes');
  journal = open(directory);
  expect(journal.verify().problems).toEqual([]);
  journal.close();
});

test('the proof tells a customer who was changed by hand, and one who went without an erasure', () => {
  const journal = open(directory);
  sell(journal, ROSA);
  sell(journal, LUIS);
  journal.close();
  tamper(directory, (database) => {
    expect(() => database.exec("UPDATE person SET body = replace(body, 'Rosa', 'Rita')")).toThrow('never changes');
    database.exec('DROP TRIGGER person_never_changes');
    database.exec("UPDATE person SET body = replace(body, 'Rosa', 'Rita')");
    database.exec("DELETE FROM person WHERE body LIKE '%Luis%'");
  });
  expect(open(directory).verify().problems).toEqual([
    expect.stringMatching(/^the customer \S{8} is not the one that was written$/) as string,
    'the customer of sale 2 is gone, and no erasure says so',
  ]);
});

test('the database lets nothing of an event change but that its customer goes', () => {
  const journal = open(directory);
  sell(journal, ROSA);
  journal.close();
  tamper(directory, (database) => {
    for (const change of ["body = replace(body, 'CLP', 'USD')", "hash = replace(hash, 'a', 'b')", 'at_ms = at_ms + 1'])
      expect(() => database.exec(`UPDATE event SET ${change}`)).toThrow('append-only');
    expect(() =>
      database.exec("UPDATE event SET body = json_remove(body, '$.sale.lines') WHERE type = 'cash_taken'"),
    ).toThrow('append-only');
  });
});

test('an event that was changed and is not what an erasure says is told', () => {
  const fixture = join(import.meta.dirname, '../fixtures/journals/journal-023.db.gz');
  writeFileSync(join(directory, 'journal.db'), gunzipSync(readFileSync(fixture)));
  const journal = open(directory);
  erase(journal, { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Rosa Fuentes' });
  journal.close();
  tamper(directory, (database) => {
    database.exec('DROP TRIGGER event_is_append_only');
    database.exec(
      `UPDATE event SET body = replace(body, '"amount_minor":500', '"amount_minor":501') WHERE type = 'cash_taken'`,
    );
  });
  expect(open(directory).verify().problems.join(' ')).toContain('was changed: its hash does not fit');
});
