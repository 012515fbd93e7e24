import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasReprepro, publishPackages } from '../../scripts/debian-repository.ts';
import { hasDpkg, makeHeadlessDeb } from '../../scripts/headless-deb.ts';

const has_apt = spawnSync('apt-get', ['--version']).status === 0;
const why_not = hasReprepro() && hasDpkg() && has_apt ? null : 'reprepro, gpg, dpkg or apt is not on this machine';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cobro-repository-'));
  mkdirSync(join(root, 'keys'), { mode: 0o700 });
  process.env['GNUPGHOME'] = join(root, 'keys');
});
afterAll(() => {
  if (why_not === null) spawnSync('gpgconf', ['--kill', 'all']);
  delete process.env['GNUPGHOME'];
  rmSync(root, { recursive: true, force: true });
});

/** Makes a publisher's key; returns its fingerprint. */
function newKey(name: string): string {
  const made = ['--batch', '--pinentry-mode', 'loopback', '--passphrase', '', '--quick-gen-key', name, 'ed25519'];
  execFileSync('gpg', [...made, 'sign', 'never'], { stdio: 'ignore' });
  const listed = execFileSync('gpg', ['--batch', '--with-colons', '--list-keys', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /^fpr:+([0-9A-F]{40}):/m.exec(listed)?.[1] ?? '';
}

function packageOf(version: string): string {
  const staged = join(root, `staged-${version}`);
  mkdirSync(join(staged, 'bin'), { recursive: true });
  writeFileSync(join(staged, 'bin/cobro.mjs'), `console.log('${version}')`);
  return makeHeadlessDeb(staged, root, version);
}

/** A system that trusts one key; returns what its package manager prints, and the version it would install. */
function till(repository: string, key: string) {
  const apt = join(root, 'apt');
  rmSync(apt, { recursive: true, force: true });
  for (const folder of ['etc/preferences.d', 'etc/apt.conf.d', 'state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(apt, folder), { recursive: true });
  writeFileSync(join(apt, 'status'), '');
  execFileSync('gpg', ['--batch', '--output', join(apt, 'key.gpg'), '--export', key], { stdio: 'ignore' });
  writeFileSync(
    join(apt, 'etc/sources.list'),
    `deb [signed-by=${join(apt, 'key.gpg')}] file:${repository} stable main\n`,
  );
  const places = { 'Dir::Etc': 'etc', 'Dir::State': 'state', 'Dir::State::status': 'status', 'Dir::Cache': 'cache' };
  const options = Object.entries(places).flatMap(([name, path]) => ['-o', `${name}=${join(apt, path)}`]);
  const sandbox = ['-o', 'APT::Sandbox::User=root', '-o', 'Dir::Etc::SourceParts=none', '-o', 'Dir::Etc::Trusted=none'];
  const run = (program: string, ...argv: string[]) =>
    spawnSync(program, [...options, ...sandbox, ...argv], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return {
    update: () => {
      const { stdout, stderr } = run('apt-get', 'update', '--error-on=any');
      return stdout + stderr;
    },
    candidate: () => /Candidate: (\S+)/.exec(run('apt-cache', 'policy', 'cobro').stdout)?.[1] ?? null,
  };
}

describe('a repository of Debian packages', () => {
  beforeEach((context) => context.skip(why_not !== null, why_not ?? ''));

  test('brings a till the newest version, signed by the key that it knows, and nothing by another or changed behind it', () => {
    const folder = join(root, 'repository');
    const key = newKey('publisher');
    publishPackages(folder, key, [packageOf('0.1.0')]);
    expect(till(folder, key).update()).not.toMatch(/^E:/m);
    publishPackages(folder, key, [packageOf('0.2.0')]);
    const knows = till(folder, key);
    knows.update();
    expect(knows.candidate()).toBe('0.2.0');

    const stranger = till(folder, newKey('stranger'));
    expect(stranger.update()).toMatch(/^E:.*not signed|NO_PUBKEY/m);
    expect(stranger.candidate()).not.toBe('0.2.0');

    for (const name of ['Release', 'InRelease']) appendFileSync(join(folder, 'dists/stable', name), '\n Version: 9\n');
    const changed = till(folder, key);
    expect(changed.update()).toMatch(/^E:/m);
    expect(changed.candidate()).not.toBe('0.2.0');
  });
});
