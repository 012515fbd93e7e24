import { describe, expect, it } from 'vitest';
import { PRICED_MUTATIONS } from './priced-mutations.ts';
import { type Place, failuresOf } from './mutated-rules.ts';

const PRICES: Place = { rules: '.', tests: 'test' };

describe('the rules of prices by way of paying', () => {
  it('as they are pass the model', async () => {
    expect(await failuresOf('model/priced.test.ts', null, PRICES)).toEqual([]);
  });

  it.each(PRICED_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, PRICES)).not.toEqual([]);
  });
});
