import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DesktopBridge } from '../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { FUSES } from '../../electron/ipc/desktop/fuses.ts';
import { buildDesktop, ensureRendererBundle } from '../../scripts/build.ts';
import { type DesktopPackage, packageDesktop } from '../../scripts/package.ts';
import { ROOT } from '../../scripts/process.ts';
import { type Built, electronVersion, filesUnder } from '../../scripts/stage.ts';
import { createElectronDouble } from '../support/electron-double/electron.ts';
import { eventually } from '../support/real-time.ts';
import { strangers, unloadable, unresolved } from './support/package-checks.ts';
import { zipSync, type ZippableFile } from 'fflate';

/** Marks the fuses in Electron's binary: followed by version, length, and a character for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 8]), Buffer.from('10111000')]);

/**
 * Replaces Electron's zip where it cannot be downloaded: a real ELF program with the fuse wire and the files that a
 * packager needs. The rest of the package is real.
 */
function writeStandInElectron(folder: string, version: string): string {
  const elf = Buffer.concat([readFileSync('/bin/true'), WIRE]);
  const file = (name: string, bytes: Buffer | string, mode = 0o644): [string, ZippableFile] => [
    name,
    // Zip stores Unix permissions in the upper half of the attributes.
    [Buffer.from(bytes), { os: 3, attrs: ((0o100000 | mode) << 16) >>> 0 }],
  ];
  const entries = [
    file('electron', elf, 0o755),
    file('chrome-sandbox', elf, 0o755),
    file('version', version),
    file('LICENSE', 'MIT'),
    file('LICENSES.chromium.html', '<html></html>'),
    file('resources/default_app.asar', ''),
    file('resources.pak', 'pak'),
    file('icudtl.dat', 'data'),
    ...['es', 'es-419', 'pt-BR', 'en-US'].map((name) => file(`locales/${name}.pak`, 'pak')),
  ];
  const path = join(folder, `electron-v${version}-linux-${process.arch}.zip`);
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
}

const TOOLS = join(ROOT, 'packaging/node_modules');
const why_not = !existsSync(join(TOOLS, '@electron-forge/core'))
  ? 'the packaging tools are not here; npm run package fetches them'
  : process.platform === 'linux'
    ? null
    : 'the stand-in of Electron is a program of Linux';

interface Asar {
  listPackage(archive: string, options: { readonly isPack: boolean }): string[];
  extractAll(archive: string, folder: string): void;
}
interface Fuses {
  getCurrentFuseWire(path: string): Promise<Readonly<Record<string, number>>>;
  readonly FuseV1Options: Readonly<Record<string, number>>;
  readonly FuseState: { readonly ENABLE: number };
}

