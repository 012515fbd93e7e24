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
  /** Where the pages of the back office are; null: this process serves none. */
  readonly office: string | null;
  readonly database: StoreDatabase;
  /** The embedded PostgreSQL's process and user; null with a database of one's own. */
  readonly postgres: { readonly pid: number; readonly user: string | null } | null;
  /** It cannot go on: its PostgreSQL does not stay, or makes an acknowledgement a lie. Whoever runs it ends it. */
  readonly gave_up: Promise<void>;
  stop(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly folder: string;
  /** Null: PostgreSQL of this machine, started in the folder. */
  readonly database_url: string | null;
  /** Which shop of a chain; absent: the one that the database has. */
  readonly shop?: string | null;
  readonly host: string;
  readonly port: number;
  readonly program: string;
  /** The pages of the back office; null: none. */
  readonly office: {
    readonly host: string;
    readonly port: number;
    readonly page_folder: string;
    /** Hashes the PINs of people whom the shop gives its lanes. */
    readonly pins: FeedPins;
    /** Its managers see every shop of the database. */
    readonly shows_chain?: boolean;
  } | null;
  readonly tell: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
}

const SETTINGS_EVERY_MS = 3_600_000;

/** Starts one process of the store. */
export async function openStore(options: OpenStoreOptions): Promise<Result<RunningStore, StoreRefusal>> {
  const { folder: path, database_url, shop = null, host, port, program, tell, office } = options;
  let folder;
  try {
    folder = openStoreFolder(path);
  } catch (error) {
    return fail({ code: 'folder_unusable', folder: path, system: codeOf(error) });
  }
  // A second one would take over its PostgreSQL, and end it with itself.
  const other = database_url === null ? await findRunningStore(folder.path) : null;
  if (other !== null) return fail({ code: 'already_runs', folder: path, address: other });
  const embedded = database_url === null ? await startEmbeddedPostgres(folder.path) : null;
  if (embedded?.ok === false) return embedded;
  const postgres = embedded?.ok === true ? embedded.value : null;
  const url = database_url ?? postgres?.url ?? '';
  // Your own database is changed by cobro store init alone; the embedded one follows its program.
  const migrated = postgres === null ? null : await initStore(url, program, shop);
  if (migrated?.ok === false) {
    await postgres?.stop();
    return migrated;
  }
  const database = openStoreDatabase(url, shop);
  const ready = await readyForWork(database);
  const monotonicMs = (): number => performance.now();
  const { promise: gave_up, resolve: giveUp } = Promise.withResolvers<void>();
  const kept = postgres === null ? null : keepPostgres(postgres, { tell, monotonicMs, giveUp });
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
    const common = { database, identity, monotonicMs, tell };
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
    const watch = setInterval(() => void watchSettings(database, tell, giveUp), SETTINGS_EVERY_MS);
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

/** Tills are served also where another program has the address of the office, such as another process of the store. */
async function officeOrNone(options: OfficeOptions): Promise<OfficeServer | null> {
  const { host, port, tell } = options;
  try {
    return await startOfficeServer(options);
  } catch (error) {
    const system = codeOf(error);
    if (!/^E[A-Z]+$/.test(system)) throw error;
    tell({ event: 'office_away', host, port, system });
    return null;
  }
}

/** A setting that makes an acknowledgement a lie ends the process: its tills go on alone, and lose nothing. */
async function watchSettings(
  database: StoreDatabase,
  tell: OpenStoreOptions['tell'],
  giveUp: () => void,
): Promise<void> {
  const unsafe = await database.unsafeSettings().catch(() => []);
  if (unsafe.length === 0) return;
  tell({ event: 'unsafe_database', message: storeSentence({ code: 'unsafe_database', unsafe }) });
  giveUp();
}

/** It is safe to work with, and of this program's form (specs/store.md, section 4): a command or a process begins nothing else. */
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

/** Makes or updates the tables. */
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

/** The database for a command beside the store's process: the one that is named, or the embedded one while it runs. */
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
