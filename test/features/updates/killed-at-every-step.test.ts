import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INSTALL_STEPS } from '../../../electron/features/updates/put-version.ts';
import { buildLauncher } from '../../../scripts/side-by-side.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { type UpdateWorld, updateWorld } from './world.ts';

let world: UpdateWorld;
let installing: string;

/** A program that prints its version and reports that it is healthy. */
const sells = (version: string) =>
  `process.stdout.write('${version}\\n'); if (process.argv[2] === 'till') process.send('healthy', () => process.disconnect());`;

beforeAll(async () => {
  installing = await bundleProgram('test/features/updates/installing-process.ts');
  world = updateWorld();
  world.install('0.1.0', sells('0.1.0'));
  world.offer('0.2.0', sells('0.2.0'));
  await buildLauncher(join(world.root, 'launch.mjs'));
});
afterAll(() => world.remove());
beforeEach(() => {
  rmSync(join(world.root, 'boot.json'), { force: true });
  rmSync(join(world.root, 'versions/0.2.0'), { recursive: true, force: true });
});

const launch = () =>
  spawnSync(process.execPath, [join(world.root, 'launch.mjs'), 'till'], { encoding: 'utf8' }).stdout.trim();
const install = (dies_at: string) =>
  spawnSync(process.execPath, [installing, world.root, world.url, world.keys[0] ?? '', dies_at], { encoding: 'utf8' });

test.each(INSTALL_STEPS)(
  'an installation that is killed when it has %s leaves a till that starts, and can be done again',
  (step) => {
    expect(install(step).signal).toBe('SIGKILL');
    // The old version starts until the record names the new one.
    expect(launch()).toBe(step === 'pending' ? '0.2.0' : '0.1.0');
    expect(install('').status).toBe(0);
    expect(launch()).toBe('0.2.0');
    expect(launch()).toBe('0.2.0');
  },
);
