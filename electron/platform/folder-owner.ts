import { accessSync, constants, lchownSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { programRoot } from './program.ts';
import { type SystemCode, systemCode } from './system-code.ts';

/** What of a process it takes to work as another user; Windows has none of it. */
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

/** Devices belong to these groups; the till's service is in them by its unit, and not by its account. */
const DEVICE_GROUPS = ['dialout', 'lp'];

const here = (): Identity | null => (process.platform === 'win32' ? null : (process as unknown as Identity));

type OwnerOf = (path: string) => Owner | null;

/** Null: it is root's own, or there is none. */
const otherThanRoot: OwnerOf = (path) => {
  const folder = statSync(path, { throwIfNoEntry: false });
  return folder === undefined || folder.uid === 0 ? null : folder;
};

const isRoot = (identity: Identity | null): identity is Identity => identity?.geteuid() === 0;

/**
 * Root that is given the folder of another user works as that user from here on: whatever is made in it, by SQLite and by
 * other packages too, can be read by the till at its next start. Root's own folders stay root's.
 *
 * @returns why that cannot be; null: it is so, or was not needed
 */
export function workAsOwner(path: string, identity = here(), ownerOf = otherThanRoot): SystemCode | null {
  try {
    const owner = isRoot(identity) ? ownerOf(path) : null;
    if (owner === null || identity === null) return null;
    // First: the list of groups has the current one among it, and root's is not kept.
    identity.setgid(owner.gid);
    takeGroups(owner, identity);
    identity.setuid(owner.uid);
    // Parts of the program are read when they are needed.
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

/** What is looked for in the user's own place is looked for in the owner's. */
function takeHome(): void {
  try {
    process.env['HOME'] = userInfo().homedir;
  } catch {
    // An account that the system does not know.
  }
}

/** The same for one act alone, of which everything is done when it returns, with `made` given to the owner before. */
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

/** A file that root made belongs to whom the folder belongs to in which it gets its name. */
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
 * What a person is told of a file that is there and that this user may not read: whose it is, and what makes it readable.
 * Null: it may be read, or something else is wrong with it.
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

/** The file, or the folder above it that lets nobody through. */
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
