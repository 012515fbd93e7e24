import { type Movement, type OutcomeFields, isStateOf, readOutcome, saysApproved, saysPart } from './movement.ts';
import { isUnderWay, saysNothing, canonicalWord, wordMeaning } from './words.ts';
import { kindOf } from './transaction-kind.ts';

/** The content of a 2xx response; fields that it omits are absent. Amounts in minor units. */
export interface ResponseFacts extends OutcomeFields {
  /** Type of its transaction. */
  readonly type?: string;
  readonly trace_id?: string;
  readonly payment_id?: string;
  readonly transaction_id?: string;
  readonly amount_minor?: number;
  /** The amount in another field, when the response states it twice. */
  readonly other_amount_minor?: number;
  readonly currency?: string;
  /** Words in undocumented fields. */
  readonly undocumented_words?: readonly string[];
  /** An amount was present but did not parse exactly. */
  readonly amount_unreadable?: boolean;
}

/** The request, as far as the till knows it. */
export interface RequestedMovement {
  readonly movement: Movement;
  /** Null when unknown: then any amount matches. */
  readonly amount_minor: number | null;
  /** Included in `amount_minor`; an approval may echo the amount without it (13.4). */
  readonly tip_minor?: number;
  /** The amount before an adjustment; absent when unknown. */
  readonly before_minor?: number;
  readonly currency: string;
  readonly trace_id?: string;
  readonly payment_id?: string | null;
}

export type UnclearCause =
  | 'trace_mismatch'
  | 'payment_mismatch'
  | 'unclear_answer'
  | 'amount_mismatch'
  | 'amount_missing'
  | 'malformed_answer'
  | 'names_nothing';

export type Verdict =
  /** `moved_minor`: the amount that the service says it moved; null when it names none. */
  | { readonly verdict: 'done'; readonly moved_minor: number | null }
  /** Less than requested; the amount that the service names. */
  | { readonly verdict: 'partly_done'; readonly moved_minor: number }
  | { readonly verdict: 'not_done' }
  | { readonly verdict: 'unclear'; readonly why: UnclearCause };

const unclear = (why: UnclearCause): Verdict => ({ verdict: 'unclear', why });

interface Row {
  readonly row: string;
  readonly matches: (response: ResponseFacts, requested: RequestedMovement) => boolean;
  readonly verdict: (response: ResponseFacts, requested: RequestedMovement) => Verdict;
}

const outcomeOf = ({ movement }: RequestedMovement, response: ResponseFacts) => readOutcome(response, movement);

function isOfAnotherTrace(response: ResponseFacts, requested: RequestedMovement): boolean {
  return (
    response.trace_id !== undefined && requested.trace_id !== undefined && response.trace_id !== requested.trace_id
  );
}

function isOfAnotherPayment(response: ResponseFacts, requested: RequestedMovement): boolean {
  return (
    response.payment_id !== undefined && requested.payment_id != null && response.payment_id !== requested.payment_id
  );
}

const KINDS: Readonly<Record<Movement, ReturnType<typeof kindOf>>> = {
  ...{ authorization: 'charge', adjustment: 'charge', capture: 'capture' },
  ...{ return: 'return', reversal: 'return', cancellation: 'return' },
};
const TAKING: ReadonlySet<Movement> = new Set(['authorization', 'capture', 'adjustment']);

/** A successful purchase is not a return, nor a successful return a purchase; a REFUNDED purchase is a return. */
function isOfAnotherKind({ type, status, status_detail }: ResponseFacts, { movement }: RequestedMovement): boolean {
  if (type === undefined) return false;
  if (TAKING.has(movement)) return kindOf(type) === 'return';
  if (movement !== 'return' && movement !== 'reversal' && movement !== 'cancellation') return false;
  const is_given_back = [status, status_detail].some((word) => word !== undefined && isStateOf(word, movement));
  return !is_given_back && ['charge', 'capture'].includes(kindOf(type));
}

const namesNothing = ({ payment_id, transaction_id }: ResponseFacts, { movement }: RequestedMovement): boolean =>
  movement !== 'authorization' && payment_id === undefined && transaction_id === undefined;

/** Whether a word may describe an earlier partial movement: then it says nothing about this one. */
const saysPartOf = (word: string): boolean => canonicalWord(word).startsWith('PARTIAL');

/** Whether a word, a code or the payment's state says yes, unless an earlier partial movement explains that state. */
function saysYes(response: ResponseFacts, { movement }: RequestedMovement): boolean {
  const { type, status, status_detail, elsewhere = [] } = response;
  const isState = (word: string): boolean => isStateOf(word, movement);
  const isYes = (word: string | undefined): boolean =>
    word !== undefined && (isState(word) || wordMeaning(word) === 'yes');
  if (isYes(status) || isYes(status_detail) || saysApproved(response)) return true;
  if (type !== undefined && kindOf(type) === KINDS[movement]) return true;
  return elsewhere.some((word) => isState(word) && !saysPartOf(word));
}

/** Whether a type or a state says that money went back: a word of success alone may be the charge's own. */
export const saysReturned = ({ type, status, status_detail }: ResponseFacts): boolean =>
  (type !== undefined && kindOf(type) === 'return') ||
  [status, status_detail].some((word) => word !== undefined && isStateOf(word, 'cancellation'));

