import { describe, expect, it } from 'vitest';
import { GIFT_MUTATIONS } from './gift-mutations.ts';
import { type Place, failuresOf } from './mutated-rules.ts';

const GIFTS: Place = { rules: '.', tests: 'test' };

describe('the rules of gift cards', () => {
  const files = [...new Set(GIFT_MUTATIONS.map(({ caught_by }) => caught_by))];

  it.each(files)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, GIFTS)).toEqual([]);
  });

  it.each(GIFT_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, GIFTS)).not.toEqual([]);
  });
});
