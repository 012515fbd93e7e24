import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where removable disks appear, by how deep their folders lie. */
const DISKS: readonly (readonly [place: string, depth: 1 | 2])[] =
  process.platform === 'darwin'
    ? [['/Volumes', 1]]
    : [
        ['/media', 1],
        ['/media', 2],
        ['/run/media', 2],
        ['/mnt', 1],
      ];
/** The package makes it, so that the service may write there (packaging/headless). */
const OF_THE_PACKAGE = '/var/lib/cobro-backups';
const LETTERS = 'DEFGHIJKLMNOPQRSTUVWXYZ';

/** Folders of this machine in which a person keeps backups: removable disks first, each of which is there. */
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
    // Not there, or not for this user.
    return [];
  }
}
