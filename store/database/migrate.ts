import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type Queries, VERSION_MIN, openPool } from './database.ts';
import { type ShopPlace, placeOf, sqlOf } from './shop-place.ts';
import { GENESIS_HASH } from '../core/event-hash.ts';
import { SCHEMA_001 } from './migrations/schema-001.ts';
import { SCHEMA_002 } from './migrations/schema-002.ts';
import { SCHEMA_003 } from './migrations/schema-003.ts';
import { SCHEMA_004 } from './migrations/schema-004.ts';
import { SCHEMA_005 } from './migrations/schema-005.ts';
import { SCHEMA_006 } from './migrations/schema-006.ts';
import { SCHEMA_007 } from './migrations/schema-007.ts';
import { SCHEMA_008 } from './migrations/schema-008.ts';
import { SCHEMA_009 } from './migrations/schema-009.ts';
import { SCHEMA_010 } from './migrations/schema-010.ts';
import { SCHEMA_011 } from './migrations/schema-011.ts';
import { SCHEMA_012 } from './migrations/schema-012.ts';
import { SCHEMA_013 } from './migrations/schema-013.ts';
import { SCHEMA_014 } from './migrations/schema-014.ts';
import { SCHEMA_015 } from './migrations/schema-015.ts';
import { SCHEMA_016 } from './migrations/schema-016.ts';
import { SCHEMA_017 } from './migrations/schema-017.ts';
import { SCHEMA_018 } from './migrations/schema-018.ts';
import { SCHEMA_019 } from './migrations/schema-019.ts';
import { SCHEMA_020 } from './migrations/schema-020.ts';
import { SCHEMA_021 } from './migrations/schema-021.ts';
import { SCHEMA_022 } from './migrations/schema-022.ts';
import { SCHEMA_023 } from './migrations/schema-023.ts';
import { SCHEMA_024 } from './migrations/schema-024.ts';
import { SCHEMA_025 } from './migrations/schema-025.ts';
import { SCHEMA_026 } from './migrations/schema-026.ts';
import { SCHEMA_027 } from './migrations/schema-027.ts';
import { SCHEMA_028 } from './migrations/schema-028.ts';
import { SCHEMA_029 } from './migrations/schema-029.ts';
import { SCHEMA_030 } from './migrations/schema-030.ts';
import { SCHEMA_031 } from './migrations/schema-031.ts';
import { SCHEMA_032 } from './migrations/schema-032.ts';
import type { HistoryRefusal, StoreRefusal } from '../store-refusal.ts';

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** In order. A published migration is never changed: every database stores its hash. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: SCHEMA_001 },
  { version: 2, sql: SCHEMA_002 },
  { version: 3, sql: SCHEMA_003 },
  { version: 4, sql: SCHEMA_004 },
  { version: 5, sql: SCHEMA_005 },
  { version: 6, sql: SCHEMA_006 },
  { version: 7, sql: SCHEMA_007 },
  { version: 8, sql: SCHEMA_008 },
  { version: 9, sql: SCHEMA_009 },
  { version: 10, sql: SCHEMA_010 },
  { version: 11, sql: SCHEMA_011 },
  { version: 12, sql: SCHEMA_012 },
  { version: 13, sql: SCHEMA_013 },
  { version: 14, sql: SCHEMA_014 },
  { version: 15, sql: SCHEMA_015 },
  { version: 16, sql: SCHEMA_016 },
  { version: 17, sql: SCHEMA_017 },
  { version: 18, sql: SCHEMA_018 },
  { version: 19, sql: SCHEMA_019 },
  { version: 20, sql: SCHEMA_020 },
  { version: 21, sql: SCHEMA_021 },
  { version: 22, sql: SCHEMA_022 },
  { version: 23, sql: SCHEMA_023 },
  { version: 24, sql: SCHEMA_024 },
  { version: 25, sql: SCHEMA_025 },
  { version: 26, sql: SCHEMA_026 },
  { version: 27, sql: SCHEMA_027 },
  { version: 28, sql: SCHEMA_028 },
  { version: 29, sql: SCHEMA_029 },
  { version: 30, sql: SCHEMA_030 },
  { version: 31, sql: SCHEMA_031 },
  { version: 32, sql: SCHEMA_032 },
];

export const STORE_SCHEMA = MIGRATIONS.length;

/** Of two processes that start at once, one migrates; the other waits and finds it done. */
const LOCK = 0x636f6272;

const sha256 = (sql: string): string => hash('sha256', sql, 'hex');

