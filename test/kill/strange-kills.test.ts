import { expect, test } from 'vitest';
import { atNight, repeated } from '../support/repeated.ts';
import { FLAWS, type Flaw, runStrangeKills } from './strange-kills.ts';

/** A seed for each flaw; the rarest is caught in about two rounds of five, which differ by machine. */
const SEEDS: Readonly<Record<Flaw, number>> = {
  reads_nothing_before: 103,
  refusals_are_done: 104,
  losses_are_done: 100,
  forgets_whose: 108,
};
const ROUNDS_MAX = 60;
const PAIRS_MAX = 8;

test('tills that are killed while other hands work at the service tell nothing that the ledger does not hold', async () => {
  let [payments, happenings] = [0, 0];
  // A till may die before anything happens at the service: on a quick disk in one of ten pairs of rounds.
  for (let pair = 0; pair < PAIRS_MAX && happenings === 0; pair += 1) {
    const run = await runStrangeKills({ rounds: repeated(2, 4), seed: 1 + pair });
    expect(run.problems).toEqual([]);
    payments += run.payments;
    happenings += run.happenings;
  }
  expect(payments).toBeGreaterThan(1);
  expect(happenings).toBeGreaterThan(0);
});

test.for(Object.keys(FLAWS) as Flaw[])(
  'a till that is broken by %s is caught in its world, so this harness can fail',
  { timeout: 900_000 },
  async (flaw, context) => {
    atNight(context, flaw === 'forgets_whose');
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const { problems } = await runStrangeKills({ rounds: 1, seed: SEEDS[flaw] + round, flaw, world: FLAWS[flaw] });
      if (problems.length > 0) return;
    }
    expect.unreachable(`${flaw} was not caught in ${ROUNDS_MAX} rounds`);
  },
);
