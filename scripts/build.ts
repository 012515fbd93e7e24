import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, type Metafile, type Plugin, build as bundle, transform } from 'esbuild';
import { SOURCES, builtOrSource } from '../bin/built-program.mjs';
import { rendererFolder, rendererIsStale } from '../electron/ipc/renderer-bundle.ts';
import { THREADS } from '../electron/platform/thread.ts';
import { buildBillOfMaterials } from './bill-of-materials.ts';
import { BUNDLED_SQLITE, LEAN_PACKAGES } from './lean-packages.ts';
import { ROOT, runNode } from './process.ts';

const RENDERER_OUT = rendererFolder(ROOT);
const PROGRAM_OUT = join(ROOT, 'dist/program');
/** Native modules have their own prebuilt binaries, and the runtime provides `electron`. */
const NOT_BUNDLED = ['electron', 'better-sqlite3', 'serialport', '@lydell/node-pty'];

/** The command program runs without Electron: `electron-store` gets the string that the package exports under Node. */
const WITHOUT_ELECTRON: Plugin = {
  name: 'without-electron',
  setup(build) {
    build.onResolve({ filter: /^electron$/ }, () => ({ path: 'electron', namespace: 'without-electron' }));
    build.onLoad({ filter: /.*/, namespace: 'without-electron' }, () => ({ contents: "export default '';" }));
  },
};

/** How a program for Node is bundled: split, so that a start does not read what it does not need. */
export const PROGRAM = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: NOT_BUNDLED.filter((name) => name !== 'electron' && name !== 'better-sqlite3'),
  plugins: [WITHOUT_ELECTRON, BUNDLED_SQLITE, LEAN_PACKAGES],
  logLevel: 'warning',
  outExtension: { '.js': '.mjs' },
  // Older packages `require` Node's modules. Not named like Node's function, which a bundled module may import itself.
  banner: {
    js: "import { createRequire as requireMaker } from 'node:module'; const require = requireMaker(import.meta.url);",
  },
} satisfies BuildOptions;

/** Builds the renderer next to the old bundle, then swaps them: a till serving it must never find an empty folder. */
export async function buildRenderer(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'renderer/index.html'))) return false;
  const fresh = `${RENDERER_OUT}-${process.pid}`;
  const old = `${fresh}-old`;
  // The back office comes after the till, because it is inside its folder, which a build empties first.
  for (const [mode, out] of [
    ['till', fresh],
    ['office', join(fresh, 'office')],
  ] as const) {
    const code = await runNode(
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      ['build', '--logLevel', 'warn', '--config', join(ROOT, 'vite.config.ts'), '--mode', mode],
      // A test run sets NODE_ENV=test, which would produce a bundle with the development build of React.
      { COBRO_RENDERER_OUT: out, NODE_ENV: 'production' },
    );
    if (code !== 0) return false;
  }
  try {
    if (existsSync(RENDERER_OUT)) renameSync(RENDERER_OUT, old);
    renameSync(fresh, RENDERER_OUT);
  } catch {
    // Another process built the same bundle at the same time, and its copy is in place.
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
  return existsSync(join(RENDERER_OUT, 'index.html'));
}

export async function ensureRendererBundle(): Promise<boolean> {
  return rendererIsStale(ROOT) ? buildRenderer() : true;
}

/** The CommonJS equivalent of `import.meta.url`. */
const HERE = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

const EXPORTS_COPIED = 'module.exports = __toCommonJS(stdin_exports);';
const EXPORTS_THEMSELVES = 'module.exports = __defProp(stdin_exports, "__esModule", { value: true });';

/** V8 stores ASCII text in half the memory. esbuild leaves other characters in comments and regular expressions. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Builds the command program as a few files instead of hundreds, replacing the old ones at once: `bin/` starts it while
 * no source is newer, which saves a quarter of a second per start (docs/decisions/010). It is CommonJS, which esbuild
 * cannot split by itself: such a file can use the compile cache (`bin/compiled-program.mjs`), and requiring a Node
 * module does not load all its exports.
 */
export async function buildProgram(out = PROGRAM_OUT): Promise<Metafile> {
  const fresh = `${out}-${process.pid}`;
  const entries = ['main', 'cobro'];
  const commands = entries.map((name) => [name, join(ROOT, `electron/commands/${name}.ts`)]);
  // Dated at the start of the build, so that a source changed during it is newer.
  const started = new Date();
  const { outputFiles, metafile } = await bundle({
    ...PROGRAM,
    entryPoints: Object.fromEntries([...commands, ...threadEntries()]),
    outdir: fresh,
    outExtension: { '.js': '.cjs' },
    banner: {},
    metafile: true,
    write: false,
  });
  mkdirSync(fresh, { recursive: true });
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      // ES modules are always strict.
      banner: `"use strict";${text.includes('import.meta.url') ? HERE : ''}`,
      define: { 'import.meta.url': 'importMetaUrl' },
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      supported: { 'dynamic-import': false },
    });
    // Exports are handed out directly: esbuild would copy them one by one, with an indirection for every use.
    writeFileSync(join(fresh, basename(path)), inAscii(code.replace(EXPORTS_COPIED, EXPORTS_THEMSELVES)));
  }
  for (const name of entries) utimesSync(join(fresh, `${name}.cjs`), started, started);
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
  return metafile;
}

/** Builds the program unless it is newer than its sources and this build. */
export async function ensureProgram(): Promise<void> {
  const source = join(ROOT, 'electron/commands/cobro.ts');
  if (builtOrSource(source, ROOT, [...SOURCES, 'scripts']) === source) await buildProgram();
}

/** Worker threads are separate files next to the program. */
const threadEntries = () => Object.entries(THREADS).map(([name, path]) => [name, join(ROOT, 'electron', path)]);

/** `main.cjs` and the preload, a single CommonJS file because a sandboxed preload cannot require files. */
export async function buildDesktop(out = join(ROOT, 'dist/desktop')): Promise<void> {
  const common = {
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    external: NOT_BUNDLED,
    plugins: [LEAN_PACKAGES],
    logLevel: 'warning',
  } satisfies BuildOptions;
  await bundle({
    ...common,
    entryPoints: [join(ROOT, 'electron/main.ts')],
    outfile: join(out, 'main.cjs'),
    banner: { js: HERE },
    define: { 'import.meta.url': 'importMetaUrl' },
  });
  await bundle({
    ...common,
    entryPoints: Object.fromEntries(threadEntries()),
    outdir: out,
    outExtension: { '.js': '.cjs' },
  });
  await bundle({
    ...common,
    entryPoints: [join(ROOT, 'electron/preload.ts')],
    outfile: join(out, 'preload.cjs'),
  });
}

if (import.meta.main) {
  const part = process.argv[2] ?? 'all';
  if (part === 'prepare') {
    await ensureRendererBundle();
  } else if (part === 'renderer' || part === 'all') {
    if (!(await buildRenderer())) process.exitCode = 1;
  }
  if (part === 'program' || part === 'all') await buildProgram();
  if (part === 'desktop' || part === 'all') await buildDesktop();
  if (part === 'all' || part === 'bill-of-materials') buildBillOfMaterials();
}
