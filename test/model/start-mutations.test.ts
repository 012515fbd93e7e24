import { describe, expect, it } from 'vitest';
import { STARTS, failuresOf } from './mutated-rules.ts';
import { START_MUTATIONS } from './start-mutations.ts';

const FILES = [...new Set(START_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the rules of a start', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, STARTS)).toEqual([]);
  });

  it.each(START_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, STARTS)).not.toEqual([]);
  });
});
