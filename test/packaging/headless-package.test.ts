import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureRendererBundle, buildProgram } from '../../scripts/build.ts';
import { hasDpkg, hasNode, makeHeadlessDeb, makeNodeDeb } from '../../scripts/headless-deb.ts';
import { packForNpm } from '../../scripts/package.ts';
import { ROOT } from '../../scripts/process.ts';
import { THIS_MACHINE, stage } from '../../scripts/stage.ts';
import { atNight } from '../support/repeated.ts';
import { strangers, unloadable, unresolved } from './support/package-checks.ts';

let root: string;
let staged: string;
let files: readonly string[];
const built = () => ({ renderer: join(ROOT, 'dist/renderer'), desktop: '', program: join(root, 'program') });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cobro-package-'));
  staged = join(root, 'headless');
  await ensureRendererBundle();
  await buildProgram(join(root, 'program'));
  files = stage('headless', staged, THIS_MACHINE, built());
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Json = Readonly<Record<string, unknown>>;

/** Runs the packaged command outside of the checkout. */
function cobro(program: string, ...argv: string[]): Json {
  const environment = { PATH: '/usr/bin:/bin', COBRO_DATA: join(root, 'data'), COBRO_ANCHOR: join(root, 'anchor') };
  const out = execFileSync(process.execPath, [join(program, 'bin/cobro.mjs'), ...argv, '--json'], {
    cwd: tmpdir(),
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '{}') as Json;
}

describe('the headless package', () => {
  test('holds what is on the list and nothing else: no tests, no maps, no binary of another machine', () => {
    expect(strangers(files)).toEqual([]);
    expect(files.filter((path) => path.endsWith('.node'))).toHaveLength(2);
    const bytes = files.reduce((sum, path) => sum + statSync(join(staged, path)).size, 0);
    expect(bytes).toBeLessThan(25 * 1024 * 1024);
  });

  test('finds in itself every module that its programs ask for, and its native modules load', async () => {
    expect(await unresolved(staged, ['dist/program/main.cjs', 'dist/program/pin-thread.cjs'])).toEqual([]);
    expect(unloadable(staged)).toEqual([]);
  });

  test('sells, far from any checkout', () => {
    expect(cobro(staged, 'sale', '--amount', '990')).toMatchObject({ outcome: 'approved', amount: 990 });
  });

  test('is packed for npm with its command, its native parts by their exact versions, and nothing of how it is built', () => {
    const archive = packForNpm(staged, root);
    const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
    expect(strangers(listed.map((path) => path.replace('package/', '')))).toEqual([]);
    execFileSync('tar', ['-xzf', archive, '-C', root]);
    const manifest = JSON.parse(readFileSync(join(root, 'package/package.json'), 'utf8')) as Json;
    expect(manifest).toMatchObject({ bin: { cobro: 'bin/cobro.mjs' }, engines: { node: '>=24' } });
    expect(Object.keys(manifest['dependencies'] as Json)).toEqual(['better-sqlite3', 'serialport']);
    expect(JSON.stringify(manifest)).not.toMatch(/devDependencies|prepare/);
  });
});

const why_not = hasDpkg() ? null : 'dpkg is not on this machine';

describe('the Debian package', () => {
  beforeEach((context) => context.skip(why_not !== null, why_not ?? ''));
  test('has the same bytes when it is made again', { tags: 'night' }, () => {
    const made = () =>
      createHash('sha256')
        .update(readFileSync(makeHeadlessDeb(staged, root, '0.1.0')))
        .digest('hex');
    expect(made()).toBe(made());
  });

  test('has nothing that lintian calls an error, and the package of Node neither', (context) => {
    const lintian = spawnSync('lintian', ['--version']).status === 0;
    context.skip(!lintian, 'lintian is not on this machine');
    // lintian takes half a minute.
    atNight(context);
    const debs = [makeHeadlessDeb(staged, root, '0.1.2'), ...(hasNode() ? [makeNodeDeb(root)] : [])];
    const { stdout, status } = spawnSync('lintian', ['--allow-root', '--fail-on', 'error', ...debs], {
      encoding: 'utf8',
    });
    expect(stdout.split('\n').filter((line) => line.startsWith('E:'))).toEqual([]);
    expect(status).toBe(0);
  }, 300_000);

  test('lives: install, sale, upgrade, sale, downgrade, recover, purge; and the journal stays', () => {
    const machine = join(root, 'machine');
    const admin = join(machine, 'var/lib/dpkg');
    for (const folder of ['info', 'updates', 'triggers']) mkdirSync(join(admin, folder), { recursive: true });
    for (const file of ['status', 'available']) writeFileSync(join(admin, file), '');
    const dpkg = (...argv: string[]) =>
      execFileSync(
        'dpkg',
        [
          `--root=${machine}`,
          '--force-not-root,bad-path,depends,script-chrootless,downgrade',
          `--log=${join(machine, 'dpkg.log')}`,
          ...argv,
        ],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    const installed = join(machine, 'usr/lib/cobro');
    const first = makeHeadlessDeb(staged, root, '0.1.0');
    const second = makeHeadlessDeb(staged, root, '0.1.1');

    dpkg('--install', first);
    expect(existsSync(join(machine, 'lib/systemd/system/cobro.service'))).toBe(true);
    expect(statSync(join(machine, 'usr/bin/cobro')).mode & 0o777).toBe(0o755);
    expect(cobro(installed, 'sale', '--amount', '1100')).toMatchObject({ outcome: 'approved' });
    dpkg('--install', second);
    expect(cobro(installed, 'sale', '--amount', '1200')).toMatchObject({ outcome: 'approved' });
    dpkg('--install', first);
    expect(cobro(installed, 'recover')).toMatchObject({ unresolved: 0 });
    expect(cobro(installed, 'journal', 'verify')).toMatchObject({ ok: true });
    const journal = join(root, 'data/journal.db');
    const before = statSync(journal).size;
    dpkg('--purge', 'cobro');
    expect(existsSync(installed)).toBe(false);
    expect(statSync(journal).size).toBe(before);
  });
});
