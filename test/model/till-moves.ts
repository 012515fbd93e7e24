import { stepAttempt, type AttemptEvent } from '../../core/payments/attempt-machine.ts';
import { UNRESOLVED_STATES } from '../../core/payments/attempt.ts';
import { authorizeVerdict } from '../../core/payments/authorize-table.ts';
import { type ReversalVerdict, reversalVerdict } from '../../core/payments/reversal-table.ts';
import { answer, refusal, unknown } from '../payments/support/fake-service.ts';
import type { Mutation } from './rules.ts';
import { type AttemptWorld, type ReversalReply, type Row, type World, withAttempt } from './world.ts';

const SENT = { trace_id: 'trace-0001', amount_minor: 1, tip_minor: 0, currency: 'CLP' };
const RESULTS = {
  approved: answer(
    'authorize',
    { http_status: 201, trace_id: 'trace-0001', status_detail: 'SUCCESS', amount_minor: 1 },
    201,
  ),
  error: unknown('authorize', 'server_error'),
  timeout: unknown('authorize', 'timeout'),
};
const REPLIES = {
  done: answer('R2', {
    payment_id: 'p',
    transaction_id: 't',
    amount_minor: 1,
    status_detail: 'SUCCESS',
    type: 'REVERSAL',
  }),
  not_found: refusal('R2', 404),
  conflict: refusal('R2', 409),
  error: unknown('R2', 'server_error'),
};

const isUnresolved = (row: Row): boolean => row !== 'NONE' && UNRESOLVED_STATES.has(row);

/** A durable write, which also syncs all earlier writes. */
const write = (row: Row): Pick<AttemptWorld, 'row' | 'synced'> => ({ row, synced: row });

function next(row: Row, event: AttemptEvent): Row {
  if (row === 'NONE') return row;
  const step = stepAttempt(row, event);
  return step.ok ? step.next : row;
}

/** What the till may do with one attempt: by the real tables and state machine, or with one rule broken. */
export function tillMoves(world: World, index: number, mutation: Mutation | null): World[] {
  const attempt = world.attempts[index];
  if (attempt === undefined) return [];
  return [
    ...begin(world, index, attempt, mutation),
    ...endWait(world, index, attempt, mutation),
    ...finishLateWrites(world, index, attempt, mutation),
    ...recover(world, index, attempt, mutation),
    ...closeByManager(world, index, attempt),
  ];
}

/** A new tender needs an open sale without a pending tender; an unresolved attempt does not block it (0.10). */
function begin(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  if (attempt.row === 'INTENT' && attempt.waiter && !attempt.sent) {
    return [withAttempt(world, index, { sent: true, requests: 1 })];
  }
  const earlier_are_begun = world.attempts.slice(0, index).every((other) => other.row !== 'NONE' && !other.waiter);
  if (attempt.row !== 'NONE' || attempt.waiter || attempt.sent || world.paid_by !== -1 || !earlier_are_begun) return [];
  if (mutation === 'send_before_journal') return [withAttempt(world, index, { waiter: true, sent: true, requests: 1 })];
  if (mutation === 'journal_not_synced') return [withAttempt(world, index, { waiter: true, row: 'INTENT' })];
  return [withAttempt(world, index, { waiter: true, ...write('INTENT') })];
}

/** The wait for an authorization ends with the response, or at any moment by timeout. */
function endWait(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  const worlds: World[] = [];
  const isWaiting = attempt.waiter && attempt.sent && attempt.row === 'INTENT';
  if (isWaiting) {
    const row = mutation === 'timeout_is_declined' ? 'DECLINED' : next('INTENT', eventOf(RESULTS.timeout));
    worlds.push(withAttempt(world, index, { waiter: false, ...write(row) }));
  }
  if (attempt.answer === 'none') return worlds;
  const answered = withAttempt(world, index, { answer: 'none' });
  if (!isWaiting) return [...worlds, hearLate(answered, index, attempt, mutation)];
  if (attempt.answer === 'error' && mutation === 'server_error_is_final') {
    return [...worlds, withAttempt(answered, index, { waiter: false, ...write('DECLINED') })];
  }
  const row = next('INTENT', eventOf(RESULTS[attempt.answer]));
  if (row !== 'BOUND') return [...worlds, withAttempt(answered, index, { waiter: false, ...write(row) })];
  if (mutation === 'sale_row_first') return [...worlds, { ...answered, paid_by: index, paid_by_synced: index }];
  return [
    ...worlds,
    { ...withAttempt(answered, index, { waiter: false, ...write('BOUND') }), paid_by: index, paid_by_synced: index },
  ];
}

function eventOf(result: (typeof RESULTS)[keyof typeof RESULTS]): AttemptEvent {
  const { verdict } = authorizeVerdict(result, SENT);
  if (verdict === 'approved') return { kind: 'approved' };
  return verdict === 'declined' ? { kind: 'declined' } : { kind: 'unproven' };
}

