import { describe, expect, it } from 'vitest';
import { type Place, failuresOf } from './mutated-rules.ts';
import { TAB_MUTATIONS } from './tab-mutations.ts';

const TABS: Place = { rules: 'electron', tests: 'test' };
const FILES = [...new Set(TAB_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the rules of tabs', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, TABS)).toEqual([]);
  });

  it.each(TAB_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, TABS)).not.toEqual([]);
  });
});
