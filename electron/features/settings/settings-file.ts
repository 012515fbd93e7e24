import { copyFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, succeed } from '../../../core/result.ts';
import { type Settings, settingsProblems, settingsSchema } from '../../../core/settings/settings.ts';
import type { Log } from '../../log/log.ts';
import type { SettingsAccess } from './settings-access.ts';
import type ElectronStore from 'electron-store';
import { systemCode } from '../../platform/system-code.ts';

/** The file in the data folder. */
const SETTINGS_FILE = 'settings.json';

/**
 * Opens electron-store on the settings file. Under plain Node the `electron` package would try to download its binary and
 * the store would end the process; with this variable naming a place that does not exist it resolves to a plain text
 * instead. The variable is taken back, so that a desktop shell started from here still finds its binary.
 */
async function openStore(folder: string): Promise<ElectronStore<Record<string, unknown>>> {
  const before = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const plainNode = process.versions['electron'] === undefined;
  if (plainNode) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = '/nonexistent';
  try {
    const { default: Store } = await import('electron-store');
    // The hash of the manager's PIN is in it: no one else of this machine needs to read it.
    return new Store<Record<string, unknown>>({
      cwd: folder,
      name: 'settings',
      fileExtension: 'json',
      configFileMode: 0o600,
    });
  } finally {
    if (plainNode && before === undefined) delete process.env['ELECTRON_OVERRIDE_DIST_PATH'];
    else if (plainNode) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = before;
  }
}

export interface OpenedSettings {
  readonly access: SettingsAccess;
  /** Sentences for a person: what was wrong with the file, where the old one is, what is used instead. */
  readonly problems: readonly string[];
}

export interface SettingsSource {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** From flags and environment; they win over the file and are never written to it. */
  readonly overrides: Partial<Settings>;
  /** Names the copy of a bad file, e.g. the wall clock in milliseconds. */
  readonly now_ms: number;
  readonly log: Pick<Log, 'warn'>;
}

const FIELDS: Readonly<Record<string, z.ZodType>> = settingsSchema.shape;

/**
 * Keeps what is valid, field by field: one wrong colour theme must not send a shop to the training service. What this version
 * does not know stays in the file: a newer version that was taken back may have written it, and comes again.
 */
function sieve(stored: Readonly<Record<string, unknown>>): {
  readonly good: Record<string, unknown>;
  readonly problems: string[];
  readonly unknown: string[];
} {
  const good: Record<string, unknown> = {};
  const problems: string[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const parsed = field?.safeParse(value);
    if (parsed?.success) good[name] = parsed.data;
    else if (parsed)
      problems.push(
        ...settingsProblems(parsed.error).map((problem) => `${name}: ${problem.replace(/^the file: /, '')}`),
      );
    else unknown.push(name);
  }
  return { good, problems, unknown };
}

/** The object in the file; empty without a file. Fails with the reason why there is none to read. */
async function stored(
  path: string,
): Promise<{ readonly value: Record<string, unknown> } | { readonly broken: string }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = systemCode(error);
    return code === 'ENOENT' ? { value: {} } : { broken: `it could not be read (${code})` };
  }
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? { value: parsed.data } : { broken: 'it is not an object of settings' };
  } catch (error) {
    return { broken: `it is not JSON (${error instanceof Error ? error.message : 'unreadable'})` };
  }
}

/** Puts the bad file aside under a name that tells when; answers that name, or null when even that failed. */
async function keepAside(path: string, now_ms: number, move: boolean): Promise<string | null> {
  const aside = path.replace(/\.json$/, `.bad-${now_ms}.json`);
  try {
    await (move ? rename(path, aside) : copyFile(path, aside));
    return aside;
  } catch {
    return null;
  }
}

function sentences(path: string, problems: readonly string[], aside: string | null): string[] {
  if (problems.length === 0) return [];
  const kept = aside === null ? 'The file could not be kept aside.' : `The file as it was is kept in ${aside}.`;
  return [...problems.map((problem) => `${path}: ${problem}; the default is used.`), kept];
}

/**
 * Opens the settings of a data folder. Never fails: what cannot be used is said in sentences and replaced by defaults, and
 * the file as it was is kept aside. Only settings live here, never money.
 */
export async function openSettings(source: SettingsSource): Promise<OpenedSettings> {
  const path = join(source.folder, SETTINGS_FILE);
  const file = await stored(path);
  const { good, problems, unknown } =
    'broken' in file ? { good: {}, problems: [file.broken], unknown: [] } : sieve(file.value);
  const aside = problems.length === 0 ? null : await keepAside(path, source.now_ms, 'broken' in file);
  const told = [
    ...sentences(path, problems, aside),
    ...unknown.map(
      (name) => `${path}: ${JSON.stringify(name)} is not a setting of this version; it was left as it is.`,
    ),
  ];
  let saved = settingsSchema.parse(good);
  const store = 'broken' in file && aside === null ? null : await openStore(source.folder);
  if (problems.length > 0) write(() => store?.set({ ...good }), source.log);
  if (store)
    for (const name of Object.keys(store.store))
      if (!Object.hasOwn(good, name) && !unknown.includes(name)) write(() => store.delete(name), source.log);
  const access: SettingsAccess = {
    read: () => ({ ...saved, ...source.overrides }),
    saved: () => saved,
    overridden: new Set(Object.keys(source.overrides) as (keyof Settings)[]),
    refresh: () => {
      saved = { ...saved, ...pinOf(store, source.log) };
    },
    change: (change) => {
      saved = { ...saved, ...change };
      write(() => store?.set({ ...change }), source.log);
    },
    save: (change) => {
      if (store === null) return fail('no_settings_file');
      try {
        // The store reads the file again and puts the whole of it, synced, in the place of the old one.
        store.set({ ...change });
      } catch (error) {
        source.log.warn('the settings could not be saved', { event: 'settings_not_saved', error });
        return fail(systemCode(error));
      }
      saved = { ...saved, ...change };
      return succeed(null);
    },
  };
  return { access, problems: told };
}

/** The PIN as the file has it now; what cannot be read leaves the one that is known. */
function pinOf(
  store: Awaited<ReturnType<typeof openStore>> | null,
  log: Pick<Log, 'warn'>,
): Partial<Pick<Settings, 'manager_pin_hash'>> {
  if (!store) return {};
  try {
    const parsed = settingsSchema.shape.manager_pin_hash.safeParse(store.get('manager_pin_hash'));
    return parsed.success ? { manager_pin_hash: parsed.data } : {};
  } catch (error) {
    log.warn('the settings could not be read again', { event: 'settings_not_read', error });
    return {};
  }
}

/** A settings file that cannot be written must not stop a till: the change holds for this run. */
function write(act: () => void, log: Pick<Log, 'warn'>): void {
  try {
    act();
  } catch (error) {
    log.warn('the settings could not be saved', { event: 'settings_not_saved', error });
  }
}
