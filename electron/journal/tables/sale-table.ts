import type Database from 'better-sqlite3';
import * as z from 'zod';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { type Sale, SALE_STATES, saleSchema, tenderSchema } from '../../../core/sale/sale.ts';
import { paidMinor } from '../../../core/sale/tender.ts';
import { canonicalJson } from '../events/canonical.ts';
import { customerKey } from '../../../core/customer/customer.ts';
import { readJson } from './attempt-table.ts';
import { type ParkedRows, parseRow } from './parked-rows.ts';
import type { PersonTable } from './person-table.ts';
import type { SaleMoney } from './rows.ts';
import type { SaleQuery } from '../stores/sale-store.ts';

interface SaleColumns {
  readonly sale_id: string;
  readonly state: string;
  readonly paid_at_ms: number | null;
  readonly tenders: string;
  readonly body: string;
}

const moneySchema = z.object({
  state: z.enum(SALE_STATES),
  tenders: z.array(tenderSchema),
  paid_at_ms: z.int().optional(),
});

export interface SaleTable {
  sale(sale_id: string): Sale | null;
  money(sale_id: string): SaleMoney | null;
  put(sale: Sale, isNew: boolean): void;
  putMoney(sale_id: string, money: SaleMoney): void;
  countPrint(sale_id: string): void;
  prints(sale_id: string): number;
  nextNumber(): number;
  unfinished(): readonly Sale[];
  find(query: SaleQuery): readonly Sale[];
  /** Drops the cached sale after a rolled-back transaction. */
  forget(): void;
}

/** Sales in the database. Payment state is stored apart from the lines, so binding does not rewrite a cart of 500. */
export function createSaleTable(handle: Database.Database, parked: ParkedRows, people: PersonTable): SaleTable {
  const columns = 'sale_id, state, paid_at_ms, tenders, body';
  const one = handle.prepare<[string], SaleColumns>(`SELECT ${columns} FROM sale WHERE sale_id = ?`);
  const money = handle.prepare<[string], Pick<SaleColumns, 'state' | 'paid_at_ms' | 'tenders'>>(
    'SELECT state, paid_at_ms, tenders FROM sale WHERE sale_id = ?',
  );
  const insert = handle.prepare(
    'INSERT INTO sale (sale_id, number, state, opened_at_ms, paid_at_ms, paid_minor, tenders, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const change = handle.prepare(
    'UPDATE sale SET state = ?, paid_at_ms = ?, paid_minor = ?, tenders = ?, body = ? WHERE sale_id = ?',
  );
  const changeMoney = handle.prepare(
    'UPDATE sale SET state = ?, paid_at_ms = ?, paid_minor = ?, tenders = ? WHERE sale_id = ?',
  );
  const countPrint = handle.prepare('UPDATE sale SET prints = prints + 1 WHERE sale_id = ?');
  const prints = handle.prepare<[string], { prints: number }>('SELECT prints FROM sale WHERE sale_id = ?');
  const nextNumber = handle.prepare<[], { next: number }>(
    `SELECT COALESCE(MAX(number), 0) + 1 AS next FROM sale WHERE number < ${LANE_NUMBERS}`,
  );
  const unfinished = handle.prepare<[], SaleColumns>(
    `SELECT ${columns} FROM sale WHERE state IN ('OPEN', 'HELD', 'PAYING') ORDER BY number`,
  );

  const sales = (rows: readonly SaleColumns[]): Sale[] =>
    rows.flatMap((row) => {
      const sale = parseRow(saleSchema, readSale(row), 'sale', row.sale_id, parked);
      return sale === null ? [] : people.attached(sale);
    });

  // The sale being entered or paid. What this process wrote needs no parsing again; what another process wrote does.
  let latest: Sale | null = null;
  const remember = (sale: Sale): Sale => {
    // Frozen, because it represents what is on disk.
    for (const tender of sale.tenders) Object.freeze(tender);
    Object.freeze(sale.tenders);
    latest = Object.freeze(sale);
    return sale;
  };
  const readSaleOnce = (sale_id: string): Sale | null => {
    if (latest?.sale_id === sale_id) return latest;
    const sale = sales([one.get(sale_id)].filter((row) => row !== undefined))[0] ?? null;
    return sale === null ? null : remember(sale);
  };
  const readMoney = (sale_id: string): SaleMoney | null => {
    const row = money.get(sale_id);
    if (row === undefined) return null;
    const { state, paid_at_ms } = row;
    const value = { state, tenders: readJson(row.tenders), ...(paid_at_ms === null ? {} : { paid_at_ms }) };
    return parseRow(moneySchema, value, 'sale', sale_id, parked);
  };
  const putMoney = (sale_id: string, changed: SaleMoney): void => {
    const { state, tenders, paid_at_ms = null } = changed;
    changeMoney.run(state, paid_at_ms, paidMinor(changed), canonicalJson(tenders), sale_id);
    if (latest?.sale_id !== sale_id) return;
    const { paid_at_ms: _before, ...sale } = latest;
    remember({ ...sale, state, tenders, ...(paid_at_ms === null ? {} : { paid_at_ms }) });
  };
  const put = (sale: Sale, isNew: boolean): void => {
    const { state, paid_at_ms, paid_minor, tenders, body } = saleColumns(people.detached(sale));
    const values = [paid_at_ms, paid_minor, tenders, body] as const;
    if (isNew) insert.run(sale.sale_id, sale.number, state, sale.opened_at_ms, ...values);
    else change.run(state, ...values, sale.sale_id);
    remember({ ...people.attached(sale) });
  };

  return {
    forget: () => {
      latest = null;
      people.forget();
    },
    sale: readSaleOnce,
    money: (sale_id) => (latest?.sale_id === sale_id ? latest : readMoney(sale_id)),
    put,
    putMoney,
    countPrint: (sale_id) => void countPrint.run(sale_id),
    prints: (sale_id) => prints.get(sale_id)?.prints ?? 0,
    nextNumber: () => nextNumber.get()?.next ?? 1,
    unfinished: () => sales(unfinished.all()),
    find: (query) => sales(findRows(handle, columns, query)),
  };
}

