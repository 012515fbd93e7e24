import type Database from 'better-sqlite3';
import { assert } from '../../../core/assert.ts';
import { type Customer, customerKey, customerSchema } from '../../../core/customer/customer.ts';
import { canonicalJson, eventHash } from '../events/canonical.ts';
import type { EventOf } from '../events/events.ts';
import { readJson } from '../tables/attempt-table.ts';

/** The effects of erasing a person. */
export interface Erasure {
  readonly event: EventOf<'person_erased'>;
  /** Runs in the transaction that writes the event. */
  readonly apply: () => void;
  readonly sales_erased: number;
  readonly sales_kept: number;
}

interface SaleRow {
  readonly sale_id: string;
  readonly paid_at_ms: number | null;
  readonly body: string;
}

interface EventRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly previous_hash: string;
  readonly body: string;
}

/**
 * What must be erased of a customer, and what the law keeps. Current sales lose the person row that they name. Older
 * events contain the customer: it is removed, and `person_erased` records the remainder, so that the chain can still be
 * proven.
 */
export function planErasure(
  handle: Database.Database,
  { customer_id, customer }: { readonly customer_id: string; readonly customer: Customer },
  invoices_since_ms: number,
): Erasure {
  const tax_key = customerKey(customer);
  const isKept = ({ paid_at_ms, body }: SaleRow): boolean =>
    paid_at_ms !== null && paid_at_ms >= invoices_since_ms && bodyOf(body)['document'] === 'invoice';
  const ofPerson = handle.prepare<[string, string], SaleRow>(
    `SELECT sale_id, paid_at_ms, body FROM sale WHERE body ->> '$.person_id' = ?
      OR sale_id IN (SELECT sale_id FROM fiscal_document WHERE person_id = ?)`,
  );
  const people = handle
    .prepare<[string], string>('SELECT person_id FROM person WHERE tax_key = ?')
    .pluck()
    .all(tax_key)
    .map((person_id) => ({ person_id, sales: ofPerson.all(person_id, person_id) }));
  const invoices = handle
    .prepare<[number], string>('SELECT person_id FROM fiscal_document WHERE person_id IS NOT NULL AND at_ms >= ?')
    .pluck();
  const on_invoices = new Set(invoices.all(invoices_since_ms));
  const gone = people.filter(({ person_id, sales }) => !on_invoices.has(person_id) && !sales.some(isKept));
  const before = salesOfBefore(handle, tax_key);
  const opened = before.filter((sale) => !isKept(sale));
  const not_kept = [...people.flatMap(({ sales }) => sales), ...before].filter((sale) => !isKept(sale));
  const events = eventsOf(handle, not_kept);
  const left = events.map((row) => ({ ...row, body: withoutCustomer(row.body, 'sale') }));
  const erased = left.map((row) => ({ seq: row.seq, hash: eventHash(row) }));
  const all = [...people.flatMap(({ sales }) => sales), ...before];
  const sales_erased = gone.flatMap(({ sales }) => sales).length + opened.length;
  return {
    event: { type: 'person_erased', person_ids: gone.map(({ person_id }) => person_id), events: erased },
    sales_erased,
    sales_kept: all.length - sales_erased,
    apply: () => {
      const event = handle.prepare('UPDATE event SET body = ? WHERE seq = ?');
      for (const { seq, body } of left) event.run(body, seq);
      const sale = handle.prepare('UPDATE sale SET body = ? WHERE sale_id = ?');
      for (const { sale_id, body } of opened) sale.run(withoutCustomer(body), sale_id);
      const person = handle.prepare('DELETE FROM person WHERE person_id = ?');
      for (const { person_id } of gone) person.run(person_id);
      handle.prepare('DELETE FROM customer_card WHERE customer_id = ?').run(customer_id);
      handle.prepare('DELETE FROM customer WHERE customer_id = ?').run(customer_id);
      handle.prepare('UPDATE person_upkeep SET overwriting_due = 1').run();
    },
  };
}

/** Sales made before customers had their own rows, and not stored since. */
function salesOfBefore(handle: Database.Database, tax_key: string): SaleRow[] {
  const rows = handle.prepare<[], SaleRow>(
    "SELECT sale_id, paid_at_ms, body FROM sale WHERE body ->> '$.customer' IS NOT NULL",
  );
  return rows.all().filter(({ body }) => {
    const customer = customerSchema.safeParse(bodyOf(body)['customer']).data;
    return customer !== undefined && customerKey(customer) === tax_key;
  });
}

function eventsOf(handle: Database.Database, sales: readonly SaleRow[]): EventRow[] {
  if (sales.length === 0) return [];
  const ids = JSON.stringify(sales.map(({ sale_id }) => sale_id));
  return handle
    .prepare<[string], EventRow>(
      `SELECT seq, at_ms, previous_hash, body FROM event
        WHERE seq <= (SELECT named_until_seq FROM person_upkeep) AND instr(body, '"customer":{') > 0
          AND body ->> '$.sale.customer' IS NOT NULL AND body ->> '$.sale.sale_id' IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    )
    .all(ids);
}

const bodyOf = (text: string): Readonly<Record<string, unknown>> => {
  const body = readJson(text);
  assert(typeof body === 'object' && body !== null, 'a body of the journal is an object');
  return { ...body };
};

/** The same text without the customer; for an event, without its sale's customer. */
function withoutCustomer(text: string, within?: 'sale'): string {
  const body = bodyOf(text);
  if (within !== undefined)
    return canonicalJson({ ...body, sale: JSON.parse(withoutCustomer(canonicalJson(body[within]))) });
  const { customer: _gone, ...rest } = body;
  return canonicalJson(rest);
}
