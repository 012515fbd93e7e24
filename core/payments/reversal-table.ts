import { assert } from '../assert.ts';
import type { CallResult } from '../service/call-result.ts';
import { DELAY_MS_MAX, ESCALATE_ANSWERED_FAILURES } from './back-off.ts';
import { type FallbackStep, UNDO_CALL, CALLS_BY_TRACE } from './fallback-sequence.ts';
import type { RequestedReversal, ReversalFacts } from './requested-reversal.ts';
import { type ConflictMeaning, conflictMeaning, saysMoreThanNotFound } from '../verdict/conflict.ts';
import { type UnclearCause, type Verdict, readVerdict, saysReturned } from '../verdict/verdict.ts';
import { type UndoneBy, undoneByAnswer, undoneByConflict } from '../verdict/undone-by.ts';

export type ReversalVerdict =
  | {
      readonly verdict: 'undone';
      readonly by: UndoneBy;
      readonly payment_id: string | null;
      readonly transaction_id: string | null;
      readonly amount_minor: number | null;
    }
  /** Less than requested, counting every part once; `stuck`: a call after the horizon undid nothing new. */
  | {
      readonly verdict: 'partly_undone';
      readonly payment_id: string | null;
      readonly transaction_id: string | null;
      readonly amount_minor: number;
      readonly stuck: boolean;
    }
  | { readonly verdict: 'never_captured' }
  | { readonly verdict: 'not_found_early' }
  /** After the horizon, but another documented call was not tried yet. */
  | { readonly verdict: 'not_found_here'; readonly ask: FallbackStep }
  | { readonly verdict: 'not_found_late' }
  /** The service lacks this call by trace or rejects its form: the other one is tried (5.5, 13.5). */
  | { readonly verdict: 'not_served'; readonly ask: FallbackStep; readonly why: string }
  | { readonly verdict: 'next_step' }
  | { readonly verdict: 'stuck'; readonly why: string }
  /**
   * The same call again. Escalation counts error responses and credential failures, not silence or a dead network.
   * `names`: a response names a payment but proves nothing about it.
   */
  | {
      readonly verdict: 'retry';
      readonly why: string;
      readonly counts: RetryCount;
      readonly after_ms?: number;
      readonly names?: boolean;
    };

export type RetryCount = 'answered' | 'credentials' | 'silence' | 'offline';

type Result = CallResult<ReversalFacts>;

interface Row {
  /** The row's words in payment-safety 5.5. */
  readonly row: string;
  readonly matches: (result: Result, requested: RequestedReversal) => boolean;
  readonly verdict: (result: Result, requested: RequestedReversal) => ReversalVerdict;
}

const answered =
  (test: (facts: ReversalFacts, requested: RequestedReversal) => boolean): Row['matches'] =>
  (result, requested) =>
    result.kind === 'answer' && test(result.value, requested);
const refused =
  (...statuses: readonly number[]): Row['matches'] =>
  (result) =>
    result.kind === 'refused' && statuses.includes(result.refusal.status);
const conflict =
  (...meanings: readonly ConflictMeaning[]): Row['matches'] =>
  (result) =>
    result.kind === 'refused' && result.refusal.status === 409 && meanings.includes(conflictMeaning(result.refusal));
const retry =
  (why: string, counts: RetryCount): (() => ReversalVerdict) =>
  () => ({ verdict: 'retry', why, counts });

const read = (facts: ReversalFacts, { amount_minor, currency, payment_id }: RequestedReversal): Verdict =>
  readVerdict(facts, { movement: 'reversal', amount_minor, currency, payment_id });
const isUnclear = (...reasons: readonly UnclearCause[]): Row['matches'] =>
  answered((facts, requested) => {
    const verdict = read(facts, requested);
    return verdict.verdict === 'unclear' && (reasons.length === 0 || reasons.includes(verdict.why));
  });

