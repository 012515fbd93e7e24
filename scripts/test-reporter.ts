import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a whole run came to; written to the file that `scripts/test.ts` reads after the runner has ended. */
export interface TestRunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly { readonly test: string; readonly reason: string }[];
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

/** Counts tests; a file that could not be loaded and an error outside any test count as one failure each. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['COBRO_TEST_SUMMARY'];
    if (path === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: 'passed' | 'failed') => tests.filter((test) => test.result().state === state).length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const skipped = tests
      .filter((test) => test.result().state === 'skipped')
      .map((test) => {
        const result = test.result();
        return { test: nameOf(test), reason: ('note' in result && result.note) || 'no reason given' };
      });
    const summary: TestRunSummary = {
      passed: count('passed'),
      failed: count('failed') + brokenFiles + unhandled.length,
      skipped,
    };
    writeFileSync(path, JSON.stringify(summary));
  }
}
