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

/** Customers, kept apart from events and sales, which only name a row of this table (decision 037). */
export interface PersonTable {
  /** The sale as stored: its customer becomes a row that the sale names. Inside the caller's transaction. */
  detached(sale: Sale): Sale;
  /** The sale as the till uses it. Without its row, the sale has no customer. */
  attached(sale: Sale): Sale;
  /** The row of a customer, made when missing. Inside the caller's transaction. */
  idOf(customer: Customer): string;
  customer(person_id: string): Customer | null;
  /** Drops the cached row after a rolled-back transaction. */
  forget(): void;
}

const SALT_BYTES = 16;

/** The id by which a sale names its customer. */
export function personId(salt: string, body: string): string {
  return createHash('sha256').update(`${salt}\n${body}`).digest('base64url');
}

/** Rows never change: a new address is a new row, so that old documents keep their text. */
export function createPersonTable(handle: Database.Database): PersonTable {
  const find = handle.prepare<[string], PersonRow>('SELECT * FROM person WHERE person_id = ?');
  const known = handle
    .prepare<[string, string], string>('SELECT person_id FROM person WHERE tax_key = ? AND body = ?')
    .pluck();
  const insert = handle.prepare('INSERT INTO person (person_id, salt, tax_key, body) VALUES (?, ?, ?, ?)');
  // A cart is saved at every change, nearly always with the same customer.
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
