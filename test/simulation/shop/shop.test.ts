import { expect, test } from 'vitest';
import { findPostgres } from '../../../store/embedded/postgres-programs.ts';
import { atNight } from '../../support/repeated.ts';
import { NO_POSTGRES } from '../../store/use-postgres.ts';
import { type ShopRun, runShop } from './shop-world.ts';

const is_here = findPostgres() !== null;
/** Without the rule, two lanes return the same sale within a few seeds; this allows far more than were ever needed. */
const SEEDS_MAX = 30;

/** `npm run simulate -- --store` does the same with 200 lanes. */
test('a shop of lanes whose store, database, tills and lines are killed, paused, cut and put back loses and returns nothing twice', async (context) => {
  if (!is_here) return context.skip(NO_POSTGRES);
  const report = await runShop({ seed: 7, lanes: 5, acts: 80, faults: 3, processes: 1 });
  expect(report.violations).toEqual([]);
  expect(report.counts['sales']).toBeGreaterThan(10);
}, 900_000);

/** `trusts-its-database` needs 200 lanes (the command); `claims-while-rebuilding` is brief (decision 041). */
const UNDER = {
  'claims-nothing': { lanes: 4, acts: 50, faults: 0, processes: 1 },
  'answers-before-commit': { lanes: 4, acts: 60, faults: 0, processes: 1 },
  'sum-without-lock': { lanes: 8, acts: 200, faults: 0, processes: 1 },
} as const satisfies Readonly<Record<string, Omit<ShopRun, 'seed' | 'flaw'>>>;

test.for(['claims-nothing', 'answers-before-commit', 'sum-without-lock'] as const)(
  'a shop with the flaw %s is found',
  { timeout: 900_000 },
  async (flaw, context) => {
    if (!is_here) return;
    atNight(context, flaw === 'claims-nothing');
    for (let seed = 1; seed <= SEEDS_MAX; seed += 1) {
      const { violations } = await runShop({ ...UNDER[flaw], seed, flaw });
      if (violations.length > 0) return;
    }
    expect.fail(`${flaw} was not found in ${SEEDS_MAX} shops`);
  },
);
