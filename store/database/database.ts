import pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type ShopPlace, placeOf } from './shop-place.ts';
import type { DatabaseRefusal, StoreRefusal, UnsafeSetting } from '../store-refusal.ts';

/** What a part of the store may ask of its database, inside a transaction or outside. */
export interface Queries {
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface StoreDatabase extends Queries {
  /**
   * One transaction, READ COMMITTED; returns after its COMMIT is durable. Rolled back when `work` throws, and done again when
   * it was ended to free others (a deadlock) or waited too long: `work` changes nothing but the database.
   */
  transaction<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Settings without which an answered event could be lost; a sentence for each that is wrong. */
  unsafeSettings(): Promise<UnsafeSetting[]>;
  close(): Promise<void>;
}

const OID_INT8 = 20;
const POOL_MAX = 12;
const CONNECT_MS = 5_000;
/** A statement that takes longer waits for a lock that is never released. */
const STATEMENT_MS = 10_000;
/** PostgreSQL counts by the wall clock, and is late by as much as that is set back: this process then ends the statement. */
const LATE_MS = 1_000;

const VERSION_MIN = 150_000;

/** Money and sequence numbers stay below 2^53; more is a mistake that must be loud. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`the database holds ${text}, which is no number of this program`);
  return value;
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === OID_INT8 ? readInteger : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** As whom a connection works, and in whose tables. */
export type StoreRole = Pick<ShopPlace, 'schema' | 'store'> | null;

/** A pool on the database. `role` is taken at once, so that nothing of the store's work can change a table's form. */
export function openPool(url: string, role: StoreRole, most = POOL_MAX, late_ms?: number): pg.Pool {
  const settings = ['synchronous_commit=on', 'default_transaction_isolation=read\\ committed'];
  if (role !== null) settings.push(`role=${role.store}`, `search_path=${role.schema}`);
  const pool = new pg.Pool({
    connectionString: url,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'cobro store',
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    ...(late_ms === undefined ? {} : { query_timeout: late_ms }),
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types,
  });
  // A connection that breaks is replaced by the next one, and its user learns of it from the query: also one that breaks
  // between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

const queriesOf = (client: Pick<pg.Pool, 'query'>): Queries => ({
  rows: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...values])).rows,
});

/** Opens the database of a shop as its process works with it: it reaches no other shop's tables. */
export function openStoreDatabase(
  url: string,
  shop: string | null = null,
  late_ms = STATEMENT_MS + LATE_MS,
): StoreDatabase {
  const place = placeOf(shop);
  const pool = openPool(url, place, POOL_MAX, late_ms);
  const { rows } = queriesOf(pool);
  return {
    rows,
    transaction: async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await transactionOf(pool, work, (pid) => endBackend(url, pid));
        } catch (error) {
          if (tries >= triesOf(error)) throw error;
        }
      }
    },
    unsafeSettings: async () => unsafeSettings(await rows(SETTINGS), place.store),
    close: () => pool.end(),
  };
}

/** Of those who wait for each other one is rolled back, and finds the others gone. What waited for its full time is not asked for long. */
const TRIES_OF: Readonly<Record<string, number>> = { '40P01': 5, '57014': 2, '25P03': 2 };
const triesOf = (error: unknown): number => (isLate(error) ? 2 : (TRIES_OF[stateOf(error) ?? ''] ?? 1));

/** Its connection still waits for the answer, and is of no use any more. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

async function transactionOf<Value>(
  pool: pg.Pool,
  work: (queries: Queries) => Promise<Value>,
  end: (pid: number) => Promise<void>,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const value = await work(queriesOf(client));
    await client.query('COMMIT');
    return value;
  } catch (error) {
    try {
      if (isLate(error)) throw error;
      await client.query('ROLLBACK');
    } catch (lost) {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    }
    throw error;
  } finally {
    client.release(broken);
    if (isLate(broken)) await end((client as pg.PoolClient & { readonly processID: number }).processID);
  }
}

/** What waits for a lock does not notice that its connection is gone, and keeps its own locks. Nobody may do so but whose it is. */
async function endBackend(url: string, pid: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
  } catch {
    // The next try says what is wrong.
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface SettingRow {
  readonly name: string;
  readonly setting: string;
}

const SETTINGS = `SELECT name, setting FROM pg_settings
  WHERE name IN ('synchronous_commit', 'fsync', 'full_page_writes', 'server_version_num')
  UNION ALL SELECT 'role', current_user::text`;

/** What must hold before an event may be acknowledged, and does not (store 4; on the till it is I17). */
export function unsafeSettings(settings: readonly SettingRow[], expected = placeOf(null).store): UnsafeSetting[] {
  const value = (name: string) => settings.find((one) => one.name === name)?.setting ?? 'unknown';
  const unsafe: UnsafeSetting[] = ['synchronous_commit', 'fsync', 'full_page_writes']
    .filter((name) => value(name) !== 'on')
    .map((name) => ({ code: 'not_durable', name, value: value(name) }));
  const version = value('server_version_num');
  if (!(Number(version) >= VERSION_MIN)) unsafe.push({ code: 'too_old', version });
  const role = value('role');
  if (role !== expected) unsafe.push({ code: 'other_role', role, expected });
  return unsafe;
}

/** The SQLSTATE or the system's code of an error; null: it has none. */
function stateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /timeout exceeded|read timeout|Connection terminated|not queryable/i.test(error.message) ? 'connection' : null;
}

/** The state of a database that is away, full or closed to us; null: it is a mistake of the program. */
export function databaseTrouble(error: unknown): string | null {
  const state = stateOf(error);
  if (state === null || state === 'connection') return state;
  return /^(08|53|57|58|40|25006|25P03|55P03|28|3D|XX)/.test(state) || /^E[A-Z]+$/.test(state) ? state : null;
}

/** Why a database does not do what a person asks of it; null: it is a mistake of the program. */
export function refusedByDatabase(error: unknown): DatabaseRefusal | null {
  const is_closed = ['42501', '42P01', '3F000'].includes(stateOf(error) ?? '');
  return is_closed || databaseTrouble(error) !== null ? databaseRefusal(error) : null;
}

export const databaseRefusal = (error: unknown): DatabaseRefusal => ({
  code: 'database_refused',
  state: stateOf(error) ?? 'unknown',
});

export async function firstContact(database: StoreDatabase): Promise<Result<null, StoreRefusal>> {
  try {
    const unsafe = await database.unsafeSettings();
    return unsafe.length === 0 ? succeed(null) : fail({ code: 'unsafe_database', unsafe });
  } catch (error) {
    return fail(databaseRefusal(error));
  }
}
