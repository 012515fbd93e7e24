import { describe, expect, it } from 'vitest';
import { READERS, failuresOf } from './mutated-rules.ts';
import { READER_MUTATIONS } from './reader-mutations.ts';

const FILES = [...new Set(READER_MUTATIONS.map(({ caught_by }) => caught_by))];

describe("the rules of the readers' drivers", () => {
  it.each(FILES)('as they are pass the quick tests of %s', async (file) => {
    expect(await failuresOf(file, null, READERS)).toEqual([]);
  });

  it.each(READER_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, READERS)).not.toEqual([]);
  });
});