/** Columns of a sale as stored. */
export function saleColumns(sale: Sale) {
  const { state, tenders, paid_at_ms = null, ...body } = sale;
  return {
    sale_id: sale.sale_id,
    number: sale.number,
    state,
    opened_at_ms: sale.opened_at_ms,
    paid_at_ms,
    paid_minor: paidMinor(sale),
    tenders: canonicalJson(tenders),
    body: canonicalJson(body),
  };
}

/** A sale as stored, before parsing. */
export function readSale(row: Readonly<Record<Exclude<keyof SaleColumns, 'sale_id'>, unknown>>): unknown {
  const body = readJson(row.body);
  if (typeof body !== 'object' || body === null) return null;
  return {
    ...body,
    state: row.state,
    tenders: readJson(row.tenders),
    ...(row.paid_at_ms === null ? {} : { paid_at_ms: row.paid_at_ms }),
  };
}

/** `41`, or `3-41` for a sale of lane 3. */
function saleNumberIn(text: string): number {
  const [, lane = '0', number] = /^(?:(\d{1,3})-)?(\d{1,9})$/.exec(text) ?? [];
  return number === undefined ? -1 : Number(lane) * LANE_NUMBERS + Number(number);
}

const PAYMENT_ID_MIN = 8;

/**
 * All given conditions must hold. One field searches a sale's number and id, and its attempts' traces and payment ids.
 */
function findRows(handle: Database.Database, columns: string, query: SaleQuery): SaleColumns[] {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...given: (string | number)[]): void => {
    conditions.push(condition);
    values.push(...given);
  };
  const attempts = 'SELECT attempt.sale_id FROM attempt WHERE';
  if (query.text !== undefined) {
    const number = saleNumberIn(query.text);
    // A short payment id could be confused with a sale number.
    const payment = query.text.length >= PAYMENT_ID_MIN ? query.text : '';
    const by_payment = `${attempts} trace_id = ? OR payment_id = ?`;
    where(`(sale_id = ? OR number = ? OR sale_id IN (${by_payment}))`, query.text, number, query.text, payment);
  }
  // Other lanes' sales are found only by their names.
  else where('number < ?', LANE_NUMBERS);
  if (query.amount_minor !== undefined) {
    where(
      `(paid_minor = ? OR sale_id IN (${attempts} amount_minor + tip_minor = ?))`,
      query.amount_minor,
      query.amount_minor,
    );
  }
  if (query.last_four !== undefined) where(`sale_id IN (${attempts} last_four = ?)`, query.last_four);
  if (query.customers !== undefined) {
    const any = (values: readonly string[]): string => `(${values.map(() => '?').join(', ')})`;
    const tax_ids = query.customers.flatMap(({ tax_id }) => tax_id?.value ?? []);
    const names = query.customers.flatMap(({ tax_id, name }) => (tax_id ? [] : name));
    const keys = query.customers.map(customerKey);
    const person = `SELECT person_id FROM person WHERE tax_key IN ${any(keys)}`;
    const by_row = `body ->> '$.person_id' IN (${person}) OR sale_id IN (SELECT sale_id FROM fiscal_document WHERE person_id IN (${person}))`;
    // Older sales contain their customer.
    const by_tax_id = `body ->> '$.customer.tax_id.value' IN ${any(tax_ids)}`;
    const by_name = `body ->> '$.customer.tax_id' IS NULL AND body ->> '$.customer.name' IN ${any(names)}`;
    // Only row and tax id have an index, so names are searched only when given.
    if (names.length === 0) where(`(${by_row} OR ${by_tax_id})`, ...keys, ...keys, ...tax_ids);
    else where(`(${by_row} OR ${by_tax_id} OR (${by_name}))`, ...keys, ...keys, ...tax_ids, ...names);
  }
  if (query.from_ms !== undefined) where('opened_at_ms >= ?', query.from_ms);
  if (query.to_ms !== undefined) where('opened_at_ms <= ?', query.to_ms);
  const filter = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const statement = handle.prepare<(string | number)[], SaleColumns>(
    `SELECT ${columns} FROM sale ${filter} ORDER BY number DESC LIMIT ?`,
  );
  return statement.all(...values, query.limit);
}
