import { type Result, fail, succeed } from '../../core/result.ts';
import type { PairedPages } from '../features/devices/paired-pages.ts';
import type { CredentialStore } from '../features/settings/service-settings.ts';
import type { SetupService } from '../features/setup/setup-service.ts';
import type { Installation } from '../features/updates/installation.ts';
import type { Router } from '../ipc/router.ts';
import { isOutOfResources, resourceCode } from '../platform/out-of-resources.ts';
import type { StartRefusal } from './start-notices.ts';
import { type TillRuntime, type TillRuntimeOptions, openTillRuntime } from './till-runtime.ts';

/** A whole till: the counter and the screens' services behind one router. Both shells serve exactly this. */
export interface ComposedTill {
  readonly runtime: TillRuntime;
  readonly router: Router;
  readonly kiosk: boolean;
  stop(): Promise<void>;
}

/** What the shell knows about new versions of this program. */
export interface UpdateStage {
  readonly installation: Installation;
  /** Ends this program in order, to be restarted. */
  readonly restart: () => void;
  /** The page has painted its first screen. */
  readonly onPainted: () => void;
}

/** Devices that answer now. */
export function answeringDevices({ reader, printer }: Pick<TillRuntime['devices'], 'reader' | 'printer'>): string[] {
  const reads = reader.status.state === 'ready' || reader.status.state === 'busy';
  return [...(reads ? ['reader'] : []), ...(printer?.status.state === 'ready' ? ['printer'] : [])];
}

export type TillOptions = Omit<TillRuntimeOptions, 'with_reader' | 'begins_later'> & {
  readonly pages?: PairedPages;
  /** Ends the program as a power cut would, for practice; by default kills this process at once. */
  readonly cutPower?: () => void;
  readonly setup?: SetupService;
  readonly updates?: UpdateStage;
  readonly credentials?: CredentialStore;
  /** The counter is open, and the screens' services are loaded next; only this may still refuse the start. */
  readonly onCounterOpen?: (runtime: TillRuntime) => Promise<Result<null, StartRefusal>>;
  /** Resolves once a page that came at once was answered, or soon without one: what occupies the till waits for it. */
  readonly pageIsServed?: () => Promise<void>;
};

/** Opens a till on a data folder. */
export async function openTill(options: TillOptions): Promise<Result<ComposedTill, StartRefusal>> {
  const choices = { with_reader: true, begins_later: true };
  const opened = await openTillRuntime({ ...options, ...choices });
  if (!opened.ok) return opened;
  const shown = await options.onCounterOpen?.(opened.value);
  if (shown?.ok === false) {
    // Recovery has not begun: it would end payments that no screen shows.
    await opened.value.stop();
    return shown;
  }
  const changeable = await changeableSettings(opened.value);
  if (!changeable.ok) {
    await opened.value.stop();
    return changeable;
  }
  const { composeTill } = await import('./compose-till.ts');
  const till = await composeTill(opened.value, options);
  // Behind the services, which show what an earlier run left in doubt: recovery may end that before anybody saw it.
  opened.value.begin();
  return succeed(till);
}

async function changeableSettings(runtime: TillRuntime): Promise<Result<null, StartRefusal>> {
  try {
    return await runtime.openSettingsForChanges();
  } catch (error) {
    if (!isOutOfResources(error)) throw error;
    return fail({ code: 'out_of_resources', system: resourceCode(error) });
  }
}
