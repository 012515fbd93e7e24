import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARIES } from './canaries.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { seedsFor } from './seeds.ts';
import { runSeed } from './world.ts';

const SEEDS_MAX = 40;
const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

async function firstSeedThatFinds(name: string): Promise<{ seed: number; invariants: readonly string[] } | null> {
  const canary = CANARIES[name];
  if (canary === undefined) return null;
  for (const seed of seedsFor(name, SEEDS_MAX)) {
    const { violations } = await runSeed({ seed, payments: 12, canary }, guard);
    if (violations.length > 0) return { seed, invariants: violations.map(({ invariant }) => invariant) };
  }
  return null;
}

describe('a till that is broken on purpose is found out', () => {
  it.each(Object.entries(CANARIES).map(([name, { what }]) => ({ name, what })))(
    'when $what',
    async ({ name }) => {
      const found = await firstSeedThatFinds(name);
      expect(found?.invariants ?? []).toContainEqual(expect.stringMatching(CANARIES[name]?.found_as ?? /^I\d+$/));
    },
    180_000,
  );
});