/** The total undone including this response; a part reported again counts once. */
function undoneMinor(facts: ReversalFacts, requested: RequestedReversal): number {
  const parts = new Map(requested.undone.map((part) => [part.transaction_id, part.amount_minor]));
  parts.set(facts.transaction_id ?? null, facts.amount_minor ?? 0);
  return [...parts.values()].reduce((sum, amount_minor) => sum + amount_minor, 0);
}

/** Whether a part was reported before, with no word that the rest was undone too. */
const isPartNamed = ({ undone: parts, amount_minor }: RequestedReversal): boolean => {
  const undone_minor = parts.reduce((sum, part) => sum + part.amount_minor, 0);
  return undone_minor > 0 && undone_minor !== amount_minor;
};

const namesMore = (facts: ReversalFacts, requested: RequestedReversal): boolean =>
  requested.amount_minor !== null && undoneMinor(facts, requested) > requested.amount_minor;
const namesAll = (facts: ReversalFacts, requested: RequestedReversal): boolean =>
  read(facts, requested).verdict === 'done' || undoneMinor(facts, requested) === requested.amount_minor;

/**
 * Whether a transaction may be the charge: by its id, or without a known id by having no type; its payment is then
 * read.
 */
const mayBeTheCharge = (
  { payment_id, type, ...facts }: ReversalFacts,
  { transaction_id = null }: RequestedReversal,
): boolean =>
  transaction_id === null
    ? type === undefined && payment_id !== undefined && facts.transaction_id !== undefined
    : facts.transaction_id === transaction_id;

function undone(result: Result): ReversalVerdict {
  assert(result.kind === 'answer', 'only an answer names what was undone');
  const { payment_id = null, transaction_id = null, amount_minor = null } = result.value;
  const by = undoneByAnswer(result.value);
  return { verdict: 'undone', by, payment_id, transaction_id, amount_minor };
}

/** "Already reversed" may refer to the reported part only, and says nothing about the rest (13.4). */
function undoneBefore(result: Result, requested: RequestedReversal): ReversalVerdict {
  assert(result.kind === 'refused', 'a conflict is a refusal');
  if (isPartNamed(requested)) return blocked('partly_undone')(result, requested);
  const by = undoneByConflict(result.refusal);
  return { verdict: 'undone', by, payment_id: null, transaction_id: null, amount_minor: null };
}

function partlyUndone(result: Result, requested: RequestedReversal): ReversalVerdict {
  assert(result.kind === 'answer', 'only an answer names what was undone');
  const { payment_id = null, transaction_id = null, amount_minor = 0 } = result.value;
  const known = requested.undone.some((part) => part.transaction_id === transaction_id);
  return {
    verdict: 'partly_undone',
    payment_id,
    transaction_id,
    amount_minor,
    stuck: known && requested.sent_after_horizon,
  };
}

/**
 * 404 is final only when its request was sent after H (0.3), every documented call by trace was tried then (13.5), and
 * the service never approved the attempt.
 */
function notFound(_result: Result, requested: RequestedReversal): ReversalVerdict {
  if (requested.approval_seen) return blocked('not_found_after_approval')(_result, requested);
  if (!requested.sent_after_horizon) return { verdict: 'not_found_early' };
  const ask = CALLS_BY_TRACE.find((way) => way !== requested.step && !requested.not_found_by.includes(way));
  return ask === undefined ? { verdict: 'not_found_late' } : { verdict: 'not_found_here', ask };
}

/**
 * As a 404, but for the documented call by trace, which has one: what is absent proves nothing, and a cancellation that
 * was made may be answered like this (13.5, decision 069).
 */
function namesNothing(result: Result, requested: RequestedReversal): ReversalVerdict {
  const { step, sent_after_horizon, approval_seen } = requested;
  const is_open = step === UNDO_CALL.cancel_by_trace && sent_after_horizon && !approval_seen;
  return is_open ? otherWayOrAgain('names_nothing')(result, requested) : notFound(result, requested);
}

/** A deployment's code that nothing was ever captured; never believed against the service's own approval (13.5). */
function neverCaptured(_result: Result, requested: RequestedReversal): ReversalVerdict {
  return requested.approval_seen ? blocked('conflict')(_result, requested) : { verdict: 'never_captured' };
}

