import { type Movement, type Words, isStateOf, readWords, saysApproved, saysPart } from './movement.ts';
import { isUnderWay, saysNothing, serviceWord, wordMeaning } from './words.ts';
import { kindOf } from './transaction-kind.ts';

/** What a 2xx of the service says and names; whatever it leaves out is absent. Amounts in minor units. */
export interface Said extends Words {
  /** What its transaction is. */
  readonly type?: string;
  readonly trace_id?: string;
  readonly payment_id?: string;
  readonly transaction_id?: string;
  readonly amount_minor?: number;
  /** The same at another place of the answer, when it says it twice. */
  readonly other_amount_minor?: number;
  readonly currency?: string;
  /** What stands at places that the interface does not have. */
  readonly strange_words?: readonly string[];
  /** An amount that does not parse exactly. */
  readonly amount_unreadable?: boolean;
}

/** What was asked for, as far as the till knows it. */
export interface Asked {
  readonly movement: Movement;
  /** Null when no one knows it: then no amount is another one. */
  readonly amount_minor: number | null;
  /** Part of `amount_minor`: an approval may echo the amount without it (13.4). */
  readonly tip_minor?: number;
  /** What an adjustment changes; absent where no one knows it. */
  readonly before_minor?: number;
  readonly currency: string;
  readonly trace_id?: string;
  readonly payment_id?: string | null;
}

export type Unclear =
  | 'trace_mismatch'
  | 'payment_mismatch'
  | 'unclear_answer'
  | 'amount_mismatch'
  | 'amount_missing'
  | 'malformed_answer'
  | 'names_nothing';

export type Verdict =
  /** `moved_minor`: what the service says it moved; null when it names no amount. */
  | { readonly verdict: 'done'; readonly moved_minor: number | null }
  /** Less than was asked, as named. */
  | { readonly verdict: 'partly_done'; readonly moved_minor: number }
  | { readonly verdict: 'not_done' }
  | { readonly verdict: 'unclear'; readonly why: Unclear };

const unclear = (why: Unclear): Verdict => ({ verdict: 'unclear', why });

interface Row {
  readonly row: string;
  readonly matches: (said: Said, asked: Asked) => boolean;
  readonly verdict: (said: Said, asked: Asked) => Verdict;
}

const reads = ({ movement }: Asked, said: Said) => readWords(said, movement);

function isOfAnotherTrace(said: Said, asked: Asked): boolean {
  return said.trace_id !== undefined && asked.trace_id !== undefined && said.trace_id !== asked.trace_id;
}

function isOfAnotherPayment(said: Said, asked: Asked): boolean {
  return said.payment_id !== undefined && asked.payment_id != null && said.payment_id !== asked.payment_id;
}

const KINDS: Readonly<Record<Movement, ReturnType<typeof kindOf>>> = {
  ...{ authorization: 'charge', adjustment: 'charge', capture: 'capture' },
  ...{ return: 'return', reversal: 'return', cancellation: 'return' },
};
const TAKING: ReadonlySet<Movement> = new Set(['authorization', 'capture', 'adjustment']);

/** The success of a purchase is no return, nor that of a return a purchase; a purchase that is REFUNDED is one. */
function isOfAnotherKind({ type, status, status_detail }: Said, { movement }: Asked): boolean {
  if (type === undefined) return false;
  if (TAKING.has(movement)) return kindOf(type) === 'return';
  if (movement !== 'return' && movement !== 'reversal' && movement !== 'cancellation') return false;
  const is_given_back = [status, status_detail].some((word) => word !== undefined && isStateOf(word, movement));
  return !is_given_back && ['charge', 'capture'].includes(kindOf(type));
}

const namesNothing = ({ payment_id, transaction_id }: Said, { movement }: Asked): boolean =>
  movement !== 'authorization' && payment_id === undefined && transaction_id === undefined;

/** What an earlier part left its payment in, as this one would: it says nothing of this one. */
const saysPartOf = (word: string): boolean => serviceWord(word).startsWith('PARTIAL');

/** A word or code of the movement itself says yes, or the state of its payment, unless an earlier part left that. */
function saysYes(said: Said, { movement }: Asked): boolean {
  const { type, status, status_detail, elsewhere = [] } = said;
  const isState = (word: string): boolean => isStateOf(word, movement);
  const isYes = (word: string | undefined): boolean =>
    word !== undefined && (isState(word) || wordMeaning(word) === 'yes');
  if (isYes(status) || isYes(status_detail) || saysApproved(said)) return true;
  if (type !== undefined && kindOf(type) === KINDS[movement]) return true;
  return elsewhere.some((word) => isState(word) && !saysPartOf(word));
}

