import { describe, expect, it } from 'vitest';
import { failuresOf } from './mutated-rules.ts';
import { RULE_MUTATIONS } from './rule-mutations.ts';

const FILES = [...new Set(RULE_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the rules of core/payments', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null)).toEqual([]);
  });

  it.each(RULE_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation)).not.toEqual([]);
  });
});
