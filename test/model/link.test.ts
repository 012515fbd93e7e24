import { describe, expect, test } from 'vitest';
import { exploreLink } from './link/explore.ts';
import { LINK_MUTATIONS, type Left, type LinkMutation } from './link/world.ts';

const ALL = { crashes: 2, losses: 2, declines: 1, wrong_answers: 1 } as const satisfies Left;

describe('the exhaustive model of a payment by link (docs/specs/pay-link.md, tier T0)', () => {
  test('holds every invariant in every order of customer, service, deaths and people', { timeout: 60_000 }, () => {
    const { violation, stuck, states } = exploreLink(ALL, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
    expect(states).toBeGreaterThan(1_000);
  });

  test.each(Object.keys(LINK_MUTATIONS) as LinkMutation[])(
    'catches the mutation %s',
    { timeout: 60_000 },
    (mutation) => {
      const { violation, stuck } = exploreLink(ALL, mutation);
      expect(violation !== null || stuck > 0, LINK_MUTATIONS[mutation]).toBe(true);
    },
  );
});
