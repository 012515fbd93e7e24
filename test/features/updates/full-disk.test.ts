import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleProgram } from '../../support/bundle-program.ts';
import { type UpdateWorld, updateWorld } from './world.ts';

/** A 1 MB disk in a private mount namespace. */
const SMALL_DISK = ['--mount', '--map-root-user'];
const has_disk = spawnSync('unshare', [...SMALL_DISK, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

let world: UpdateWorld;
let installing: string;
beforeAll(async () => {
  installing = await bundleProgram('test/features/updates/installing-process.ts');
  world = updateWorld();
  world.install('0.1.0');
  world.offer('0.2.0', `// ${randomBytes(1_500_000).toString('base64')}`);
});
afterAll(() => world.remove());
beforeEach((context) => context.skip(!has_disk, 'this machine lets nobody mount a small disk'));

test('a disk that is full on the way is told, and leaves the version that runs as it was', () => {
  const listed = join(world.place, 'listed');
  const steps = [
    'mount -t tmpfs -o size=1m tmpfs "$1"',
    'mkdir -p "$1/versions/0.1.0" && echo {} > "$1/versions/0.1.0/package.json"',
    '"$2" "$3" "$1" "$4" "$5" none; code=$?',
    '(cd "$1" && find . -type f | sort) > "$6"; exit $code',
  ].join('\n');
  const argv = [world.root, process.execPath, installing, world.url, world.keys[0] ?? '', listed];
  const { status, stderr } = spawnSync('unshare', [...SMALL_DISK, 'sh', '-c', steps, 'sh', ...argv], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('disk_full');
  expect(readFileSync(listed, 'utf8')).toBe('./versions/0.1.0/package.json\n');
});