/** Whether it only names the payment in question or says that it is pending, without saying that anything was done. */
function saysOnlyWhose(response: ResponseFacts, requested: RequestedMovement): boolean {
  if (requested.movement === 'authorization' || saysYes(response, requested)) return false;
  return response.transaction_id === undefined || response.elsewhere?.some(isUnderWay) === true;
}

/** Whether its words leave open that a payment exists: then it is not the response for an unknown payment. */
function saysMore(
  { status, status_detail, elsewhere = [], undocumented_words = [] }: ResponseFacts,
  { movement }: RequestedMovement,
): boolean {
  const isNothing = (word: string): boolean => saysNothing(word) || isStateOf(word, movement);
  return ![status, status_detail, ...elsewhere, ...undocumented_words].every(
    (word) => word === undefined || isNothing(word),
  );
}

function isInAnotherCurrency(response: ResponseFacts, requested: RequestedMovement): boolean {
  return response.currency !== undefined && response.currency !== requested.currency;
}

/** An adjustment is confirmed by its new total or by the difference; the unchanged hold confirms nothing (I12). */
function isAnotherTotal(amount_minor: number, { amount_minor: total_minor, before_minor }: RequestedMovement): boolean {
  if (total_minor === null || before_minor === undefined) return false;
  return amount_minor !== total_minor && amount_minor !== Math.abs(total_minor - before_minor);
}

function isAnotherAmount(amount_minor: number | undefined, requested: RequestedMovement): boolean {
  if (amount_minor === undefined) return false;
  if (requested.movement === 'adjustment') return isAnotherTotal(amount_minor, requested);
  if (requested.amount_minor === null || amount_minor === requested.amount_minor) return amount_minor <= 0;
  const tip_minor = requested.movement === 'authorization' ? (requested.tip_minor ?? 0) : 0;
  return amount_minor !== requested.amount_minor - tip_minor;
}

function isPart({ amount_minor = 0 }: ResponseFacts, requested: RequestedMovement): boolean {
  return requested.movement === 'reversal' && amount_minor > 0 && amount_minor < (requested.amount_minor ?? 0);
}

/**
 * The only interpretation of a 2xx response to a money movement (payment-safety 13.3 and 13.4): the first matching row
 * from the top decides. Refusals and silence are read by the tables of 5.4 and 5.5.
 */
export const VERDICT_TABLE: readonly Row[] = [
  { row: 'of another trace', matches: isOfAnotherTrace, verdict: () => unclear('trace_mismatch') },
  { row: 'of another payment', matches: isOfAnotherPayment, verdict: () => unclear('payment_mismatch') },
  {
    row: 'says that it was not done',
    matches: (response, requested) => outcomeOf(requested, response) === 'not_done',
    verdict: () => ({ verdict: 'not_done' }),
  },
  {
    row: 'does not say, or contradicts itself',
    matches: (response, requested) => outcomeOf(requested, response) === 'unclear',
    verdict: () => unclear('unclear_answer'),
  },
  {
    row: 'a success of a transaction that moves no such money',
    matches: isOfAnotherKind,
    verdict: () => unclear('unclear_answer'),
  },
  {
    row: 'names an amount that cannot be read',
    matches: ({ amount_unreadable }) => amount_unreadable === true,
    verdict: () => unclear('malformed_answer'),
  },
  {
    row: 'names nothing that was done, and says something else',
    matches: (response, requested) => namesNothing(response, requested) && saysMore(response, requested),
    verdict: () => unclear('unclear_answer'),
  },
  { row: 'names nothing that was done', matches: namesNothing, verdict: () => unclear('names_nothing') },
  {
    row: 'names whose it is, and nothing that was done',
    matches: saysOnlyWhose,
    verdict: () => unclear('unclear_answer'),
  },
  { row: 'in another currency', matches: isInAnotherCurrency, verdict: () => unclear('amount_mismatch') },
  {
    row: 'a part, of which nothing says how much',
    matches: (response, { movement }) =>
      response.amount_minor === undefined && (movement === 'reversal' || saysPart(response)),
    verdict: () => unclear('amount_missing'),
  },
  {
    row: 'a part of what was to be undone',
    matches: isPart,
    verdict: ({ amount_minor = 0 }) => ({ verdict: 'partly_done', moved_minor: amount_minor }),
  },
  {
    row: 'another amount, wherever it is said',
    matches: ({ amount_minor, other_amount_minor }, requested) =>
      isAnotherAmount(amount_minor, requested) || isAnotherAmount(other_amount_minor, requested),
    verdict: () => unclear('amount_mismatch'),
  },
  {
    row: 'done, and nothing contradicts it',
    matches: () => true,
    verdict: ({ amount_minor, other_amount_minor }) => ({
      verdict: 'done',
      moved_minor: amount_minor === undefined ? null : Math.min(amount_minor, other_amount_minor ?? amount_minor),
    }),
  },
];

/** What a response says about the requested movement. Fails towards `unclear`. */
export function readVerdict(response: ResponseFacts, requested: RequestedMovement): Verdict {
  for (const row of VERDICT_TABLE) if (row.matches(response, requested)) return row.verdict(response, requested);
  return unclear('unclear_answer');
}
