import { PAGE_TOKEN_FILE, closedFolder } from '../../platform/data-folder.ts';
import { giveToFolder } from '../../platform/folder-owner.ts';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { chmod, open } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { copyJournal } from '../../journal/file/copy-journal.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import { verifyFolder } from '../../journal/verify/verify-folder.ts';
import { type BackupRefusal, notWritten } from './backup-refusal.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { removeLeftover } from './remove-leftover.ts';
import {
  type Archive,
  type ArchiveRefusal,
  type Manifest,
  entryOf,
  openArchive,
  readFiles,
  writeArchive,
} from './archive.ts';
import { JOURNAL, filesToSave, tillOf } from './saved-files.ts';

/** Never in a backup: credentials, and files that are recreated or belong to another program. */
const LEFT_OUT: readonly string[] = [
  'anchor-place.json',
  'secrets.json',
  'credentials.json',
  PAGE_TOKEN_FILE,
  'logs',
  'sandbox',
  'trial',
  'desktop',
  'ballast',
  'till.lock',
];

export interface CreateBackup {
  readonly folder: string;
  readonly file: string;
  readonly program: string;
  readonly clock: Pick<Clock, 'wallMs'>;
  /** Copies the journal; by default from another process, beside the till. */
  readonly copy?: (path: string) => Promise<void>;
}

/**
 * Saves a data folder in one file, even while the till uses it: an online copy of the journal, and the files beside it.
 * The file is written under another name, read back and compared, and then renamed: a kill leaves either no backup or a
 * whole one.
 */
export async function createBackup(wanted: CreateBackup): Promise<Result<Manifest, BackupRefusal>> {
  const { folder, file } = wanted;
  const problem = placeProblem(folder, file);
  if (problem !== null) return fail(problem);
  const part = `${file}.part`;
  return await oneAtATime(part, async () => await makeBackup(wanted, part));
}

async function makeBackup(wanted: CreateBackup, part: string): Promise<Result<Manifest, BackupRefusal>> {
  const { file } = wanted;
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { mode: 0o700 });
    const written = await writeParts(wanted, part);
    if (!written.ok) return written;
    const archive = join(part, 'archive');
    const checked = await sameBytes(archive);
    if (!checked.ok) return fail({ code: 'not_read_back', cause: checked.error });
    if (existsSync(file)) return fail({ code: 'file_exists', file });
    giveToFolder(archive, file);
    renameSync(archive, file);
    await syncFolder(dirname(resolve(file)));
    return written;
  } catch (error) {
    return fail(notWritten(file, error));
  } finally {
    removeLeftover(part);
  }
}

function placeProblem(folder: string, file: string): BackupRefusal | null {
  if (!existsSync(join(folder, JOURNAL))) return closedFolder(folder) ?? { code: 'no_journal', folder };
  if (existsSync(file)) return { code: 'file_exists', file };
  const place = dirname(resolve(file));
  if (!existsSync(place)) return { code: 'no_folder', folder: place };
  const inside = relative(realpathSync(folder), join(realpathSync(place), basename(file)));
  return inside.startsWith('..') ? null : { code: 'file_in_data_folder', file };
}

async function writeParts(wanted: CreateBackup, part: string): Promise<Result<Manifest, BackupRefusal>> {
  const { folder, program, clock } = wanted;
  // Before the journal: a lease note newer than the journal would make the journal look like an old copy.
  const beside = await Promise.all(filesToSave(folder).map((name) => copyBeside(folder, part, name)));
  const copied = await copyTo(wanted, join(part, JOURNAL));
  if (!copied.ok) return copied;
  await chmod(join(part, JOURNAL), 0o600);
  const manifest: Manifest = {
    made_at: new Date(clock.wallMs()).toISOString(),
    program,
    till: tillOf(folder),
    ...copied.value,
    files: [await entryOf(part, JOURNAL), ...beside],
    left_out: LEFT_OUT.filter((name) => existsSync(join(folder, name))),
  };
  await writeArchive(join(part, 'archive'), manifest, () => part);
  return succeed(manifest);
}

/** Read only once, because the till may replace the file at any moment. */
async function copyBeside(folder: string, part: string, name: string) {
  mkdirSync(dirname(join(part, name)), { recursive: true, mode: 0o700 });
  const target = await open(join(part, name), 'w', 0o600);
  try {
    await target.writeFile(readFileSync(join(folder, name)));
  } finally {
    await target.close();
  }
  return await entryOf(part, name);
}

async function copyTo(
  { folder, copy }: CreateBackup,
  path: string,
): Promise<Result<Pick<Manifest, 'events' | 'last_hash'>, BackupRefusal>> {
  if (copy === undefined) {
    const opened = openJournalReader(join(folder, JOURNAL), { older: true });
    if (!opened.ok) return opened;
    try {
      await copyJournal(opened.value.handle, path);
    } finally {
      opened.value.close();
    }
    const problem = problemIn(dirname(path));
    if (problem !== null) return fail({ code: 'journal_not_whole', file: join(folder, JOURNAL), problem });
  } else await copy(path);
  return endOf(path);
}

/**
 * What is wrong with the copy; null when nothing is, or its version is unknown here. A till that copies its own journal
 * checked it when opening it, and is not blocked for this.
 */
function problemIn(folder: string): string | null {
  const proof = verifyFolder(folder, { is_copy: true });
  if (proof.ok) return proof.value.problems[0] ?? null;
  return proof.error.code === 'journal_older' ? null : proof.error.sentence;
}

function endOf(path: string): Result<Pick<Manifest, 'events' | 'last_hash'>, BackupRefusal> {
  const opened = openJournalReader(path, { older: true });
  if (!opened.ok) return opened;
  const { handle, close } = opened.value;
  try {
    const last = handle
      .prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1')
      .get();
    return last === undefined ? fail({ code: 'no_events' }) : succeed({ events: last.seq, last_hash: last.hash });
  } finally {
    close();
  }
}

/** Reads the whole archive back: the bytes on disk are those that were copied. */
async function sameBytes(path: string): Promise<Result<Archive, ArchiveRefusal>> {
  const opened = await openArchive(path);
  if (!opened.ok) return opened;
  const nothing = { write: async () => undefined, end: async () => undefined };
  const read = await readFiles(path, opened.value, async () => nothing);
  return read.ok ? opened : read;
}

/** Makes names in the folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows syncs a name with its file, and cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
