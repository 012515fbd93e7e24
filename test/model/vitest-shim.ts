import type { expect as Expect } from 'vitest';

export interface CollectedTest {
  readonly title: string;
  readonly run: () => unknown;
}

/** Where a bundled test file registers its tests, and the `expect` that it uses. */
export interface Collector {
  readonly expect: typeof Expect;
  readonly tests: CollectedTest[];
}

declare global {
  var rule_mutations: Collector | undefined;
}

type Body = (...given: readonly unknown[]) => unknown;

const collector = (): Collector => {
  const found = globalThis.rule_mutations;
  if (found === undefined) throw new Error('this module stands in for vitest only inside rule-mutations.test.ts');
  return found;
};
type Hook = () => unknown;
const before: Hook[] = [];
const after: Hook[] = [];
export const beforeEach = (hook: Hook): void => void before.push(hook);
export const afterEach = (hook: Hook): void => void after.push(hook);
/** Of the running test. */
const finished: Hook[] = [];
export const onTestFinished = (hook: Hook): void => void finished.push(hook);
const add = (title: string, run: () => unknown): void => void collector().tests.push({ title, run: () => hooked(run) });

async function hooked(run: () => unknown): Promise<void> {
  try {
    for (const hook of before) await hook();
    await run();
  } finally {
    for (const hook of [...after, ...finished.splice(0)]) await hook();
  }
}

const each =
  (rows: readonly unknown[]) =>
  (title: string, body: Body): void =>
    rows.forEach((row) => {
      const given = Array.isArray(row) ? (row as unknown[]) : [row];
      add(`${title} ${String(given[0])}`, () => body(...given));
    });

/** The subset of vitest's API that the tests of the rules use. */
export const describe = Object.assign((_title: string, body: () => void): void => body(), {
  each:
    (rows: readonly unknown[]) =>
    (_title: string, body: Body): void =>
      rows.forEach((row) => body(...(Array.isArray(row) ? (row as unknown[]) : [row]))),
});
export const test = Object.assign((title: string, run: () => unknown): void => add(title, run), { each });
export const it = test;
/** Callable like vitest's own, with its asymmetric matchers. */
export const expect = Object.assign((actual: unknown, message?: string) => collector().expect(actual, message), {
  stringMatching: (pattern: RegExp): unknown => collector().expect.stringMatching(pattern),
  stringContaining: (part: string): unknown => collector().expect.stringContaining(part),
});
