import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { MUTATIONS, MUTATION_NAMES } from './rules.ts';
import type { Bounds } from './world.ts';

/** Two attempts on one sale and every misfortune once; 500s, conflicts and replies that are late in any order. */
const BOUNDS: Bounds = { attempts: 2, crashes: 1, power_cuts: 1, losses: 1, duplicates: 1, errors: 1 };
/** One attempt is enough for every counter-example, and deeper in misfortune. */
const DEEPER: Bounds = { attempts: 1, crashes: 2, power_cuts: 1, losses: 2, duplicates: 1, errors: 2 };

describe('the exhaustive model of the rules (payment-safety 3.1, tier T0)', () => {
  test('holds every invariant in every interleaving of two attempts on one sale', { timeout: 60_000 }, () => {
    const { violation, stuck, states, quiescent } = explore(BOUNDS, null);
    expect(violation).toBeNull();
    expect(stuck).toBe(0);
    expect(states).toBeGreaterThan(20_000);
    expect(quiescent).toBeGreaterThan(100);
  });

  test('holds every invariant for one attempt with two crashes, two losses and two errors', { timeout: 60_000 }, () => {
    const { violation, stuck } = explore(DEEPER, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
  });

  test('knows at least fourteen harmful mutations', () => {
    expect(MUTATION_NAMES.length).toBeGreaterThanOrEqual(14);
  });

  test.each(MUTATION_NAMES)('catches the mutation %s', { timeout: 60_000 }, (mutation) => {
    const { violation } = explore(DEEPER, mutation);
    expect(violation, MUTATIONS[mutation]).not.toBeNull();
  });
});
