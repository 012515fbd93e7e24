import { describe, expect, test } from 'vitest';
import { MUTATIONS, MUTATION_NAMES, type Mutation } from './rules.ts';
import { type AttemptWorld, type Bounds, type World, net, newWorld, simplified } from './world.ts';
import { TERMINAL_STATES } from '../../core/payments/attempt.ts';
import { type Searched, search } from './search.ts';
import { tillMoves } from './till-moves.ts';
import { restarts, worldMoves } from './world-moves.ts';

/** Explores every interleaving of one sale within the bounds; ends are quiescent worlds. */
const explore = (bounds: Bounds, mutation: Mutation | null): Searched =>
  search({
    ...{ start: newWorld(bounds), keyOf, isEnd: isQuiescent },
    next: (world) => successors(world, mutation).map(simplified),
    violationOf: (world) => violationOf(world) ?? (isQuiescent(world) ? violationAtRest(world) : null),
  });

function successors(world: World, mutation: Mutation | null): World[] {
  return [
    ...world.attempts.flatMap((_attempt, index) => [
      ...tillMoves(world, index, mutation),
      ...worldMoves(world, index, mutation),
    ]),
    ...restarts(world, mutation),
  ];
}

const sorted = (messages: readonly object[]): string =>
  messages.length === 0
    ? ''
    : messages
        .map((message) => Object.values(message).join('.'))
        .sort()
        .join(',');

/** Attempts are shared between worlds, so their keys are cached. */
const attemptKeys = new WeakMap<AttemptWorld, string>();

function keyOfAttempt(attempt: AttemptWorld): string {
  const known = attemptKeys.get(attempt);
  if (known !== undefined) return known;
  const { reversals, replies, ...rest } = attempt;
  const key = `${Object.values(rest).join(' ')} ${sorted(reversals)} ${sorted(replies)}`;
  attemptKeys.set(attempt, key);
  return key;
}

function keyOf(world: World): string {
  const { attempts, paid_by, paid_by_synced, crashes, power_cuts, losses, duplicates, errors } = world;
  return `${paid_by} ${paid_by_synced} ${crashes}${power_cuts}${losses}${duplicates}${errors}|${attempts.map(keyOfAttempt).join('|')}`;
}

/** Nothing is in flight, nothing waits, and recovery has nothing to do. */
function isQuiescent(world: World): boolean {
  return world.attempts.every(
    (attempt) =>
      !attempt.waiter &&
      !attempt.calling &&
      attempt.requests === 0 &&
      attempt.answer === 'none' &&
      attempt.reversals.length === 0 &&
      attempt.replies.length === 0 &&
      (attempt.row === 'NONE' || attempt.dropped || TERMINAL_STATES.has(attempt.row)),
  );
}

/** Must hold at every instant (payment-safety 6: I2, I3, I4, I9). */
function violationOf(world: World): string | null {
  for (const [index, attempt] of world.attempts.entries()) {
    if (attempt.charged > 1) return 'I2: a trace is charged twice';
    if (attempt.returned > attempt.charged) return 'I4: more is given back than was charged';
    if (attempt.row === 'BOUND' && net(attempt) !== 1) return 'I3: goods without money, the attempt is bound';
    if (world.paid_by === index && net(attempt) !== 1) return 'I3: goods without money, the sale is paid';
  }
  return null;
}

/** Must hold at rest (I1, I2, I6, I9). */
function violationAtRest(world: World): string | null {
  for (const [index, attempt] of world.attempts.entries()) {
    if (attempt.row === 'NONE' && attempt.charged > 0) return 'I6: the service knows a trace that the journal does not';
    if ((attempt.row === 'BOUND') !== (net(attempt) === 1)) return 'I1: stranded, money without a sale';
    if ((attempt.row === 'BOUND') !== (world.paid_by === index)) return 'I9: sale and attempt disagree';
  }
  return world.attempts.reduce((sum, attempt) => sum + net(attempt), 0) > 1 ? 'I2: the sale is charged twice' : null;
}

/** One attempt with every failure of the design at once; finds a counter-example to every mutation. */
const ONE: Bounds = { attempts: 1, crashes: 1, power_cuts: 1, losses: 1, duplicates: 1, errors: 1, messages: 2 };
/** Two attempts on one sale: a new tender is legal while the first is unresolved (0.10). */
const TWO: Bounds = { attempts: 2, crashes: 0, power_cuts: 0, losses: 0, duplicates: 0, errors: 0, messages: 1 };

describe('the exhaustive model of the rules (payment-safety 3.1, tier T0)', () => {
  test('holds every invariant in every interleaving of one attempt with every misfortune', () => {
    const { violation, stuck, states, ends } = explore(ONE, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
    expect(states).toBeGreaterThan(30_000);
    expect(ends).toBeGreaterThan(40);
  });

  test.each([
    ['no misfortune', {}],
    ['a power cut', { power_cuts: 1 }],
  ] as const)('holds every invariant for two attempts on one sale with %s', (_name, misfortune) => {
    const { violation, stuck, states } = explore({ ...TWO, ...misfortune }, null);
    expect({ violation, stuck }).toEqual({ violation: null, stuck: 0 });
    expect(states).toBeGreaterThan(10_000);
  });

  test('knows at least fourteen harmful mutations', () => {
    expect(MUTATION_NAMES.length).toBeGreaterThanOrEqual(14);
  });

  test.each(MUTATION_NAMES)('catches the mutation %s', (mutation) => {
    const { violation } = explore(ONE, mutation);
    expect(violation, MUTATIONS[mutation]).not.toBeNull();
  });
});
