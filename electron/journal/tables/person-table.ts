import { createHash, randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type Customer, customerKey, customerSchema } from '../../../core/customer/customer.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { canonicalJson } from '../events/canonical.ts';
import { readJson } from './attempt-table.ts';

interface PersonRow {
  readonly person_id: string;
  readonly salt: string;
  readonly tax_key: string;
  readonly body: string;
}

/** Who bought, apart from events and sales, which name a row of this table alone (decision 037). */
export interface PersonTable {
  /** The sale as it is stored: its customer becomes a row, and the sale names it. The caller holds the transaction. */
  detached(sale: Sale): Sale;
  /** The sale as the till works with it. Where the row is gone, or never was here, the sale has no customer. */
  attached(sale: Sale): Sale;
  /** The row of a customer, made where there is none. The caller holds the transaction. */
  idOf(customer: Customer): string;
  customer(person_id: string): Customer | null;
  /** After a transaction was rolled back, a row that it made is not there. */
  forget(): void;
}

const SALT_BYTES = 16;

/** What a sale names its customer by. */
export function personId(salt: string, body: string): string {
  return createHash('sha256').update(`${salt}\n${body}`).digest('base64url');
}

/** Rows are never changed: another address is another row, so that a paper of last year says what it said. */
export function createPersonTable(handle: Database.Database): PersonTable {
  const find = handle.prepare<[string], PersonRow>('SELECT * FROM person WHERE person_id = ?');
  const known = handle
    .prepare<[string, string], string>('SELECT person_id FROM person WHERE tax_key = ? AND body = ?')
    .pluck();
  const insert = handle.prepare('INSERT INTO person (person_id, salt, tax_key, body) VALUES (?, ?, ?, ?)');
  // A cart is saved at every change, nearly always with the customer that it had.
  let latest: { readonly body: string; readonly person_id: string } | null = null;
  const idOf = (customer: Customer): string => {
    const body = canonicalJson(customer);
    if (latest?.body === body) return latest.person_id;
    const tax_key = customerKey(customer);
    let person_id = known.get(tax_key, body);
    if (person_id === undefined) {
      const salt = randomBytes(SALT_BYTES).toString('base64url');
      person_id = personId(salt, body);
      insert.run(person_id, salt, tax_key, body);
    }
    latest = { body, person_id };
    return person_id;
  };
  const customerOf = (person_id: string): Customer | null =>
    customerSchema.safeParse(readJson(find.get(person_id)?.body ?? 'null')).data ?? null;
  return {
    detached: (sale) => {
      if (sale.customer === undefined) return sale;
      const { customer, ...rest } = sale;
      return { ...rest, person_id: idOf(customer) };
    },
    idOf,
    customer: customerOf,
    attached: (sale) => {
      const customer = sale.person_id === undefined ? null : customerOf(sale.person_id);
      if (customer === null) return sale;
      const { person_id: _named, ...rest } = sale;
      return { ...rest, customer };
    },
    forget: () => {
      latest = null;
    },
  };
}
