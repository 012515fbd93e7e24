import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { filesUnder } from '../../../scripts/stage.ts';

/** What a package may contain; anything else is a packaging mistake. */
const ALLOWED = [
  /^(package\.json|LICENSE|CHANGELOG\.md|dist\/cobro\.cdx\.json|dist\/licences\.txt)$/,
  /^bin\/(cobro|on-node-24|node-module|built-program|compiled-program)\.mjs$/,
  /^dist\/program\/[\w.-]+\.cjs$/,
  /^dist\/desktop\/(main|preload|pin-thread|import-thread)\.cjs$/,
  /^dist\/renderer\/(office\/)?(index\.html|assets\/[\w.-]+\.(js|css|woff2?|svg|png)|[\w.-]+\.(svg|json|txt))$/,
  /^node_modules\/(@serialport\/[\w-]+|better-sqlite3|serialport|debug|ms|node-gyp-build)\/.+\.(c|m)?js$/,
  /^node_modules\/.+\/(package\.json|licen[cs]e[\w.-]*)$/i,
  new RegExp(`^node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}\\.node$`),
  new RegExp(`^node_modules/@serialport/bindings-cpp/prebuilds/${process.platform}-${process.arch}/[^/]+\\.node$`),
];

export const strangers = (files: readonly string[]): string[] =>
  files.filter((path) => !ALLOWED.some((allowed) => allowed.test(path)));

/** Optional modules: their users fall back to Python instead of a pseudo-terminal, and to JavaScript instead of C. */
const OPTIONAL = new Set([
  '@lydell/node-pty',
  'pg-native',
  'supports-color',
  'electron',
  'pg-cloudflare',
  'cloudflare:sockets',
]);

/** Modules that the programs of a package import and do not find in it. */
export async function unresolved(folder: string, entries: readonly string[]): Promise<string[]> {
  try {
    await build({
      entryPoints: entries.map((entry) => join(folder, entry)),
      bundle: true,
      write: false,
      outdir: join(folder, 'nowhere'),
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      loader: { '.node': 'empty' },
    });
    return [];
  } catch (error) {
    const { errors = [] } = error as { readonly errors?: readonly { readonly text: string }[] };
    return errors.map(({ text }) => text).filter((text) => !OPTIONAL.has(/"([^"]+)"/.exec(text)?.[1] ?? ''));
  }
}

/** The native modules of a package that this Node cannot load. */
export function unloadable(folder: string): string[] {
  const modules = filesUnder(folder).filter((path) => path.endsWith('.node'));
  return modules.filter((path) => {
    try {
      const load = `process.dlopen({ exports: {} }, ${JSON.stringify(join(folder, path))})`;
      execFileSync(process.execPath, ['-e', load], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}