export interface Migrated {
  readonly from: number;
  readonly to: number;
  readonly store_id: string;
}

/** Why nothing was migrated. */
export type MigrationRefusal = HistoryRefusal | Extract<StoreRefusal, { readonly code: 'unsafe_database' }>;

/**
 * Migrates the database at `url` to this program's schema and creates its roles, which needs the right to create roles
 * the first time. Refuses a database that is newer, or was migrated by another program, and a PostgreSQL that is too old.
 */
export async function migrateStore(
  url: string,
  program: string,
  migrations = MIGRATIONS,
  shop: string | null = null,
): Promise<Result<Migrated, MigrationRefusal>> {
  const pool = openPool(url, null, 1);
  try {
    const client = await pool.connect();
    try {
      // Indexing years of events takes minutes, and so does waiting for another process that does it.
      await client.query('SET statement_timeout = 0');
      await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
      return await migrateLocked(client, program, migrations, placeOf(shop));
    } finally {
      await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function migrateLocked(
  client: pg.PoolClient,
  program: string,
  migrations: readonly Migration[],
  place: ShopPlace,
): Promise<Result<Migrated, MigrationRefusal>> {
  const { schema, owner, store, read } = place;
  const { rows: server } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  const version = server[0]?.version ?? 'unknown';
  if (!(Number(version) >= VERSION_MIN))
    return fail({ code: 'unsafe_database', unsafe: [{ code: 'too_old', version }] });
  for (const role of [owner, store, read]) await takeRole(client, role, Number(version));
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`);
  await client.query(`SET ROLE ${owner}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.migration (
    version integer PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp(), program text NOT NULL)`);
  await client.query(`GRANT SELECT ON ${schema}.migration TO ${store}, ${read}`);
  const { rows: done } = await client.query<{ version: number; sha256: string }>(
    `SELECT version, sha256 FROM ${schema}.migration ORDER BY version`,
  );
  const problem = historyProblem(done, migrations);
  if (problem !== null) return fail(problem);
  for (const { version, sql } of migrations.slice(done.length)) {
    await client.query('BEGIN');
    try {
      await client.query(sqlOf(sql, place));
      await client.query(`INSERT INTO ${schema}.migration (version, sha256, program) VALUES ($1, $2, $3)`, [
        version,
        sha256(sql),
        program,
      ]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
  await client.query(
    `INSERT INTO ${schema}.store (store_id, generation, state, store_seq, store_hash, previous_hash)
     VALUES ($1, $2, 'open', 0, decode($3, 'hex'), decode($3, 'hex')) ON CONFLICT DO NOTHING`,
    [randomUUID(), randomUUID(), GENESIS_HASH],
  );
  const { rows } = await client.query<{ store_id: string }>(`SELECT store_id FROM ${schema}.store`);
  return succeed({ from: done.length, to: migrations.length, store_id: rows[0]?.store_id ?? '' });
}

/**
 * Makes the role, and has this user be able to take it. Only where that is missing: who made the roles once may not give
 * them any more.
 */
async function takeRole(client: pg.PoolClient, role: string, server_version: number): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN`);
  // Since PostgreSQL 16 a member, such as the role's maker, may be one that cannot take it.
  const right = server_version >= 160_000 ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ may: boolean }>('SELECT pg_has_role($1, $2) AS may', [role, right]);
  if (rows[0]?.may !== true) await client.query(`GRANT ${role} TO CURRENT_USER`);
}

/** Why this program cannot work with a database; null: the schema matches. Throws when it contains no store. */
export async function readHistory(database: Queries, migrations = MIGRATIONS): Promise<HistoryRefusal | null> {
  const done = await database.rows<{ version: number; sha256: string }>(
    'SELECT version, sha256 FROM migration ORDER BY version',
  );
  const problem = historyProblem(done, migrations);
  if (problem !== null || done.length === migrations.length) return problem;
  return { code: 'older_database', version: done.length, known: migrations.length };
}

/** Why this program must not write to a database with this migration history; null: it may. */
export function historyProblem(
  done: readonly { readonly version: number; readonly sha256: string }[],
  migrations: readonly Migration[],
): HistoryRefusal | null {
  for (const [index, { version, sha256: kept }] of done.entries()) {
    const known = migrations[index];
    if (known === undefined) return { code: 'newer_database', version: done.length, known: migrations.length };
    if (known.version !== version || sha256(known.sql) !== kept) return { code: 'foreign_migration', version };
  }
  return null;
}
