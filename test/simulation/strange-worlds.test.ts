import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atNight, firstOfEach, repeated } from '../support/repeated.ts';
import { KNOWN_WORLDS, type KnownWorld, WORLD_CANARIES, allowing, optionsOf } from './known-worlds.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { WILD_CANARIES } from './wild-canaries.ts';
import { CALM } from './wild-counterexample.ts';
import type { RunOptions, RunReport } from './run-options.ts';
import { seedsFor } from './seeds.ts';
import { runSeed } from './world.ts';

/** A correct till runs every seed; a wrong one stops at the first violation. */
const SEEDS = { open: 40, withstood: repeated(1, 6) };
/** A till that believes too much, one that believes too little, and one that mixes up ids. */
const IN_EVERY_RUN = new Set(['partial_approval_is_whole', 'one_endpoint_is_proof', 'ids_are_doubles']);
const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

async function firstViolated(
  seeds: Iterable<number>,
  options: Omit<RunOptions, 'seed' | 'service'>,
): Promise<RunReport | null> {
  for (const seed of seeds) {
    const report = await runSeed({ seed, service: 'wild', habit: 0.35, ...options }, guard);
    if (report.violations.length > 0) return report;
  }
  return null;
}

const inWorld = (known: KnownWorld): Promise<RunReport | null> =>
  firstViolated(seedsFor(known.what, SEEDS[known.state]), { payments: 12, ...optionsOf(known) });

describe('worlds that our own simulator did not hold', () => {
  it.each(KNOWN_WORLDS.filter(({ state }) => state === 'withstood'))(
    '$what',
    async (known) => {
      expect((await inWorld(known))?.violations ?? []).toEqual([]);
    },
    180_000,
  );

  it.each(KNOWN_WORLDS.filter(({ state }) => state === 'open'))(
    'is still open, and this test fails once it is not: $what',
    async (known) => {
      // Null means repaired: mark it `withstood` in test/simulation/known-worlds.ts.
      expect(await inWorld(known)).not.toBeNull();
    },
    180_000,
  );

  const of_each_flaw = firstOfEach(WORLD_CANARIES, ({ flaw }) => flaw);

  it.for(WORLD_CANARIES)('is found when $what', async (canary, context) => {
    atNight(context, of_each_flaw.has(canary));
    const { what, world, flaw, twists = [] } = canary;
    const weather = { ...CALM, tabs: 0 };
    const found = await firstViolated(seedsFor(what, 25), {
      payments: 12,
      world,
      flaw,
      allows: allowing(twists),
      weather,
    });
    expect(found?.violations[0]?.invariant).toMatch(/^I(1|3|21|22)$/);
  });
});

describe('a till that reads the service wrongly is found', () => {
  it.for(Object.entries(WILD_CANARIES).map(([name, canary]) => ({ name, ...canary })))(
    'when $what',
    async ({ name, what, service, journal, twists }, context) => {
      atNight(context, IN_EVERY_RUN.has(name));
      const broken = journal === undefined ? {} : { journal };
      const canary = { what, service, ...broken, weather: { ...CALM, tabs: 0 } };
      const found = await firstViolated(seedsFor(name, 30), { payments: 10, canary, allows: allowing(twists) });
      expect(found?.violations[0]?.invariant).toMatch(/^I(1|3)$/);
    },
  );
});