describe('the desktop package, made by Forge around a stand-in of Electron', () => {
  let root: string;
  let made: DesktopPackage;
  let program: string;
  let built: Built;
  const tool = async (name: string) =>
    (await import(pathToFileURL(createRequire(join(ROOT, 'packaging/package.json')).resolve(name)).href)) as unknown;

  beforeEach((context) => context.skip(why_not !== null, why_not ?? ''));
  beforeAll(async () => {
    if (why_not !== null) return;
    root = mkdtempSync(join(tmpdir(), 'cobro-desktop-package-'));
    const desktop = join(root, 'built');
    await ensureRendererBundle();
    await buildDesktop(desktop);
    mkdirSync(join(root, 'zip'));
    writeStandInElectron(join(root, 'zip'), electronVersion());
    built = { renderer: join(ROOT, 'dist/renderer'), desktop, program: '' };
    made = await packageDesktop({ zip_folder: join(root, 'zip'), out: root, make: true, built });
    program = join(root, 'extracted');
    ((await tool('@electron/asar')) as Asar).extractAll(join(made.folder, 'resources/app.asar'), program);
  }, 300_000);
  afterAll(() => why_not === null && rmSync(root, { recursive: true, force: true }));

  test('holds in its archive what is on the list and nothing else, and its native modules beside it', () => {
    const files = filesUnder(program);
    expect(strangers(files)).toEqual([]);
    expect(files).toContain('dist/desktop/main.cjs');
    expect(files.filter((path) => path.includes('/office/'))).toEqual([]);
    const outside = filesUnder(join(made.folder, 'resources/app.asar.unpacked'));
    expect(outside.every((path) => path.endsWith('.node'))).toBe(true);
    expect(outside).toHaveLength(2);
    expect(statSync(join(made.folder, 'resources/app.asar')).size).toBeLessThan(25 * 1024 * 1024);
  });

  test('finds in itself every module that its programs ask for, and its native modules load', async () => {
    const programs = ['main', 'preload', 'pin-thread', 'import-thread'].map((name) => `dist/desktop/${name}.cjs`);
    expect(await unresolved(program, programs)).toEqual([]);
    expect(unloadable(join(made.folder, 'resources/app.asar.unpacked'))).toEqual([]);
  });

  test('has every fuse of the list burnt into its binary', async () => {
    const { getCurrentFuseWire, FuseV1Options, FuseState } = (await tool('@electron/fuses')) as Fuses;
    const wire = await getCurrentFuseWire(join(made.folder, 'cobro-till'));
    const read = Object.keys(FUSES).map((name) => [name, wire[String(FuseV1Options[name])] === FuseState.ENABLE]);
    expect(Object.fromEntries(read)).toEqual(FUSES);
  });

  test('is made a Debian package and an archive', () => {
    const [deb = ''] = made.artifacts.filter((path) => path.endsWith('.deb'));
    const listed = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' });
    expect(listed).toMatch(/usr\/share\/applications\/cobro-desktop\.desktop/);
    expect(listed).toMatch(/-rwsr-xr-x root\/root .*chrome-sandbox/);
    expect(made.artifacts.some((path) => path.endsWith('.zip'))).toBe(true);
  });

  test('has the same bytes when it is made again', async () => {
    const digests = ({ artifacts }: DesktopPackage) =>
      artifacts.map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
    const before = digests(made);
    const again = await packageDesktop({ zip_folder: join(root, 'zip'), out: join(root, 'again'), make: true, built });
    expect(digests(again)).toEqual(before);
    expect(before).toHaveLength(2);
  }, 300_000);

  test('has nothing that lintian calls an error', (context) => {
    const lintian = spawnSync('lintian', ['--version']).status === 0;
    context.skip(!lintian, 'lintian is not on this machine');
    const [deb = ''] = made.artifacts.filter((path) => path.endsWith('.deb'));
    const { stdout } = spawnSync('lintian', ['--allow-root', deb], { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('E:'))).toEqual([]);
  }, 300_000);

  test('starts from its archive, against the tests’ own Electron, and makes a sale', async () => {
    type Load = (request: string, ...rest: unknown[]) => unknown;
    const loader = Module as unknown as { _load: Load };
    const realLoad = loader._load;
    const realArguments = process.argv;
    const double = createElectronDouble();
    loader._load = (request, ...rest) => (request === 'electron' ? double.module : realLoad(request, ...rest));
    process.argv = [process.execPath, '.', '--', '--data', join(root, 'data')];
    try {
      createRequire(import.meta.url)(join(program, 'dist/desktop/main.cjs'));
      await eventually('the window shows the page', () => double.windows[0]?.shown === true);
      const bridge = double.windows[0]?.webContents.world['cobro'] as DesktopBridge;
      let id = 0;
      const ask = async (intent: string, args: object = {}) => {
        id += 1;
        const answer = await bridge.request({ id, intent, args } as never);
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        return answer.value as Readonly<Record<string, unknown>>;
      };
      const { products } = (await ask('catalogue.search', { text: 'Espresso', limit: 1 })) as {
        products: readonly { readonly product_id: string }[];
      };
      await ask('sale.addProduct', { product_id: products[0]?.product_id });
      await ask('checkout.begin');
      await ask('checkout.chooseCash');
      await ask('checkout.takeCash', { received_minor: 50_000 });
      const { checkout } = (await ask('till.snapshot')) as unknown as TillSnapshot;
      expect(JSON.stringify(checkout)).toContain('"change_minor"');
      double.module.app.quit();
      await eventually('the till has stopped', () => double.module.app.exitCode === 0);
      expect(readFileSync(join(root, 'data/journal.db')).length).toBeGreaterThan(0);
    } finally {
      loader._load = realLoad;
      process.argv = realArguments;
    }
  });
});
