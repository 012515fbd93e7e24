import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PROGRAM } from '../../scripts/build.ts';

/** Inside node_modules, so that the packages with native parts, which stay outside the bundle, are found. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

const bundled = new Map<string, Promise<string>>();

/**
 * A program that tests start often, in one file instead of hundreds: a run spends its time on what the program does, not on
 * loading it. `beside` are files that the program starts itself, by their names. Made once for each process of tests, and
 * removed with it.
 */
export function bundleProgram(entry: string, ...beside: readonly string[]): Promise<string> {
  const made = bundled.get(entry) ?? bundle([entry, ...beside]);
  bundled.set(entry, made);
  return made;
}

async function bundle(entries: readonly string[]): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'test-program-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  await build({ ...PROGRAM, entryPoints: [...entries], outdir, entryNames: '[name]', minifyWhitespace: true });
  return join(outdir, basename(entries[0] ?? '').replace(/\.ts$/, '.mjs'));
}
