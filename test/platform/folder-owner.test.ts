import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Identity, asOwnerOf, workAsOwner } from '../../electron/platform/folder-owner.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: string;
const home = process.env['HOME'];
beforeEach(() => void (place = temporaryFolder()));
afterEach(() => void (process.env['HOME'] = home));

const coded = (code: string): Error => Object.assign(new Error(code), { code });

/** A process of a user that records its changes of identity. */
function processOf(user: number, changes: Partial<Identity> = {}) {
  const done: [string, ...unknown[]][] = [];
  const note =
    (act: string) =>
    (...given: unknown[]): void =>
      void done.push([act, ...given]);
  const identity: Identity = {
    geteuid: () => user,
    getegid: () => 0,
    getgroups: () => [7],
    seteuid: note('seteuid'),
    setegid: note('setegid'),
    initgroups: note('initgroups'),
    setgroups: note('setgroups'),
    setgid: note('setgid'),
    setuid: note('setuid'),
    ...changes,
  };
  return { identity, done };
}

const another = () => ({ uid: 4_321, gid: 8_765 });

test('root becomes the owner of the folder, with the groups of devices and none of its own', () => {
  const { identity, done } = processOf(0);
  expect(workAsOwner(place, identity, another)).toBeNull();
  expect(done).toEqual([
    ['setgid', 8_765],
    ['initgroups', 4_321, 8_765],
    ['setgroups', [7, 'dialout']],
    ['setgroups', [7, 'lp']],
    ['setuid', 4_321],
  ]);
});

test('an account and groups that the system does not know stop nobody', () => {
  const unknown = (): never => {
    throw coded('ERR_UNKNOWN_CREDENTIAL');
  };
  const groups: unknown[] = [];
  const setgroups = (given: readonly (number | string)[]): void => {
    if (given.includes('lp')) unknown();
    groups.push(given);
  };
  const { identity, done } = processOf(0, { initgroups: unknown, setgroups });
  expect(workAsOwner(place, identity, another)).toBeNull();
  expect(groups).toEqual([[8_765], [7, 'dialout']]);
  expect(done.at(-1)).toEqual(['setuid', 4_321]);
});

test('root that may not become another user is told why', () => {
  const setuid = (): never => {
    throw coded('EPERM');
  };
  expect(workAsOwner(place, processOf(0, { setuid }).identity, another)).toBe('EPERM');
});

test('no other user becomes anyone, nor does root where there is no folder yet', () => {
  const user = processOf(1_000);
  expect(workAsOwner(place, user.identity, another)).toBeNull();
  const root = processOf(0);
  expect(workAsOwner(join(place, 'none'), root.identity)).toBeNull();
  expect([...user.done, ...root.done]).toEqual([]);
});

test.skipIf(process.platform === 'win32')('an act as the owner ends as root, also when it fails', () => {
  const made = join(place, 'made');
  mkdirSync(join(made, 'within'), { recursive: true });
  const { identity, done } = processOf(0);
  const { uid, gid } = statSync(place);
  const failing = () =>
    asOwnerOf(
      place,
      made,
      () => {
        throw new Error('failed');
      },
      identity,
      () => ({ uid, gid }),
    );
  expect(failing).toThrow('failed');
  expect(done).toEqual([
    ['setegid', gid],
    ['seteuid', uid],
    ['seteuid', 0],
    ['setegid', 0],
  ]);
});
