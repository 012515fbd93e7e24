import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { ROOT } from './process.ts';
import { manifestOf, sourceDate } from './stage.ts';

const SCRIPTS = join(ROOT, 'packaging/headless');

/** Whether this machine can make Debian packages. */
export function hasDpkg(): boolean {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the headless till a Debian package: the same bytes from the same commit. `staged` is the product as `stage` wrote it.
 *
 * @returns its path
 */
export function makeHeadlessDeb(staged: string, out: string, version = manifestOf().version): string {
  const root = join(out, 'deb-root');
  rmSync(root, { recursive: true, force: true });
  const place = (path: string) => {
    const full = join(root, path);
    mkdirSync(join(full, '..'), { recursive: true });
    return full;
  };
  cpSync(staged, place('usr/lib/cobro/.'), { recursive: true });
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/cobro/bin/cobro.mjs', join(root, 'usr/bin/cobro'));
  copyFileSync(join(SCRIPTS, 'cobro-open'), place('usr/bin/cobro-open'));
  copyFileSync(join(SCRIPTS, 'cobro.service'), place('lib/systemd/system/cobro.service'));
  copyFileSync(join(SCRIPTS, 'cobro.desktop'), place('usr/share/applications/cobro.desktop'));
  copyFileSync(join(ROOT, 'renderer/mark.svg'), place('usr/share/icons/hicolor/scalable/apps/cobro.svg'));
  copyFileSync(join(ROOT, 'docs/install.md'), place('usr/share/doc/cobro/install.md'));
  copyFileSync(join(ROOT, 'LICENSE'), place('usr/share/doc/cobro/copyright'));
  writeFileSync(
    place('usr/share/doc/cobro/changelog.gz'),
    gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md')), { level: 9 }),
  );
  const size_kib = Math.ceil(sizeOf(root) / 1024);
  const control = [
    'Package: cobro',
    `Version: ${version}`,
    'Section: misc',
    'Priority: optional',
    `Architecture: ${process.arch === 'arm64' ? 'arm64' : 'amd64'}`,
    'Maintainer: Cobro <cobro@localhost>',
    `Installed-Size: ${size_kib}`,
    'Depends: nodejs (>= 24), adduser, libc6, libstdc++6',
    'Recommends: chromium | firefox-esr, xdg-utils',
    'Description: point-of-sale till that never loses a payment',
    ' Sells by card and cash in a browser on this machine. What a crash interrupts is',
    ' undone or told by itself, and proven by its journal.',
    '',
  ].join('\n');
  writeFileSync(place('DEBIAN/control'), control);
  for (const name of ['postinst', 'prerm', 'postrm']) {
    copyFileSync(join(SCRIPTS, name), place(`DEBIAN/${name}`));
    chmodSync(join(root, 'DEBIAN', name), 0o755);
  }
  settle(root, sourceDate());
  for (const name of ['usr/bin/cobro-open', 'usr/lib/cobro/bin/cobro.mjs']) chmodSync(join(root, name), 0o755);
  const deb = join(out, `cobro_${version}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', root, deb], {
    stdio: 'ignore',
    env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate()) },
  });
  rmSync(root, { recursive: true, force: true });
  return deb;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

/** Rights and dates of a package, not those of whoever made it. */
function settle(folder: string, date: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, date);
    else if (entry.isFile()) {
      if (!path.includes('/DEBIAN/') || entry.name === 'control') chmodSync(path, 0o644);
      utimesSync(path, date, date);
    }
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, date, date);
}
