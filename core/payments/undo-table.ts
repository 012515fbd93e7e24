import { UNDO_CALL } from './fallback-sequence.ts';
import type { CallResult, ServiceRefusal } from '../service/call-result.ts';
import { conflictMeaning } from '../verdict/conflict.ts';
import { readVerdict, saysReturned } from '../verdict/verdict.ts';
import type { ReversalFacts } from './requested-reversal.ts';
import type { BoundUndoCall } from './undo.ts';

export type UndoVerdict =
  /** `says_returned`: a type or a state says that money went back, which a response about the charge itself would not. */
  | {
      readonly verdict: 'done';
      readonly transaction_id: string | null;
      readonly type: string | null;
      readonly says_returned: boolean;
    }
  /**
   * The service refused because of the payment's state, perhaps because an earlier delivery of this request did it. The
   * payment is read; if it shows nothing of ours, another call may do it or the refusal is final.
   */
  | { readonly verdict: 'conflict'; readonly reason: string; readonly detail: string }
  /** The service refused finally: every duplicate of this request gets the same response. */
  | { readonly verdict: 'refused'; readonly reason: string; readonly detail: string }
  | { readonly verdict: 'not_sent'; readonly cause: string }
  /** It may have happened: settled by reading the payment; a refund is never repeated blindly. */
  | { readonly verdict: 'unknown'; readonly cause: string };

/** A requested undo of a bound payment. */
export interface RequestedUndo {
  readonly call: BoundUndoCall;
  readonly amount_minor: number;
  readonly currency: string;
  readonly payment_id: string | null;
}

type Result = CallResult<ReversalFacts>;

const detailOf = (refusal: ServiceRefusal): string =>
  refusal.response_code_description ?? refusal.message ?? `http_${refusal.status}`;

/** What the response to an undo of a bound payment means (payment-safety 5.4 and 5.5, applied to returned money). */
export function undoVerdict(result: Result, requested: RequestedUndo): UndoVerdict {
  switch (result.kind) {
    case 'answer':
      return answerVerdict(result.value, requested);
    case 'refused':
      return refusalVerdict(result.refusal, requested.call);
    case 'not_sent':
      if (result.evidence.request_bytes_written !== 0) return { verdict: 'unknown', cause: 'bytes_written' };
      return { verdict: 'not_sent', cause: result.cause };
    case 'unknown':
      return { verdict: 'unknown', cause: result.cause };
  }
}

function answerVerdict(facts: ReversalFacts, { call, ...requested }: RequestedUndo): UndoVerdict {
  // Only R6 always refunds; the others cancel or refund, depending on the payment's state.
  const read = readVerdict(facts, { ...requested, movement: call === 'R6' ? 'return' : 'cancellation' });
  switch (read.verdict) {
    case 'done': {
      const { transaction_id = null, type = null } = facts;
      return { verdict: 'done', transaction_id, type, says_returned: saysReturned(facts) };
    }
    case 'not_done':
      return { verdict: 'refused', reason: 'declined', detail: facts.status_detail ?? facts.status ?? '' };
    // Treating these as refused would return the money a second time.
    case 'partly_done':
      return { verdict: 'unknown', cause: 'amount_mismatch' };
    case 'unclear':
      return { verdict: 'unknown', cause: read.why };
  }
}

/**
 * A temporary refusal (credentials, too many requests, in progress) is no proof: a duplicate of the request that the
 * network delivers later may succeed. Only a refusal that every duplicate would get is final at once.
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
      // R1 has no 409 in the interface: a cancellation that is too late gets a 400.
      return { verdict: call === UNDO_CALL.cancel_by_trace ? 'conflict' : 'refused', reason: 'rejected', detail };
    case 404:
      if (call === UNDO_CALL.cancel_by_trace) return { verdict: 'conflict', reason: 'not_found', detail };
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
