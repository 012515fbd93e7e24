import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProgram, ensureRendererBundle } from './build.ts';
import { ROOT, runNodeGroup } from './process.ts';
import { makeRunFolder } from './run-folder.ts';
import type { TestRunSummary } from './test-reporter.ts';

/** `3 passed, 0 failed`, with `, 1 skipped` if any. */
export function summaryLine(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Prints what was not run and why: each test that this machine cannot run, and one line for those left to night. */
export function reportSkipped({ skipped, at_night }: TestRunSummary): void {
  for (const { test, reason } of skipped) console.log(`skipped: ${test}: ${reason}`);
  const rooms = Object.entries(at_night).map(([room, count]) => `${room} ${count}`);
  if (rooms.length > 0) console.log(`left to npm run night (docs/evidence.md): ${rooms.join(', ')}`);
}

/** Runs all tests (or those selected by `argv`) and returns the results; a crashed runner counts as one failure. */
export async function runTests(argv: readonly string[]): Promise<TestRunSummary> {
  const folder = makeRunFolder();
  const path = join(folder, 'summary.json');
  try {
    const code = await runNodeGroup(
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ['run', '--reporter=default', '--reporter=./scripts/test-reporter.ts', ...argv],
      { environment: { COBRO_TEST_SUMMARY: path, TMPDIR: folder }, isOver: () => existsSync(path) },
    );
    const summary = JSON.parse(readFileSync(path, 'utf8')) as TestRunSummary;
    return code !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary;
  } catch {
    return { passed: 0, failed: 1, skipped: [], at_night: {} };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  // The end-to-end flows run what an installed till runs.
  await ensureRendererBundle();
  await ensureProgram();
  const summary = await runTests(process.argv.slice(2));
  reportSkipped(summary);
  console.log(summaryLine(summary.passed, summary.failed, summary.skipped.length));
  process.exitCode = summary.failed > 0 ? 1 : 0;
}
