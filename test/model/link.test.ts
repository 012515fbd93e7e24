import { describe, expect, test } from 'vitest';
import { LINK_MUTATIONS, type Left, type LinkMutation, type LinkWorld, newLinkWorld } from './link/world.ts';
import { TERMINAL_STATES } from '../../core/payments/attempt.ts';
import { type Searched, search } from './search.ts';
import { worldMoves } from './link/service.ts';
import { tillMoves } from './link/till.ts';

/** Explores every life of one payment link: customer, service, a till that dies, and people. */
const exploreLink = (left: Left, mutation: LinkMutation | null): Searched =>
  search({
    start: newLinkWorld(left),
    next: (world) => [...tillMoves(world, mutation), ...worldMoves(world)],
    violationOf,
    isEnd: isAtRest,
  });

const isEnded = ({ row }: LinkWorld): boolean => row !== 'NONE' && TERMINAL_STATES.has(row);
const isAtRest = (world: LinkWorld): boolean => isEnded(world) && world.call === null && world.late.length === 0;

function violationOf(world: LinkWorld): string | null {
  const { row, link, returned, sale_paid, gave_up } = world;
  const held = link === 'paid' && returned === 0;
  if (returned > 1) return 'I4: more is given back than was paid';
  if (row === 'NONE' && link !== 'none') return 'I6: the service knows a trace that the journal does not';
  if (row === 'BOUND' && gave_up) return 'I8: a doubt became paid';
  if (row === 'BOUND' && !held) return 'I3: goods without money, the attempt is bound';
  if (sale_paid !== (row === 'BOUND')) return 'I9: sale and attempt disagree';
  // The till no longer watches it, so a later payment would never be refunded.
  return isEnded(world) && row !== 'BOUND' && held ? 'I1: stranded, money without a sale' : null;
}

const ALL = { crashes: 2, losses: 2, declines: 1, wrong_answers: 1 } as const satisfies Left;

describe('the exhaustive model of a payment by link (docs/specs/pay-link.md, tier T0)', () => {
  test('holds every invariant in every order of customer, service, deaths and people', () => {
    const { violation, stuck, states } = exploreLink(ALL, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
    expect(states).toBeGreaterThan(1_000);
  });

  test.each(Object.keys(LINK_MUTATIONS) as LinkMutation[])('catches the mutation %s', (mutation) => {
    const { violation, stuck } = exploreLink(ALL, mutation);
    expect(violation !== null || stuck > 0, LINK_MUTATIONS[mutation]).toBe(true);
  });
});
