import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'esbuild';
import { expect } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { RuleMutation } from './rule-mutations.ts';
import type { CollectedTest } from './vitest-shim.ts';

const packagePath = createRequire(import.meta.url).resolve;
const ROOT = resolve(import.meta.dirname, '../..');
const SHIM = resolve(import.meta.dirname, 'vitest-shim.ts');

/** Where the rules and the tests that must catch a broken one are. */
export interface Place {
  readonly rules: string;
  readonly tests: string;
}

export const PAYMENTS: Place = { rules: 'core/payments', tests: 'test/payments/rules' };
export const READERS: Place = { rules: 'drivers', tests: 'test/drivers/reader' };
export const STARTS: Place = { rules: 'core/anchor', tests: 'test/core/anchor' };
export const PROOF: Place = { rules: 'electron/journal/verify', tests: 'test/journal/verify' };

const as_they_are = new Map<string, Promise<readonly CollectedTest[]>>();

/** Titles of a file's failing tests: all with the original rules, only the first with a mutation. */
export async function failuresOf(
  test_file: string,
  mutation: RuleMutation | null,
  place: Place = PAYMENTS,
  titles: readonly string[] | null = null,
): Promise<string[]> {
  const path = join(place.tests, test_file);
  const collected =
    mutation === null ? (as_they_are.get(path) ?? collectOf(path, null)) : collectOf(path, mutates(mutation, place));
  if (mutation === null) as_they_are.set(path, collected);
  const tests = (await collected).filter(({ title }) => titles?.includes(title) ?? true);
  return await failures(tests, mutation === null ? Infinity : 1);
}

async function collectOf(test_file: string, change: Plugin | null): Promise<readonly CollectedTest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-mutation-'));
  try {
    const outfile = join(folder, 'rules.mjs');
    await build({
      entryPoints: [join(ROOT, test_file)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      alias: { vitest: SHIM },
      plugins: [packagesAsTheyAre, ...(change === null ? [] : [change])],
    });
    return await collect(outfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Avoids bundling packages for every mutation. */
const packagesAsTheyAre: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[a-z@][^:]*$/ }, ({ path, kind }) =>
      path === 'vitest' || kind === 'entry-point' ? null : { path: packagePath(path), external: true },
    );
  },
};

const pathOf = ({ file }: RuleMutation, { rules }: Place): string => join(ROOT, rules, file);

export const sourceOf = (mutation: RuleMutation, place: Place): string => readFileSync(pathOf(mutation, place), 'utf8');

function mutates(mutation: RuleMutation, place: Place): Plugin {
  const { file, from, to } = mutation;
  const path = pathOf(mutation, place);
  const source = sourceOf(mutation, place);
  assert(source.split(from).length === 2, `${file} holds exactly once: ${from}`);
  return {
    name: 'mutation',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, (loaded) => {
        if (loaded.path !== path) return null;
        return { contents: source.replace(from, () => to), loader: 'ts' };
      });
    },
  };
}

async function collect(outfile: string): Promise<readonly CollectedTest[]> {
  const tests: CollectedTest[] = [];
  globalThis.rule_mutations = { expect, tests };
  try {
    await import(/* @vite-ignore */ pathToFileURL(outfile).href);
    return tests;
  } finally {
    globalThis.rule_mutations = { expect, tests };
  }
}

/** Titles of failed tests, at most `most`; one is enough to catch a mutation. */
async function failures(tests: readonly CollectedTest[], most: number): Promise<string[]> {
  assert(tests.length > 0, 'the file holds tests');
  const failed: string[] = [];
  for (const { title, run } of tests) {
    if (failed.length >= most) break;
    try {
      await run();
    } catch {
      failed.push(title);
    }
  }
  return failed;
}
