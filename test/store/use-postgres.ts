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
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { type DatabaseLimits, type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { MIGRATIONS, migrateStore } from '../../store/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import type { StoreServer } from '../../store/server/server.ts';
import { onProcessExit } from '../support/on-process-exit.ts';
import { serve } from './test-till.ts';

export const NO_POSTGRES = 'this machine has no PostgreSQL 15 or newer (initdb, postgres)';

export interface TestPostgres {
  /** A fresh database with the current schema; `sql` runs as its owner. */
  database(): Promise<{ readonly url: string; readonly store: StoreDatabase; sql(text: string): Promise<object[]> }>;
  readonly server: EmbeddedPostgres;
  readonly folder: string;
}

/** Caches the result of `initdb` and the migrations, which take seconds to make and an instant to copy. */
const CACHES = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** Turns off what costs time in tests: compiling queries that run once, and vacuuming. */
const QUIET = '\njit = off\nautovacuum = off\n';
/** Asks for the password as in a shop, without thousands of hash rounds per connection. */
const QUICK_PASSWORD = 'md5';
const TEMPLATE = 'template_of_tests';
/** Long: a busy machine must not be taken for a database that is away, or for a lock that is never released. */
export const PATIENT: DatabaseLimits = { connect_ms: 60_000, statement_ms: 60_000, late_ms: 61_000 };

/** One template per version, user and schema. */
function templateFolder(): string {
  const form = hash('sha256', [QUIET, QUICK_PASSWORD, ...MIGRATIONS.map(({ sql }) => sql)].join('\n')).slice(0, 12);
  return join(CACHES, `postgres-${findPostgres()?.version}-${process.getuid?.()}-${form}`);
}

/** A folder whose PostgreSQL starts at once, with a database to copy; in memory, because no test cuts power. */
export async function postgresFolder(prefix: string): Promise<string> {
  const template = templateFolder();
  if (!existsSync(template)) await makeTemplate(template);
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));
  // Preserves file ownership, which Node's own copy does not.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** Makes the database in an empty folder, or takes over the one that runs there. */
export async function startPostgresIn(folder: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres(folder);
  if (!started.ok) throw new Error(started.error.code);
  return started.value;
}

/** Made beside its place and renamed, so that concurrent processes never see half of it. */
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
    // Another process made it first.
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
  onProcessExit(() => {
    // Immediate shutdown: its data is deleted next.
    process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, server, databases: 0 };
}

/** One PostgreSQL for all test files of a process; without one the tests are skipped, and the run prints why. */
export function usePostgres(): TestPostgres {
  const is_here = findPostgres() !== null;
  let own: SharedPostgres | null = null;
  const open: { close(): Promise<unknown> }[] = [];
  const made: string[] = [];
  let is_in_test = false;
  const running = (): SharedPostgres => {
    if (own === null) throw new Error(NO_POSTGRES);
    return own;
  };
  beforeAll(async () => {
    if (is_here) own = await (shared ??= startShared());
    // The first run on a machine makes the template, slow on a busy machine.
  }, 300_000);
  beforeEach((context) => {
    if (!is_here) context.skip(NO_POSTGRES);
    is_in_test = true;
  });
  afterEach(() => void (is_in_test = false));
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
      const store = openStoreDatabase(url, null, PATIENT);
      // Each test closes its own: a file of many would take all connections that there are.
      if (is_in_test) onTestFinished(() => store.close().catch(() => undefined));
      else open.push(store);
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

/** A store on a fresh database; its servers end with the test. */
export async function startedStore(postgres: TestPostgres, events: object[] = []) {
  const opened = await postgres.database();
  const another = async (): Promise<StoreServer> => {
    const server = await serve(opened.store, events);
    onTestFinished(() => server.stop());
    return server;
  };
  return { ...opened, server: await another(), another };
}

/** At the end of the test, all holds that always must. */
export function staysSound(store: StoreDatabase): void {
  onTestFinished(async () => expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]));
}
