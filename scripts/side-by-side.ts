import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { ROOT } from './process.ts';
import { THIS_MACHINE, manifestOf, sourceDate } from './stage.ts';

/** The launcher: one file without packages, in the folder above the versions, and not updated with them. */
export async function buildLauncher(out: string): Promise<void> {
  await bundle({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
    entryPoints: [join(ROOT, 'electron/commands/launch.ts')],
    outfile: out,
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(out, 0o755);
}

/** Packs a folder reproducibly. */
function pack(folder: string, to: string): string {
  const date = `@${sourceDate()}`;
  execFileSync(
    'tar',
    [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--mtime=${date}`,
      '-cf',
      `${to}.tar`,
      '-C',
      folder,
      '.',
    ],
    { stdio: 'ignore' },
  );
  // Without name and date of the inner file.
  execFileSync('gzip', ['-nf6', `${to}.tar`], { stdio: 'ignore' });
  return `${to}.tar.gz`;
}

/** A version for a feed: the headless till, as written by `stage`. */
export function packVersion(staged: string, out: string, version = manifestOf(staged).version): string {
  return pack(staged, join(out, `cobro-${version}-${THIS_MACHINE}`));
}

/** The archive for the first installation, e.g. into `/opt/cobro`: the launcher and the first version. */
export async function packSideBySide(staged: string, out: string): Promise<string> {
  const { version } = manifestOf(staged);
  const root = mkdtempSync(join(tmpdir(), 'cobro-side-by-side-'));
  try {
    mkdirSync(join(root, 'versions'));
    cpSync(staged, join(root, 'versions', version), { recursive: true });
    await buildLauncher(join(root, 'launch.mjs'));
    cpSync(join(ROOT, 'packaging/side-by-side/cobro.service'), join(root, 'cobro.service'));
    return pack(root, join(out, `cobro-launcher-${version}-${THIS_MACHINE}`));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
