import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { MUTATIONS, MUTATION_NAMES } from './rules.ts';
import type { Bounds } from './world.ts';

/** One attempt with every failure of the design at once; finds a counter-example to every mutation. */
const ONE: Bounds = { attempts: 1, crashes: 1, power_cuts: 1, losses: 1, duplicates: 1, errors: 1, messages: 2 };
/** Two attempts on one sale: a new tender is legal while the first is unresolved (0.10). */
const TWO: Bounds = { attempts: 2, crashes: 0, power_cuts: 0, losses: 0, duplicates: 0, errors: 0, messages: 1 };

describe('the exhaustive model of the rules (payment-safety 3.1, tier T0)', () => {
  test('holds every invariant in every interleaving of one attempt with every misfortune', { timeout: 60_000 }, () => {
    const { violation, stuck, states, ends } = explore(ONE, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
    expect(states).toBeGreaterThan(30_000);
    expect(ends).toBeGreaterThan(40);
  });

  test.each([
    ['no misfortune', {}],
    ['a power cut', { power_cuts: 1 }],
  ] as const)(
    'holds every invariant for two attempts on one sale with %s',
    { timeout: 60_000 },
    (_name, misfortune) => {
      const { violation, stuck, states } = explore({ ...TWO, ...misfortune }, null);
      expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
      expect(states).toBeGreaterThan(10_000);
    },
  );

  test('knows at least fourteen harmful mutations', () => {
    expect(MUTATION_NAMES.length).toBeGreaterThanOrEqual(14);
  });

  test.each(MUTATION_NAMES)('catches the mutation %s', { timeout: 60_000 }, (mutation) => {
    const { violation } = explore(ONE, mutation);
    expect(violation, MUTATIONS[mutation]).not.toBeNull();
  });
});
