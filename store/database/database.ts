import pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';

/** What a part of the store may ask of its database, inside a transaction or outside. */
export interface Queries {
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface StoreDatabase extends Queries {
  /** One transaction, READ COMMITTED; returns after its COMMIT is durable. Rolled back when `work` throws. */
  transaction<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Settings without which an answered event could be lost; a sentence for each that is wrong. */
  unsafeSettings(): Promise<string[]>;
  close(): Promise<void>;
}

const OID_INT8 = 20;
const POOL_MAX = 12;
const CONNECT_MS = 5_000;
/** A statement that takes longer waits for a lock that somebody does not give back. */
const STATEMENT_MS = 10_000;

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

export type StoreRole = 'cobro_store' | 'cobro_owner' | null;

/** A pool on the database. `role` is taken at once, so that nothing of the store's work can change a table's form. */
export function openPool(url: string, role: StoreRole, most = POOL_MAX): pg.Pool {
  const settings = ['synchronous_commit=on', 'default_transaction_isolation=read\\ committed'];
  if (role !== null) settings.push(`role=${role}`, 'search_path=cobro');
  const pool = new pg.Pool({
    connectionString: url,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'cobro store',
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types,
  });
  // A connection that breaks is replaced by the next one, and whoever uses it is told by its query: also one that breaks
  // between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

const queriesOf = (client: Pick<pg.Pool, 'query'>): Queries => ({
  rows: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...values])).rows,
});

/** Opens the store's database as its process works with it. */
export function openStoreDatabase(url: string): StoreDatabase {
  const pool = openPool(url, 'cobro_store');
  const { rows } = queriesOf(pool);
  return {
    rows,
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const value = await work(queriesOf(client));
        await client.query('COMMIT');
        return value;
      } catch (error) {
        try {
          await client.query('ROLLBACK');
        } catch {
          broken = error instanceof Error ? error : new Error(String(error));
        }
        throw error;
      } finally {
        client.release(broken);
      }
    },
    unsafeSettings: async () => unsafeSettings(await rows(SETTINGS)),
    close: () => pool.end(),
  };
}

interface SettingRow {
  readonly name: string;
  readonly setting: string;
}

const SETTINGS = `SELECT name, setting FROM pg_settings
  WHERE name IN ('synchronous_commit', 'fsync', 'full_page_writes', 'server_version_num')
  UNION ALL SELECT 'role', current_user::text`;

/** What must hold before an event may be acknowledged (store 4; on the till it is I17). */
export function unsafeSettings(settings: readonly SettingRow[]): string[] {
  const value = (name: string) => settings.find((one) => one.name === name)?.setting ?? 'unknown';
  const problems = ['synchronous_commit', 'fsync', 'full_page_writes']
    .filter((name) => value(name) !== 'on')
    .map(
      (name) => `PostgreSQL has ${name} = ${value(name)}; accepted: on, because what is acknowledged must be durable`,
    );
  if (!(Number(value('server_version_num')) >= VERSION_MIN))
    problems.push(`PostgreSQL is too old (${value('server_version_num')}); accepted: 15 or newer`);
  if (value('role') !== 'cobro_store')
    problems.push(`the connection works as ${value('role')}; accepted: a user that may take the role cobro_store`);
  return problems;
}

/** The SQLSTATE or the system's code of an error of the database; null: it is a mistake of the program. */
export function databaseTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null)
    return /timeout exceeded|Connection terminated|not queryable/i.test(error.message) ? 'connection' : null;
  const is_away = /^(08|53|57|58|40|25006|55P03|28|3D|XX)/.test(code) || /^E[A-Z]+$/.test(code);
  return is_away ? code : null;
}

/** Why a database cannot be used, in a sentence for a person. */
export function databaseSentence(error: unknown): string {
  const code = databaseTrouble(error) ?? 'unknown';
  if (code.startsWith('28')) return `The database refuses the user or the password (${code}).`;
  if (code === '3D000') return 'There is no database of this name.';
  if (code === '53100') return "The database's disk is full: free some space; nothing that was acknowledged is lost.";
  if (code === '25006') return 'The database is read-only: it may be a replica. Name the primary.';
  if (code === '42501') return 'The database does not let this user do it: it needs the roles of cobro store init.';
  if (code === '42P01' || code === '3F000') return 'The database has no store yet. Run cobro store init once.';
  if (code === '57P03') return 'The database is starting or stopping; try again in a moment.';
  return `The database cannot be reached (${code}).`;
}

export async function firstContact(database: StoreDatabase): Promise<Result<null, string>> {
  try {
    const problems = await database.unsafeSettings();
    return problems.length === 0 ? succeed(null) : fail(problems.join('. '));
  } catch (error) {
    return fail(databaseSentence(error));
  }
}
