import type { CallResult, ServiceRefusal } from '../service/call-result.ts';
import { conflictMeaning } from './conflict.ts';
import type { ReversalFacts } from './reversal-table.ts';
import { detailMeaning } from './status-detail.ts';
import type { BoundUndoCall } from './undo.ts';

export type UndoVerdict =
  | { readonly verdict: 'done'; readonly transaction_id: string | null; readonly type: string | null }
  /**
   * The service said no for the payment's state: perhaps because a first copy of this very request did it. The payment is
   * read; when it shows nothing of ours, another call may do it or the refusal stands.
   */
  | { readonly verdict: 'conflict'; readonly reason: string; readonly detail: string }
  /** The service said no for good: every copy of this request gets the same. */
  | { readonly verdict: 'refused'; readonly reason: string; readonly detail: string }
  | { readonly verdict: 'not_sent'; readonly cause: string }
  /** May have happened. Settled by reading back; a refund is never sent again blindly. */
  | { readonly verdict: 'unknown'; readonly cause: string };

type Result = CallResult<ReversalFacts & { readonly type?: string }>;

const detailOf = (refusal: ServiceRefusal): string =>
  refusal.response_code_description ?? refusal.message ?? `http_${refusal.status}`;

/** What the answer to an undo of a bound payment means (payment-safety 5.4 and 5.5, read for money that goes back). */
export function undoVerdict(result: Result, call: BoundUndoCall, amount_minor: number): UndoVerdict {
  switch (result.kind) {
    case 'answer':
      return answerVerdict(result.value, amount_minor);
    case 'refused':
      return refusalVerdict(result.refusal, call);
    case 'not_sent':
      if (result.evidence.request_bytes_written !== 0) return { verdict: 'unknown', cause: 'bytes_written' };
      return { verdict: 'not_sent', cause: result.cause };
    case 'unknown':
      return { verdict: 'unknown', cause: result.cause };
  }
}

function answerVerdict(facts: ReversalFacts & { readonly type?: string }, amount_minor: number): UndoVerdict {
  if (facts.amount_unreadable) return { verdict: 'unknown', cause: 'malformed_answer' };
  const meaning = detailMeaning(facts.status_detail);
  if (meaning === 'failed') return { verdict: 'refused', reason: 'declined', detail: facts.status_detail ?? '' };
  // Pending, or a word that nobody knows: whoever calls it refused returns the money a second time.
  if (meaning === 'unclear') return { verdict: 'unknown', cause: 'status_unclear' };
  // A success that names nothing is what some services answer when they found nothing (5.5, row 2).
  if (facts.transaction_id === undefined && facts.payment_id === undefined)
    return { verdict: 'unknown', cause: 'names_nothing' };
  if (facts.amount_minor !== undefined && facts.amount_minor !== amount_minor)
    return { verdict: 'unknown', cause: 'amount_mismatch' };
  return { verdict: 'done', transaction_id: facts.transaction_id ?? null, type: facts.type ?? null };
}

/**
 * A refusal that passes (credentials, too many requests, in progress) is no proof: a copy of the request that a network
 * delivers later may be done. Only what the service would say to every copy stands at once.
 */
function refusalVerdict(refusal: ServiceRefusal, call: BoundUndoCall): UndoVerdict {
  const detail = detailOf(refusal);
  switch (refusal.status) {
    case 409: {
      const meaning = conflictMeaning(refusal);
      if (meaning === 'in_progress') return { verdict: 'unknown', cause: 'in_progress' };
      return { verdict: 'conflict', reason: meaning === 'opaque' ? 'conflict' : meaning, detail };
    }
    case 400:
    case 422:
      // R1 has no 409 in the interface: a cancellation that comes too late is answered 400.
      return { verdict: call === 'R1' ? 'conflict' : 'refused', reason: 'rejected', detail };
    case 404:
      if (call === 'R1') return { verdict: 'conflict', reason: 'not_found', detail };
      return { verdict: 'unknown', cause: 'not_found' };
    case 401:
    case 403:
      return { verdict: 'unknown', cause: 'credentials_refused' };
    case 429:
      return { verdict: 'unknown', cause: 'too_many_requests' };
    default:
      return { verdict: 'unknown', cause: `http_${refusal.status}` };
  }
}
