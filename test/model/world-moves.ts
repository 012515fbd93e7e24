import type { Mutation } from './rules.ts';
import { type AttemptWorld, type ReplyKind, type World, net, withAttempt } from './world.ts';

/** What network, service, time and failures may do with one attempt. */
export function worldMoves(world: World, index: number, mutation: Mutation | null): World[] {
  const attempt = world.attempts[index];
  if (attempt === undefined) return [];
  return [
    ...deliverAuthorization(world, index, attempt, mutation),
    ...deliverReversals(world, index, attempt, mutation),
    ...loseMessages(world, index, attempt),
    ...passHorizon(world, index, attempt),
    ...undoByHand(world, index, attempt, mutation),
  ];
}

function deliverAuthorization(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  if (attempt.requests === 0) return [];
  const charged = attempt.charged === 0 || mutation === 'no_dedupe' ? attempt.charged + 1 : attempt.charged;
  const arrived = { charged, answer: 'approved', requests: attempt.requests - 1 } as const;
  const worlds = [withAttempt(world, index, arrived)];
  // The charge succeeds, but the response is a 500.
  if (world.errors > 0)
    worlds.push({ ...withAttempt(world, index, { ...arrived, answer: 'error' }), errors: world.errors - 1 });
  if (world.duplicates > 0) {
    worlds.push({
      ...withAttempt(world, index, { ...arrived, requests: attempt.requests }),
      duplicates: world.duplicates - 1,
    });
  }
  return worlds;
}

function deliverReversals(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  return attempt.reversals.flatMap((request, at) => {
    const reversals = attempt.reversals.filter((_request, other) => other !== at);
    const reply = (kind: ReplyKind, returned: number): World =>
      withAttempt(world, index, { reversals, returned, replies: [...attempt.replies, { ...request, kind }] });
    const again = mutation === 'reversal_not_idempotent' ? attempt.returned + 1 : attempt.returned;
    const returned = net(attempt) > 0 ? attempt.charged : again;
    const worlds = [attempt.charged === 0 ? reply('not_found', attempt.returned) : reply('done', returned)];
    if (world.errors === 0) return worlds;
    const trouble = [
      reply('conflict', attempt.returned),
      reply('error', attempt.charged === 0 ? attempt.returned : returned),
    ];
    return [...worlds, ...trouble.map((each) => ({ ...each, errors: world.errors - 1 }))];
  });
}

function loseMessages(world: World, index: number, attempt: AttemptWorld): World[] {
  if (world.losses === 0) return [];
  const lost = (change: Partial<AttemptWorld>): World => ({
    ...withAttempt(world, index, change),
    losses: world.losses - 1,
  });
  return [
    ...(attempt.requests > 0 ? [lost({ requests: attempt.requests - 1 })] : []),
    ...(attempt.answer === 'none' ? [] : [lost({ answer: 'none' })]),
    ...attempt.reversals.map((_request, at) =>
      lost({ reversals: attempt.reversals.filter((_other, other) => other !== at) }),
    ),
    ...attempt.replies.map((_reply, at) => lost({ replies: attempt.replies.filter((_other, other) => other !== at) })),
  ];
}

/** A1: what was sent has taken effect or never will. */
function passHorizon(world: World, index: number, attempt: AttemptWorld): World[] {
  if (attempt.past_horizon || attempt.row === 'NONE' || attempt.waiter || attempt.requests > 0) return [];
  return [withAttempt(world, index, { past_horizon: true })];
}

function undoByHand(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  if (
    mutation !== 'undo_by_hand' ||
    attempt.row === 'BOUND' ||
    attempt.waiter ||
    attempt.charged === 0 ||
    attempt.returned > 1
  )
    return [];
  return [withAttempt(world, index, { returned: attempt.returned + 1 })];
}

/** The process dies and restarts; after a power cut only synced writes remain. */
export function restarts(world: World, mutation: Mutation | null): World[] {
  const isAlive = world.attempts.some((attempt) => attempt.waiter || attempt.calling || attempt.row !== attempt.synced);
  if (!isAlive) return [];
  const worlds: World[] = [];
  if (world.crashes > 0) worlds.push({ ...restarted(world, mutation, false), crashes: world.crashes - 1 });
  if (world.power_cuts > 0) worlds.push({ ...restarted(world, mutation, true), power_cuts: world.power_cuts - 1 });
  return worlds;
}

function restarted(world: World, mutation: Mutation | null, power_cut: boolean): World {
  const attempts = world.attempts.map((attempt): AttemptWorld => {
    const kept = power_cut ? attempt.synced : attempt.row;
    const row = kept !== 'INTENT' ? kept : mutation === 'restart_forgets_intents' ? 'NOT_SENT' : 'REVERSING';
    const stale = <Message extends { readonly current: boolean }>(message: Message): Message => ({
      ...message,
      current: false,
    });
    return {
      ...attempt,
      row,
      synced: row,
      waiter: false,
      answer: 'none',
      // The horizon restarts with the process.
      past_horizon: false,
      calling: false,
      reversals: attempt.reversals.map(stale),
      replies: attempt.replies.map(stale),
    };
  });
  const paid_by = power_cut ? world.paid_by_synced : world.paid_by;
  return { ...world, attempts, paid_by, paid_by_synced: paid_by };
}
