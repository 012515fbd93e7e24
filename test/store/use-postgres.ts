import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import { migrateStore } from '../../store/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';

export const NO_POSTGRES = 'this machine has no PostgreSQL 15 or newer (initdb, postgres)';

export interface TestPostgres {
  /** A fresh database of this program's form, with everything that is to be done to it as its owner. */
  database(): Promise<{ readonly url: string; readonly store: StoreDatabase; sql(text: string): Promise<object[]> }>;
  readonly server: EmbeddedPostgres;
  readonly folder: string;
}

/** One PostgreSQL for the tests of a file; where there is none they are skipped, and the run prints why. */
export function usePostgres(): TestPostgres {
  const is_here = findPostgres() !== null;
  let folder = '';
  let server: EmbeddedPostgres | null = null;
  let count = 0;
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    if (!is_here) return;
    // In memory where there is such a folder: nothing here cuts the power.
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cobro-store-'));
    const started = await startEmbeddedPostgres(folder);
    if (!started.ok) throw new Error(started.error.code);
    server = started.value;
    await administrate(server.url, 'CREATE DATABASE template_of_tests');
    const migrated = await migrateStore(urlOf(server.url, 'template_of_tests'), 'test');
    if (!migrated.ok) throw new Error(migrated.error.code);
    // Initdb is work for a second, and on a machine with other work for as long as it takes.
  }, 300_000);
  beforeEach((context) => {
    if (!is_here) context.skip(NO_POSTGRES);
  });
  afterAll(async () => {
    for (const one of open) await one.close().catch(() => undefined);
    await server?.stop();
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });
  return {
    get server() {
      if (server === null) throw new Error(NO_POSTGRES);
      return server;
    },
    get folder() {
      return folder;
    },
    async database() {
      const name = `shop_${(count += 1)}`;
      await administrate(this.server.url, `CREATE DATABASE ${name} TEMPLATE template_of_tests`);
      const url = urlOf(this.server.url, name);
      const store = openStoreDatabase(url);
      open.push(store);
      return { url, store, sql: (text) => administrate(url, text) };
    },
  };
}

export const urlOf = (url: string, database: string): string => url.replace('/postgres?', `/${database}?`);

export async function administrate(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
