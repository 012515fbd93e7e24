import { assertNever } from '../assert.ts';
import type { CallResult } from '../service/call-result.ts';
import { identifier } from '../service/schemas/wire-values.ts';
import { type PaymentFacts, readWholeBack } from '../verdict/read-back.ts';
import { type RequestedLink, type LinkFacts, readLink } from '../verdict/read-link.ts';
import { type CardSalesStop, authorizeVerdict } from './authorize-table.ts';
import type { RetryCount, ReversalVerdict } from './reversal-table.ts';
import { readUndoneBy } from '../verdict/undone-by.ts';

export type LinkCreation =
  | { readonly made: 'yes'; readonly payment_id: string }
  | { readonly made: 'no'; readonly reason: string; readonly stop?: CardSalesStop }
  | { readonly made: 'not_sent' | 'unknown'; readonly cause: string };

/**
 * What the response to the creation means; a payment without an id, or with an id that no request can carry, can never
 * be queried.
 */
export function linkCreation(result: CallResult<LinkFacts>): LinkCreation {
  if (result.kind === 'answer') {
    const { payment_id } = result.value;
    const name = identifier.safeParse(payment_id);
    return name.success ? { made: 'yes', payment_id: name.data } : { made: 'unknown', cause: 'names_nothing' };
  }
  // "Payment failed" in the service's own shape (service-interface, Errors).
  if (result.kind === 'refused' && result.refusal.status === 402)
    return { made: 'no', reason: result.refusal.response_code_description ?? result.refusal.message ?? 'http_402' };
  const verdict = authorizeVerdict(result, { trace_id: '', amount_minor: 0, tip_minor: 0, currency: '' });
  switch (verdict.verdict) {
    case 'declined':
      return { made: 'no', reason: verdict.reason, ...(verdict.stop === undefined ? {} : { stop: verdict.stop }) };
    case 'not_sent':
      return { made: 'not_sent', cause: verdict.cause };
    case 'unknown':
      return { made: 'unknown', cause: verdict.cause };
    case 'approved':
      return { made: 'unknown', cause: 'unclear_answer' };
    default:
      return assertNever(verdict, 'verdict of a creation');
  }
}

/**
 * What is known of an abandoned link beyond that it may still be paid: paid; paid with another amount; or never shown
 * by this till.
 */
export type LinkSeen = 'paid' | 'other_sum' | 'never_shown';

/** What follows from a reading of an abandoned payment: a call that returns the money, or a verdict. */
export type GivenUpLinkStep =
  { readonly ask: 'give_back' } | { readonly ask: 'nothing'; readonly verdict: ReversalVerdict };

/** After a first reading that it ended, a payment that was in flight then may still arrive (A1). */
export const LINK_ENDED = 'link_ended';

export interface EarlierReading {
  /** The reading was requested after H, counted from the abandonment or from the service's first "ended". */
  readonly sent_after_horizon: boolean;
  /** The previous reading said that it ended. */
  readonly had_ended: boolean;
  readonly is_alerted: boolean;
  /** H, in milliseconds: after the first word that it ended it is asked again then. */
  readonly horizon_ms: number;
}

/**
 * Nothing is settled while the customer may still pay: only the service's own word ends it, said twice with H in
 * between, or the money's way back. "Not found" is no such word, however often it comes: H bounds a request on its way,
 * and not the life of an address that the customer has.
 */
