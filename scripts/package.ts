import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lutimesSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgeConfig, makersFor } from '../forge.config.ts';
import { buildDesktop, buildProgram, buildRenderer } from './build.ts';
import { hasDpkg, hasNode, makeHeadlessDeb, makeNodeDeb } from './headless-deb.ts';
import { ROOT } from './process.ts';
import { packSideBySide, packVersion } from './side-by-side.ts';
import { type Built, THIS_MACHINE, electronVersion, manifestOf, sourceDate, stage } from './stage.ts';

/**
 * `npm run package` builds the product's folders, `npm run make` the installable files. What this machine cannot build
 * is reported in one line, and the rest is built.
 */

const OUT = join(ROOT, 'dist/package');
const TOOLS = join(ROOT, 'packaging/node_modules');

/** The part of Forge in use; its types come with the tools, which are fetched only for packaging. */
interface Forge {
  readonly registerForgeConfigForDirectory: (folder: string, config: object) => void;
  readonly api: {
    package(options: object): Promise<readonly { readonly packagedPath: string }[]>;
    make(options: object): Promise<readonly { readonly artifacts: readonly string[] }[]>;
  };
}

/** Fetches Forge and its makers on first use; returns an error sentence, or null. */
function packagingTools(): string | null {
  const needed = ['@electron-forge/core', ...makersFor(process.platform).map(({ name }) => name)];
  if (needed.every((name) => existsSync(join(TOOLS, name)))) return null;
  try {
    npmInPackaging('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    // Its install step puts this machine's archiver where Squirrel looks for it.
    if (process.platform === 'win32') npmInPackaging('rebuild', 'electron-winstaller');
    return null;
  } catch {
    return 'the packaging tools could not be fetched (npm ci in packaging/)';
  }
}

function npmInPackaging(...args: string[]): void {
  const is_windows = process.platform === 'win32';
  const options = { cwd: join(ROOT, 'packaging'), stdio: 'ignore', shell: is_windows } as const;
  execFileSync(is_windows ? 'npm.cmd' : 'npm', args, options);
}

/** Modules of the tools, which the product's files cannot import by name. */
async function loadForge(): Promise<Forge> {
  const from = createRequire(join(ROOT, 'packaging/package.json'));
  const load = async (path: string) => (await import(pathToFileURL(join(TOOLS, path)).href)) as Record<string, unknown>;
  const main = from.resolve('@electron-forge/core');
  const core = (await import(pathToFileURL(main).href)) as { readonly api: Forge['api'] };
  const config = await load('@electron-forge/core/dist/util/forge-config.js');
  return { ...config, api: core.api } as unknown as Forge;
}

export interface DesktopOptions {
  /** Contains Electron's zip for this machine; null downloads it. */
  readonly zip_folder: string | null;
  readonly out: string;
  /** Whether to build installable files from it. */
  readonly make: boolean;
  /** Location of the bundles, if not in `dist`. */
  readonly built?: Built;
}

export interface DesktopPackage {
  readonly folder: string;
  readonly artifacts: readonly string[];
}

/** Packages the desktop till with Forge. @throws Forge's error, e.g. without an Electron binary */
export async function packageDesktop({ zip_folder, out, make, built }: DesktopOptions): Promise<DesktopPackage> {
  const staged = join(out, 'desktop');
  stage('desktop', staged, THIS_MACHINE, built);
  const electron_version = electronVersion();
  const { api, registerForgeConfigForDirectory } = await loadForge();
  const { platform } = process;
  registerForgeConfigForDirectory(staged, forgeConfig({ electron_version, electron_zip_folder: zip_folder, platform }));
  const outDir = join(out, 'forge');
  const shared = { dir: staged, outDir, interactive: false };
  await api.package(shared);
  const name = readdirSync(outDir).find((found) => found.startsWith('Cobro-') || found.startsWith('cobro'));
  const folder = join(outDir, name ?? '');
  dateAsSource(folder);
  if (!make) return { folder, artifacts: [] };
  // dpkg-deb uses it as the date of the files.
  process.env['SOURCE_DATE_EPOCH'] ??= String(sourceDate());
  const made = await api.make({ ...shared, skipPackage: true });
  const artifacts = made.flatMap((one) => one.artifacts);
  for (const path of artifacts.filter((one) => one.endsWith('.zip'))) zipAgain(folder, path);
  return { folder, artifacts };
}

/** Dates every file and folder as the commit, so that packages are reproducible. */
function dateAsSource(folder: string): void {
  const date = sourceDate();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lutimesSync(join(folder, name), date, date);
  utimesSync(folder, date, date);
}

/** Repacks Forge's zip reproducibly: sorted by name, in one time zone, without owners and access times. */
function zipAgain(folder: string, path: string): void {
  // Forge's maker needs `zip` too, except on Windows.
  if (process.platform === 'win32') return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(basename(folder), name));
  rmSync(path);
  execFileSync('zip', ['-X', '-y', '-q', '-D', path, '-@'], {
    cwd: dirname(folder),
    input: [...names].sort().join('\n'),
    env: { ...process.env, TZ: 'UTC' },
  });
}

