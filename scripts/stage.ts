import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { execFileSync } from 'node:child_process';
import { BILL_OF_MATERIALS, billOfMaterials, partsOf, readLockfile } from './bill-of-materials.ts';
import { ROOT } from './process.ts';

/** The product's native parts; the rest is in bundles. The pseudo-terminal of `cobro reader` stays in a checkout. */
export const NATIVE_PARTS = ['better-sqlite3', 'serialport'] as const;
/** Headers for a compiler, not needed at run time. */
const FOR_COMPILERS = new Set(['node-addon-api']);
/** Commands that build a native part, which is prebuilt here. */
const BUILDS = /^(bin|build-test|optional)\.js$/;

/** A till's platform, in the terms of prebuilt binaries. */
export type Target = `${'linux' | 'darwin' | 'win32'}-${'x64' | 'arm64'}`;
export const THIS_MACHINE = `${process.platform}-${process.arch}` as Target;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function manifestOf(folder = ROOT): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The native parts and all their dependencies, by their folders in `node_modules`. */
export function nativeClosure(): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    if (FOR_COMPILERS.has(name)) return;
    for (let at = from; ; at = dirname(at)) {
      const folder = join(at, 'node_modules', name);
      if (existsSync(join(folder, 'package.json'))) {
        const path = relative(ROOT, folder);
        if (found.has(path)) return;
        found.add(path);
        for (const needed of Object.keys(manifestOf(folder).dependencies ?? {})) visit(needed, folder);
        return;
      }
      if (at === ROOT || at === dirname(at)) return;
    }
  };
  for (const name of NATIVE_PARTS) visit(name, ROOT);
  return [...found].sort();
}

/** Whether a package's file is shipped: modules, manifest, licence, and the target's binary only. */
export function isShipped(path: string, target: Target): boolean {
  const name = path.split('/').at(-1) ?? '';
  if (/(^|\/)(test|tests|deps|docs?|examples?|\.github)\//.test(path)) return false;
  if (path.includes('/prebuilds/') || path.startsWith('prebuilds/'))
    return name.endsWith('.node') && path.includes(target) && !name.includes('musl');
  if (BUILDS.test(path)) return false;
  return /^(package\.json|licen[cs]e.*)$/i.test(name) || /\.(c|m)?js$/.test(name) || /^package\.json$/.test(name);
}

/** All files under a folder, as paths with `/`, sorted. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();
}

/** Location of the bundles. */
const BUILT = {
  renderer: join(ROOT, 'dist/renderer'),
  desktop: join(ROOT, 'dist/desktop'),
  program: join(ROOT, 'dist/program'),
};
export type Built = typeof BUILT;

/** All files of a kind of package, from their name in the package to their path here. */
export function productFiles(kind: 'desktop' | 'headless', target: Target, built = BUILT): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const take = (folder: string, wanted: (path: string) => boolean): void => {
    for (const path of filesUnder(join(ROOT, folder)))
      if (wanted(path)) files.set(`${folder}/${path}`, join(ROOT, folder, path));
  };
  const takeBuilt = (part: string, from: string, wanted: (path: string) => boolean): void => {
    for (const path of filesUnder(from)) if (wanted(path)) files.set(`dist/${part}/${path}`, join(from, path));
  };
  // The back office is served by `cobro store serve`, which the desktop till does not have.
  const isOffice = (path: string) => path.startsWith('office/');
  takeBuilt('renderer', built.renderer, (path) => !path.endsWith('.map') && (kind === 'headless' || !isOffice(path)));
  if (kind === 'desktop') takeBuilt('desktop', built.desktop, (path) => path.endsWith('.cjs'));
  else {
    takeBuilt('program', built.program, (path) => path.endsWith('.cjs'));
    take('bin', (path) => path.endsWith('.mjs') && path !== 'start.mjs');
  }
  for (const part of nativeClosure()) {
    const folder = part.split(sep).join('/');
    take(folder, (path) => !path.includes('node_modules/') && isShipped(path, target));
  }
  for (const name of ['LICENSE', 'CHANGELOG.md']) files.set(name, join(ROOT, name));
  return files;
}

/** The Electron version of the packaged desktop till. */
export function electronVersion(): string {
  return manifestOf(join(ROOT, 'node_modules/electron')).version;
}

/** The shipped manifest: the native parts with exact versions, and nothing about the build. */
export function shippedManifest(kind: 'desktop' | 'headless'): object {
  const { name, version, description, license } = manifestOf();
  const dependencies = Object.fromEntries(
    NATIVE_PARTS.map((part) => [part, manifestOf(join(ROOT, 'node_modules', part)).version]),
  );
  const shared = { name, productName: 'Cobro', version, description, license, author: 'Cobro', dependencies };
  return kind === 'desktop'
    ? { ...shared, main: 'dist/desktop/main.cjs', devDependencies: { electron: electronVersion() } }
    : { ...shared, type: 'module', bin: { cobro: 'bin/cobro.mjs' }, engines: { node: '>=24' } };
}

/** The file with the licences of everything in the bundles. */
const LICENCE_TEXTS = 'dist/licences.txt';

/** Every part of a till, with its authors' licence text. */
function licenceTexts(): string {
  const parts = partsOf(readLockfile()).filter(({ dev, path }) => dev !== true && existsSync(join(ROOT, path)));
  const texts = parts.map(({ path, name, version, license = '' }) => {
    const folder = join(ROOT, path);
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    return `${name} ${version} (${license})\n\n${text === '' ? 'Its package holds no text beside the name of its licence.' : text}\n`;
  });
  return texts.join(`\n${'-'.repeat(72)}\n\n`);
}

/** The commit's time, in seconds since the Unix epoch: the date of every packaged file, for reproducible packages. */
export function sourceDate(): number {
  const given = Number(process.env['SOURCE_DATE_EPOCH'] ?? '');
  if (Number.isSafeInteger(given) && given > 0) return given;
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim());
  } catch {
    return 1_700_000_000;
  }
}

/** Writes the product into an empty folder. */
export function stage(
  kind: 'desktop' | 'headless',
  out: string,
  target: Target = THIS_MACHINE,
  built?: Built,
): string[] {
  rmSync(out, { recursive: true, force: true });
  const date = sourceDate();
  for (const [name, from] of productFiles(kind, target, built)) {
    const to = join(out, name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(shippedManifest(kind), null, 2)}\n`);
  writeFileSync(join(out, LICENCE_TEXTS), licenceTexts());
  // From the same lock file as the build; the settings page shows its licences.
  writeFileSync(join(out, BILL_OF_MATERIALS), billOfMaterials(readLockfile()));
  const written = filesUnder(out);
  for (const name of written) utimesSync(join(out, name), date, date);
  return written;
}
