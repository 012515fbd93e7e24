import { statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';
import { makeFolder } from './make-folder.ts';
import { makePrivate } from './private-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** This user has no place of its own; the message is a sentence for a person. */
export class NoDataFolder extends Error {
  override readonly name = 'NoDataFolder';

  constructor() {
    super('This user has no home folder to keep the journal in. Name a folder with --data DIR or COBRO_DATA.');
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
  /** Receipts as message files, until somebody sends them. */
  readonly outbox: string;
  /** Made by whoever owns the folder, to ask for a new manager's PIN. */
  readonly forgotten_pin: string;
  /** The merchant's installment fees as they were last read; can be deleted. */
  readonly merchant_fees: string;
  /** There while a set-up is under way: a till does not open over half of one. */
  readonly setup_unfinished: string;
  /** The answers of a guided set-up so far, without secrets. */
  readonly setup_draft: string;
  /** The folder of the trial beside a till that is not set up yet. */
  readonly trial: string;
  /** What is being practised while the power is cut for it; training only. */
  readonly practice: string;
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
    trial: join(root, 'trial'),
    practice: join(root, 'practice.txt'),
  };
}

/** Makes the folder, or takes it as it is, readable by this user alone. The error is a sentence for a person. */
export function openDataFolder(path: string): Result<DataFolder, string> {
  const folder = dataFolderAt(path);
  try {
    const logs = join(folder.path, 'logs');
    makeFolder(logs);
    const closed = makePrivate(folder.path, [logs]);
    return closed.ok ? succeed(folder) : closed;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return fail(`The data folder ${folder.path} cannot be made (${code}). Choose another one with --data DIR.`);
  }
}

/** Bytes that this user may still write on the folder's disk. */
export function freeBytes(folder: DataFolder): number {
  const disk = statfsSync(folder.path);
  return disk.bavail * disk.bsize;
}
