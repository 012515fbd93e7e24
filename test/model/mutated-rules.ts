import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'esbuild';
import { expect } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { CollectedTest } from './vitest-shim.ts';

const packagePath = createRequire(import.meta.url).resolve;
const ROOT = resolve(import.meta.dirname, '../..');
const SHIM = resolve(import.meta.dirname, 'vitest-shim.ts');

/** One broken rule, and the quick test that must fail. */
export interface RuleMutation {
  readonly what: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly caught_by: string;
}

/** By what the rules are about. */
export const RULE_MUTATIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'rule-mutations.json'), 'utf8'),
) as Readonly<Record<string, readonly RuleMutation[]>>;

const as_they_are = new Map<string, Promise<readonly CollectedTest[]>>();

/** Titles of a file's failing tests: all with the original rules, only the first with a mutation. */
export async function failuresOf(
  test_file: string,
  mutation: RuleMutation | null,
  titles: readonly string[] | null = null,
): Promise<string[]> {
  const collected =
    mutation === null
      ? (as_they_are.get(test_file) ?? collectOf(test_file, null))
      : collectOf(test_file, mutates(mutation));
  if (mutation === null) as_they_are.set(test_file, collected);
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

export const sourceOf = ({ file }: RuleMutation): string => readFileSync(join(ROOT, file), 'utf8');

function mutates(mutation: RuleMutation): Plugin {
  const { file, from, to } = mutation;
  const path = join(ROOT, file);
  const source = sourceOf(mutation);
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