/** The headless till as a folder, and what this machine can build from it: a Debian package and an archive for npm. */
export async function packageHeadless(
  out: string,
  make: boolean,
): Promise<{ readonly folder: string; readonly artifacts: readonly string[] }> {
  const folder = join(out, 'headless');
  stage('headless', folder);
  if (!make) return { folder, artifacts: [] };
  const artifacts = [packVersion(folder, out), await packSideBySide(folder, out)];
  if (hasDpkg()) artifacts.push(makeHeadlessDeb(folder, out));
  if (hasDpkg() && hasNode()) artifacts.push(makeNodeDeb(out));
  return { folder, artifacts: [...artifacts, packForNpm(folder, out)] };
}

/** `npm i -g cobro-….tgz`, or `npx ./cobro-….tgz`: the same product, with its native parts fetched by npm. */
export function packForNpm(staged: string, out: string): string {
  const root = join(out, 'npm');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  stage('headless', root);
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['pack', '--silent', '--pack-destination', out], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  rmSync(root, { recursive: true, force: true });
  return join(out, `cobro-${manifestOf(staged).version}.tgz`);
}

function artifactLine(path: string): string {
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  return `${path.slice(ROOT.length)}  sha256 ${digest}`;
}

async function main(make: boolean): Promise<void> {
  const started = [await buildRenderer(), await buildProgram(), await buildDesktop()];
  if (started[0] === false) throw new Error('the page could not be built');
  mkdirSync(OUT, { recursive: true });
  const headless = await packageHeadless(OUT, make);
  console.log(`The headless till is in ${headless.folder.slice(ROOT.length)}.`);
  for (const path of headless.artifacts) console.log(artifactLine(path));
  if (make && !hasDpkg())
    console.log('Not made here: the Debian package of the headless till, because dpkg-deb is missing.');
  if (make && hasDpkg() && !hasNode())
    console.log('Not made here: the Debian package of Node, because its files are missing (npm ci).');
  const without_tools = packagingTools();
  if (without_tools !== null) {
    console.log(`Not made here: the desktop packages, because ${without_tools}.`);
    return;
  }
  const zip_folder = process.env['COBRO_ELECTRON_ZIP_DIR'] ?? null;
  try {
    const desktop = await packageDesktop({ zip_folder, out: OUT, make });
    console.log(`The desktop till is in ${desktop.folder.slice(ROOT.length)}.`);
    for (const path of desktop.artifacts) console.log(artifactLine(path));
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    console.log(
      `Not made here: the desktop packages. ${zip_folder === null ? 'Electron could not be fetched; name a folder that holds its zip in COBRO_ELECTRON_ZIP_DIR' : 'Forge says'}: ${why}`,
    );
  }
}

if (import.meta.main) await main(process.argv[2] === 'make');
