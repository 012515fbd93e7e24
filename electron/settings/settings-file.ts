import { dirname, basename } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type Settings, settingsProblems, settingsSchema } from '../../core/settings/settings.ts';
import type { Log } from '../journal/log.ts';
import type { SettingsAccess } from '../services/settings-access.ts';

/** The keys of the file; a Map-like view of electron-store, so that tests need no file. */
interface Store {
  readonly store: Record<string, unknown>;
  set(values: Record<string, unknown>): void;
}

async function openStore(path: string): Promise<Store> {
  // Outside Electron, importing `electron` would try to fetch a binary; with this it is a plain string, and
  // electron-store works on an absolute folder.
  if (process.versions['electron'] === undefined) process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= dirname(path);
  const { default: ElectronStore } = await import('electron-store');
  return new ElectronStore<Record<string, unknown>>({
    cwd: dirname(path),
    name: basename(path, '.json'),
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  });
}

function unreadable(path: string, why: string): Result<never, string> {
  return fail(
    `The settings in ${path} cannot be used: ${why}. Correct the file, or move it aside to start with the defaults.`,
  );
}

/**
 * The saved settings with what flags and environment say on top (operator-interface). Only what a person chose on the
 * screen is written back; flags never become settings. A file that does not parse is refused whole: half of a
 * configuration could charge in the wrong currency.
 */
export async function openSettings(
  path: string,
  flags: Partial<Settings>,
  log: Log,
): Promise<Result<SettingsAccess, string>> {
  let store: Store;
  let saved: Record<string, unknown>;
  try {
    store = await openStore(path);
    saved = store.store;
  } catch (error) {
    return unreadable(
      path,
      error instanceof SyntaxError ? 'it is not JSON' : String(error instanceof Error ? error.message : error),
    );
  }
  const parsed = settingsSchema.safeParse({ ...saved, ...flags });
  if (!parsed.success) return unreadable(path, settingsProblems(parsed.error).join('; '));
  let current = parsed.data;
  return succeed({
    read: () => current,
    change(change) {
      current = { ...current, ...change };
      try {
        store.set(change);
      } catch (error) {
        log.warn('the settings could not be saved and hold for this run only', { error: String(error) });
      }
    },
  });
}
