import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PROGRAM } from '../../scripts/build.ts';
import { onProcessExit } from './on-process-exit.ts';

/** Inside node_modules, so that packages with native parts, which are not bundled, resolve. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program that tests start often into one file, so that a run does not load and compile hundreds of modules.
 * `beside` are entry points that the program starts itself, by name. Built once per test process, which removes it.
 */
export function bundleProgram(entry: string, ...beside: readonly string[]): Promise<string> {
  const made = bundled.get(entry) ?? bundle([entry, ...beside]);
  bundled.set(entry, made);
  return made;
}

/** Flushes early: Node writes its compile cache when a program exits, and most of these are killed. */
const STARTER = (name: string): string => `
import { enableCompileCache, flushCompileCache } from 'node:module';
enableCompileCache(import.meta.dirname + '/compiled');
setTimeout(flushCompileCache, 300).unref();
await import(new URL('${name}', import.meta.url));
`;

async function bundle(entries: readonly string[]): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'test-program-'));
  onProcessExit(() => rmSync(outdir, { recursive: true, force: true }));
  await build({ ...PROGRAM, entryPoints: [...entries], outdir, entryNames: '[name]', minifyWhitespace: true });
  const starter = join(outdir, 'start.mjs');
  writeFileSync(starter, STARTER(basename(entries[0] ?? '').replace(/\.ts$/, '.mjs')));
  return starter;
}
