import { describe, expect, test } from 'vitest';
import { exploreCounter } from './counter/explore.ts';

/** A sale that costs more than, as much as and less than the returned goods. */
const DUE_MINOR = [1_500, 1_000, 700] as const;
const DEPTH = 6;

describe('exchanges, returns of cash and card and tabs of the counter, in every order', () => {
  test.each(DUE_MINOR)('leave no half without the other, and no money twice, for a sale of %s', (due_minor) => {
    const { states, violation } = exploreCounter(due_minor, DEPTH);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(1_000);
  });
});
