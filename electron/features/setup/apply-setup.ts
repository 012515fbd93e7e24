import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Randomness } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { currencyOf, firstSettings, settingsOfSetup } from '../../../core/setup/setup-file.ts';
import { FOLDER_LOCK } from '../../journal/file/held-folder.ts';
import { holdLock } from '../../journal/file/held-lock.ts';
import type { Journal } from '../../journal/journal.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { type KeptCredentials, keepCredentials } from '../../platform/credentials-file.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { CatalogueImport } from '../catalogue/catalogue-import.ts';
import { CatalogueService } from '../catalogue/catalogue-store.ts';
import { loadCatalogue } from '../catalogue/catalogue-loader.ts';
import { openSettings } from '../settings/settings-file.ts';
import { type DerivePin, type PinHasher, createPinHasher } from '../staff/pin-hash.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { StaffAdmin } from '../staff/staff-admin.ts';
import { type FolderUse, readFolderUse, archiveTrial } from './folder-past.ts';
import type { PreparedSetup } from './prepare-setup.ts';
import type { SettingsAccess } from '../settings/settings-access.ts';
import type { SettingsRefusal } from '../settings/settings-refusal.ts';
import { type SystemCode, systemCode } from '../../platform/system-code.ts';
import type { SetupRefusal } from './setup-refusal.ts';
import { unfinishedSetup } from './unfinished-setup.ts';

export interface ApplyOptions {
  readonly folder: DataFolder;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The person who sets it up, for the audit trail. */
  readonly grant: Grant;
  /** Where credentials are stored; by default in the folder's file. */
  readonly keep?: (credentials: KeptCredentials) => Promise<Result<null, SystemCode>>;
  /** The anchor's folder, if not the usual one. */
  readonly anchor_folder?: string;
  readonly derivePin?: DerivePin | undefined;
}

export interface AppliedSetup {
  /** The folder to which the previous trial was moved. */
  readonly trial_kept: string | null;
  readonly staff: number;
}

/**
 * Turns a data folder into the till of a set-up. A marker is written first and removed last, and the settings, which
 * make the folder live, are written just before it is removed: after a crash no till opens on a half-finished folder,
 * and repeating the set-up completes it.
 */
export async function applySetup(
  prepared: PreparedSetup,
  options: ApplyOptions,
): Promise<Result<AppliedSetup, SetupRefusal>> {
  const { folder } = options;
  const past = readFolderUse(folder);
  if (!past.ok) return fail({ code: 'journal_not_open', refusal: past.error });
  const refusal = refusalOf(prepared, past.value, folder);
  if (refusal !== null) return fail(refusal);
  const lock = holdLock(join(folder.path, FOLDER_LOCK));
  if (!lock.ok)
    return fail(
      lock.error === 'journal_held'
        ? { code: 'till_running', path: folder.path }
        : { code: 'folder_unusable', path: folder.path, cause: lock.error },
    );
  let trial_kept: string | null = null;
  try {
    const begun = unfinishedSetup(folder);
    trial_kept =
      begun?.trial ??
      (past.value.used === 'trial' && prepared.setup.mode === 'live' ? `trial-${options.clock.wallMs()}` : null);
    writeDurably(folder.setup_unfinished, `${JSON.stringify({ trial: trial_kept })}\n`);
    if (trial_kept !== null) archiveTrial(folder, trial_kept);
  } catch (error) {
    return fail(notWritten(folder, error));
  } finally {
    lock.value.release();
  }
  const done = await fill(prepared, options);
  if (!done.ok) return done;
  try {
    rmSync(folder.setup_unfinished);
    rmSync(folder.setup_draft, { force: true });
  } catch (error) {
    return fail(notWritten(folder, error));
  }
  return succeed({ trial_kept, staff: done.value });
}

function refusalOf(
  { setup }: PreparedSetup,
  { used, currencies }: FolderUse,
  { path }: DataFolder,
): SetupRefusal | null {
  if (setup.mode === 'training') return used === 'live' ? { code: 'folder_sells', path } : null;
  if (used === 'unclear') return { code: 'folder_unclear', path };
  const currency = currencyOf(setup);
  const is_other = used === 'live' && currencies.some((other) => other !== currency);
  return is_other ? { code: 'other_currency', path, currencies } : null;
}

/** Everything but the marker. Returns the number of people set up. */
async function fill(prepared: PreparedSetup, options: ApplyOptions): Promise<Result<number, SetupRefusal>> {
  const { folder, clock, randomness, environment, anchor_folder = null } = options;
  try {
    const kept = await keepSecrets(prepared, options);
    if (!kept.ok) return fail({ code: 'not_written', path: folder.path, cause: kept.error });
    const opened = openTillJournal({ directory: folder.path, folder: anchor_folder, environment, clock, randomness });
    if (!opened.ok) return fail({ code: 'journal_not_open', refusal: opened.error });
    try {
      const hasher = createPinHasher({ key: opened.value.device_key, derive: options.derivePin });
      const settings = await changedSettings(prepared, options, hasher);
      if (!settings.ok) return settings;
      const people = await putStaff(opened.value, prepared, options, hasher);
      if (!people.ok) return people;
      const goods = await putCatalogue(opened.value, prepared, options);
      if (!goods.ok) return goods;
      const { mode, service } = prepared.setup;
      const subject = service === undefined ? mode : `${mode}: ${new URL(service.url).host}`;
      opened.value.sales.recordAct({ ...byWhom(options.grant), what: 'till_set_up', subject: subject.slice(0, 200) });
      const saved = settings.value();
      return saved.ok ? succeed(people.value) : fail({ code: 'not_written', path: folder.path, cause: saved.error });
    } finally {
      opened.value.close();
    }
  } catch (error) {
    return fail(notWritten(folder, error));
  }
}

