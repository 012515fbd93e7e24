import { existsSync } from 'node:fs';
import type { SetupFinished } from '../../core/contract/setup.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { applySetup } from '../features/setup/apply-setup.ts';
import { wasUsedLive } from '../features/setup/folder-past.ts';
import type { PreparedSetup } from '../features/setup/prepare-setup.ts';
import { readProofMark } from '../features/setup/proof-mark.ts';
import { proofFound, proveWithSale } from '../features/setup/proof-sale.ts';
import { installRestored, unpackTill } from '../features/setup/restore-till.ts';
import { type ProofGiven, SetupService } from '../features/setup/setup-service.ts';
import { doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import { emptiedTill } from '../journal/anchor/open-anchoring.ts';
import type { Router } from '../ipc/router.ts';
import { folderSecrets, readCredentials, replaceCredentials } from '../platform/credentials-file.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type DataFolder, openDataFolder } from '../platform/data-folder.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';
import { type ComposedTill, openTill } from './composition.ts';
import { type StartRefusal, startSentence } from './start-notices.ts';

type OpenOptions = Parameters<typeof openTill>[0];

export interface StartOptions extends OpenOptions {
  /** A folder or till was named at the start: it opens as that, and set-up is only offered. */
  readonly decided: boolean;
}

/** Settings that define a till, so that nothing is left to set up. */
const DECIDING = ['service_url', 'kiosk'] as const satisfies readonly (keyof Settings)[];

type WentLive = Extract<SetupFinished, { outcome: 'live' | 'failed' }>;

/** Clock and randomness for the set-up. */
const MACHINE = {
  clock: systemClock,
  randomness: systemRandomness,
  grant: { by: { staff_id: null, name: 'set-up' }, approved_by: null },
} as const;

/**
 * Opens a till for a shell, according to the state of its folder. A folder that was never set up runs as a trial, and
 * the page may set it up: the live till then takes over behind the same router, without a restart.
 */
export async function openStart(options: StartOptions): Promise<Result<ComposedTill, StartRefusal>> {
  const opened = openDataFolder(options.data_folder);
  if (!opened.ok) return fail({ code: 'folder_unusable', refusal: opened.error });
  const folder = opened.value;
  // Completes a move that a crash interrupted.
  installRestored(folder, systemClock.wallMs());
  const is_till = DECIDING.some((name) => options.settings[name] !== undefined) || isSetUp(folder);
  const owes_proof = is_till && readProofMark(folder) !== null;
  if (is_till && !owes_proof) return await openTill({ ...options, ...secretsAt(options, folder) });
  const is_first = !is_till && !options.decided && !existsSync(folder.journal);
  const gone = is_first ? emptiedTill(anchorWishes(options, folder)) : null;
  if (gone !== null) options.stderr(doubtSentence({ why: 'emptied_folder', attempts_missing: gone.attempts }));
  let current: ComposedTill;
  const door = createDoor(() => current.router);
  const secrets = secretsOf(options, folder);
  const open = (data_folder: string) => openTill({ ...options, data_folder, setup, ...secretsAt(options, folder) });
  const here = is_first ? folder.trial : folder.path;
  /** Replaces the trial with the live till; if that does not open, the trial continues. */
  const takeItsPlace = async (openLive: () => Promise<Result<ComposedTill, StartRefusal>>): Promise<WentLive> => {
    await current.stop();
    const live = await openLive();
    const next = live.ok ? live : await open(here);
    if (!next.ok) return { outcome: 'failed', detail: startSentence(next.error) };
    current = next.value;
    door.moved();
    return live.ok ? { outcome: 'live' } : { outcome: 'failed', detail: startSentence(live.error) };
  };
  const setup = new SetupService({
    folder,
    state: owes_proof ? 'proving' : is_first ? 'first' : 'offered',
    was_emptied: gone !== null,
    environment: options.environment,
    language: () => current.runtime.settings.read().language,
    clock: systemClock,
    randomness: systemRandomness,
    readCredentials: () => readCredentials(secrets),
    keepCredentials: (credentials) => replaceCredentials(options.secrets, folder.path, credentials),
    goLive: (prepared) => takeItsPlace(() => makeLive(prepared, folder, options, () => open(folder.path))),
    restoreLive: async (file, manager_pin) => {
      const unpacked = await unpackTill({ ...options, file, folder, manager_pin, ...MACHINE });
      if (!unpacked.ok) return { outcome: 'not_restored', trouble: unpacked.error };
      return await takeItsPlace(async () => {
        installRestored(folder, systemClock.wallMs());
        return await open(folder.path);
      });
    },
    prove: (given) => prove(current, given),
    proofFound: (sale_id) => proofFound(current.runtime.journal.sales.sale(sale_id)),
  });
  const till = await open(here);
  if (!till.ok) return till;
  current = till.value;
  if (owes_proof) setup.resumeProof();
  door.moved();
  return succeed({
    get runtime() {
      return current.runtime;
    },
    get kiosk() {
      return current.kiosk;
    },
    router: door.router,
    stop: () => current.stop(),
  });
}

function anchorWishes({ settings, environment }: StartOptions, { path }: DataFolder) {
  return { directory: path, folder: settings.anchor_folder ?? null, environment };
}

/** Secrets of this machine: the desktop's keyring or, without one, the file in the folder. */
function secretsOf(
  { secrets }: StartOptions,
  { path }: DataFolder,
  environment: OpenOptions['environment'] = {},
): Secrets {
  const kept = folderSecrets(environment, path);
  if (secrets === undefined) return kept;
  return { ...secrets, read: async (name) => (await secrets.read(name)) ?? (await kept.read(name)) };
}

function secretsAt(options: StartOptions, folder: DataFolder): Pick<OpenOptions, 'secrets' | 'credentials'> {
  const secrets = secretsOf(options, folder, options.environment);
  return {
    secrets,
    credentials: {
      read: () => readCredentials(secrets),
      keep: (given) => replaceCredentials(options.secrets, folder.path, given),
    },
  };
}

function isSetUp(folder: DataFolder): boolean {
  const live = wasUsedLive(folder);
  // An unreadable file is reported when it is opened.
  return !live.ok || live.value || existsSync(folder.setup_unfinished);
}

async function makeLive(
  prepared: PreparedSetup,
  folder: DataFolder,
  { environment, settings }: StartOptions,
  open: () => Promise<Result<ComposedTill, StartRefusal>>,
): Promise<Result<ComposedTill, StartRefusal>> {
  const applied = await applySetup(prepared, {
    folder,
    environment,
    ...MACHINE,
    // They are already stored.
    keep: async () => succeed(null),
    ...(settings.anchor_folder ? { anchor_folder: settings.anchor_folder } : {}),
  });
  return applied.ok ? await open() : fail({ code: 'setup_refused', refusal: applied.error });
}

function prove({ runtime }: ComposedTill, given: ProofGiven): ReturnType<typeof proveWithSale> {
  const { engine, journal, settings } = runtime;
  const { currency, cashier_name, manager_name, language } = settings.read();
  return proveWithSale({
    engine,
    sales: journal.sales,
    clock: systemClock,
    randomness: systemRandomness,
    ...given,
    currency,
    cashier: cashier_name,
    manager: manager_name,
    name: { es: 'Prueba de la caja', pt: 'Teste do caixa', en: 'Test of the till' }[language],
  });
}

/** A router whose till can be replaced: pages stay connected, and then receive the whole new snapshot. */
function createDoor(router: () => Router): { readonly router: Router; moved(): void } {
  const listeners = new Map<(slices: Partial<TillSnapshot>) => void, () => void>();
  const line_listeners = new Map<Parameters<Router['onLine']>[0], () => void>();
  return {
    router: {
      handle: (...args) => router().handle(...args),
      snapshot: () => router().snapshot(),
      onChange: (listener) => {
        listeners.set(listener, router().onChange(listener));
        return () => {
          listeners.get(listener)?.();
          listeners.delete(listener);
        };
      },
      onLine: (listener) => {
        line_listeners.set(listener, router().onLine(listener));
        return () => {
          line_listeners.get(listener)?.();
          line_listeners.delete(listener);
        };
      },
    },
    moved() {
      for (const [listener, leave] of listeners) {
        leave();
        listeners.set(listener, router().onChange(listener));
        listener(router().snapshot());
      }
      for (const [listener, leave] of line_listeners) {
        leave();
        line_listeners.set(listener, router().onLine(listener));
      }
    },
  };
}
