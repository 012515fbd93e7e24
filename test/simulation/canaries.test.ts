import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atNight } from '../support/repeated.ts';
import { CANARIES } from './canaries.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { seedsFor } from './seeds.ts';
import { runSeed } from './world.ts';

const SEEDS_MAX = 40;
/** One canary of each kind for every run; the night tries all. */
const IN_EVERY_RUN = new Set([
  'sends_before_it_writes',
  'timeout_is_declined',
  'gives_up',
  'sale_paid_first',
  'no_lock',
  'silence_is_refused',
  'goods_stay_and_pay',
  'card_given_twice',
  'answers_of_another_link',
]);
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
  it.for(Object.entries(CANARIES).map(([name, { what }]) => ({ name, what })))(
    'when $what',
    async ({ name }, context) => {
      atNight(context, IN_EVERY_RUN.has(name));
      const found = await firstSeedThatFinds(name);
      expect(found?.invariants ?? []).toContainEqual(expect.stringMatching(CANARIES[name]?.found_as ?? /^I\d+$/));
    },
  );

  it('in every run in ways that are listed', () => {
    expect([...IN_EVERY_RUN].filter((name) => CANARIES[name] === undefined)).toEqual([]);
  });
});