async function keepSecrets(
  { setup, credentials }: PreparedSetup,
  { folder, keep }: ApplyOptions,
): Promise<Result<null, SystemCode>> {
  if (setup.mode !== 'live' || Object.keys(credentials).length === 0) return succeed(null);
  return keep === undefined ? keepCredentials(folder.path, credentials) : await keep(credentials);
}

/** Returns the function that saves the settings: the last step, which makes the folder live. */
async function changedSettings(
  prepared: PreparedSetup,
  { folder, anchor_folder }: ApplyOptions,
  hasher: PinHasher,
): Promise<Result<() => ReturnType<SettingsAccess['save']>, SettingsRefusal>> {
  const { setup, manager_pin, certificate_authorities } = prepared;
  const log = { warn: () => undefined };
  const opened = await openSettings({ folder: folder.path, overrides: {}, log });
  if (!opened.ok) return opened;
  const { access } = opened.value;
  const first = access.saved().set_up === null ? firstSettings(setup) : {};
  const ca_file = certificate_authorities === null ? null : join(folder.path, 'service-ca.pem');
  if (ca_file !== null) writeDurably(ca_file, certificate_authorities ?? '');
  const change = {
    ...first,
    ...settingsOfSetup(setup),
    service_ca_file: ca_file,
    ...(anchor_folder === undefined ? {} : { anchor_folder }),
    ...(manager_pin === null ? {} : { manager_pin_hash: await hasher.hash(manager_pin) }),
  };
  return succeed(() => access.save(change));
}

/** Adds the people of the set-up; existing ones keep the name and get role and PIN. */
async function putStaff(
  journal: Journal,
  { setup: { staff = [] } }: PreparedSetup,
  { randomness, grant }: ApplyOptions,
  hasher: PinHasher,
): Promise<Result<number, SetupRefusal>> {
  const store = journal.shop.staff;
  const admin = new StaffAdmin({
    store,
    randomness,
    find: async () => null,
    hasManagerPin: () => true,
    hasher,
    onChange: () => undefined,
  });
  for (const { name, role, pin } of staff) {
    const before = store.list().find((one) => one.name.toLowerCase() === name.toLowerCase());
    const person = {
      staff_id: before?.staff_id ?? null,
      name,
      role,
      enabled: true,
      overrides: before?.overrides ?? {},
    };
    const saved = admin.save(person, grant);
    if (!saved.ok) return fail({ code: 'person_not_added', name, detail: saved.error.detail });
    if (pin === undefined) continue;
    const set = await admin.setPin({ staff_id: saved.value.staff_id, new_pin: pin }, grant);
    if (!set.ok) return fail({ code: 'pin_not_kept', name, detail: set.error.detail });
  }
  return succeed(staff.length);
}

/** A till without its own catalogue sells from the file; one with its own imports it. */
async function putCatalogue(
  journal: Journal,
  { setup, catalogue }: PreparedSetup,
  { folder, clock, grant }: ApplyOptions,
): Promise<Result<null, SetupRefusal>> {
  const store = journal.shop.catalogue;
  const keeps_own = store.read() !== null;
  if (
    catalogue === 'sample' ||
    (catalogue === null && (setup.mode === 'training' || keeps_own || hasCatalogue(folder)))
  )
    return succeed(null);
  const text = catalogue === null || catalogue === 'empty' ? EMPTY_CATALOGUE : catalogue.csv;
  if (!keeps_own) {
    writeDurably(folder.catalogue, text);
    return succeed(null);
  }
  if (text === EMPTY_CATALOGUE) return succeed(null);
  const settings = { ...defaultSettings(), ...settingsOfSetup(setup) };
  const lookup = new CatalogueService({ store, stock: journal.shop.stock, clock, onChange: () => undefined });
  lookup.open(
    (await loadCatalogue({ folder: folder.path, kept_file: folder.kept_catalogue, program: null, settings, clock }))
      .catalogue,
  );
  const importing = new CatalogueImport({ lookup, settings: () => settings });
  const import_id = 'set-up';
  const steps = [
    () => importing.piece({ import_id, index: 0, text }),
    () => importing.check({ import_id, pieces: 1 }),
    () => importing.apply({ import_id }, grant),
  ];
  for (const step of steps) {
    const answer = await step();
    if (!answer.ok) return fail({ code: 'catalogue_not_taken', detail: answer.error.detail });
  }
  await store.settled();
  lookup.stop();
  return succeed(null);
}

/** Headers only: a live till must never sell the trial's goods for lack of its own. */
const EMPTY_CATALOGUE = 'id;nombre;precio\n';

function hasCatalogue({ catalogue }: DataFolder): boolean {
  try {
    return readFileSync(catalogue).length > 0;
  } catch {
    return false;
  }
}

function notWritten({ path }: DataFolder, error: unknown): SetupRefusal {
  const code = systemCode(error);
  return { code: 'not_written', path, cause: code === 'unknown' ? String(error) : code };
}
