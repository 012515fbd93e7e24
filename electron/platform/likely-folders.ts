import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where removable disks are mounted, and how deep their folders are. */
const DISKS: readonly (readonly [place: string, depth: 1 | 2])[] =
  process.platform === 'darwin'
    ? [['/Volumes', 1]]
    : [
        ['/media', 1],
        ['/media', 2],
        ['/run/media', 2],
        ['/mnt', 1],
      ];
/** Created by the package, so that the service may write there (packaging/headless). */
const OF_THE_PACKAGE = '/var/lib/cobro-backups';
const LETTERS = 'DEFGHIJKLMNOPQRSTUVWXYZ';

/** Existing folders of this machine where backups are usually kept, removable disks first. */
export function likelyFolders(): string[] {
  const disks =
    process.platform === 'win32'
      ? [...LETTERS].map((letter) => `${letter}:\\`).filter((disk) => existsSync(disk))
      : DISKS.flatMap(([place, depth]) => foldersAt(place, depth));
  const own = [OF_THE_PACKAGE, join(homedir(), 'Downloads'), homedir()];
  return [...disks, ...own].filter((folder) => existsSync(folder));
}

function foldersAt(place: string, depth: number): string[] {
  if (depth === 0) return [place];
  try {
    return readdirSync(place)
      .map((name) => join(place, name))
      .filter((path) => statSync(path).isDirectory())
      .flatMap((path) => foldersAt(path, depth - 1));
  } catch {
    // Missing, or not readable for this user.
    return [];
  }
}
