import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** Why `npm test` skips a test (test/support/repeated.ts); the run counts these by room, in one line. */
export const AT_NIGHT = 'left to npm run night';
/** The tag of tests that are skipped together with their setup (vitest.config.ts). */
const NIGHT_TAG = 'night';

/** Results of a whole run, written to the file that `scripts/test.ts` reads after the runner has exited. */
export interface TestRunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly { readonly test: string; readonly reason: string }[];
  /** Number of tests left to `npm run night`, by room. */
  readonly at_night: Readonly<Record<string, number>>;
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

/** `test/model` for `test/model/rule-mutations.test.ts`. */
function roomOf({ module }: TestCase): string {
  return module.relativeModuleId.split('/').slice(0, 2).join('/');
}

/** Counts tests; a file that cannot be loaded and an error outside any test count as one failure each. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['COBRO_TEST_SUMMARY'];
    if (path === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: 'passed' | 'failed') => tests.filter((test) => test.result().state === state).length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const left = tests
      .filter((test) => test.result().state === 'skipped')
      .map((test) => {
        const result = test.result();
        const note = test.tags.includes(NIGHT_TAG) ? AT_NIGHT : 'note' in result && result.note;
        return { test, reason: note || 'no reason given' };
      });
    const at_night: Record<string, number> = {};
    for (const { test, reason } of left) {
      if (reason !== AT_NIGHT) continue;
      const room = roomOf(test);
      at_night[room] = (at_night[room] ?? 0) + 1;
    }
    const summary: TestRunSummary = {
      passed: count('passed'),
      failed: count('failed') + brokenFiles + unhandled.length,
      skipped: left
        .filter(({ reason }) => reason !== AT_NIGHT)
        .map(({ test, reason }) => ({ test: nameOf(test), reason })),
      at_night,
    };
    writeFileSync(path, JSON.stringify(summary));
  }
}
