import { assertNever } from '../assert.ts';
import { readVerdict } from './verdict.ts';
import { canonicalWord, wordMeaning } from './words.ts';

/** A simple payment as the service reports it (service-interface, Simple payment). */
export interface LinkFacts {
  readonly payment_id?: string;
  readonly status?: string;
  readonly amount_minor?: number;
  readonly amount_unreadable?: true;
  readonly currency?: string;
  readonly captured?: boolean;
  readonly errors?: readonly string[];
}

/** The payment that was requested from the customer. */
export interface RequestedLink {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly currency: string;
}

/**
 * `open`: nothing is paid, and the customer may still pay. `uncaptured`: it succeeded, but nothing says that the money
 * was captured; it pays no sale and is given back all the same.
 */
export type LinkReading =
  | { readonly read: 'paid' | 'uncaptured' | 'open' | 'ended' | 'given_back' }
  | { readonly read: 'unclear'; readonly why: string };

/** In addition to those of `words.ts`; the interface shows only `succeeded` (docs/assumptions.md). */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'CANCELED', 'EXPIRED', 'VOIDED', 'VOID']);
/** Paid, but not the requested amount: a person settles it, and nothing is returned automatically. */
export const PAID_AMOUNT_DIFFERS = 'amount_paid_differs';
const GIVEN_BACK: ReadonlySet<string> = new Set(['REFUNDED', 'REVERSED']);

/** Whether its amount contradicts what the customer was to pay. An absent amount proves nothing. */
export function differsInAmount(
  { amount_minor, currency }: Pick<LinkFacts, 'amount_minor' | 'currency'>,
  requested: Pick<RequestedLink, 'amount_minor' | 'currency'>,
): boolean {
  const is_other_amount = amount_minor !== undefined && amount_minor !== requested.amount_minor;
  return is_other_amount || (currency !== undefined && currency !== requested.currency);
}

/**
 * Paid only when the verdict says so about the whole, named and captured amount (payment-safety 13.3): a word alone is
 * not money. "Failed" is one attempt of the customer, who may try again.
 */
export function readLink(facts: LinkFacts, { payment_id, amount_minor, currency }: RequestedLink): LinkReading {
  const { status = '', captured } = facts;
  if (facts.payment_id !== undefined && facts.payment_id !== payment_id)
    return { read: 'unclear', why: 'payment_mismatch' };
  const word = canonicalWord(status);
  if (GIVEN_BACK.has(word)) return { read: 'given_back' };
  if (ENDED.has(word)) return captured === true ? { read: 'unclear', why: 'unclear_answer' } : { read: 'ended' };
  const { captured: _captured, ...others } = facts;
  const is_paid = captured === true || wordMeaning(status) === 'yes';
  const amountDiffers = { read: 'unclear', why: is_paid ? PAID_AMOUNT_DIFFERS : 'amount_mismatch' } as const;
  const verdict = readVerdict(others, { movement: 'capture', payment_id, amount_minor, currency });
  switch (verdict.verdict) {
    case 'done':
      if (verdict.moved_minor !== amount_minor) return { read: 'unclear', why: 'amount_missing' };
      return { read: captured === true ? 'paid' : 'uncaptured' };
    case 'not_done':
      if (differsInAmount(facts, { amount_minor, currency })) return amountDiffers;
      return captured === true ? { read: 'unclear', why: 'unclear_answer' } : { read: 'open' };
    case 'partly_done':
      return amountDiffers;
    case 'unclear':
      if (differsInAmount(facts, { amount_minor, currency })) return amountDiffers;
      return verdict.why === 'unclear_answer' && captured !== true
        ? { read: 'open' }
        : { read: 'unclear', why: verdict.why };
    default:
      return assertNever(verdict, 'verdict');
  }
}
