import { expect } from 'vitest';
import { repeated } from '../support/repeated.ts';
import type { RealTimeGuard } from './real-time-guard.ts';
import type { RunOptions } from './run-options.ts';
import { runSeed } from './world.ts';

const SEEDS = repeated(1, 30);

/** Every seed keeps all invariants; further ones are run until each of these outcomes was met. */
export async function keepsAll(
  guard: RealTimeGuard,
  options: Omit<RunOptions, 'seed' | 'payments'>,
  wanted: readonly RegExp[],
): Promise<void> {
  const told = new Set<string>();
  const run = async (seed: number): Promise<void> => {
    const { violations, outcomes } = await runSeed({ seed, payments: 12, ...options }, guard);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    for (const outcome of Object.keys(outcomes)) told.add(outcome);
  };
  const misses = (): RegExp[] => wanted.filter((one) => ![...told].some((outcome) => one.test(outcome)));
  for (let seed = 1; seed <= SEEDS; seed += 1) await run(seed);
  for (let seed = SEEDS + 1; misses().length > 0 && seed <= SEEDS + 100; seed += 1) await run(seed);
  expect(misses()).toEqual([]);
}