export function decideGivenUpLink(
  result: CallResult<LinkFacts>,
  requested: RequestedLink,
  { sent_after_horizon, had_ended, is_alerted, horizon_ms }: EarlierReading,
): GivenUpLinkStep {
  const settle = (verdict: ReversalVerdict): GivenUpLinkStep => ({ ask: 'nothing', verdict });
  const again = (why: string, counts: 'answered' | 'silence'): GivenUpLinkStep =>
    settle({ verdict: 'retry', why, counts });
  // A person who was alerted may end it at the service and report that here; the till checks all the same.
  const watched = (why: string): GivenUpLinkStep =>
    is_alerted ? settle({ verdict: 'stuck', why }) : again(why, 'silence');
  switch (result.kind) {
    case 'answer': {
      const reading = readLink(result.value, requested);
      if (reading.read === 'unclear')
        return sent_after_horizon ? settle({ verdict: 'stuck', why: reading.why }) : again(reading.why, 'answered');
      if (reading.read === 'paid' || reading.read === 'uncaptured') return { ask: 'give_back' };
      if (reading.read === 'ended')
        return had_ended && sent_after_horizon
          ? settle({ verdict: 'never_captured' })
          : settle({ verdict: 'retry', why: LINK_ENDED, counts: 'silence', after_ms: horizon_ms });
      if (reading.read === 'open') return watched('link_open');
      return settle({
        verdict: 'undone',
        by: readUndoneBy([result.value.status]),
        ...{ payment_id: requested.payment_id, transaction_id: null, amount_minor: null },
      });
    }
    case 'refused': {
      const { status, retry_after_ms } = result.refusal;
      if (status === 404) return watched('link_not_found');
      const counts = status === 401 || status === 403 ? 'credentials' : 'answered';
      const wait = retry_after_ms === undefined ? {} : { after_ms: retry_after_ms };
      return settle({ verdict: 'retry', why: `http_${status}`, counts, ...wait });
    }
    case 'not_sent':
      return settle({ verdict: 'retry', why: result.cause, counts: 'offline' });
    case 'unknown':
      return again(result.cause, 'silence');
    default:
      return assertNever(result, 'result of a reading');
  }
}

/** A reading of the payment itself. */
export type PaymentRead = CallResult<PaymentFacts & { readonly payment_id: string; readonly currency?: string }>;

/** The part of the return that may already be in flight. */
export interface EarlierRefund {
  /** It was requested before, with an unproven outcome. */
  readonly was_sent: boolean;
  readonly sent_after_horizon: boolean;
  /**
   * The readings were requested when anything sent earlier had arrived or never will: what they lack was not done
   * (0.3).
   */
  readonly is_proof: boolean;
}

/**
 * What follows from the payment itself before its return is requested: a refund whose response was lost may be visible
 * only here. It is requested again only on proof that the earlier request had no effect (13.6).
 */
export function decideLinkRefund(
  reading: PaymentRead,
  requested: RequestedLink,
  before: EarlierRefund,
): GivenUpLinkStep {
  const { was_sent, is_proof, sent_after_horizon } = before;
  const settle = (verdict: ReversalVerdict): GivenUpLinkStep => ({ ask: 'nothing', verdict });
  const later = (why: string, counts: RetryCount): GivenUpLinkStep => settle({ verdict: 'retry', why, counts });
  switch (reading.kind) {
    case 'answer': {
      const back = readWholeBack(reading.value, requested);
      if (back.found === 'done') return settle(wholeReturn(requested, back.transaction_id));
      if (back.found === 'nothing') return is_proof ? { ask: 'give_back' } : later('refund_not_proven', 'silence');
      return is_proof && sent_after_horizon ? settle({ verdict: 'stuck', why: back.why }) : later(back.why, 'answered');
    }
    case 'refused': {
      const { status, retry_after_ms } = reading.refusal;
      const wait = retry_after_ms === undefined ? {} : { after_ms: retry_after_ms };
      if (status === 401 || status === 403) return later(`http_${status}`, 'credentials');
      if (status === 429) return settle({ verdict: 'retry', why: 'http_429', counts: 'answered', ...wait });
      if (is_proof) return was_sent ? settle({ verdict: 'stuck', why: 'payment_not_read' }) : { ask: 'give_back' };
      return later(`http_${status}`, 'answered');
    }
    case 'not_sent':
      return later(reading.cause, 'offline');
    case 'unknown':
      return was_sent || !is_proof ? later(reading.cause, 'silence') : { ask: 'give_back' };
    default:
      return assertNever(reading, 'reading of a payment');
  }
}

/** After a refused refund: proof that an earlier request, or somebody else, returned the whole amount. */
export function provenReturn(reading: PaymentRead, requested: RequestedLink): ReversalVerdict | null {
  const back = reading.kind === 'answer' ? readWholeBack(reading.value, requested) : null;
  return back?.found === 'done' ? wholeReturn(requested, back.transaction_id) : null;
}

const NAME_LENGTH_MAX = 128;

function wholeReturn({ payment_id, amount_minor }: RequestedLink, named: string | null): ReversalVerdict {
  const transaction_id = named !== null && named.length <= NAME_LENGTH_MAX ? named : null;
  return { verdict: 'undone', by: 'refund', payment_id, transaction_id, amount_minor };
}
