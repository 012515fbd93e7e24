import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PROGRAM } from '../../scripts/build.ts';
import { atItsEnd } from './at-its-end.ts';

/** Inside node_modules, so that the packages with native parts, which stay outside the bundle, are found. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

const bundled = new Map<string, Promise<string>>();

/**
 * A program that tests start often, in one file instead of hundreds: a run spends its time on what the program does, not on
 * loading it, and not on compiling it again either. `beside` are files that the program starts itself, by their names. Made
 * once for each process of tests, and removed with it.
 */
export function bundleProgram(entry: string, ...beside: readonly string[]): Promise<string> {
  const made = bundled.get(entry) ?? bundle([entry, ...beside]);
  bundled.set(entry, made);
  return made;
}

/** Node would keep what it compiled when a program ends, and most of these are killed. */
const STARTER = (name: string): string => `
import { enableCompileCache, flushCompileCache } from 'node:module';
enableCompileCache(import.meta.dirname + '/compiled');
setTimeout(flushCompileCache, 300).unref();
await import(new URL('${name}', import.meta.url));
`;

async function bundle(entries: readonly string[]): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'test-program-'));
  atItsEnd(() => rmSync(outdir, { recursive: true, force: true }));
  await build({ ...PROGRAM, entryPoints: [...entries], outdir, entryNames: '[name]', minifyWhitespace: true });
  const starter = join(outdir, 'start.mjs');
  writeFileSync(starter, STARTER(basename(entries[0] ?? '').replace(/\.ts$/, '.mjs')));
  return starter;
}
