import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Adds Debian packages to a shop's own signed repository (docs/operations.md, Updates):
 *
 *   node scripts/debian-repository.ts FOLDER --key FINGERPRINT cobro_0.2.0_amd64.deb [more.deb]
 *
 * The secret key stays in the publisher's keyring; FOLDER is what a web server or a disk offers to the tills.
 */

const DISTRIBUTION = 'stable';

/** Whether this machine has the tools for repositories. */
export function hasReprepro(): boolean {
  try {
    for (const program of ['reprepro', 'gpg']) execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Adds packages, the newest of each name, and signs the resulting repository. @throws when reprepro or gpg fails */
export function publishPackages(folder: string, key: string, packages: readonly string[]): void {
  const conf = join(folder, 'conf/distributions');
  if (!existsSync(conf)) {
    mkdirSync(join(folder, 'conf'), { recursive: true });
    const fields = {
      Origin: 'Cobro',
      Label: 'Cobro',
      Codename: DISTRIBUTION,
      Architectures: 'amd64 arm64',
      Components: 'main',
      Description: 'Point-of-sale till',
      SignWith: key,
    };
    writeFileSync(
      conf,
      `${Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\n`,
    );
  }
  const files = packages.map((path) => resolve(path));
  execFileSync('reprepro', ['--silent', '--basedir', folder, 'includedeb', DISTRIBUTION, ...files], { stdio: 'pipe' });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  const [folder, ...packages] = positionals;
  if (folder === undefined || values.key === undefined || packages.length === 0) {
    console.error('node scripts/debian-repository.ts FOLDER --key FINGERPRINT cobro_….deb');
    process.exitCode = 64;
  } else publishPackages(folder, values.key, packages);
}
