import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { openDatabase } from '../../journal/file/database.ts';
import type { ProofOptions } from '../../journal/verify/prove.ts';
import type { JournalReport } from '../../journal/verify/report.ts';
import { verifyFolder } from '../../journal/verify/verify-folder.ts';
import { type Manifest, openArchive, readFiles } from './archive.ts';
import { type BackupRefusal, notWritten } from './backup-refusal.ts';
import { JOURNAL, isEverSaved, tillOf } from './saved-files.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { removeLeftover } from './remove-leftover.ts';

export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly report: JournalReport;
}

/**
 * Unpacks a backup into a folder of its own, and proves every byte by its hashes and the journal by its chain.
 * `unpacked` may then use the folder, which is removed afterwards. Nothing is left behind in any case.
 */
export async function unpackBackup<Value>(
  file: string,
  folder: string,
  unpacked: (backup: CheckedBackup) => Promise<Result<Value, BackupRefusal>>,
  options: ProofOptions = {},
): Promise<Result<Value, BackupRefusal>> {
  return await oneAtATime(folder, async () => await unpack(file, folder, unpacked, options));
}

async function unpack<Value>(
  file: string,
  folder: string,
  unpacked: (backup: CheckedBackup) => Promise<Result<Value, BackupRefusal>>,
  options: ProofOptions,
): Promise<Result<Value, BackupRefusal>> {
  try {
    rmSync(folder, { recursive: true, force: true });
    const opened = await openArchive(file);
    if (!opened.ok) return opened;
    const { manifest } = opened.value;
    const strange = strangeIn(manifest);
    if (strange !== null) return fail(notAsNamed(file, strange));
    mkdirSync(folder, { mode: 0o700 });
    const read = await readFiles(file, opened.value, async ({ name }) => await fileIn(folder, name));
    if (!read.ok) return read;
    if (tillOf(folder) !== manifest.till) return fail(notAsNamed(file, 'its key is of another till'));
    // A copy of an older version is migrated; the proof finds any problem in it.
    const opened_copy = openDatabase(join(folder, 'journal.db'));
    if (opened_copy.ok) opened_copy.value.close();
    const verified = verifyFolder(folder, { ...options, is_copy: true, heads: [headOf(manifest)] });
    if (!verified.ok) return fail({ code: 'journal_unusable', file, cause: verified.error });
    return await unpacked({ manifest, report: verified.value });
  } catch (error) {
    return fail(notRead(file, error) ?? notWritten(folder, error));
  } finally {
    removeLeftover(folder);
  }
}

/**
 * Why the content cannot be a backup: a file that no backup contains, or a missing one that every till has. Null when
 * it is fine.
 */
function strangeIn({ files }: Manifest): string | null {
  const strange = files.find(({ name }) => !isEverSaved(name));
  if (strange !== undefined) return `no backup holds a file ${strange.name}`;
  return files.some(({ name }) => name === JOURNAL) ? null : 'it holds no journal';
}

/** Correct hashes only show that nothing was damaged in transit; the chain must also end where the manifest says. */
const headOf = ({ events, last_hash }: Manifest) => ({ seq: events, hash: last_hash, known_to: 'the backup' });

const notAsNamed = (file: string, why: string): BackupRefusal => ({
  code: 'backup_damaged',
  sentence: `${file} is damaged: ${why}.`,
});

/** Proves a backup without leaving anything behind; it is unpacked in `beside`, by default next to the file. */
export async function checkBackup(
  file: string,
  beside = `${file}.check`,
  options: ProofOptions = {},
): Promise<Result<CheckedBackup, BackupRefusal>> {
  return await unpackBackup(file, beside, async (backup) => succeed(backup), options);
}

async function fileIn(folder: string, name: string) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file: FileHandle = await open(path, 'wx', 0o600);
  return {
    write: async (bytes: Buffer) => await file.writeFile(bytes),
    end: async () => {
      await file.sync();
      await file.close();
    },
  };
}

function notRead(file: string, error: unknown): BackupRefusal | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  // A folder can be opened like a file and fails only when read, without naming a path; files to be written are new.
  if (error.code === 'EISDIR') return { code: 'file_is_folder', file };
  if (!('path' in error) || error.path !== file) return null;
  if (error.code === 'ENOENT') return { code: 'no_file', file };
  return { code: 'file_unreadable', file, system: String(error.code) };
}