/** This step cannot do it: try the next one; after the last one and H, a person decides. */
function blocked(why: string): Row['verdict'] {
  return (_result, requested) => {
    if (!requested.is_last_step) return { verdict: 'next_step' };
    return requested.sent_after_horizon ? { verdict: 'stuck', why } : { verdict: 'retry', why, counts: 'answered' };
  };
}

/**
 * A cancellation cannot return what was captured, which says nothing of cancel-or-refund: that one is asked again (5.5,
 * row "409 from R1") until a person is called anyway, or where it knew no such payment.
 */
function refusedForState(why: string): Row['verdict'] {
  return (result, requested) =>
    mayAskOther(requested) ? { verdict: 'retry', why, counts: 'answered' } : blocked(why)(result, requested);
}

const mayAskOther = ({ step, answered_failures, not_found_by }: RequestedReversal): boolean =>
  step === UNDO_CALL.cancel_by_trace &&
  !not_found_by.includes(UNDO_CALL.cancel_or_refund_by_trace) &&
  answered_failures + 1 < ESCALATE_ANSWERED_FAILURES;

/**
 * Statuses of a gateway for an unknown path; a 404 or 403 in the service's own schema is about the payment or the
 * credentials. `*` is a guess (5.3): its absence must not prevent the documented call.
 */
const ROUTE_UNKNOWN: ReadonlySet<number> = new Set([403, 404, 405, 501]);

function isNotServed(result: Result, requested: RequestedReversal): boolean {
  if (alternativeCall(requested) === null) return false;
  if (result.kind === 'refused') return result.refusal.status === 405;
  return result.kind === 'unknown' && ROUTE_UNKNOWN.has(result.evidence.status ?? 0);
}

/** With only the trace known there are two calls; named ids have a sequence of their own, which never goes back. */
function alternativeCall({ step, approval_seen }: RequestedReversal): FallbackStep | null {
  const ways: readonly FallbackStep[] = CALLS_BY_TRACE;
  return !approval_seen && ways.includes(step) ? (ways.find((way) => way !== step) ?? null) : null;
}

/**
 * Tries the other call by trace; if that one found nothing after the horizon, the service's refusal goes to a person.
 */
function notServed(why: string): Row['verdict'] {
  return (result, requested) => {
    const ask = alternativeCall(requested);
    if (ask !== null && !requested.not_found_by.includes(ask)) return { verdict: 'not_served', ask, why };
    return result.kind === 'refused' ? blocked(why)(result, requested) : { verdict: 'retry', why, counts: 'answered' };
  };
}

/** Tries the other call by trace, which may find the payment; repeats this one once that did not. */
function otherWayOrAgain(why: string): Row['verdict'] {
  return (_result, requested) => {
    const ask = alternativeCall(requested);
    const is_open = ask !== null && !requested.not_found_by.includes(ask);
    return is_open ? { verdict: 'not_served', ask, why } : retry(why, 'answered')();
  };
}

/** For the guessed call, 400 and 422 may be about the guess itself; for any other call they are a response. */
function rejected(result: Result, requested: RequestedReversal): ReversalVerdict {
  const is_guess = requested.step === UNDO_CALL.cancel_or_refund_by_trace;
  return (is_guess ? notServed : blocked)('rejected')(result, requested);
}

function afterTooMany(result: Result): ReversalVerdict {
  const retry_after_ms = result.kind === 'refused' ? result.refusal.retry_after_ms : undefined;
  const verdict = { verdict: 'retry', why: 'http_429', counts: 'answered' } as const;
  return retry_after_ms === undefined ? verdict : { ...verdict, after_ms: Math.min(retry_after_ms, DELAY_MS_MAX) };
}

