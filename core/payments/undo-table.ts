import { UNDO_CALL } from './fallback-sequence.ts';
import type { CallResult, ServiceRefusal } from '../service/call-result.ts';
import { conflictMeaning } from '../verdict/conflict.ts';
import { readVerdict, saysReturned } from '../verdict/verdict.ts';
import type { ReversalFacts } from './reversal-table.ts';
import type { BoundUndoCall } from './undo.ts';

export type UndoVerdict =
  /** `is_said`: its type or a state says that money went back, which the charge itself says of no return. */
  | {
      readonly verdict: 'done';
      readonly transaction_id: string | null;
      readonly type: string | null;
      readonly is_said: boolean;
    }
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

/** What an undo of a bound payment asked for. */
export interface UndoAsked {
  readonly call: BoundUndoCall;
  readonly amount_minor: number;
  readonly currency: string;
  readonly payment_id: string | null;
}

type Result = CallResult<ReversalFacts>;

const detailOf = (refusal: ServiceRefusal): string =>
  refusal.response_code_description ?? refusal.message ?? `http_${refusal.status}`;

/** What the answer to an undo of a bound payment means (payment-safety 5.4 and 5.5, read for money that goes back). */
export function undoVerdict(result: Result, asked: UndoAsked): UndoVerdict {
  switch (result.kind) {
    case 'answer':
      return answerVerdict(result.value, asked);
    case 'refused':
      return refusalVerdict(result.refusal, asked.call);
    case 'not_sent':
      if (result.evidence.request_bytes_written !== 0) return { verdict: 'unknown', cause: 'bytes_written' };
      return { verdict: 'not_sent', cause: result.cause };
    case 'unknown':
      return { verdict: 'unknown', cause: result.cause };
  }
}

function answerVerdict(facts: ReversalFacts, { call, ...asked }: UndoAsked): UndoVerdict {
  // Only R6 is nothing but a refund; the others cancel or refund, as the service finds the payment.
  const read = readVerdict(facts, { ...asked, movement: call === 'R6' ? 'return' : 'cancellation' });
  switch (read.verdict) {
    case 'done': {
      const { transaction_id = null, type = null } = facts;
      return { verdict: 'done', transaction_id, type, is_said: saysReturned(facts) };
    }
    case 'not_done':
      return { verdict: 'refused', reason: 'declined', detail: facts.status_detail ?? facts.status ?? '' };
    // To call these refused returns the money a second time.
    case 'partly_done':
      return { verdict: 'unknown', cause: 'amount_mismatch' };
    case 'unclear':
      return { verdict: 'unknown', cause: read.why };
  }
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
