import { statfsSync, type Stats, chmodSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';
import { workAsOwner } from './folder-owner.ts';
import { makeFolder } from './make-folder.ts';
import { isOutOfResources } from './out-of-resources.ts';
import { type SystemCode, systemCode } from './system-code.ts';
import { isSystemFolder } from './system-folders.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folder of the shop's feed versions within a data folder. */
export const FEEDS_FOLDER = 'feeds';

/** Opens the page of a till at one port: readable by its owner alone, in no backup (decision 068). */
export const PAGE_TOKEN_FILE = 'page-token.json';

/** Shown to a user without a home folder. */
export const NO_DATA_FOLDER =
  'This user has no home folder to keep the journal in. Name a folder with --data DIR or COBRO_DATA.';

/** This user has no home folder. */
export class NoDataFolder extends Error {
  override readonly name = 'NoDataFolder';

  constructor() {
    super(NO_DATA_FOLDER);
  }
}

/** @throws NoDataFolder without a home folder: a journal must not be created in an arbitrary working directory. */
function home(): string {
  let path = '';
  try {
    path = homedir();
  } catch {
    // The account is unknown to the system.
  }
  if (isAbsolute(path)) return path;
  throw new NoDataFolder();
}

/**
 * The platform's folder for application data; a relative `XDG_DATA_HOME` is ignored (XDG Base Directory).
 *
 * @throws NoDataFolder when this user has none
 */
export function defaultDataFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home(), 'AppData', 'Roaming'), 'Cobro');
  if (platform === 'darwin') return join(home(), 'Library', 'Application Support', 'Cobro');
  const shared = environment['XDG_DATA_HOME'] ?? '';
  return join(isAbsolute(shared) ? shared : join(home(), '.local', 'share'), 'cobro');
}

/** Every file of a till, by purpose. docs/operations.md describes each. */
export interface DataFolder {
  readonly path: string;
  readonly journal: string;
  readonly settings: string;
  readonly catalogue: string;
  readonly secrets: string;
  readonly log: string;
  /** Ledger of the embedded payment service. */
  readonly sandbox: string;
  /** Chromium's own files, on the desktop. */
  readonly desktop: string;
  /** Receipts as message files, until they are sent. */
  readonly outbox: string;
  /** Created by the owner of the folder to request a new manager's PIN. */
  readonly forgotten_pin: string;
  /** The merchant's installment fees as last read; can be deleted. */
  readonly merchant_fees: string;
  /** Exists during a set-up: a till does not open on a half-finished one. */
  readonly setup_unfinished: string;
  /** Answers of a guided set-up so far, without secrets. */
  readonly setup_draft: string;
  /** Exists until the small sale that ends a guided set-up is returned, or a person declines it. */
  readonly setup_proof: string;
  /** Folder of the trial, for a till that is not set up yet. */
  readonly trial: string;
  /** The lesson in progress when practice cuts the power; training only. */
  readonly practice: string;
  /** What was made of a long catalogue file; can be deleted. */
  readonly kept_catalogue: string;
  /** The newest update feed seen; can be deleted. */
  readonly updates: string;
}

export function dataFolderAt(path: string): DataFolder {
  const root = resolve(path);
  return {
    path: root,
    journal: join(root, 'journal.db'),
    settings: join(root, 'settings.json'),
    catalogue: join(root, 'catalogue.csv'),
    secrets: join(root, 'secrets.json'),
    log: join(root, 'logs', 'cobro.log'),
    sandbox: join(root, 'sandbox'),
    desktop: join(root, 'desktop'),
    outbox: join(root, 'outbox'),
    forgotten_pin: join(root, 'forgotten-manager-pin'),
    merchant_fees: join(root, 'merchant-fees.json'),
    setup_unfinished: join(root, 'setup-unfinished.json'),
    setup_draft: join(root, 'setup-draft.json'),
    setup_proof: join(root, 'setup-proof.json'),
    trial: join(root, 'trial'),
    practice: join(root, 'practice.txt'),
    kept_catalogue: join(root, 'catalogue.kept'),
    updates: join(root, 'updates.json'),
  };
}

/** Another user's folder: it exists but is not readable. */
export interface ClosedFolder {
  readonly code: 'not_opened';
  readonly path: string;
  readonly system: SystemCode;
}

/** Why a folder cannot be used for a till; `system` is the operating system's own code. */
export type DataFolderRefusal =
  | { readonly code: 'not_made' | 'not_private' | 'not_owner'; readonly path: string; readonly system: SystemCode }
  | ClosedFolder
  | { readonly code: 'shared' | 'no_file' | 'not_a_file'; readonly path: string };