/** A type or a state says that money went back: a word of success alone may be the charge's own. */
export const saysReturned = ({ type, status, status_detail }: Said): boolean =>
  (type !== undefined && kindOf(type) === 'return') ||
  [status, status_detail].some((word) => word !== undefined && isStateOf(word, 'cancellation'));

/** It names the payment that was asked about, or says that it is not over: that something was done is said by nothing. */
function saysOnlyWhose(said: Said, asked: Asked): boolean {
  if (asked.movement === 'authorization' || saysYes(said, asked)) return false;
  return said.transaction_id === undefined || said.elsewhere?.some(isUnderWay) === true;
}

/** Words that leave it open whether something was there: such an answer is not the one for a payment that nobody knows. */
function saysMore({ status, status_detail, elsewhere = [], strange_words = [] }: Said, { movement }: Asked): boolean {
  const isNothing = (word: string): boolean => saysNothing(word) || isStateOf(word, movement);
  return ![status, status_detail, ...elsewhere, ...strange_words].every(
    (word) => word === undefined || isNothing(word),
  );
}

function isInAnotherCurrency(said: Said, asked: Asked): boolean {
  return said.currency !== undefined && said.currency !== asked.currency;
}

/** An adjustment is answered with its new total or with the difference: the hold as it was is no answer (I12). */
function isAnotherTotal(amount_minor: number, { amount_minor: total_minor, before_minor }: Asked): boolean {
  if (total_minor === null || before_minor === undefined) return false;
  return amount_minor !== total_minor && amount_minor !== Math.abs(total_minor - before_minor);
}

function isAnotherAmount(amount_minor: number | undefined, asked: Asked): boolean {
  if (amount_minor === undefined) return false;
  if (asked.movement === 'adjustment') return isAnotherTotal(amount_minor, asked);
  if (asked.amount_minor === null || amount_minor === asked.amount_minor) return amount_minor <= 0;
  const tip_minor = asked.movement === 'authorization' ? (asked.tip_minor ?? 0) : 0;
  return amount_minor !== asked.amount_minor - tip_minor;
}

function isPart({ amount_minor = 0 }: Said, asked: Asked): boolean {
  return asked.movement === 'reversal' && amount_minor > 0 && amount_minor < (asked.amount_minor ?? 0);
}

/**
 * The one reading of every 2xx that answers a movement of money (payment-safety 13.3 and 13.4), from the top: the first row
 * that matches decides. Refusals and silence are read by the tables of 5.4 and 5.5.
 */
export const VERDICT_TABLE: readonly Row[] = [
  { row: 'of another trace', matches: isOfAnotherTrace, verdict: () => unclear('trace_mismatch') },
  { row: 'of another payment', matches: isOfAnotherPayment, verdict: () => unclear('payment_mismatch') },
  {
    row: 'says that it was not done',
    matches: (said, asked) => reads(asked, said) === 'not_done',
    verdict: () => ({ verdict: 'not_done' }),
  },
  {
    row: 'does not say, or contradicts itself',
    matches: (said, asked) => reads(asked, said) === 'unclear',
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
    matches: (said, asked) => namesNothing(said, asked) && saysMore(said, asked),
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
    matches: (said, { movement }) => said.amount_minor === undefined && (movement === 'reversal' || saysPart(said)),
    verdict: () => unclear('amount_missing'),
  },
  {
    row: 'a part of what was to be undone',
    matches: isPart,
    verdict: ({ amount_minor = 0 }) => ({ verdict: 'partly_done', moved_minor: amount_minor }),
  },
  {
    row: 'another amount, wherever it is said',
    matches: ({ amount_minor, other_amount_minor }, asked) =>
      isAnotherAmount(amount_minor, asked) || isAnotherAmount(other_amount_minor, asked),
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

/** What an answer says of the movement that was asked for. Fails towards `unclear`. */
export function readVerdict(said: Said, asked: Asked): Verdict {
  for (const row of VERDICT_TABLE) if (row.matches(said, asked)) return row.verdict(said, asked);
  return unclear('unclear_answer');
}
