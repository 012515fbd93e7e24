import { TERMINAL_STATES } from '../../core/payments/attempt.ts';
import type { Mutation } from './rules.ts';
import { type Searched, search } from './search.ts';
import { tillMoves } from './till-moves.ts';
import { restarts, worldMoves } from './world-moves.ts';
import { type AttemptWorld, type Bounds, type World, net, newWorld, simplified } from './world.ts';

/** Explores every interleaving of one sale within the bounds; ends are quiescent worlds. */
export const explore = (bounds: Bounds, mutation: Mutation | null): Searched =>
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
