import { tmpdir } from 'node:os';
import { type StoreDatabase, openPool, openStoreDatabase } from '../../store/database/database.ts';
import { ShopMachines } from '../../test/simulation/shop/shop-machines.ts';
import { TestTill, codeFor } from '../../test/store/test-till.ts';

/** A store in a process of its own on a PostgreSQL whose files lie on the disk, as a shop's do. */
export interface BenchShop {
  readonly url: string;
  readonly database: StoreDatabase;
  /** As the owner of the tables, without a limit of time. */
  sql<Row extends object = object>(text: string): Promise<Row[]>;
  /** A till that is enrolled at a lane and has said hello. */
  till(lane: number): Promise<TestTill>;
  readonly pin: string;
  close(): Promise<void>;
}

export async function openBenchShop(): Promise<BenchShop> {
  const machines = new ShopMachines(null, tmpdir());
  const url = await machines.open(1);
  const database = openStoreDatabase(machines.url);
  const pool = openPool(machines.url, null, 1);
  return {
    url,
    database,
    pin: machines.pin,
    sql: async <Row extends object>(text: string) => {
      const client = await pool.connect();
      try {
        await client.query('SET statement_timeout = 0');
        return (await client.query<Row>(text)).rows;
      } finally {
        client.release();
      }
    },
    till: async (lane) => {
      const till = new TestTill(url, machines.pin);
      for (const outcome of [await till.enrol(await codeFor(database, lane)), await till.hello()])
        if (outcome !== 'ok') throw new Error(outcome);
      return till;
    },
    close: async () => {
      await database.close();
      await pool.end();
      await machines.close();
    },
  };
}

/** Says hello until it is heard: a connection that was idle for long is closed by the store, and made again. */
export async function wake(...tills: readonly TestTill[]): Promise<void> {
  for (const till of tills) {
    let outcome = '';
    for (let tries = 0; tries < 5 && outcome !== 'ok'; tries += 1) outcome = await till.hello();
    if (outcome !== 'ok') throw new Error(outcome);
  }
}
