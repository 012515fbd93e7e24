import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../electron/platform/data-folder.ts';
import { isSystemFolder } from '../../electron/platform/system-folders.ts';
import { keepPageToken, keptPageToken } from '../../electron/platform/page-token.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
let base: string;
beforeEach(() => void (base = temporaryFolder()));

describe.skipIf(process.platform === 'win32')('a data folder that was there before', () => {
  it("and that others can read is its owner's alone after the next start, with the files in it", () => {
    const folder = join(base, 'data');
    mkdirSync(join(folder, 'logs'), { recursive: true });
    writeFileSync(join(folder, 'settings.json'), '{}');
    writeFileSync(join(folder, 'logs', 'cobro.log'), '');
    for (const path of ['settings.json', 'logs/cobro.log']) chmodSync(join(folder, path), 0o644);
    for (const path of ['', 'logs']) chmodSync(join(folder, path), 0o755);
    expect(openDataFolder(folder)).toMatchObject({ ok: true });
    expect(['', 'settings.json', 'logs', 'logs/cobro.log'].map((path) => modeOf(join(folder, path)))).toEqual([
      '700',
      '600',
      '700',
      '600',
    ]);
  });

  it('opens no page any more with a token that others could read', () => {
    const folder = join(base, 'data');
    const token = 'a'.repeat(43);
    openDataFolder(folder);
    keepPageToken(folder, 8_765, token);
    openDataFolder(folder);
    expect(keptPageToken(folder, 8_765)).toBe(token);
    chmodSync(join(folder, 'page-token.json'), 0o644);
    expect(openDataFolder(folder)).toMatchObject({ ok: true });
    expect(keptPageToken(folder, 8_765)).toBeNull();
  });

  it('is left as it is when it is private already', () => {
    const folder = join(base, 'data');
    expect(openDataFolder(folder)).toMatchObject({ ok: true });
    expect(modeOf(folder)).toBe('700');
  });

  it('changes nothing that a link in it leads to', () => {
    const folder = join(base, 'data');
    mkdirSync(folder);
    const outside = join(base, 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    symlinkSync(outside, join(folder, 'link'));
    expect(openDataFolder(folder)).toMatchObject({ ok: true });
    expect(modeOf(outside)).toBe('644');
  });

  it('is refused with a pipe in it, which would keep the till waiting for ever', () => {
    const folder = join(base, 'data');
    mkdirSync(folder);
    const pipe = join(folder, 'till.key');
    execFileSync('mkfifo', [pipe]);
    expect(openDataFolder(folder)).toMatchObject({ ok: false, error: { code: 'no_file', path: pipe } });
  });

  it('is refused with a link to a device in it, which has no end', () => {
    const folder = join(base, 'data');
    mkdirSync(folder);
    const link = join(folder, 'leases.json');
    symlinkSync('/dev/zero', link);
    expect(openDataFolder(folder)).toMatchObject({ ok: false, error: { code: 'no_file', path: link } });
  });

  it.each(['till.key', 'till.lock', 'journal.db', 'journal.db-wal'])(
    'is refused with a folder or a link that leads nowhere in the place of its %s',
    (name) => {
      const folder = join(base, 'data');
      mkdirSync(join(folder, name), { recursive: true });
      const refused = { ok: false, error: { code: 'not_a_file', path: join(folder, name) } };
      expect(openDataFolder(folder)).toMatchObject(refused);
      for (const target of ['nowhere/at/all', name]) {
        rmSync(join(folder, name), { recursive: true });
        symlinkSync(target, join(folder, name));
        expect(openDataFolder(folder)).toMatchObject(refused);
      }
    },
  );

  it('is proven by no command that would wait for ever for a pipe in it', async () => {
    const folder = join(base, 'data');
    mkdirSync(folder);
    writeFileSync(join(folder, 'journal.db'), '');
    execFileSync('mkfifo', [join(folder, 'till.key')]);
    const { code, stderr } = await cobroHere(['journal', 'verify', '--data', folder]);
    expect([code, stderr.join()]).toEqual([1, expect.stringContaining('is a pipe or a device')]);
  });

  it('is refused when all users share it, and its rights stay', () => {
    const folder = join(base, 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    expect(openDataFolder(folder)).toMatchObject({ ok: false, error: { code: 'shared', path: folder } });
    expect(modeOf(folder)).toBe('777');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when it is one of the system, which root would close to every other user', () => {
    const link = join(base, 'link');
    symlinkSync('/usr', link);
    for (const path of ['/', '/etc', '/usr', '/usr/bin', '/var/lib', '/home', '/var/../etc/', link])
      expect(isSystemFolder(resolve(path)), path).toBe(true);
    for (const path of [base, '/data', '/etc/cobro', '/var/lib/cobro', '/srv/cobro'])
      expect(isSystemFolder(path), path).toBe(false);
    // The one of them that a failure of this test cannot change.
    expect(openDataFolder('/proc')).toMatchObject({ ok: false, error: { code: 'shared', path: '/proc' } });
  });
});
