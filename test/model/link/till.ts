import { type AttemptEvent, stepAttempt } from '../../../core/payments/attempt-machine.ts';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import {
  LINK_ENDED,
  decideGivenUpLink,
  linkCreation,
  provenReturn,
  decideLinkRefund,
  type PaymentRead,
} from '../../../core/payments/link.ts';
import { type ReversalVerdict, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import { readLink, type LinkFacts } from '../../../core/verdict/read-link.ts';
import type { Call, LinkMutation, LinkWorld, LinkResponse } from './world.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { UndoAnswer } from '../../../electron/gateway/payment-service.ts';
import { answer, refusal, undoneAnswer, unknown } from '../../payments/support/fake-service.ts';

const NAME = 'p-1';
const AMOUNT_MINOR = 1_000;

const facts = (status: string, captured: boolean): CallResult<LinkFacts> =>
  answer('/payments', { payment_id: NAME, status, captured, amount_minor: AMOUNT_MINOR, currency: 'CLP' });

/** The response to a creation or a reading, as the client returns it. */
function linkAnswer(reply: LinkResponse): CallResult<LinkFacts> {
  switch (reply) {
    case 'made':
    case 'pending':
      return facts('pending', false);
    case 'failed':
      return facts('failed', false);
    case 'succeeded':
      return facts('succeeded', true);
    case 'refunded':
      return facts('refunded', true);
    case 'canceled':
      return facts('canceled', false);
    case 'unknown':
      return refusal('/payments', 404);
    case 'held':
    case 'refused':
    case 'returned':
    case 'lost':
      return unknown('/payments', 'timeout');
  }
}

/** The reading of the payment itself. */
function paymentAnswer(reply: LinkResponse): PaymentRead {
  if (reply === 'unknown') return refusal('/v1/payments', 404);
  if (reply !== 'held' && reply !== 'refunded') return unknown('/v1/payments', 'timeout');
  const status = reply === 'held' ? 'CAPTURED' : 'REFUNDED';
  return answer('/v1/payments', {
    ...{ payment_id: NAME, status, initial_amount_minor: AMOUNT_MINOR, currency: 'CLP', transactions: [] },
  });
}

function refundAnswer(reply: LinkResponse): CallResult<UndoAnswer> {
  if (reply === 'returned') return answer('/refund', { ...undoneAnswer(NAME, AMOUNT_MINOR), payment_id: NAME });
  if (reply === 'refunded') return refusal('/refund', 409, 'ALREADY_REFUNDED');
  if (reply === 'refused') return refusal('/refund', 409, 'CONFLICT');
  return reply === 'unknown' ? refusal('/refund', 404) : unknown('/refund', 'timeout');
}

const LINK = { payment_id: NAME, amount_minor: AMOUNT_MINOR, currency: 'CLP' };
const isUnresolved = ({ row }: LinkWorld): boolean => row !== 'NONE' && UNRESOLVED_STATES.has(row);

/** Uses the product's state machine; an event that it refuses is a fault of the model. */
function step(world: LinkWorld, event: AttemptEvent): LinkWorld {
  if (world.row === 'NONE') return world;
  const stepped = stepAttempt(world.row, event);
  if (!stepped.ok) throw new Error(stepped.refused);
  const alerted = world.alerted || stepped.effects.includes('tell_person');
  return { ...world, row: stepped.next, alerted, sale_paid: world.sale_paid || stepped.effects.includes('pay_tender') };
}

const givenUp = (world: LinkWorld): LinkWorld => ({
  ...step(world, { kind: 'unproven' }),
  ...{ waits: false, gave_up: true },
});
const out = (world: LinkWorld, call: Omit<Call, 'reply' | 'because'>, because: Call['because'] = null): LinkWorld => ({
  ...world,
  call: { ...call, because, reply: null },
});

/** All possible next worlds through the till. */
export function tillMoves(world: LinkWorld, mutation: LinkMutation | null): LinkWorld[] {
  if (!world.alive) return [restarted(world, mutation)];
  const { row, waits, call, is_sent, is_created, named, shown } = world;
  const moves: LinkWorld[] = [];
  if (row === 'NONE') moves.push({ ...world, row: 'INTENT', waits: true });
  if (row === 'INTENT' && waits) {
    const by = { by: 'waiter', after_horizon: false } as const;
    if (call === null && !is_sent) moves.push(out({ ...world, is_sent: true }, { what: 'create', ...by }));
    if (is_created && !named) moves.push({ ...world, named: true });
    if (is_created && !shown && (named || mutation === 'shown_before_named')) moves.push({ ...world, shown: true });
    if (call === null && named && shown) moves.push(out(world, { what: 'read', ...by }));
    if (is_sent) moves.push(givenUp(world));
  }
  if (isUnresolved(world) && call === null && named)
    moves.push(out(world, { what: 'read', by: 'recovery', after_horizon: world.after_horizon }));
  if (isUnresolved(world) && call === null && !named && world.after_horizon && row !== 'ATTENTION')
    moves.push(step(world, { kind: 'stuck' }));
  if (call?.reply != null) moves.push(...received({ ...world, call: null }, { ...call, reply: call.reply }, mutation));
  return moves;
}

function restarted(world: LinkWorld, mutation: LinkMutation | null): LinkWorld {
  const alive: LinkWorld = { ...world, alive: true };
  if (world.row !== 'INTENT') return alive;
  if (mutation === 'restart_forgets') return step(alive, { kind: 'nothing_sent' });
  return { ...step(alive, { kind: 'restarted' }), gave_up: true };
}

type Answered = Call & { readonly reply: NonNullable<Call['reply']> };

function received(world: LinkWorld, call: Answered, mutation: LinkMutation | null): LinkWorld[] {
  if (call.what === 'create') return [created(world, call)];
  if (call.by === 'waiter') return [looked(world, call, mutation)];
  if (call.what === 'read') return [lookedAfterwards(world, call, mutation)];
  if (call.what === 'payment') return [readPayment(world, call, mutation)];
  const verdict = refundVerdict(call, mutation);
  const is_refused = refundAnswer(call.reply).kind === 'refused';
  if (!is_refused || verdict.verdict === 'undone') return [concluded(world, verdict)];
  const { reply: _reply, because: _because, ...refund } = call;
  return [out(world, { ...refund, what: 'payment' }, 'refused')];
}

/** Reads the payment itself, before the refund and after the refund was refused. */
function readPayment(world: LinkWorld, call: Answered, mutation: LinkMutation | null): LinkWorld {
  const reading = paymentAnswer(call.reply);
  if (call.because === 'refused')
    return concluded(world, provenReturn(reading, LINK) ?? refundVerdict({ ...call, reply: 'refused' }, mutation));
  const { asked_back: was_sent } = world;
  const sent_after_horizon = call.after_horizon;
  const is_proof = !was_sent || sent_after_horizon || mutation === 'asked_back_at_once';
  const next = decideLinkRefund(reading, LINK, { was_sent, sent_after_horizon, is_proof });
  return next.ask === 'nothing' ? concluded(world, next.verdict) : askedBack(world, call, mutation);
}

/** Starts a refund; earlier requests may be in flight for a horizon. */
function askedBack(world: LinkWorld, { after_horizon, because }: Answered, mutation: LinkMutation | null): LinkWorld {
  const asked_back = mutation !== 'asking_is_forgotten';
  const refund = { what: 'refund', by: 'recovery', after_horizon } as const;
  return out({ ...world, asked_back, after_horizon: false }, refund, because);
}

function created(world: LinkWorld, call: Answered): LinkWorld {
  const made = linkCreation(linkAnswer(call.reply));
  // A late creation is persisted and then refunded.
  if (!world.waits) return { ...world, named: world.named || made.made === 'yes' };
  return made.made === 'yes' ? { ...world, is_created: true } : givenUp(world);
}

function looked(world: LinkWorld, call: Answered, mutation: LinkMutation | null): LinkWorld {
  const answer = linkAnswer(call.reply);
  if (mutation === 'late_look_binds' && !world.waits && call.reply === 'succeeded' && isUnresolved(world))
    return { ...world, row: 'BOUND', sale_paid: true };
  // A till that gave up or restarted binds no later response.
  if (!world.waits || world.row !== 'INTENT' || answer.kind !== 'answer') return world;
  const reading = readLink(answer.value, LINK);
  if (mutation === 'a_try_is_the_end' && call.reply === 'failed')
    return { ...step(world, { kind: 'declined' }), waits: false };
  switch (reading.read) {
    case 'paid':
      return { ...step(world, { kind: 'approved' }), waits: false };
    case 'ended':
      return { ...givenUp(world), had_ended: true };
    case 'given_back':
    case 'unclear':
      return givenUp(world);
    case 'open':
    case 'uncaptured':
      return world;
  }
}

function lookedAfterwards(world: LinkWorld, call: Answered, mutation: LinkMutation | null): LinkWorld {
  const sent_after_horizon = call.after_horizon;
  const { had_ended, alerted: is_alerted } = world;
  const next = decideGivenUpLink(linkAnswer(call.reply), LINK, {
    sent_after_horizon,
    had_ended,
    is_alerted,
    horizon_ms: 1,
  });
  if (mutation === 'one_word_is_the_end' && call.reply === 'canceled')
    return concluded(world, { verdict: 'never_captured' });
  if (mutation === 'not_found_is_the_end' && call.reply === 'unknown' && sent_after_horizon)
    return concluded(world, { verdict: 'not_found_late' });
  const again = { what: 'payment', by: 'recovery', after_horizon: sent_after_horizon } as const;
  if (mutation === 'open_is_ended' && call.reply === 'pending') return concluded(world, { verdict: 'never_captured' });
  switch (next.ask) {
    case 'nothing':
      return heardOfItsEnd(concluded(world, next.verdict), next.verdict);
    case 'give_back':
      if (mutation === 'paid_late_binds') return { ...world, row: 'BOUND', sale_paid: true };
      if (mutation === 'asked_back_blindly') return askedBack(world, { ...call, because: 'paid' }, null);
      return mutation === 'paid_is_returned' ? concluded(world, RETURNED) : out(world, again, 'paid');
  }
}

/** The horizon restarts at the first response that says the link ended; any other response revokes that. */
function heardOfItsEnd(world: LinkWorld, verdict: ReversalVerdict): LinkWorld {
  const has_ended = verdict.verdict === 'retry' && verdict.why === LINK_ENDED;
  if (!has_ended) return { ...world, had_ended: false };
  return world.had_ended ? world : { ...world, had_ended: true, after_horizon: false };
}

const RETURNED: ReversalVerdict = {
  verdict: 'undone',
  by: 'refund',
  payment_id: NAME,
  transaction_id: null,
  amount_minor: null,
};

/** Judges a refund by the reversal table, as `link-recovery.ts` does. */
function refundVerdict(call: Answered, mutation: LinkMutation | null): ReversalVerdict {
  const result = refundAnswer(call.reply);
  if (mutation === 'conflict_is_returned' && call.reply === 'refused') return RETURNED;
  return reversalVerdict(result, {
    ...LINK,
    step: UNDO_CALL.reverse_payment,
    sent_after_horizon: call.after_horizon,
    is_last_step: true,
    answered_failures: 0,
    not_found_by: [],
    undone: [],
    approval_seen: true,
  });
}

function concluded(world: LinkWorld, verdict: ReversalVerdict): LinkWorld {
  // A manager may have closed it meanwhile.
  if (!isUnresolved(world)) return world;
  switch (verdict.verdict) {
    case 'undone':
    case 'never_captured':
    case 'not_found_early':
    case 'not_found_late':
    case 'stuck':
      return step(world, { kind: verdict.verdict });
    case 'partly_undone':
    case 'not_found_here':
    case 'not_served':
    case 'next_step':
    case 'retry':
      return step(world, { kind: 'no_news' });
  }
}
