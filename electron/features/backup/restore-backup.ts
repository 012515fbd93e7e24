import { existsSync, readdirSync, renameSync, rmdirSync, statSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Manifest } from './archive.ts';
import { unpackBackup } from './check-backup.ts';
import { syncFolder, troubleSentence } from './create-backup.ts';

export interface RestoreBackup {
  readonly file: string;
  /** The data folder to make: it does not exist yet, or is empty. */
  readonly folder: string;
  /**
   * Makes the unpacked folder the restored copy that it is, before it gets its name: no lease and no number of it is used
   * again, and nothing that it left open is undone without a person (payment-safety 13.1, 13.2).
   */
  readonly begin: (folder: string) => Result<null, string>;
  readonly progress?: (seen: number, of: number) => void;
}

/** Below this a till takes no cards; so much stays free. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

/**
 * Makes a data folder from a backup. Everything is done beside it, under another name; the last step is the one rename that
 * makes it the till's: a kill before leaves no folder, and after it the whole one. The error is a sentence for a person.
 */
export async function restoreBackup(wanted: RestoreBackup): Promise<Result<Manifest, string>> {
  const { file, folder, begin, progress } = wanted;
  const problem = placeProblem(file, folder);
  if (problem !== null) return fail(problem);
  const target = resolve(folder);
  try {
    makeFolder(dirname(target));
  } catch (error) {
    return fail(troubleSentence(dirname(target), error));
  }
  return await unpackBackup(
    file,
    `${target}.restoring`,
    async ({ manifest, report }) => {
      if (!report.ok) return fail(`The journal in ${file} is not whole: ${report.problems[0] ?? 'unknown'}.`);
      const begun = begin(`${target}.restoring`);
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

function placeProblem(file: string, folder: string): string | null {
  if (!existsSync(file)) return `There is no file ${file}.`;
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return `${folder} is a file. Name a folder with --data DIR.`;
  const there = existsSync(folder) ? readdirSync(folder) : [];
  if (there.length > 0)
    return `The folder ${folder} is not empty (${there.slice(0, 3).join(', ')}). A backup is never restored over another till: name a new folder with --data DIR.`;
  let above = dirname(resolve(folder));
  while (!existsSync(above)) above = dirname(above);
  const disk = statfsSync(above);
  const needed = statSync(file).size + FREE_BYTES_MIN;
  if (disk.bavail * disk.bsize < needed)
    return `The disk of ${folder} is full: ${Math.ceil(needed / 1_000_000)} MB are needed. Nothing was changed.`;
  return null;
}
