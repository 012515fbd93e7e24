import { existsSync } from 'node:fs';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { applySetup } from '../features/setup/apply-setup.ts';
import { folderPast } from '../features/setup/folder-past.ts';
import type { PreparedSetup } from '../features/setup/prepare-setup.ts';
import { proveWithSale } from '../features/setup/proof-sale.ts';
import { SetupService } from '../features/setup/setup-service.ts';
import type { Router } from '../ipc/router.ts';
import { type KeptCredentials, folderSecrets, keepCredentials, readCredentials } from '../platform/credentials-file.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type DataFolder, openDataFolder } from '../platform/data-folder.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';
import { type ComposedTill, openTill } from './composition.ts';

type OpenOptions = Parameters<typeof openTill>[0];

export interface StartOptions extends OpenOptions {
  /** Whoever starts it said which folder or what till: then it opens as that, and set-up is only offered. */
  readonly decided: boolean;
}

/** Settings that make a till of their own, so that nothing is left to set up. */
const DECIDING = ['service_url', 'kiosk'] as const satisfies readonly (keyof Settings)[];

/**
 * Opens a till for a shell, as what its folder is. One that was never set up runs as a trial, and the page may set it up: then
 * the live till takes its place behind the same door, without a new start. The error is a sentence.
 */
export async function openStart(options: StartOptions): Promise<Result<ComposedTill, string>> {
  const opened = openDataFolder(options.data_folder);
  if (!opened.ok) return opened;
  const folder = opened.value;
  if (DECIDING.some((name) => options.settings[name] !== undefined) || isSetUp(folder))
    return await openTill({ ...options, secrets: secretsOf(options, folder, options.environment) });
  const is_first = !options.decided && !existsSync(folder.journal);
  let current: ComposedTill;
  const door = createDoor(() => current.router);
  const secrets = secretsOf(options, folder);
  const open = (data_folder: string) =>
    openTill({ ...options, data_folder, setup, secrets: secretsOf(options, folder, options.environment) });
  const here = is_first ? folder.trial : folder.path;
  const setup = new SetupService({
    folder,
    state: is_first ? 'first' : 'offered',
    environment: options.environment,
    clock: systemClock,
    randomness: systemRandomness,
    readCredentials: () => readCredentials(secrets),
    keepCredentials: (credentials) => keep(options, folder, credentials),
    goLive: async (prepared) => {
      await current.stop();
      const live = await makeLive(prepared, folder, options, () => open(folder.path));
      const next = live.ok ? live : await open(here);
      if (!next.ok) return fail(next.error);
      current = next.value;
      door.moved();
      return live.ok ? succeed(null) : fail(live.error);
    },
    prove: (amount_minor, onState) => prove(current, amount_minor, onState),
  });
  const till = await open(here);
  if (!till.ok) return till;
  current = till.value;
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

/** What the machine keeps: the keyring of the desktop, and the file of the folder where there is none. */
function secretsOf(
  { secrets }: StartOptions,
  { path }: DataFolder,
  environment: OpenOptions['environment'] = {},
): Secrets {
  const kept = folderSecrets(environment, path);
  if (secrets === undefined) return kept;
  return { ...secrets, read: async (name) => (await secrets.read(name)) ?? (await kept.read(name)) };
}

function isSetUp(folder: DataFolder): boolean {
  const past = folderPast(folder);
  // What cannot be read says why when it is opened.
  return !past.ok || past.value.used === 'live' || existsSync(folder.setup_unfinished);
}

async function keep(
  { secrets }: StartOptions,
  { path }: DataFolder,
  credentials: KeptCredentials,
): Promise<Result<null, string>> {
  for (const name of ['client_id', 'client_secret', 'audience', 'api_key'] as const) {
    const value = credentials[name];
    const stored = value === undefined ? null : await secrets?.store(name, value);
    if (stored?.ok === false || secrets === undefined) {
      // No keyring of the desktop: the file of the folder, its owner's alone.
      keepCredentials(path, credentials);
      return succeed(null);
    }
  }
  return succeed(null);
}

async function makeLive(
  prepared: PreparedSetup,
  folder: DataFolder,
  { environment, settings }: StartOptions,
  open: () => Promise<Result<ComposedTill, string>>,
): Promise<Result<ComposedTill, string>> {
  const applied = await applySetup(prepared, {
    folder,
    environment,
    clock: systemClock,
    randomness: systemRandomness,
    grant: { by: { staff_id: null, name: 'set-up' }, approved_by: null },
    // They are kept already.
    keep: async () => succeed(null),
    ...(settings.anchor_folder ? { anchor_folder: settings.anchor_folder } : {}),
  });
  return applied.ok ? await open() : applied;
}

function prove(
  { runtime }: ComposedTill,
  amount_minor: number,
  onState: Parameters<typeof proveWithSale>[0]['onState'],
): ReturnType<typeof proveWithSale> {
  const { engine, journal, settings } = runtime;
  const { currency, cashier_name, manager_name, language } = settings.read();
  return proveWithSale({
    engine,
    sales: journal.sales,
    clock: systemClock,
    randomness: systemRandomness,
    amount_minor,
    currency,
    cashier: cashier_name,
    manager: manager_name,
    name: { es: 'Prueba de la caja', pt: 'Teste do caixa', en: 'Test of the till' }[language],
    onState,
  });
}

/** One door whose till can be another one: pages stay connected, and are shown all of the new till at once. */
function createDoor(router: () => Router): { readonly router: Router; moved(): void } {
  const listeners = new Map<(slices: Partial<TillSnapshot>) => void, () => void>();
  return {
    router: {
      handle: (...asked) => router().handle(...asked),
      snapshot: () => router().snapshot(),
      onChange: (listener) => {
        listeners.set(listener, router().onChange(listener));
        return () => {
          listeners.get(listener)?.();
          listeners.delete(listener);
        };
      },
    },
    moved() {
      for (const [listener, leave] of listeners) {
        leave();
        listeners.set(listener, router().onChange(listener));
        listener(router().snapshot());
      }
    },
  };
}
