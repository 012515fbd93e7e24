import { accessSync, constants, lchownSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { programRoot } from './program.ts';
import { type SystemCode, systemCode } from './system-code.ts';

/** What working as another user needs of a process; unavailable on Windows. */
export interface Identity {
  geteuid(): number;
  getegid(): number;
  seteuid(user: number): void;
  setegid(group: number): void;
  getgroups(): readonly number[];
  initgroups(user: number, group: number): void;
  setgroups(groups: readonly (number | string)[]): void;
  setgid(group: number): void;
  setuid(user: number): void;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Device groups: the till's service gets them from its unit, not its account. */
const DEVICE_GROUPS = ['dialout', 'lp'];

const here = (): Identity | null => (process.platform === 'win32' ? null : (process as unknown as Identity));

type OwnerOf = (path: string) => Owner | null;

/** Null when it belongs to root or does not exist. */
const otherThanRoot: OwnerOf = (path) => {
  const folder = statSync(path, { throwIfNoEntry: false });
  return folder === undefined || folder.uid === 0 ? null : folder;
};

const isRoot = (identity: Identity | null): identity is Identity => identity?.geteuid() === 0;

/**
 * Root that opens another user's folder works as that user from here on: everything created there, also by SQLite and
 * other packages, stays readable for the till at its next start. Root's own folders stay root's.
 *
 * @returns why that is impossible; null when done or not needed
 */
export function workAsOwner(path: string, identity = here(), ownerOf = otherThanRoot): SystemCode | null {
  try {
    const owner = isRoot(identity) ? ownerOf(path) : null;
    if (owner === null || identity === null) return null;
    // The group first: the group list includes the current group, and root's must not remain.
    identity.setgid(owner.gid);
    takeGroups(owner, identity);
    identity.setuid(owner.uid);
    // Parts of the program are loaded on demand.
    accessSync(programRoot(), constants.R_OK | constants.X_OK);
    takeHome();
    return null;
  } catch (error) {
    return systemCode(error);
  }
}

function takeGroups({ uid, gid }: Owner, identity: Identity): void {
  try {
    identity.initgroups(uid, gid);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    identity.setgroups([gid]);
  }
  for (const group of DEVICE_GROUPS) {
    try {
      identity.setgroups([...identity.getgroups(), group]);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_CREDENTIAL';

/** Lookups in the home folder now use the owner's. */
function takeHome(): void {
  try {
    process.env['HOME'] = userInfo().homedir;
  } catch {
    // The account is unknown to the system.
  }
}

/** Same for a single synchronous act; `made` is given to the owner first. */
export function asOwnerOf<Value>(
  path: string,
  made: string,
  act: () => Value,
  identity = here(),
  ownerOf = otherThanRoot,
): Value {
  const owner = isRoot(identity) ? ownerOf(path) : null;
  if (owner === null || identity === null) return act();
  give(made, owner);
  const group = identity.getegid();
  identity.setegid(owner.gid);
  identity.seteuid(owner.uid);
  try {
    return act();
  } finally {
    identity.seteuid(0);
    identity.setegid(group);
  }
}

/** Gives a file made by root to the owner of its future folder. */
export function giveToFolder(made: string, path: string): void {
  const owner = isRoot(here()) ? otherThanRoot(dirname(path)) : null;
  if (owner !== null) give(made, owner);
}

function give(path: string, { uid, gid }: Owner): void {
  for (const name of statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [])
    lchownSync(join(path, String(name)), uid, gid);
  lchownSync(path, uid, gid);
}

const nameOf = (uid: number): string => (uid === 0 ? 'root' : `user ${uid}`);

/**
 * Message for a person about a file that this user may not read: its owner, and how to make it readable. Null when it
 * is readable or has another problem.
 */
export function notReadable(path: string): string | null {
  try {
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    if (systemCode(error) !== 'EACCES') return null;
  }
  const user = process.geteuid?.() ?? 0;
  const { at, uid, mode } = firstSeen(path);
  const rights = (mode & 0o777).toString(8).padStart(3, '0');
  return uid === user
    ? `${at} belongs to this user, who may not read it (mode ${rights}): chmod u+rwX ${at}`
    : `${at} belongs to ${nameOf(uid)} (mode ${rights}), and the till's user (${user}) may not read it; as root: chown ${user} ${at}`;
}

/** The file, or the folder above it that blocks access. */
function firstSeen(path: string): { readonly at: string; readonly uid: number; readonly mode: number } {
  for (let at = path; ; at = dirname(at)) {
    try {
      const { uid, mode } = statSync(at);
      return { at, uid, mode };
    } catch (error) {
      if (at === dirname(at)) throw error;
    }
  }
}
