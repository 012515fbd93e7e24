import type { FeedPins } from '../core/feeds/feed-file.ts';
import { type Result, fail, succeed } from '../core/result.ts';
import { type StoreDatabase, firstContact, openStoreDatabase, refusedByDatabase } from './database/database.ts';
import { readStore } from './database/store-chain.ts';
import { type Migrated, readHistory, migrateStore } from './database/migrate.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { keepPostgres } from './embedded/keep-postgres.ts';
import { findRunningStore } from './running-store.ts';
import { pinOf } from './server/certificate.ts';
import { watchShops } from './server/chain.ts';
import { type OfficeOptions, type OfficeServer, startOfficeServer } from './server/office/office-server.ts';
import { officePins } from './server/office/people.ts';
import { startStoreServer } from './server/server.ts';
import { openStoreFolder } from './store-folder.ts';
import { type StoreRefusal, storeSentence } from './store-refusal.ts';

export interface RunningStore {
  readonly url: string;
  readonly pin: string;
  /** The URL of the back office; null: not served by this process. */
  readonly office: string | null;
  readonly database: StoreDatabase;
  /** The embedded PostgreSQL's process and user; null with an external database. */
  readonly postgres: { readonly pid: number; readonly user: string | null } | null;
  /** Resolves when PostgreSQL keeps ending, or may lose acknowledged events: the caller must then stop the store. */
  readonly gave_up: Promise<void>;
  stop(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly folder: string;
  /** Null: the embedded PostgreSQL, started in the folder. */
  readonly database_url: string | null;
  /** The shop of a chain; absent: the database's only shop. */
  readonly shop?: string | null;
  readonly host: string;
  readonly port: number;
  readonly program: string;
  /** The back office; null: not served. */
  readonly office: {
    readonly host: string;
    readonly port: number;
    readonly page_folder: string;
    /** Hashes the PINs of the staff that the shop publishes to its lanes. */
    readonly pins: FeedPins;
    /** Managers see every shop of the database. */
    readonly shows_chain?: boolean;
  } | null;
  readonly logEvent: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
}

const SETTINGS_EVERY_MS = 3_600_000;

/** Starts one process of the store. */
export async function openStore(options: OpenStoreOptions): Promise<Result<RunningStore, StoreRefusal>> {
  const { folder: path, database_url, shop = null, host, port, program, logEvent, office } = options;
  let folder;
  try {
    folder = openStoreFolder(path);
  } catch (error) {
    return fail({ code: 'folder_unusable', folder: path, system: codeOf(error) });
  }
  // A second process would take over the first one's PostgreSQL, and stop it when it ends.
  const other = database_url === null ? await findRunningStore(folder.path) : null;
  if (other !== null) return fail({ code: 'already_runs', folder: path, address: other });
  const embedded = database_url === null ? await startEmbeddedPostgres(folder.path) : null;
  if (embedded?.ok === false) return embedded;
  const postgres = embedded?.ok === true ? embedded.value : null;
  const url = database_url ?? postgres?.url ?? '';
  // An external database is migrated only by cobro store init; the embedded one follows its program.
  const migrated = postgres === null ? null : await initStore(url, program, shop);
  if (migrated?.ok === false) {
    await postgres?.stop();
    return migrated;
  }
  const database = openStoreDatabase(url, shop);
  const ready = await readyForWork(database);
  const monotonicMs = (): number => performance.now();
  const { promise: gave_up, resolve: giveUp } = Promise.withResolvers<void>();
  const kept = postgres === null ? null : keepPostgres(postgres, { logEvent, monotonicMs, giveUp });
  const stops = [() => kept?.stop(), () => database.close()];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop();
  };
  if (!ready.ok) {
    await stopAll();
    return ready;
  }
  try {
    const identity = folder.identity();
    const common = { database, identity, monotonicMs, logEvent };
    const server = await startStoreServer({ ...common, host, port });
    stops.push(() => server.stop());
    const pages =
      office === null
        ? null
        : await officeOrNone({
            ...{ ...common, ...office, derivePin: officePins(identity.key) },
            ...{ feedKey: () => folder.feedKey(), keptFeedKey: () => folder.keptFeedKey() },
            chain: office.shows_chain === true ? watchShops(url, common.monotonicMs) : null,
          });
    if (pages !== null) stops.push(() => pages.stop());
    folder.noteAddress(server.url);
    folder.noteStore((await readStore(database)).store_id);
    const watch = setInterval(() => void watchSettings(database, logEvent, giveUp), SETTINGS_EVERY_MS);
    watch.unref();
    return succeed({
      url: server.url,
      office: pages?.url ?? null,
      pin: pinOf(identity.certificate),
      database,
      postgres: postgres === null ? null : { pid: postgres.pid, user: postgres.user },
      gave_up,
      stop: async () => {
        clearInterval(watch);
        await stopAll();
      },
    });
  } catch (error) {
    await stopAll();
    return fail({ code: 'address_unusable', host, port, system: codeOf(error) });
  }
}

/** Tills are served even when another program, such as another store process, holds the back office's address. */
async function officeOrNone(options: OfficeOptions): Promise<OfficeServer | null> {
  const { host, port, logEvent } = options;
  try {
    return await startOfficeServer(options);
  } catch (error) {
    const system = codeOf(error);
    if (!/^E[A-Z]+$/.test(system)) throw error;
    logEvent({ event: 'office_away', host, port, system });
    return null;
  }
}

/** Ends the process when a setting could lose acknowledged events: its tills go on alone, and lose nothing. */
async function watchSettings(
  database: StoreDatabase,
  logEvent: OpenStoreOptions['logEvent'],
  giveUp: () => void,
): Promise<void> {
  const unsafe = await database.unsafeSettings().catch(() => []);
  if (unsafe.length === 0) return;
  logEvent({ event: 'unsafe_database', message: storeSentence({ code: 'unsafe_database', unsafe }) });
  giveUp();
}

/** Checks that the database is safe and has this program's schema (specs/store.md, section 4), before any work. */
async function readyForWork(database: StoreDatabase): Promise<Result<null, StoreRefusal>> {
  const contact = await firstContact(database);
  if (!contact.ok) return contact;
  try {
    const problem = await readHistory(database);
    return problem === null ? contact : fail(problem);
  } catch (error) {
    const refused = refusedByDatabase(error);
    if (refused === null) throw error;
    return fail(refused);
  }
}

/** Creates or migrates the tables. */
export async function initStore(
  url: string,
  program: string,
  shop: string | null = null,
): Promise<Result<Migrated, StoreRefusal>> {
  try {
    return await migrateStore(url, program, undefined, shop);
  } catch (error) {
    const refused = refusedByDatabase(error);
    if (refused === null) throw error;
    return fail(refused);
  }
}

/** The database for a command beside the store's process: the given one, or the embedded one while it runs. */
export async function connectStore(
  database_url: string | null,
  folder: string,
  shop: string | null = null,
): Promise<Result<StoreDatabase, StoreRefusal>> {
  const url = database_url ?? (await findRunningPostgres(folder));
  if (url === null) {
    const address = await findRunningStore(folder);
    return fail(address === null ? { code: 'not_running', folder } : { code: 'postgres_away', folder, address });
  }
  const database = openStoreDatabase(url, shop);
  const ready = await readyForWork(database);
  if (ready.ok) return succeed(database);
  await database.close();
  return ready;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
