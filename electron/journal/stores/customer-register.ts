import type Database from 'better-sqlite3';
import { type Customer, customerKey, customerSchema } from '../../../core/customer/customer.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { JournalEvent } from '../events/events.ts';
import { readJson } from '../tables/attempt-table.ts';
import type { JournalDatabase } from '../file/database.ts';
import type { PersonTable } from '../tables/person-table.ts';
import type { SaleTable } from '../tables/sale-table.ts';
import { type Erasure, planErasure } from './plan-erasure.ts';

/** A customer whom the till remembers. */
export interface KnownCustomer {
  /** Names the customer where personal data must not appear: in acts. */
  readonly customer_id: string;
  readonly customer: Customer;
  /** When they agreed to be recognized by phone and card, by the wall clock; null when they did not. */
  readonly consent_at_ms: number | null;
  /** Number of cards by which the till recognizes them. */
  readonly cards: number;
}

/** Customers, and the rights that the law gives them (docs/specs/counter.md, "Customers"). */
export interface CustomerRegister {
  read(customer_id: string): KnownCustomer | null;
  /** The customer as the till remembers it; null when unknown. */
  of(customer: Customer): KnownCustomer | null;
  ofCard(card_hash: string): KnownCustomer | null;
  /** Customers named by this journal's sales, in rows that never change. A null customer was erased. */
  readonly people: {
    after(
      row: number,
      limit: number,
    ): readonly { readonly row: number; readonly person_id: string; readonly customer: Customer | null }[];
    isAt(row: number, person_id: string): boolean;
  };
  /** Stores the identity for a document that names them. */
  keep(customer: Customer): string;
  /** The customer named by a document; null when erased. */
  kept(person_id: string): Customer | null;
  /** Without consent none of their cards is remembered. Durable with its act. */
  setConsent(customer_id: string, at_ms: number | null, act: Act): void;
  linkCard(customer_id: string, card_hash: string, at_ms: number, act: Act): void;
  /** Everything stored about them besides their sales: the current name and all earlier versions. */
  versions(customer: Customer): readonly Customer[];
  /**
   * Removes their data from the journal, except sales with an invoice paid since `invoices_since_ms`, which the law
   * requires. One commit, with its act. Returns how many sales lost their customer and how many keep it.
   */
  erase(customer_id: string, invoices_since_ms: number, act: Act): Pick<Erasure, 'sales_erased' | 'sales_kept'> | null;
}

interface CustomerRow {
  readonly customer_id: string;
  readonly body: string;
  readonly consent_at_ms: number | null;
  readonly cards: number;
}

export interface CustomerRegisterParts {
  readonly handle: Database.Database;
  readonly sales: Pick<SaleTable, 'forget'>;
  readonly people: PersonTable;
  readonly lightly: JournalDatabase['lightly'];
  /** Writes events and, in the same transaction, `alongside`. */
  readonly write: (events: readonly JournalEvent[], alongside: () => void) => void;
}

export function createCustomerRegister({
  handle,
  sales,
  people,
  lightly,
  write,
}: CustomerRegisterParts): CustomerRegister {
  const select =
    'SELECT customer_id, body, consent_at_ms, (SELECT count(*) FROM customer_card AS card WHERE card.customer_id = customer.customer_id) AS cards FROM customer';
  const byId = handle.prepare<[string], CustomerRow>(`${select} WHERE customer_id = ?`);
  const byKey = handle.prepare<[string], CustomerRow>(`${select} WHERE tax_key = ?`);
  const byCard = handle.prepare<[string], CustomerRow>(
    `${select} WHERE customer_id = (SELECT customer_id FROM customer_card WHERE card_hash = ?)`,
  );
  const bodies = handle.prepare<[string], string>('SELECT body FROM person WHERE tax_key = ? ORDER BY rowid').pluck();
  const consent = handle.prepare('UPDATE customer SET consent_at_ms = ? WHERE customer_id = ?');
  const link = handle.prepare(
    'INSERT INTO customer_card (card_hash, customer_id, at_ms) VALUES (?, ?, ?) ON CONFLICT (card_hash) DO UPDATE SET customer_id = excluded.customer_id, at_ms = excluded.at_ms',
  );
  const unlink = handle.prepare('DELETE FROM customer_card WHERE customer_id = ?');
  const known = (row: CustomerRow | undefined): KnownCustomer | null => {
    const customer = customerSchema.safeParse(readJson(row?.body ?? 'null')).data;
    if (row === undefined || customer === undefined) return null;
    const { body: _body, ...rest } = row;
    return { ...rest, customer };
  };
  const peopleAfter = handle.prepare<[number, number], { row: number; person_id: string; body: string | null }>(
    `SELECT rowid AS row, person_id, CASE WHEN EXISTS (SELECT 1 FROM customer WHERE customer.tax_key = person.tax_key) THEN body END AS body
      FROM person WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  );
  const personAt = handle.prepare<[number], string>('SELECT person_id FROM person WHERE rowid = ?').pluck();
  const read = (customer_id: string): KnownCustomer | null => known(byId.get(customer_id));
  return {
    read,
    of: (customer) => known(byKey.get(customerKey(customer))),
    ofCard: (card_hash) => known(byCard.get(card_hash)),
    people: {
      after: (after_row, limit) =>
        peopleAfter.all(after_row, limit).map(({ body, ...named }) => ({
          ...named,
          customer: customerSchema.safeParse(readJson(body ?? 'null')).data ?? null,
        })),
      isAt: (row, person_id) => personAt.get(row) === person_id,
    },
    keep: (customer) => lightly(() => people.idOf(customer)),
    kept: people.customer,
    setConsent: (customer_id, at_ms, act) =>
      write([{ type: 'act', ...act }], () => {
        consent.run(at_ms, customer_id);
        if (at_ms === null) unlink.run(customer_id);
      }),
    linkCard: (customer_id, card_hash, at_ms, act) =>
      write([{ type: 'act', ...act }], () => void link.run(card_hash, customer_id, at_ms)),
    versions: (customer) =>
      bodies.all(customerKey(customer)).flatMap((body) => customerSchema.safeParse(readJson(body)).data ?? []),
    erase: (customer_id, invoices_since_ms, act) => {
      const person = read(customer_id);
      if (person === null) return null;
      const { event, apply, sales_erased, sales_kept } = planErasure(handle, person, invoices_since_ms);
      // Deleted data is overwritten with zeros. Copies in pages that were already free disappear when the file is
      // rewritten.
      handle.pragma('secure_delete = ON');
      try {
        write([event, { type: 'act', ...act }], apply);
      } finally {
        handle.pragma('secure_delete = OFF');
        sales.forget();
      }
      return { sales_erased, sales_kept };
    },
  };
}
