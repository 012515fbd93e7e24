import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Made by an installer or an administrator; not included in backups of a home folder. */
const MACHINE_WIDE = '/var/lib/cobro-anchor';

/** This platform's place for state of the machine rather than the data (store 11.1); null when there is none. */
export function defaultAnchorFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
  machine_wide = MACHINE_WIDE,
): string | null {
  if (platform === 'win32') {
    const shared = environment['ProgramData'] ?? '';
    return shared === '' ? null : join(shared, 'Cobro', 'anchor');
  }
  if (platform === 'darwin') return under(home(), 'Library', 'Application Support', 'CobroAnchor');
  // An explicitly named state folder wins: its owner wants this till separate from the machine's others.
  const state = environment['XDG_STATE_HOME'] ?? '';
  if (isAbsolute(state)) return join(state, 'cobro-anchor');
  return isWritable(machine_wide) ? machine_wide : under(home(), '.local', 'state', 'cobro-anchor');
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const under = (root: string | null, ...names: string[]): string | null => (root === null ? null : join(root, ...names));

function home(): string | null {
  try {
    const path = homedir();
    return isAbsolute(path) ? path : null;
  } catch {
    return null;
  }
}

/** An anchor inside the data folder is copied with it and proves nothing. */
export function isInside(anchor_folder: string, data_folder: string): boolean {
  const way = relative(realPath(data_folder), realPath(anchor_folder));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Resolves symbolic links, as far as the path exists. */
export function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const above = dirname(absolute);
  return above === absolute ? absolute : join(realPath(above), relative(above, absolute));
}
