import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { FoundBackups, RestoreTrouble } from '../../../core/contract/setup.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { FOLDER_LOCK } from '../../journal/file/held-folder.ts';
import { holdLock } from '../../journal/file/held-lock.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { type DataFolder, dataFolderAt } from '../../platform/data-folder.ts';
import { likelyFolders } from '../../platform/likely-folders.ts';
import type { BackupRefusal } from '../backup/backup-refusal.ts';
import { unpackBackup } from '../backup/check-backup.ts';
import { listBackups } from '../backup/list-backups.ts';
import { syncFolder } from '../backup/create-backup.ts';
import { openSettings } from '../settings/settings-file.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { createPinHasher } from '../staff/pin-hash.ts';
import { readFolderUse, archiveTrial } from './folder-past.ts';

/** Not proven yet; deleted when unusable. */
const UNPACKED = 'restoring';
/** Proven and complete: from here on, a start finishes the restore. */
const PROVEN = 'restored';
/** The trial has been moved away, and the restored files move into the folder. */
const MOVING_IN = 'moving-in';
/** Last: a folder with a journal is a till. */
const JOURNAL = 'journal.db';
/** Number of backups listed. */
const SHOWN = 20;
const FREE_BYTES_MIN = 64 * 1024 * 1024;

export interface RestoreTill {
  readonly file: string;
  /** The folder that becomes the till. */
  readonly folder: DataFolder;
  /** PINs are bound to their machine: the manager's is set anew. */
  readonly manager_pin: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly grant: Grant;
}

/**
 * Proves a backup and turns it into a marked copy, inside the folder and beside the running trial: none of its leases
 * or numbers is used again, and it takes no cards until a person decides (payment-safety 13.1, 13.2). `installRestored` follows.
 */
export async function unpackTill(wanted: RestoreTill): Promise<Result<null, RestoreTrouble>> {
  const { file, folder } = wanted;
  const here = readFolderUse(folder);
  if (!here.ok || here.value.used === 'live' || here.value.used === 'unclear') return fail('folder_in_use');
  if (!existsSync(file)) return fail('no_file');
  const disk = statfsSync(folder.path);
  if (disk.bavail * disk.bsize < 2 * statSync(file).size + FREE_BYTES_MIN) return fail('disk_full');
  const place = join(folder.path, UNPACKED);
  const unpacked = await unpackBackup(file, place, async ({ manifest, report }) => {
    if (!report.ok) return fail<BackupRefusal>({ code: 'journal_not_whole', file, problem: report.problems[0] ?? '' });
    const past = readFolderUse(dataFolderAt(place));
    if (past.ok && past.value.used === 'trial') return succeed<RestoreTrouble | null>('of_a_trial');
    const trouble = await begin(place, manifest.made_at, wanted);
    if (trouble !== null) return succeed<RestoreTrouble | null>(trouble);
    await syncFolder(place);
    renameSync(place, join(folder.path, PROVEN));
    await syncFolder(folder.path);
    return succeed<RestoreTrouble | null>(null);
  });
  if (!unpacked.ok) return fail(troubleOf(unpacked.error));
  return unpacked.value === null ? succeed(null) : fail(unpacked.value);
}

/** Turns it into a till of this machine, before it gets its name. */
async function begin(directory: string, made_at: string, wanted: RestoreTill): Promise<RestoreTrouble | null> {
  const { environment, clock, randomness, manager_pin, grant } = wanted;
  const log = { warn: () => undefined };
  const settings = await openSettings({ folder: directory, overrides: {}, log });
  if (!settings.ok) return 'settings_unusable';
  const { access } = settings.value;
  const { anchor_folder, service_ca_file } = access.saved();
  const opened = openTillJournal({
    directory,
    folder: anchor_folder,
    environment,
    clock,
    randomness,
    is_restored: true,
  });
  if (!opened.ok) return 'damaged';
  const { lineage, sales, device_key, close } = opened.value;
  try {
    // Two tills with one identity assign the same numbers, and each would undo the other's sales.
    if (lineage.doubt === null || lineage.doubt.why === 'second_holder') return 'till_running';
    sales.recordAct({ ...byWhom(grant), what: 'till_set_up', subject: `backup of ${made_at}` });
    const ca_file = join(wanted.folder.path, 'service-ca.pem');
    const saved = access.save({
      manager_pin_hash: await createPinHasher({ key: device_key }).hash(manager_pin),
      ...(service_ca_file !== null && existsSync(join(directory, 'service-ca.pem'))
        ? { service_ca_file: ca_file }
        : {}),
    });
    return saved.ok ? null : 'not_written';
  } finally {
    close();
  }
}

/**
 * Replaces the trial with the restored till; the trial's files move aside. Each step is one rename and can be repeated:
 * the next start after a crash completes it. Returns whether there was a restored till.
 */
export function installRestored(folder: DataFolder, now_ms: number): boolean {
  const proven = join(folder.path, PROVEN);
  const moving = join(folder.path, MOVING_IN);
  if (!existsSync(proven) && !existsSync(moving)) return false;
  const lock = holdLock(join(folder.path, FOLDER_LOCK));
  // The lock's holder is already doing this.
  if (!lock.ok) return false;
  try {
    if (existsSync(proven)) {
      if (existsSync(folder.journal)) archiveTrial(folder, `trial-${now_ms}`);
      renameSync(proven, moving);
    }
    rmSync(join(moving, FOLDER_LOCK), { force: true });
    const names = readdirSync(moving).filter((name) => name !== JOURNAL);
    for (const name of names) putBeside(moving, folder.path, name);
    if (existsSync(join(moving, JOURNAL))) renameSync(join(moving, JOURNAL), folder.journal);
    rmdirSync(moving);
    rmSync(folder.setup_draft, { force: true });
    return true;
  } finally {
    lock.value.release();
  }
}

/** The restored till has folders that stay with the machine, such as an empty one for its log. */
function putBeside(from: string, to: string, name: string): void {
  if (!statSync(join(from, name)).isDirectory()) return renameSync(join(from, name), join(to, name));
  mkdirSync(join(to, name), { recursive: true, mode: 0o700 });
  for (const inner of readdirSync(join(from, name))) renameSync(join(from, name, inner), join(to, name, inner));
  rmdirSync(join(from, name));
}

/** Backups in a folder, or in this machine's usual places; listed, not proven. */
export async function findBackups(folder: string | null): Promise<FoundBackups> {
  const folders = folder === null ? likelyFolders() : [folder];
  const listed = (await Promise.all(folders.map((one) => listBackups(one).catch(() => [])))).flat();
  const backups = listed.flatMap(({ file, manifest }) =>
    manifest === null ? [] : [{ file, made_at_ms: Date.parse(manifest.made_at) }],
  );
  return { folders, backups: backups.sort((a, b) => b.made_at_ms - a.made_at_ms).slice(0, SHOWN) };
}

function troubleOf(refusal: BackupRefusal): RestoreTrouble {
  switch (refusal.code) {
    case 'no_file':
    case 'file_unreadable':
      return 'no_file';
    case 'not_a_backup':
    case 'file_is_folder':
      return 'not_a_backup';
    case 'backup_newer':
      return 'newer';
    case 'being_made':
      return 'not_written';
    case 'not_written':
      return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(refusal.system) ? 'disk_full' : 'not_written';
    default:
      return 'damaged';
  }
}
