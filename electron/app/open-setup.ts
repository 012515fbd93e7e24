import { existsSync } from 'node:fs';
import type { SetupFinished } from '../../core/contract/setup.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { applySetup } from '../features/setup/apply-setup.ts';
import type { PreparedSetup } from '../features/setup/prepare-setup.ts';
import { proofFound, proveWithSale } from '../features/setup/proof-sale.ts';
import { installRestored, unpackTill } from '../features/setup/restore-till.ts';
import { type ProofGiven, SetupService } from '../features/setup/setup-service.ts';
import { doubtSentence } from '../journal/anchor/doubt-sentence.ts';
import { emptiedTill } from '../journal/anchor/open-anchoring.ts';
import type { Router } from '../ipc/router.ts';
import { readCredentials, replaceCredentials } from '../platform/credentials-file.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';
import { type ComposedTill, openTill } from './composition.ts';
import type { StartOptions } from './open-start.ts';
import { secretsAt, secretsOf } from './start-secrets.ts';
import { type StartRefusal, startSentence } from './start-notices.ts';

type WentLive = Extract<SetupFinished, { outcome: 'live' | 'failed' }>;

/** Clock and randomness for the set-up. */
const MACHINE = {
  clock: systemClock,
  randomness: systemRandomness,
  grant: { by: { staff_id: null, name: 'set-up' }, approved_by: null },
} as const;

/**
 * Opens a till that is not set up, or still owes the sale that proves it. A folder that was never set up runs as a trial,
 * and the page may set it up: the live till then takes over behind the same router, without a restart.
 */
export async function openSetup(
  options: StartOptions,
  folder: DataFolder,
  { is_till, owes_proof }: { readonly is_till: boolean; readonly owes_proof: boolean },
): Promise<Result<ComposedTill, StartRefusal>> {
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
