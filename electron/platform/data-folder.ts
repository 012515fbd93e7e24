import { statfsSync, type Stats, chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';
import { workAsOwner } from './folder-owner.ts';
import { makeFolder } from './make-folder.ts';
import { isOutOfResources } from './out-of-resources.ts';
import { type SystemCode, systemCode } from './system-code.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the versions of the shop lie in a data folder. */
export const FEEDS_FOLDER = 'feeds';

/** What a person is told who has no place of their own. */
export const NO_DATA_FOLDER =
  'This user has no home folder to keep the journal in. Name a folder with --data DIR or COBRO_DATA.';

/** This user has no place of its own. */
export class NoDataFolder extends Error {
  override readonly name = 'NoDataFolder';

  constructor() {
    super(NO_DATA_FOLDER);
  }
}

/** @throws NoDataFolder without a home: a journal must not begin wherever a command happens to be started. */
function home(): string {
  let path = '';
  try {
    path = homedir();
  } catch {
    // An account that the system does not know.
  }
  if (isAbsolute(path)) return path;
  throw new NoDataFolder();
}

/**
 * Where the platform keeps the data of applications; a relative `XDG_DATA_HOME` says nothing (XDG Base Directory).
 *
 * @throws NoDataFolder when it keeps none for this user
 */
export function defaultDataFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home(), 'AppData', 'Roaming'), 'Cobro');
  if (platform === 'darwin') return join(home(), 'Library', 'Application Support', 'Cobro');
  const shared = environment['XDG_DATA_HOME'] ?? '';
  return join(isAbsolute(shared) ? shared : join(home(), '.local', 'share'), 'cobro');
}

/** Every file of a till, by what it is for. docs/operations.md describes each. */
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
  /** Created by the owner of the folder to ask for a new manager's PIN. */
  readonly forgotten_pin: string;
  /** The merchant's installment fees as they were last read; can be deleted. */
  readonly merchant_fees: string;
  /** There while a set-up is under way: a till does not open over half of one. */
  readonly setup_unfinished: string;
  /** The answers of a guided set-up so far, without secrets. */
  readonly setup_draft: string;
  /** There until the small sale that ends a guided set-up is given back, or was declined by a person. */
  readonly setup_proof: string;
  /** The folder of the trial beside a till that is not set up yet. */
  readonly trial: string;
  /** What is being practised while the power is cut for it; training only. */
  readonly practice: string;
  /** The newest feed of updates that was seen; can be deleted. */
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
    updates: join(root, 'updates.json'),
  };
}

/** Another user's folder: it is there, and shows this one nothing. */
export interface ClosedFolder {
  readonly code: 'not_opened';
  readonly path: string;
  readonly system: SystemCode;
}

/** Why a folder cannot be a till's; `system` is the operating system's own code. */
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

/** Makes the folder, or takes it as it is, readable by this user alone; root becomes the user whose folder it is. */
export function openDataFolder(path: string): Result<DataFolder, DataFolderRefusal> {
  const folder = dataFolderAt(path);
  try {
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

/** A folder that is there and lets this user see nothing of it; null when it lets, or there is none. */
export function closedFolder(path: string): ClosedFolder | null {
  try {
    readdirSync(path);
    return null;
  } catch (error) {
    const system = systemCode(error);
    return system === 'EACCES' || system === 'EPERM' ? { code: 'not_opened', path, system } : null;
  }
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

/** Takes the rights of others from a folder and from the files right in it; links are left alone. */
function close(folder: string): void {
  if (isOpenToOthers(statSync(folder))) chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const status = lstatSync(path);
    if (status.isFile() && isOpenToOthers(status)) chmodSync(path, 0o600);
  }
}

/** What a till cannot begin without, and does not make anew while something of its name is there. */
const FILES: ReadonlySet<string> = new Set(['journal.db', 'journal.db-wal', 'journal.db-shm', 'till.key', 'till.lock']);

/** Where a name leads to, links followed; null: nowhere. */
function entryAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/**
 * What is right in a folder and cannot be read as a file: it would keep whoever opens it waiting, or has no end, or is none.
 * Null when there is nothing of the kind.
 */
export function notAFileIn(folder: string): DataFolderRefusal | null {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = entryAt(path);
    if (entry?.isFIFO() === true || entry?.isCharacterDevice() === true || entry?.isBlockDevice() === true)
      return { code: 'no_file', path };
    // One that a till has just closed is gone meanwhile.
    const is_there = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    if (FILES.has(name) && is_there && entry?.isFile() !== true) return { code: 'not_a_file', path };
  }
  return null;
}

/**
 * Makes a folder that was there before the owner's alone: the hashes of PINs, the journal and the log lie in it. A folder
 * that all users share is never changed, but refused. Windows has other rights, which the folder
 * of applications gives to its user alone.
 */
function makePrivate(folder: string, subfolders: readonly string[] = []): Result<null, DataFolderRefusal> {
  if (process.platform === 'win32') return succeed(null);
  if ((statSync(folder).mode & STICKY) !== 0) return fail({ code: 'shared', path: folder });
  try {
    for (const path of [folder, ...subfolders]) {
      const none = notAFileIn(path);
      if (none !== null) return fail(none);
      close(path);
    }
    return succeed(null);
  } catch (error) {
    return fail({ code: 'not_private', path: folder, system: systemCode(error) });
  }
}
