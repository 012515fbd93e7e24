import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const VERSION_MIN = 15;
/** Where systems install PostgreSQL outside the path: Debian, Red Hat, Homebrew, the macOS installer. */
const PARENTS = ['/usr/lib/postgresql', '/usr/pgsql', '/usr/local/opt', '/opt/homebrew/opt', '/Library/PostgreSQL'];

export interface PostgresPrograms {
  /** Folder of `initdb` and `postgres`. */
  readonly folder: string;
  readonly version: number;
}

/**
 * The PostgreSQL of this machine for a store: the one of `version`, whose files no other reads, or else the newest;
 * null: none is recent enough.
 */
export function findPostgres(path = process.env['PATH'] ?? '', version: number | null = null): PostgresPrograms | null {
  const beside = PARENTS.flatMap((parent) => list(parent).map((name) => join(parent, name, 'bin')));
  const found = [...path.split(delimiter), ...beside]
    .filter((folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= VERSION_MIN);
  return found.reduce<PostgresPrograms | null>(
    (best, one) =>
      best !== null && (best.version === version || (best.version >= one.version && one.version !== version))
        ? best
        : one,
    null,
  );
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function versionOf(folder: string): number {
  try {
    return Number(/(\d+)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs PostgreSQL in place of root, which it refuses. Null: this user runs it, or there is none. */
export function otherUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      const [uid, gid] = [number('-u'), number('-g')];
      if (Number.isInteger(uid) && uid > 0) return { name, uid, gid };
    } catch {
      // This system has no such user.
    }
  }
  return null;
}
