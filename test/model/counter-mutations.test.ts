import { describe, expect, it } from 'vitest';
import { COUNTER_MUTATIONS } from './counter-mutations.ts';
import { type Place, failuresOf } from './mutated-rules.ts';

const COUNTER: Place = { rules: '.', tests: 'test' };

describe('the rules of the counter', () => {
  it('as they are pass the model', async () => {
    expect(await failuresOf('model/counter.test.ts', null, COUNTER)).toEqual([]);
  });

  it.each(COUNTER_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, COUNTER)).not.toEqual([]);
  });
});