export function dataFolderSentence(refusal: DataFolderRefusal): string {
  const { path } = refusal;
  switch (refusal.code) {
    case 'not_made':
      return `The data folder ${path} cannot be made (${refusal.system}). Choose another one with --data DIR.`;
    case 'not_opened':
      return `The data folder ${path} is there, and this user may not look into it (${refusal.system}): it is another user's. Start as the user whose folder it is, or name another one with --data DIR. Nothing was changed.`;
    case 'not_owner':
      return `The data folder ${path} is another user's, and root cannot work with this program as that user (${refusal.system}), so that the till could not read what root writes. Start it as the user whose folder it is. Nothing was changed.`;
    case 'not_private':
      return `Others can read the data folder ${path}, and its rights cannot be changed (${refusal.system}). Make it the till's user's own: chmod -R go= ${path}`;
    case 'shared':
      return `The data folder ${path} is shared by all users of this machine. Name one of its own with --data DIR.`;
    case 'not_a_file':
      return `${path} is a folder, or a link that leads nowhere, where a till keeps a file. Put it somewhere else; a file of this name that was here belongs back. Nothing was changed.`;
    case 'no_file':
      return `${path} is a pipe or a device, and a till would wait for it for ever. Put it somewhere else; a file of this name that was here belongs back.`;
  }
}

/** Creates or takes over the folder, readable by this user alone; root switches to the folder's owner. */
export function openDataFolder(path: string): Result<DataFolder, DataFolderRefusal> {
  const folder = dataFolderAt(path);
  try {
    if (isShared(folder.path)) return fail({ code: 'shared', path: folder.path });
    const system = workAsOwner(folder.path);
    if (system !== null) return fail({ code: 'not_owner', path: folder.path, system });
    const logs = join(folder.path, 'logs');
    makeFolder(logs);
    const closed = makePrivate(folder.path, [logs]);
    return closed.ok ? succeed(folder) : closed;
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    return fail(closedFolder(folder.path) ?? { code: 'not_made', path: folder.path, system: systemCode(error) });
  }
}

/** Same for a command that only looks: nothing is made or changed. Null where there is no such folder. */
export function inspectDataFolder(path: string): Result<DataFolder | null, DataFolderRefusal> {
  const folder = dataFolderAt(path);
  if (entryAt(folder.path)?.isDirectory() !== true) return succeed(null);
  const system = workAsOwner(folder.path);
  if (system !== null) return fail({ code: 'not_owner', path: folder.path, system });
  const refused = closedFolder(folder.path) ?? notAFileIn(folder.path);
  return refused === null ? succeed(folder) : fail(refused);
}

/** A folder that exists but is not readable for this user; null when it is readable or missing. */
export function closedFolder(path: string): ClosedFolder | null {
  try {
    readdirSync(path);
    return null;
  } catch (error) {
    const system = systemCode(error);
    return system === 'EACCES' || system === 'EPERM' ? { code: 'not_opened', path, system } : null;
  }
}

/** For a command that only works on what is there. */
export function noJournalIn({ path }: Pick<DataFolder, 'path'>): string {
  const closed = closedFolder(path);
  return closed === null
    ? `There is no journal in ${path}. Name the data folder of the till with --data DIR.`
    : dataFolderSentence(closed);
}

/** Bytes that this user may still write on the folder's disk. */
export function freeBytes(folder: DataFolder): number {
  const disk = statfsSync(folder.path);
  return disk.bavail * disk.bsize;
}

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Whether this mode lets anyone but the owner read or write. */
function isOpenToOthers({ mode }: Stats): boolean {
  return (mode & OTHERS) !== 0;
}

/**
 * Removes others' permissions from a folder and the files directly in it; links are left alone. A token that others may
 * have read is removed: the till makes a new one.
 */
function close(folder: string): void {
  if (isOpenToOthers(statSync(folder))) chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const status = lstatSync(path);
    if (name === PAGE_TOKEN_FILE && status.isFile() && isOpenToOthers(status)) {
      rmSync(path);
      continue;
    }
    if (status.isFile() && isOpenToOthers(status)) chmodSync(path, 0o600);
  }
}

/** Files that a till needs to start, and does not create anew while anything has their name. */
const FILES: ReadonlySet<string> = new Set(['journal.db', 'journal.db-wal', 'journal.db-shm', 'till.key', 'till.lock']);

/** The target of a path, following links; null when there is none. */
function entryAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** An entry that cannot be read as a file: opening it would block, never end, or fail. Null when there is none. */
export function notAFileIn(folder: string): DataFolderRefusal | null {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = entryAt(path);
    if (entry?.isFIFO() === true || entry?.isCharacterDevice() === true || entry?.isBlockDevice() === true)
      return { code: 'no_file', path };
    // It may just have been removed by a closing till.
    const is_there = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    if (FILES.has(name) && is_there && entry?.isFile() !== true) return { code: 'not_a_file', path };
  }
  return null;
}

/**
 * Whether a folder is that of all users, and never changed, but refused: made private by root, `/` or `/etc` would keep
 * every other user's programs from running.
 */
function isShared(folder: string): boolean {
  if (process.platform === 'win32') return false;
  return isSystemFolder(folder) || ((entryAt(folder)?.mode ?? 0) & STICKY) !== 0;
}

/**
 * Makes an existing folder private: it contains PIN hashes, the journal and the log. On Windows the application folder
 * already belongs to its user alone.
 */
function makePrivate(folder: string, subfolders: readonly string[] = []): Result<null, DataFolderRefusal> {
  if (process.platform === 'win32') return succeed(null);
  try {
    for (const path of [folder, ...subfolders]) {
      const none = notAFileIn(path);
      if (none !== null) return fail(none);
      close(path);
    }
    return succeed(null);
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    return fail({ code: 'not_private', path: folder, system: systemCode(error) });
  }
}
