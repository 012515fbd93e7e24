import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type StoreDatabase, openPool, openStoreDatabase } from '../../store/database/database.ts';
import { ShopMachines } from '../../test/simulation/shop/shop-machines.ts';
import { TestTill, codeFor } from '../../test/store/test-till.ts';

/** A store in its own process, on a PostgreSQL with its files on disk, as in a shop. */
export interface BenchShop {
  readonly url: string;
  readonly database: StoreDatabase;
  /** Runs as the owner of the tables, without a time limit. */
  sql<Row extends object = object>(text: string): Promise<Row[]>;
  /** A till that is enrolled at a lane and has said hello. */
  till(lane: number): Promise<TestTill>;
  readonly pin: string;
  /** The database's activity so far; other programs do not affect it. */
  counters(): Promise<Counters>;
  /** Stops the database's background work, so that all activity comes from requests. */
  quiet(): Promise<void>;
  /** Processor time of the store's processes; on a busy machine far less than elapsed time. */
  storeSeconds(): number;
  close(): Promise<void>;
}

/** Bytes of its log, and pages touched and read from disk. */
export interface Counters {
  readonly wal: number;
  readonly pages: number;
  readonly read: number;
}

export async function openBenchShop(): Promise<BenchShop> {
  const machines = new ShopMachines(null, tmpdir());
  const url = await machines.open(1);
  const database = openStoreDatabase(machines.url);
  const pool = openPool(machines.url, null, 1);
  const sql = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      return (await client.query<Row>(text)).rows;
    } finally {
      client.release();
    }
  };
  const counters = async (): Promise<Counters> => {
    await new Promise((done) => setTimeout(done, STATISTICS_MS));
    const [row] = await sql<Counters>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, (blks_hit + blks_read)::float8 AS pages,
         blks_read::float8 AS read FROM pg_stat_database WHERE datname = current_database()`,
    );
    if (row === undefined) throw new Error('no statistics');
    return row;
  };
  return {
    url,
    database,
    pin: machines.pin,
    storeSeconds: () => machines.pids.reduce((sum, pid) => sum + processorSeconds(pid), 0),
    sql,
    counters,
    quiet: async () => {
      await sql('ALTER SYSTEM SET autovacuum = off');
      await sql(`ALTER SYSTEM SET checkpoint_timeout = '1h'`);
      await sql('SELECT pg_reload_conf()');
      await sql('CHECKPOINT');
    },
    till: async (lane) => {
      const till = new TestTill(url, machines.pin);
      await untilOk(async () => till.enrol(await codeFor(database, lane)));
      await untilOk(() => till.hello());
      return till;
    },
    close: async () => {
      await database.close();
      await pool.end();
      await machines.close();
    },
  };
}

/** How long PostgreSQL's processes may hold back their statistics, with some margin, in milliseconds. */
const STATISTICS_MS = 3_000;
const TICKS_PER_SECOND = 100;
const TRIES = 20;

/** User and system time of a process, from Linux. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Repeats hello until it succeeds: the store closes idle connections, which are then reopened. */
export async function wake(...tills: readonly TestTill[]): Promise<void> {
  for (const till of tills) await untilOk(() => till.hello());
}

/** Retries while the store cannot answer, as a till does. */
export async function untilOk(ask: () => Promise<string>): Promise<void> {
  let outcome = '';
  for (let tries = 0; tries < TRIES && outcome !== 'ok'; tries += 1)
    outcome = await ask().catch((error: unknown) => String(error));
  if (outcome !== 'ok') throw new Error(outcome);
}