function hearLate(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World {
  const binds =
    mutation === 'late_approval_binds' &&
    attempt.answer === 'approved' &&
    isUnresolved(attempt.row) &&
    world.paid_by === -1;
  if (binds) return { ...withAttempt(world, index, write('BOUND')), paid_by: index, paid_by_synced: index };
  return withAttempt(world, index, {
    row: attempt.answer === 'approved' ? next(attempt.row, { kind: 'late_approval' }) : attempt.row,
  });
}

/** A person who found that nothing was ever charged closes what no call can prove (5.2, ATTENTION). */
function closeByManager(world: World, index: number, attempt: AttemptWorld): World[] {
  if (attempt.row !== 'ATTENTION' || attempt.calling || attempt.charged > 0 || !attempt.past_horizon) return [];
  return [withAttempt(world, index, write(next(attempt.row, { kind: 'closed_by_manager', found: 'never_charged' })))];
}

/** A second transaction that a broken rule leaves for later. */
function finishLateWrites(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  if (mutation === 'send_before_journal' && attempt.waiter && attempt.row === 'NONE')
    return [withAttempt(world, index, write('INTENT'))];
  if (mutation === 'sale_row_first' && world.paid_by === index && attempt.waiter && attempt.row === 'INTENT') {
    return [withAttempt(world, index, { waiter: false, ...write('BOUND') })];
  }
  return [];
}

/** One call at a time for an attempt that nothing waits for; a reply is matched to its request (I10). */
function recover(world: World, index: number, attempt: AttemptWorld, mutation: Mutation | null): World[] {
  const worlds: World[] = [];
  const taken = isUnresolved(attempt.row)
    ? !attempt.waiter
    : mutation === 'recovery_without_claim' && attempt.row === 'INTENT' && attempt.sent;
  const on_wire = attempt.reversals.length + attempt.replies.length;
  if (taken && !attempt.calling && !attempt.dropped && on_wire < world.messages) {
    const request = { late: attempt.past_horizon, current: true };
    worlds.push(withAttempt(world, index, { calling: true, reversals: [...attempt.reversals, request] }));
  }
  if (attempt.calling) {
    const dropped = mutation === 'give_up_after_one_failure';
    const stale = <Message extends { readonly current: boolean }>(message: Message): Message => ({
      ...message,
      current: false,
    });
    worlds.push(
      withAttempt(world, index, {
        calling: false,
        dropped,
        reversals: attempt.reversals.map(stale),
        replies: attempt.replies.map(stale),
      }),
    );
  }
  for (const [at, reply] of attempt.replies.entries())
    worlds.push(hearReply(world, index, attempt, reply, at, mutation));
  return worlds;
}

function hearReply(
  world: World,
  index: number,
  attempt: AttemptWorld,
  reply: ReversalReply,
  at: number,
  mutation: Mutation | null,
): World {
  const replies = attempt.replies.filter((_reply, other) => other !== at);
  const isMine = reply.current || (mutation === 'stale_reply_accepted' && attempt.calling);
  if (!isMine) return withAttempt(world, index, { replies });
  // A broken till attributes a stale reply to its current call.
  const late_now =
    attempt.reversals.some((request) => request.current && request.late) ||
    attempt.replies.some((other) => other.current && other.late);
  const sent_after_horizon = judgedLate(reply.current ? reply.late : late_now, attempt, mutation);
  const request = {
    step: 'R2',
    sent_after_horizon,
    is_last_step: true,
    answered_failures: 0,
    amount_minor: 1,
    currency: 'CLP',
    payment_id: null,
    undone: [],
    // The other call by trace also returned "not found".
    not_found_by: ['R1'],
    approval_seen: false,
  } as const;
  const isGood = reply.kind === 'conflict' && mutation === 'conflict_is_success';
  const verdict = reversalVerdict(isGood ? REPLIES.done : REPLIES[reply.kind], request);
  const dropped = attempt.dropped || (mutation === 'give_up_after_one_failure' && verdict.verdict === 'retry');
  const row = isUnresolved(attempt.row) ? next(attempt.row, recoveryEvent(verdict)) : attempt.row;
  return withAttempt(world, index, { ...write(row), calling: false, replies, dropped });
}

function judgedLate(late: boolean, attempt: AttemptWorld, mutation: Mutation | null): boolean {
  if (mutation === 'not_found_final_at_once') return true;
  return mutation === 'not_found_judged_by_receive_time' ? attempt.past_horizon : late;
}

function recoveryEvent(verdict: ReversalVerdict): AttemptEvent {
  switch (verdict.verdict) {
    case 'undone':
    case 'never_captured':
    case 'not_found_early':
    case 'not_found_late':
    case 'stuck':
      return { kind: verdict.verdict };
    case 'retry':
    case 'next_step':
    case 'partly_undone':
    case 'not_found_here':
    case 'not_served':
      return { kind: 'no_news' };
  }
}
