import { describe, expect, it } from 'vitest';
import { type Place, failuresOf } from './mutated-rules.ts';
import { NAME_MUTATIONS } from './name-mutations.ts';

const NAMES: Place = { rules: 'electron', tests: 'test' };
const FILES = [...new Set(NAME_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the rules of names', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, NAMES)).toEqual([]);
  });

  it.each(NAME_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, NAMES)).not.toEqual([]);
  });
});
