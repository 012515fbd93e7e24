import { type Stats, chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../core/result.ts';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Whether anybody but the owner may read or write what has this mode. */
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

/**
 * Makes a folder that was there before the owner's alone: the hashes of PINs, the journal and the log lie in it. A folder
 * that all users share is never changed, but refused. The error is a sentence. Windows has other rights, which the folder
 * of applications gives to its user alone.
 */
export function makePrivate(folder: string, subfolders: readonly string[] = []): Result<null, string> {
  if (process.platform === 'win32') return succeed(null);
  if ((statSync(folder).mode & STICKY) !== 0)
    return fail(
      `The data folder ${folder} is shared by all users of this machine. Name one of its own with --data DIR.`,
    );
  try {
    for (const path of [folder, ...subfolders]) close(path);
    return succeed(null);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return fail(
      `Others can read the data folder ${folder}, and its rights cannot be changed (${code}). Make it the till's user's own: chmod -R go= ${folder}`,
    );
  }
}
