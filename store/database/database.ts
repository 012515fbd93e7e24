import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type ShopPlace, placeOf } from './shop-place.ts';
import type { DatabaseRefusal, StoreRefusal, UnsafeSetting } from '../store-refusal.ts';

/** Queries on the store's database, inside or outside of a transaction. */
export interface Queries {
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface StoreDatabase extends Queries {
  /**
   * Runs one READ COMMITTED transaction; returns once its COMMIT is durable. Rolls back when `work` throws. Retried
   * after a deadlock or a timeout before COMMIT, so `work` must change nothing but the database.
   */
  transaction<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** The settings with which an acknowledged event could be lost. */
  unsafeSettings(): Promise<UnsafeSetting[]>;
  close(): Promise<void>;
}

const OID_INT8 = 20;
const POOL_MAX = 12;

export interface DatabaseLimits {
  readonly connect_ms: number;
  /** A longer statement is waiting for a lock that is never released. */
  readonly statement_ms: number;
  /**
   * PostgreSQL's timeout follows the wall clock, and is late when that is set back: this process then ends the
   * statement.
   */
  readonly late_ms: number;
}
const LIMITS: DatabaseLimits = { connect_ms: 5_000, statement_ms: 10_000, late_ms: 11_000 };

/** PostgreSQL 15, as `server_version_num` says it. */
export const VERSION_MIN = 150_000;

/** The server's process behind each connection. What a pooler says at the start of one is a number of its own. */
const backends = new WeakMap<pg.ClientBase, number>();

/** Money and sequence numbers stay below 2^53; a larger one is a defect, and throws. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`the database holds ${text}, which is no number of this program`);
  return value;
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === OID_INT8 ? readInteger : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** The role and schema of a connection. */
export type StoreRole = Pick<ShopPlace, 'schema' | 'store'> | null;

/**
 * Opens a pool. Every connection takes `role` before its first query, so that no work of the store can alter a table. By
 * statements, because a pooler such as PgBouncer refuses them as parameters of a start.
 */
export function openPool(url: string, role: StoreRole, most = POOL_MAX, limits?: DatabaseLimits): pg.Pool {
  const { connect_ms, statement_ms } = limits ?? LIMITS;
  const settings = [
    ...['synchronous_commit = on', `default_transaction_isolation = 'read committed'`],
    ...[`statement_timeout = ${statement_ms}`, `idle_in_transaction_session_timeout = ${statement_ms}`],
    ...(role === null ? [] : [`search_path = ${role.schema}`, `ROLE ${role.store}`]),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    verify: (client, done) => {
      const statements = [...settings.map((setting) => `SET ${setting}`), 'SELECT pg_backend_pid() AS pid'];
      client.query(statements.join('; '), (error: Error | null, results: unknown) => {
        if (error !== null) return done(error);
        const [last] = (results as pg.QueryResult<{ pid: number }>[]).slice(-1);
        if (last?.rows[0] !== undefined) backends.set(client, last.rows[0].pid);
        done();
      });
    },
    application_name: 'cobro store',
    max: most,
    connectionTimeoutMillis: connect_ms,
    ...(limits === undefined ? {} : { query_timeout: limits.late_ms }),
    types,
  });
  // A broken connection is replaced by the pool; its user gets the error from the query, even between two statements of
  // a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

const queriesOf = (client: Pick<pg.Pool, 'query'>): Queries => ({
  rows: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...values])).rows,
});

/** Opens a shop's database for the store's process; the tables of other shops are out of reach. */
export function openStoreDatabase(
  url: string,
  shop: string | null = null,
  limits: Partial<DatabaseLimits> = {},
): StoreDatabase {
  const place = placeOf(shop);
  const pool = openPool(url, place, POOL_MAX, { ...LIMITS, ...limits });
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
    unsafeSettings: async () => [
      ...unsafeSettings(await rows(SETTINGS), place.store),
      ...((await sharesSession(pool)) ? [{ code: 'shared_session' } as const] : []),
    ],
    close: () => pool.end(),
  };
}

/** A deadlock's victim retries once the others are done. After a full timeout a single retry must do. */
const TRIES_OF: Readonly<Record<string, number>> = { '40P01': 5, '57014': 2, '25P03': 2 };
const triesOf = (error: unknown): number => (isLate(error) ? 2 : (TRIES_OF[stateOf(error) ?? ''] ?? 1));

/** The connection still waits for its reply, and cannot be reused. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

async function transactionOf<Value>(
  pool: pg.Pool,
  work: (queries: Queries) => Promise<Value>,
  end: (pid: number | undefined) => Promise<void>,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let is_committing = false;
  try {
    await client.query('BEGIN');
    const value = await work(queriesOf(client));
    is_committing = true;
    await client.query('COMMIT');
    return value;
  } catch (error) {
    try {
      if (isLate(error)) throw error;
      await client.query('ROLLBACK');
    } catch (lost) {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    }
    // It may be done: begun again, an act would be refused because of itself.
    throw is_committing && isLate(error) ? new Error('Commit read timeout', { cause: error }) : error;
  } finally {
    client.release(broken);
    if (isLate(broken)) await end(backends.get(client));
  }
}

/**
 * Ends a backend: waiting for a lock, it misses its lost connection and keeps its locks. Only its own role may do so.
 */
async function endBackend(url: string, pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMITS.connect_ms,
    query_timeout: LIMITS.connect_ms,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
  } catch {
    // The next attempt reports the problem.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether two connections are one session of the server: a pooler then gives role and settings of one to another. */
async function sharesSession(pool: pg.Pool): Promise<boolean> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    return await isOneSession(queriesOf(one), queriesOf(other));
  } finally {
    one.release();
    other.release();
  }
}

/** Whether what one connection sets holds for the other, as behind a pooler in transaction mode. */
export async function isOneSession(one: Queries, other: Queries): Promise<boolean> {
  const mark = randomUUID();
  await one.rows(`SELECT set_config('cobro.session', $1, false)`, [mark]);
  const [seen] = await other.rows<{ mark: string | null }>(`SELECT current_setting('cobro.session', true) AS mark`);
  return seen?.mark === mark;
}

interface SettingRow {
  readonly name: string;
  readonly setting: string;
}

const SETTINGS = `SELECT name, setting FROM pg_settings
  WHERE name IN ('synchronous_commit', 'fsync', 'full_page_writes', 'server_version_num')
  UNION ALL SELECT 'role', current_user::text`;

/** Settings that must hold before an event may be acknowledged, and do not (store 4; on the till it is I17). */
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

/** The SQLSTATE or system code of an error; null: neither. */
function stateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /timeout exceeded|read timeout|Connection terminated|not queryable/i.test(error.message) ? 'connection' : null;
}

/** The state of a database that is unreachable, full or closed to this process; null: a defect of the program. */
export function databaseTrouble(error: unknown): string | null {
  const state = stateOf(error);
  if (state === null || state === 'connection') return state;
  return /^(08|53|57|58|40|42501|25006|25P03|55P03|28|3D|3F000|XX)/.test(state) || /^E[A-Z]+$/.test(state)
    ? state
    : null;
}

/** Only the person who runs the database can end this, and it did nothing: no rights, no entry, read-only, or full. */
export const isClosedTo = (state: string): boolean => /^(08P01|25006|28|3D|3F000|42501|53100)/.test(state);

/** Why the database refuses what a person requested; null: a defect of the program. */
export function refusedByDatabase(error: unknown): DatabaseRefusal | null {
  return stateOf(error) === '42P01' || databaseTrouble(error) !== null ? databaseRefusal(error) : null;
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
