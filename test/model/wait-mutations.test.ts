import { describe, expect, it } from 'vitest';
import { type Place, failuresOf } from './mutated-rules.ts';
import { WAIT_MUTATIONS } from './wait-mutations.ts';

const WAITS: Place = { rules: 'electron', tests: 'test' };
const FILES = [...new Set(WAIT_MUTATIONS.map(({ caught_by }) => caught_by))];

describe('the waits that a service asks for', () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, WAITS)).toEqual([]);
  });

  it.each(WAIT_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, WAITS)).not.toEqual([]);
  });
});
