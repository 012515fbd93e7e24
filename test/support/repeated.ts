import type { TestContext } from 'vitest';
import { AT_NIGHT } from '../../scripts/test-reporter.ts';

/** True in `npm run night`, or when one file runs the way it does. */
const IS_NIGHT = process.env['COBRO_DEEP'] !== undefined;

/**
 * How often a randomised test repeats: `few` times in every run, `many` times with COBRO_DEEP (`npm run night`).
 */
export function repeated(few: number, many: number): number {
  return IS_NIGHT ? many : few;
}

/** Skips the rest of the test except in the nightly run, or where `is_in_every_run`. */
export function atNight({ skip }: Pick<TestContext, 'skip'>, is_in_every_run = false): void {
  skip(!IS_NIGHT && !is_in_every_run, AT_NIGHT);
}

/** The first row of each kind: every run takes these, the nightly run takes all rows. */
export function firstOfEach<Row>(rows: readonly Row[], kindOf: (row: Row) => unknown): ReadonlySet<Row> {
  return new Set(new Map(rows.toReversed().map((row) => [kindOf(row), row])).values());
}
