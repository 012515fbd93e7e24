import { join } from 'node:path';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { assert } from '../../../core/assert.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isProtectiveSetting } from '../../../core/settings/replaceable-settings.ts';
import { MANAGER_NAMES, type Settings, settingsProblems, settingsSchema } from '../../../core/settings/settings.ts';
import type { Log } from '../../log/log.ts';
import type { SettingsAccess } from './settings-access.ts';
import type ElectronStore from 'electron-store';
import { notReadable } from '../../platform/folder-owner.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { systemCode, systemErrorText } from '../../platform/system-code.ts';
import { type SettingsRefusal, notUsable } from './settings-refusal.ts';

/** The file in the data folder. */
const SETTINGS_FILE = 'settings.json';

/**
 * Opens electron-store on the settings file. Under plain Node the `electron` package would try to download its binary
 * and the store would end the process; with this variable naming a missing path, it resolves to a plain text instead.
 * The variable is removed afterwards, so that a desktop shell started from here still finds its binary.
 */
async function openStore(folder: string): Promise<ElectronStore<Record<string, unknown>>> {
  const before = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const plainNode = process.versions['electron'] === undefined;
  if (plainNode) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = '/nonexistent';
  try {
    const { default: Store } = await import('electron-store');
    // It contains the manager's PIN hash, which other users of this machine need not read.
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
  /** Loads what writes the file, for settings that were opened to be read only. */
  readonly openForChanges: () => Promise<Result<null, SettingsRefusal>>;
  /**
   * Sentences for a person: which parts of the file are not used, and what is used instead. Repeated until corrected.
   */
  readonly problems: readonly string[];
}

export interface SettingsSource {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** From flags and environment; they take precedence over the file and are never written to it. */
  readonly overrides: Partial<Settings>;
  readonly log: Pick<Log, 'warn'>;
  /** Nothing is changed, or not before `openForChanges`: what writes the file is not loaded. */
  readonly read_only?: boolean;
}

const FIELDS: Readonly<Record<string, z.ZodType>> = settingsSchema.shape;

interface Sieved {
  readonly good: Readonly<Record<string, unknown>>;
  /** Unusable; the default applies. */
  readonly replaced: readonly string[];
  /** Unusable, and a till must not work without them. */
  readonly refused: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Keeps valid fields one by one: a wrong colour theme stops no shop, but a wrong pin must not admit another service.
 * Unknown fields are left alone: a newer version that was rolled back may have written them.
 */
function sieve(stored: Readonly<Record<string, unknown>>): Sieved {
  const good: Record<string, unknown> = {};
  const replaced: string[] = [];
  const refused: string[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const parsed = field?.safeParse(value);
    if (parsed?.success) good[name] = parsed.data;
    else if (parsed)
      (isProtectiveSetting(name) ? refused : replaced).push(notUsable(name, value, settingsProblems(parsed.error)));
    else unknown.push(name);
  }
  if (refused.length === 0 && isSet(good['store_url']) !== isSet(good['store_pin']))
    refused.push('store_url and store_pin: one is given without the other; cobro store join sets both');
  return { good, replaced, refused, unknown };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** The object in the file; empty without a file. Fails with the reason why it cannot be read. */
function stored(path: string): { readonly value: Record<string, unknown> } | { readonly broken: string } {
  let text: string;
  try {
    text = readSmallFile(path).toString('utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { value: {} };
    const whose = notReadable(path);
    return { broken: `it could not be read (${systemErrorText(error)})${whose === null ? '' : `: ${whose}`}` };
  }
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? { value: parsed.data } : { broken: 'it is not an object of settings' };
  } catch (error) {
    return { broken: `it is not JSON (${error instanceof Error ? error.message : 'unreadable'})` };
  }
}

/**
 * Opens the settings of a data folder, without ever changing what a person wrote there. Refused when the file or a
 * protective setting cannot be read; any other problem is reported in a sentence and the default applies. Only settings
 * are stored here, never money.
 */
export async function openSettings(source: SettingsSource): Promise<Result<OpenedSettings, SettingsRefusal>> {
  const path = join(source.folder, SETTINGS_FILE);
  const file = stored(path);
  if ('broken' in file) return fail({ code: 'settings_unusable', path, problems: [file.broken] });
  const { good, replaced, refused, unknown } = sieve(file.value);
  if (refused.length > 0) return fail({ code: 'settings_unusable', path, problems: refused });
  const problems = [
    ...replaced.map((problem) => `${path}: ${problem}; the default is used.`),
    ...unknown.map(
      (name) => `${path}: ${JSON.stringify(name)} is not a setting of this version; it was left as it is.`,
    ),
  ];
  let store: Store | null = null;
  const openForChanges = async (): Promise<Result<null, SettingsRefusal>> => {
    try {
      store ??= await openStore(source.folder);
      return succeed(null);
    } catch (error) {
      if (isOutOfResources(error)) throw error;
      // The store reads the file again, and somebody may be writing it.
      const now = stored(path);
      if (!('broken' in now)) throw error;
      return fail({ code: 'settings_unusable', path, problems: [now.broken] });
    }
  };
  if (source.read_only !== true) {
    const ready = await openForChanges();
    if (!ready.ok) return ready;
  }
  const first = settingsSchema.parse({ ...namesIn(good, source.overrides), ...good }, RARELY_PARSED);
  return succeed({ access: accessTo(() => store, first, source), openForChanges, problems });
}

/** The owner of the till's own PIN gets a name in the shop's language until the shop sets one. */
function namesIn(good: Readonly<Record<string, unknown>>, overrides: Partial<Settings>): Partial<Settings> {
  const language = settingsSchema.shape.language.safeParse(overrides.language ?? good['language']).data;
  return language === undefined ? {} : { manager_name: MANAGER_NAMES[language] };
}

type Store = Pick<ElectronStore<Record<string, unknown>>, 'get' | 'set'>;

const written = (store: Store | null): Store => {
  assert(store !== null, 'settings were opened to be read only');
  return store;
};

function accessTo(
  store: () => Store | null,
  first: Settings,
  { overrides, log }: Pick<SettingsSource, 'overrides' | 'log'>,
): SettingsAccess {
  let saved = first;
  // Merged once, instead of at each of the dozens of reads per act.
  let read: Readonly<Settings> = { ...first, ...overrides };
  const take = (change: Partial<Settings>): void => {
    saved = { ...saved, ...change };
    read = { ...saved, ...overrides };
  };
  return {
    read: () => read,
    saved: () => saved,
    overridden: new Set(Object.keys(overrides) as (keyof Settings)[]),
    refresh: () => take(pinOf(written(store()), log)),
    change: (change) => {
      const file = written(store());
      take(change);
      write(() => file.set({ ...change }), log);
    },
    save: (change) => {
      const file = written(store());
      try {
        // The store reads the file again and replaces it as a whole, synced.
        file.set({ ...change });
      } catch (error) {
        log.warn('the settings could not be saved', { event: 'settings_not_saved', error });
        return fail(systemCode(error));
      }
      take(change);
      return succeed(null);
    },
  };
}

/** The PIN currently in the file; if unreadable, the known one is kept. */
function pinOf(store: Store, log: Pick<Log, 'warn'>): Partial<Pick<Settings, 'manager_pin_hash'>> {
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
