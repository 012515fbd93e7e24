import type { TestContext } from 'vitest';
import { AT_NIGHT } from '../../scripts/test-reporter.ts';

/** Whether this is a run of `npm run night`, or of one file as it does it. */
const IS_NIGHT = process.env['COBRO_DEEP'] !== undefined;

/**
 * How often a test of chance is repeated: `few` times in every run, `many` times where COBRO_DEEP is set, as `npm run night`
 * does.
 */
export function repeated(few: number, many: number): number {
  return IS_NIGHT ? many : few;
}

/** Skips the rest of the test except in the nightly run, or where `is_in_every_run`. */
export function atNight({ skip }: Pick<TestContext, 'skip'>, is_in_every_run = false): void {
  skip(!IS_NIGHT && !is_in_every_run, AT_NIGHT);
}

/** The first of each kind: what every run takes of rows that the night takes all of. */
export function firstOfEach<Row>(rows: readonly Row[], kindOf: (row: Row) => unknown): ReadonlySet<Row> {
  return new Set(new Map(rows.toReversed().map((row) => [kindOf(row), row])).values());
}
