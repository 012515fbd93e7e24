import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, type Metafile, type Plugin, build as bundle, transform } from 'esbuild';
import { SOURCES, builtOrSource } from '../bin/built-program.mjs';
import { rendererFolder, rendererIsStale } from '../electron/ipc/renderer-bundle.ts';
import { THREADS } from '../electron/platform/thread.ts';
import { buildBillOfMaterials } from './bill-of-materials.ts';
import { LEAN_PACKAGES } from './lean-packages.ts';
import { ROOT, runNode } from './process.ts';

const RENDERER_OUT = rendererFolder(ROOT);
const PROGRAM_OUT = join(ROOT, 'dist/program');
/** Native modules bring their own prebuilt binaries, and the runtime brings `electron`. */
const NOT_BUNDLED = ['electron', 'better-sqlite3', 'serialport', '@lydell/node-pty'];

/** The program of the commands has no Electron: what `electron-store` asks for is the text that the package gives under Node. */
const WITHOUT_ELECTRON: Plugin = {
  name: 'without-electron',
  setup(build) {
    build.onResolve({ filter: /^electron$/ }, () => ({ path: 'electron', namespace: 'without-electron' }));
    build.onLoad({ filter: /.*/, namespace: 'without-electron' }, () => ({ contents: "export default '';" }));
  },
};

/** How a program for Node is bundled: what a start does not need lies in files of its own, which it does not read. */
export const PROGRAM = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: NOT_BUNDLED.filter((name) => name !== 'electron'),
  plugins: [WITHOUT_ELECTRON, LEAN_PACKAGES],
  logLevel: 'warning',
  outExtension: { '.js': '.mjs' },
  // Packages of the older kind ask for Node's modules by `require`. The name is not that of Node's function, which a
  // module of the program may import beside it.
  banner: {
    js: "import { createRequire as requireMaker } from 'node:module'; const require = requireMaker(import.meta.url);",
  },
} satisfies BuildOptions;

/**
 * Builds the renderer beside the old bundle and swaps them at the end, so that a till that is serving the old one never
 * meets an empty folder.
 */
export async function buildRenderer(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'renderer/index.html'))) return false;
  const fresh = `${RENDERER_OUT}-${process.pid}`;
  const old = `${fresh}-old`;
  // The back office after the till, whose folder it lies in: the build of a folder empties it first.
  for (const [mode, out] of [
    ['till', fresh],
    ['office', join(fresh, 'office')],
  ] as const) {
    const code = await runNode(
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      ['build', '--logLevel', 'warn', '--config', join(ROOT, 'vite.config.ts'), '--mode', mode],
      // A test run says NODE_ENV=test, and would leave a bundle with the development build of React behind.
      { COBRO_RENDERER_OUT: out, NODE_ENV: 'production' },
    );
    if (code !== 0) return false;
  }
  try {
    if (existsSync(RENDERER_OUT)) renameSync(RENDERER_OUT, old);
    renameSync(fresh, RENDERER_OUT);
  } catch {
    // Another till built the same bundle at the same moment, and its copy is in place.
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
  return existsSync(join(RENDERER_OUT, 'index.html'));
}

export async function ensureRendererBundle(): Promise<boolean> {
  return rendererIsStale(ROOT) ? buildRenderer() : true;
}

/** What a module of CommonJS has instead of `import.meta.url`. */
const HERE = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

const EXPORTS_COPIED = 'module.exports = __toCommonJS(stdin_exports);';
const EXPORTS_THEMSELVES = 'module.exports = __defProp(stdin_exports, "__esModule", { value: true });';

/** V8 keeps text of ASCII alone in half the memory. What esbuild leaves is in comments and regular expressions. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The program of the commands in a few files instead of hundreds, each in its newest place at once: `bin/` starts it while
 * no source is newer, which saves a quarter of a second of every start (docs/decisions/010). They are CommonJS, which
 * esbuild cannot split by itself: such a file can be compiled from what an earlier start compiled
 * (`bin/compiled-program.mjs`), and a module of Node that it asks for does not load all that it could export.
 */
export async function buildProgram(out = PROGRAM_OUT): Promise<Metafile> {
  const fresh = `${out}-${process.pid}`;
  const entries = ['main', 'cobro'];
  const commands = entries.map((name) => [name, join(ROOT, `electron/commands/${name}.ts`)]);
  // Dated by its beginning: a source that changes while it is built is newer than it.
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
      // A module is always strict.
      banner: `"use strict";${text.includes('import.meta.url') ? HERE : ''}`,
      define: { 'import.meta.url': 'importMetaUrl' },
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      supported: { 'dynamic-import': false },
    });
    // What is exported is handed out as it is: esbuild would copy it, name by name, and every use would go through both.
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

/** Threads are files of their own beside the program. */
const threadEntries = () => Object.entries(THREADS).map(([name, path]) => [name, join(ROOT, 'electron', path)]);

/** `main.cjs` and the sandboxed preload, which must be CommonJS in one file (a sandboxed preload cannot require files). */
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
