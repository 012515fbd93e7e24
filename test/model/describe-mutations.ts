import { describe, expect, it } from 'vitest';
import { atNight, firstOfEach } from '../support/repeated.ts';
import { PAYMENTS, type Place, failuresOf, sourceOf } from './mutated-rules.ts';
import type { RuleMutation } from './rule-mutations.ts';

/**
 * Breaks one rule after the other: the named test fails with the change and passes without it. Every run looks whether each
 * row still changes its rule, and tries the first row of each file of tests; the night tries all, and whole files without one.
 */
export function describeMutations(what: string, mutations: readonly RuleMutation[], place: Place = PAYMENTS): void {
  const in_every_run = firstOfEach(mutations, ({ caught_by }) => caught_by);
  const files = [...new Set(mutations.map(({ caught_by }) => caught_by))];

  describe(`the rules of ${what}`, () => {
    it('are changed by each row in the one place that it names', () => {
      const stale = mutations.filter((row) => row.to === row.from || sourceOf(row, place).split(row.from).length !== 2);
      expect(stale.map(({ what, file }) => `${file}: ${what}`)).toEqual([]);
    });

    it.for(files)('as they are pass the quick tests of %s', async (file, context) => {
      atNight(context);
      expect(await failuresOf(file, null, place)).toEqual([]);
    });

    it.for(mutations)('are missed by $caught_by when $what ($file)', async (mutation, context) => {
      atNight(context, in_every_run.has(mutation));
      const failed = await failuresOf(mutation.caught_by, mutation, place);
      expect(failed).not.toEqual([]);
      // Nothing but the change made it fail.
      expect(await failuresOf(mutation.caught_by, null, place, failed)).toEqual([]);
    });
  });
}
