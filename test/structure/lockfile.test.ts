import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly gypfile?: boolean }>>;
}

const lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lockfile;

test('an installation from the lockfile compiles nothing, so that a machine without a compiler can install', () => {
  // npm runs node-gyp for every package with a binding.gyp. The package says `gypfile: false`, but npm ci reads only
  // the lockfile, and npm install drops the field when it rewrites the lockfile.
  const remedy = 'add "gypfile": false to node_modules/better-sqlite3 in package-lock.json';
  expect(lockfile.packages['node_modules/better-sqlite3']?.gypfile, remedy).toBe(false);
});

test('the lockfile names no address, so that every registry serves it', () => {
  const addressed = Object.entries(lockfile.packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(addressed.map(([name]) => name)).toEqual([]);
});
