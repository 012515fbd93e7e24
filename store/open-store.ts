import { type Result, fail, succeed } from '../core/result.ts';
import {
  type StoreDatabase,
  databaseSentence,
  databaseTrouble,
  firstContact,
  openStoreDatabase,
} from './database/database.ts';
import { type Migrated, migrateStore } from './database/migrate.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { pinOf } from './server/certificate.ts';
import { startStoreServer } from './server/server.ts';
import { openStoreFolder } from './store-folder.ts';

export interface RunningStore {
  readonly url: string;
  readonly pin: string;
  readonly database: StoreDatabase;
  /** The embedded PostgreSQL's process and user; null with a database of one's own. */
  readonly postgres: { readonly pid: number; readonly user: string | null } | null;
  stop(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly folder: string;
  /** Null: PostgreSQL of this machine, started in the folder. */
  readonly database_url: string | null;
  readonly host: string;
  readonly port: number;
  readonly program: string;
  readonly tell: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
}

const SETTINGS_EVERY_MS = 3_600_000;

/** Starts one process of the store. The error is a sentence; nothing is left running then. */
export async function openStore(options: OpenStoreOptions): Promise<Result<RunningStore, string>> {
  const { folder: path, database_url, host, port, program, tell } = options;
  let folder;
  try {
    folder = openStoreFolder(path);
  } catch (error) {
    return fail(`The folder ${path} of the store cannot be used (${codeOf(error)}).`);
  }
  const embedded = database_url === null ? await startEmbeddedPostgres(folder.path) : null;
  if (embedded?.ok === false) return embedded;
  const postgres = embedded?.ok === true ? embedded.value : null;
  const url = database_url ?? postgres?.url ?? '';
  // Your own database is changed by cobro store init alone; the embedded one follows its program.
  const migrated = postgres === null ? null : await initStore(url, program);
  if (migrated?.ok === false) {
    await postgres?.stop();
    return migrated;
  }
  const database = openStoreDatabase(url);
  const ready = await firstContact(database);
  const stopAll = async (): Promise<void> => {
    await database.close();
    await postgres?.stop();
  };
  if (!ready.ok) {
    await stopAll();
    return ready;
  }
  try {
    const identity = folder.identity();
    const server = await startStoreServer({
      database,
      identity,
      host,
      port,
      monotonicMs: () => performance.now(),
      tell,
    });
    folder.noteAddress(server.url);
    const watch = setInterval(() => void watchSettings(database, tell), SETTINGS_EVERY_MS);
    watch.unref();
    return succeed({
      url: server.url,
      pin: pinOf(identity.certificate),
      database,
      postgres: postgres === null ? null : { pid: postgres.pid, user: postgres.user },
      stop: async () => {
        clearInterval(watch);
        await server.stop();
        await stopAll();
      },
    });
  } catch (error) {
    await stopAll();
    return fail(`The store cannot listen at ${host} port ${port} (${codeOf(error)}). Choose another one with --port.`);
  }
}

/** A setting that makes an acknowledgement a lie ends the process: its tills go on alone, and lose nothing. */
async function watchSettings(database: StoreDatabase, tell: OpenStoreOptions['tell']): Promise<void> {
  const problems = await database.unsafeSettings().catch(() => []);
  if (problems.length === 0) return;
  tell({ event: 'unsafe_database', message: problems.join('. ') });
  process.kill(process.pid, 'SIGTERM');
}

/** Makes or updates the tables. The error is a sentence. */
export async function initStore(url: string, program: string): Promise<Result<Migrated, string>> {
  try {
    return await migrateStore(url, program);
  } catch (error) {
    if (databaseTrouble(error) === null && codeOf(error) !== '42501') throw error;
    return fail(databaseSentence(error));
  }
}

/** The database for a command beside the store's process: the one that is named, or the embedded one while it runs. */
export async function connectStore(
  database_url: string | null,
  folder: string,
): Promise<Result<StoreDatabase, string>> {
  const url = database_url ?? (await findRunningPostgres(folder));
  if (url === null)
    return fail(
      `No store runs in ${folder}. Start it with cobro store --embedded, or name its database with --database URL.`,
    );
  const database = openStoreDatabase(url);
  const ready = await firstContact(database);
  if (ready.ok) return succeed(database);
  await database.close();
  return ready;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
