import { describe, expect, it } from 'vitest';
import { atNight, firstOfEach } from '../support/repeated.ts';
import { RULE_MUTATIONS, failuresOf, sourceOf } from './mutated-rules.ts';

/**
 * The named test must fail with the change and pass without it. Every run checks that each row still changes its rule,
 * and tries the first row of every third test file; the night tries all rows.
 */
describe.each(Object.entries(RULE_MUTATIONS))('the rules of %s', (_rules, mutations) => {
  const files = [...new Set(mutations.map(({ caught_by }) => caught_by))];
  const tried = new Set(files.filter((_, place) => place % 3 === 0));
  const in_every_run = firstOfEach(
    mutations.filter(({ caught_by }) => tried.has(caught_by)),
    ({ caught_by }) => caught_by,
  );

  it('are changed by each row in the one place that it names', () => {
    const stale = mutations.filter((row) => row.to === row.from || sourceOf(row).split(row.from).length !== 2);
    expect(stale.map(({ what, file }) => `${file}: ${what}`)).toEqual([]);
  });

  it.for(files)('as they are pass the quick tests of %s', async (file, context) => {
    atNight(context);
    expect(await failuresOf(file, null)).toEqual([]);
  });

  it.for(mutations)('are missed by $caught_by when $what ($file)', async (mutation, context) => {
    atNight(context, in_every_run.has(mutation));
    const failed = await failuresOf(mutation.caught_by, mutation);
    expect(failed).not.toEqual([]);
    // The mutation alone made it fail.
    expect(await failuresOf(mutation.caught_by, null, failed)).toEqual([]);
  });
});
