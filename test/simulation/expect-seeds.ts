import { expect } from 'vitest';
import { repeated } from '../support/repeated.ts';
import type { RealTimeGuard } from './real-time-guard.ts';
import type { RunOptions } from './run-options.ts';
import { runSeed } from './world.ts';

const SEEDS = repeated(1, 30);

/** Every seed must keep all invariants; more run until each wanted outcome occurred, the likeliest seeds first. */
export async function expectSeeds(
  guard: RealTimeGuard,
  options: Omit<RunOptions, 'seed' | 'payments'>,
  wanted: readonly RegExp[],
  met_by: readonly number[],
): Promise<void> {
  const outcomes_met = new Set<string>();
  const run = async (seed: number): Promise<void> => {
    const { violations, outcomes } = await runSeed({ seed, payments: 12, ...options }, guard);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    for (const outcome of Object.keys(outcomes)) outcomes_met.add(outcome);
  };
  const misses = (): RegExp[] => wanted.filter((one) => ![...outcomes_met].some((outcome) => one.test(outcome)));
  const seeds = new Set([...met_by, ...Array.from({ length: SEEDS + 100 }, (_, index) => index + 1)]);
  for (const [index, seed] of [...seeds].entries()) if (index < SEEDS || misses().length > 0) await run(seed);
  expect(misses()).toEqual([]);
}
