import { assertNever } from '../assert.ts';
import { readVerdict } from './verdict.ts';
import { serviceWord, wordMeaning } from './words.ts';

/** A simple payment as the service tells of it (service-interface, Simple payment). */
export interface LinkFacts {
  readonly payment_id?: string;
  readonly status?: string;
  readonly amount_minor?: number;
  readonly amount_unreadable?: true;
  readonly currency?: string;
  readonly captured?: boolean;
  readonly errors?: readonly string[];
}

/** The payment that the customer was asked for. */
export interface LinkAsked {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly currency: string;
}

/**
 * What a reading says of it: `open`: nothing is paid, and the customer may still pay; `uncaptured`: it succeeded, and nothing
 * says that the money was taken, which pays no sale and is given back all the same.
 */
export type LinkReading =
  | { readonly read: 'paid' | 'uncaptured' | 'open' | 'ended' | 'given_back' }
  | { readonly read: 'unclear'; readonly why: string };

/** Beside those of `words.ts`; the interface shows `succeeded` alone (docs/assumptions.md). */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'CANCELED', 'EXPIRED', 'VOIDED', 'VOID']);
/** Paid, and not what was asked for: a person settles it, and nothing goes back by itself. */
export const PAID_OTHER_SUM = 'amount_paid_differs';
const GIVEN_BACK: ReadonlySet<string> = new Set(['REFUNDED', 'REVERSED']);

/** What it says of its sum contradicts what the customer was to pay. What it does not say proves nothing. */
export function isOfAnotherSum(
  { amount_minor, currency }: Pick<LinkFacts, 'amount_minor' | 'currency'>,
  asked: Pick<LinkAsked, 'amount_minor' | 'currency'>,
): boolean {
  const is_other_amount = amount_minor !== undefined && amount_minor !== asked.amount_minor;
  return is_other_amount || (currency !== undefined && currency !== asked.currency);
}

/**
 * Paid only where the one verdict says so of the whole sum, named, and captured (payment-safety 13.3): a word alone is no
 * money. "Failed" is one try of the customer's, who may try again.
 */
export function readLink(facts: LinkFacts, { payment_id, amount_minor, currency }: LinkAsked): LinkReading {
  const { status = '', captured } = facts;
  if (facts.payment_id !== undefined && facts.payment_id !== payment_id)
    return { read: 'unclear', why: 'payment_mismatch' };
  const word = serviceWord(status);
  if (GIVEN_BACK.has(word)) return { read: 'given_back' };
  if (ENDED.has(word)) return captured === true ? { read: 'unclear', why: 'unclear_answer' } : { read: 'ended' };
  const { captured: _captured, ...said } = facts;
  const is_paid = captured === true || wordMeaning(status) === 'yes';
  const otherSum = { read: 'unclear', why: is_paid ? PAID_OTHER_SUM : 'amount_mismatch' } as const;
  const verdict = readVerdict(said, { movement: 'capture', payment_id, amount_minor, currency });
  switch (verdict.verdict) {
    case 'done':
      if (verdict.moved_minor !== amount_minor) return { read: 'unclear', why: 'amount_missing' };
      return { read: captured === true ? 'paid' : 'uncaptured' };
    case 'not_done':
      if (isOfAnotherSum(facts, { amount_minor, currency })) return otherSum;
      return captured === true ? { read: 'unclear', why: 'unclear_answer' } : { read: 'open' };
    case 'partly_done':
      return otherSum;
    case 'unclear':
      if (isOfAnotherSum(facts, { amount_minor, currency })) return otherSum;
      return verdict.why === 'unclear_answer' && captured !== true
        ? { read: 'open' }
        : { read: 'unclear', why: verdict.why };
    default:
      return assertNever(verdict, 'verdict');
  }
}
