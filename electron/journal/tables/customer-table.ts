import type Database from 'better-sqlite3';
import {
  type Customer,
  typedSearchTerms,
  customerKey,
  customerSearchTerms,
  customerSchema,
} from '../../../core/customer/customer.ts';
import { readJson } from './attempt-table.ts';

interface CustomerRow {
  readonly body: string;
}

export interface CustomerTable {
  put(customer: Customer, at_ms: number): void;
  find(text: string, limit: number): readonly Customer[];
}

/** The customers of the shop. Words are stored with a leading space, so that one LIKE finds a prefix. */
export function createCustomerTable(handle: Database.Database): CustomerTable {
  const put = handle.prepare(
    `INSERT INTO customer (tax_key, found_by, body, used_at_ms, customer_id) VALUES (?, ?, ?, ?, lower(hex(randomblob(12))))
      ON CONFLICT (tax_key) DO UPDATE SET found_by = excluded.found_by, body = excluded.body, used_at_ms = excluded.used_at_ms`,
  );
  return {
    put: (customer, at_ms) => {
      const found_by = customerSearchTerms(customer)
        .map((term) => ` ${term}`)
        .join('');
      put.run(customerKey(customer), found_by, JSON.stringify(customer), at_ms);
    },
    find: (text, limit) => {
      // Words contain only letters and digits, so none is special to LIKE.
      const patterns = typedSearchTerms(text).map((term) => `% ${term}%`);
      const where = patterns.length === 0 ? '' : `WHERE ${patterns.map(() => 'found_by LIKE ?').join(' AND ')}`;
      const rows = handle
        .prepare<(string | number)[], CustomerRow>(
          `SELECT body FROM customer ${where} ORDER BY used_at_ms DESC LIMIT ?`,
        )
        .all(...patterns, limit);
      // An unreadable row is skipped silently: its key is a tax id, which must not be logged.
      return rows.flatMap(({ body }) => customerSchema.safeParse(readJson(body)).data ?? []);
    },
  };
}
