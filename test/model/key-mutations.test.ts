import { describe, expect, it } from 'vitest';
import { KEY_MUTATIONS } from './key-mutations.ts';
import { type Place, failuresOf } from './mutated-rules.ts';

const KEYS: Place = { rules: 'electron', tests: 'test' };
const FILES = [...new Set(KEY_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the rules of idempotency keys', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, KEYS)).toEqual([]);
  });

  it.each(KEY_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, KEYS)).not.toEqual([]);
  });
});