/** Table 5.5: the first matching row from the top decides. Without a match the call is repeated. */
export const REVERSAL_TABLE: readonly Row[] = [
  {
    row: '2xx that says it was not done',
    matches: answered((facts, requested) => read(facts, requested).verdict === 'not_done'),
    verdict: blocked('not_done'),
  },
  { row: '2xx that names nothing', matches: isUnclear('names_nothing'), verdict: namesNothing },
  {
    row: '2xx that does not say whether it was done',
    matches: isUnclear('unclear_answer'),
    verdict: retry('unclear_answer', 'answered'),
  },
  {
    row: '2xx, amount unreadable or missing (malformed)',
    matches: isUnclear('malformed_answer', 'amount_missing'),
    verdict: retry('malformed_answer', 'answered'),
  },
  {
    row: '2xx that names more than was asked',
    matches: answered(namesMore),
    verdict: () => ({ verdict: 'stuck', why: 'amounts_disagree' }),
  },
  {
    row: '2xx of another payment or currency',
    matches: isUnclear(),
    verdict: blocked('names_another'),
  },
  {
    row: '2xx that names a transaction of a payment, and no return',
    matches: answered((facts, requested) => !saysReturned(facts) && mayBeTheCharge(facts, requested)),
    verdict: retry('names_no_return', 'answered'),
  },
  { row: '2xx that names all that was undone', matches: answered(namesAll), verdict: undone },
  { row: '2xx that names a part', matches: answered(() => true), verdict: partlyUndone },
  {
    row: '404 of something else, or that says more',
    matches: (result) =>
      result.kind === 'refused' && result.refusal.status === 404 && saysMoreThanNotFound(result.refusal),
    verdict: otherWayOrAgain('something_else_not_found'),
  },
  { row: '404', matches: refused(404), verdict: notFound },
  { row: '409 in_progress', matches: conflict('in_progress'), verdict: retry('in_progress', 'answered') },
  {
    row: '409 already_reversed',
    matches: conflict('already_reversed'),
    verdict: undoneBefore,
  },
  {
    row: '409 never_captured',
    matches: conflict('never_captured'),
    verdict: neverCaptured,
  },
  { row: '409 settled, too late', matches: conflict('too_late'), verdict: refusedForState('too_late') },
  { row: '409 opaque', matches: conflict('opaque'), verdict: refusedForState('conflict') },
  { row: '400, 422', matches: refused(400, 422), verdict: rejected },
  { row: 'of a path that nobody serves', matches: isNotServed, verdict: notServed('not_served') },
  { row: '401, 403', matches: refused(401, 403), verdict: retry('credentials_refused', 'credentials') },
  { row: '429', matches: refused(429), verdict: afterTooMany },
  {
    row: 'any other status',
    matches: (result) => result.kind === 'refused',
    verdict: retry('unexpected_status', 'answered'),
  },
  {
    row: '5xx, malformed, foreign answer, redirect',
    matches: (result) =>
      result.kind === 'unknown' && !['timeout', 'connection_lost', 'aborted_after_send'].includes(result.cause),
    verdict: (result) => ({ verdict: 'retry', why: result.kind === 'unknown' ? result.cause : '', counts: 'answered' }),
  },
  {
    row: 'time-out, reset',
    matches: (result) => result.kind === 'unknown',
    verdict: (result) => ({ verdict: 'retry', why: result.kind === 'unknown' ? result.cause : '', counts: 'silence' }),
  },
  {
    row: 'refused, DNS, TLS',
    matches: (result) => result.kind === 'not_sent',
    verdict: (result) => ({ verdict: 'retry', why: result.kind === 'not_sent' ? result.cause : '', counts: 'offline' }),
  },
];

function named(verdict: ReversalVerdict, result: Result): ReversalVerdict {
  if (verdict.verdict !== 'retry' || result.kind !== 'answer') return verdict;
  const { payment_id, transaction_id } = result.value;
  return (payment_id ?? transaction_id) === undefined ? verdict : { ...verdict, names: true };
}

/** What the response to a reversal call means for the attempt (payment-safety 5.5). */
export function reversalVerdict(result: Result, requested: RequestedReversal): ReversalVerdict {
  for (const row of REVERSAL_TABLE)
    if (row.matches(result, requested)) return named(row.verdict(result, requested), result);
  return { verdict: 'retry', why: 'no_row', counts: 'answered' };
}
