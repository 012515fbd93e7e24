import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import { MIGRATIONS, migrateStore } from '../../store/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { atItsEnd } from '../support/at-its-end.ts';

export const NO_POSTGRES = 'this machine has no PostgreSQL 15 or newer (initdb, postgres)';

export interface TestPostgres {
  /** A fresh database of this program's form, with everything that is to be done to it as its owner. */
  database(): Promise<{ readonly url: string; readonly store: StoreDatabase; sql(text: string): Promise<object[]> }>;
  readonly server: EmbeddedPostgres;
  readonly folder: string;
}

/** Where what `initdb` and the migrations made is kept: to make it is work for seconds, to copy it for none. */
const CACHES = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** What takes a processor from the tests and proves nothing: to compile a query that runs once, and to look for dead rows. */
const QUIET = '\njit = off\nautovacuum = off\n';
/** It asks for the password like that of a shop, and does not hash it thousands of times for each connection. */
const QUICK_PASSWORD = 'md5';
const TEMPLATE = 'template_of_tests';

/** Another one for each version, user, and form of the database. */
function templateFolder(): string {
  const form = hash('sha256', [QUIET, QUICK_PASSWORD, ...MIGRATIONS.map(({ sql }) => sql)].join('\n')).slice(0, 12);
  return join(CACHES, `postgres-${findPostgres()?.version}-${process.getuid?.()}-${form}`);
}

/** A folder in which a PostgreSQL starts at once, with a database to be copied. In memory where there is such a folder: nothing here cuts the power. */
export async function postgresFolder(prefix: string): Promise<string> {
  const template = templateFolder();
  if (!existsSync(template)) await makeTemplate(template);
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));
  // It keeps whose the files are, which Node's own copying does not.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** Makes it in an empty folder; takes the one over that runs there. */
export async function startPostgresIn(folder: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres(folder);
  if (!started.ok) throw new Error(started.error.code);
  return started.value;
}

/** Beside its place first: files of tests that start at the same moment never meet half of it. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHES, { recursive: true });
  const fresh = mkdtempSync(join(tmpdir(), 'cobro-initdb-'));
  try {
    const started = await startPostgresIn(fresh);
    appendFileSync(join(fresh, 'postgresql/postgresql.conf'), QUIET);
    await administrate(started.url, `CREATE DATABASE ${TEMPLATE}`);
    const migrated = await migrateStore(urlOf(started.url, TEMPLATE), 'test');
    await useQuickPassword(fresh, started.url);
    await started.stop();
    if (!migrated.ok) throw new Error(migrated.error.code);
    const beside = mkdtempSync(`${template}-`);
    execFileSync('cp', ['-a', `${fresh}/.`, beside]);
    renameSync(beside, template);
  } catch (error) {
    // Another process was first.
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function useQuickPassword(folder: string, url: string): Promise<void> {
  const { password } = new URL(url.replace('@/', '@localhost/'));
  await administrate(url, `SET password_encryption = '${QUICK_PASSWORD}'; ALTER USER cobro PASSWORD '${password}'`);
  // Read at the next start.
  const rules = join(folder, 'postgresql/pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', QUICK_PASSWORD));
}

interface SharedPostgres {
  readonly folder: string;
  readonly server: EmbeddedPostgres;
  databases: number;
}

let shared: Promise<SharedPostgres> | null = null;

async function startShared(): Promise<SharedPostgres> {
  const folder = await postgresFolder('cobro-store-');
  const server = await startPostgresIn(folder);
  atItsEnd(() => {
    // At once: nobody reads it any more.
    process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, server, databases: 0 };
}

/** One PostgreSQL for all files of a process of tests; where there is none they are skipped, and the run prints why. */
export function usePostgres(): TestPostgres {
  const is_here = findPostgres() !== null;
  let own: SharedPostgres | null = null;
  const open: { close(): Promise<unknown> }[] = [];
  const made: string[] = [];
  const running = (): SharedPostgres => {
    if (own === null) throw new Error(NO_POSTGRES);
    return own;
  };
  beforeAll(async () => {
    if (is_here) own = await (shared ??= startShared());
    // The first of a machine makes what the others copy, which takes as long as the machine has other work.
  }, 300_000);
  beforeEach((context) => {
    if (!is_here) context.skip(NO_POSTGRES);
  });
  afterAll(async () => {
    for (const one of open) await one.close().catch(() => undefined);
    for (const name of made) await administrate(running().server.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return {
    get server() {
      return running().server;
    },
    get folder() {
      return running().folder;
    },
    async database() {
      const name = `shop_${(running().databases += 1)}`;
      await administrate(this.server.url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
      made.push(name);
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
