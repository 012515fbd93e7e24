import { describe, expect, it } from 'vitest';
import { PROOF, failuresOf } from './mutated-rules.ts';
import { PROOF_MUTATIONS } from './proof-mutations.ts';

describe('the rules of the proof of a journal', () => {
  it.each(['proof-rules.test.ts', 'exact-shape.test.ts'])('as they are pass %s', async (file) => {
    expect(await failuresOf(file, null, PROOF)).toEqual([]);
  });

  it.each(PROOF_MUTATIONS)('are missed by $caught_by when $what ($file)', async (mutation) => {
    expect(await failuresOf(mutation.caught_by, mutation, PROOF)).not.toEqual([]);
  });
});
