import { existsSync, readdirSync, renameSync, rmdirSync, statSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { asOwnerOf } from '../../platform/folder-owner.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Manifest } from './archive.ts';
import { unpackBackup } from './check-backup.ts';
import { type BackupRefusal, notWritten } from './backup-refusal.ts';
import { syncFolder } from './create-backup.ts';

export interface RestoreBackup {
  readonly file: string;
  /** The data folder to create: missing or empty. */
  readonly folder: string;
  /**
   * Marks the unpacked folder as a restored copy before it gets its name: no lease or number of it is used again, and
   * nothing it left open is undone without a person (payment-safety 13.1, 13.2).
   */
  readonly begin: (folder: string) => Result<null, BackupRefusal>;
  readonly progress?: (seen: number, of: number) => void;
}

/** Space that must stay free: with less, a till takes no cards. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

/**
 * Creates a data folder from a backup. Everything is prepared beside it under another name; the last step is the one
 * rename that makes it the till's folder: a kill before leaves no folder, after it the whole one.
 */
export async function restoreBackup(wanted: RestoreBackup): Promise<Result<Manifest, BackupRefusal>> {
  const { file, folder, begin, progress } = wanted;
  const problem = placeProblem(file, folder);
  if (problem !== null) return fail(problem);
  const target = resolve(folder);
  try {
    makeFolder(dirname(target));
  } catch (error) {
    return fail(notWritten(dirname(target), error));
  }
  return await unpackBackup(
    file,
    `${target}.restoring`,
    async ({ manifest, report }) => {
      if (!report.ok) return fail({ code: 'journal_not_whole', file, problem: report.problems[0] ?? 'unknown' });
      const begun = asOwnerOf(target, `${target}.restoring`, () => begin(`${target}.restoring`));
      if (!begun.ok) return begun;
      await syncFolder(`${target}.restoring`);
      if (existsSync(target)) rmdirSync(target);
      renameSync(`${target}.restoring`, target);
      await syncFolder(dirname(target));
      return succeed(manifest);
    },
    progress === undefined ? {} : { progress },
  );
}

function placeProblem(file: string, folder: string): BackupRefusal | null {
  if (!existsSync(file)) return { code: 'no_file', file };
  if (existsSync(folder) && !statSync(folder).isDirectory()) return { code: 'folder_is_file', folder };
  const holds = existsSync(folder) ? readdirSync(folder) : [];
  if (holds.length > 0) return { code: 'folder_not_empty', folder, holds };
  let above = dirname(resolve(folder));
  while (!existsSync(above)) above = dirname(above);
  const disk = statfsSync(above);
  const needed_bytes = statSync(file).size + FREE_BYTES_MIN;
  return disk.bavail * disk.bsize < needed_bytes ? { code: 'disk_full', folder, needed_bytes } : null;
}
