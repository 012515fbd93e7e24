import type { CallResult, ServiceRefusal } from '../service/call-result.ts';
import { assert } from '../assert.ts';
import { type RequestedMovement, type ResponseFacts, readVerdict } from '../verdict/verdict.ts';
import { isApprovingCode } from '../verdict/words.ts';

/** The fields of the authorization response that decide (operator-interface, "On the wire" 6). */
export interface AuthorizationFacts extends ResponseFacts {
  readonly http_status: number;
  readonly approval_code?: string;
  readonly response_code_description?: string;
}

/** What the attempt requested. */
export interface AuthorizationSent {
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: string;
}

/** Why card sales stop until the cause is repaired (5.4, rows 401, 403, 404, 429). */
export type CardSalesStop = 'credentials_refused' | 'service_not_found' | 'too_many_requests';

export type AuthorizeVerdict =
  | { readonly verdict: 'approved' }
  | {
      readonly verdict: 'declined';
      readonly reason: string;
      readonly response_code: string | null;
      readonly probe: boolean;
      readonly stop?: CardSalesStop;
    }
  | { readonly verdict: 'not_sent'; readonly cause: string }
  /** `alarm`: a person must check the network or the settings, however this attempt ends. */
  | {
      readonly verdict: 'unknown';
      readonly cause: string;
      readonly alarm?: boolean;
      /**
       * A smaller amount that the service approved: it is undone, and may be charged as a partial payment (decision
       * 044).
       */
      readonly approved_minor?: number;
    };

type Result = CallResult<AuthorizationFacts>;

interface Row {
  /** The row's words in payment-safety 5.4. */
  readonly row: string;
  readonly matches: (result: Result, sent: AuthorizationSent) => boolean;
  readonly verdict: (result: Result, sent: AuthorizationSent) => AuthorizeVerdict;
}

const unknown = (cause: string, alarm = false): (() => AuthorizeVerdict) => {
  const verdict: AuthorizeVerdict = alarm ? { verdict: 'unknown', cause, alarm } : { verdict: 'unknown', cause };
  return () => verdict;
};

const isAnswer =
  (test: (facts: AuthorizationFacts, sent: AuthorizationSent) => boolean): Row['matches'] =>
  (result, sent) =>
    result.kind === 'answer' && test(result.value, sent);

const isRefusal =
  (...statuses: readonly number[]): Row['matches'] =>
  (result) =>
    result.kind === 'refused' && statuses.includes(result.refusal.status);

const askedFor = ({ trace_id, amount_minor, tip_minor, currency }: AuthorizationSent): RequestedMovement => ({
  movement: 'authorization',
  trace_id,
  amount_minor: amount_minor + tip_minor,
  tip_minor,
  currency,
});

const reads = (verdict: ReturnType<typeof readVerdict>['verdict']): Row['matches'] =>
  isAnswer((facts, sent) => readVerdict(facts, askedFor(sent)).verdict === verdict);

/**
 * The interface's amount excludes the tip, so an echo without it is ambiguous: only the payment shows what is held
 * (13.4).
 */
export const TIP_NOT_PROVEN = 'tip_not_proven';

function leavesOutTip(facts: AuthorizationFacts, sent: AuthorizationSent): boolean {
  const read = readVerdict(facts, askedFor(sent));
  return read.verdict === 'done' && sent.tip_minor > 0 && read.moved_minor === sent.amount_minor;
}

function refusalOf(result: Result): ServiceRefusal {
  assert(result.kind === 'refused', 'a refusal row matches only refusals');
  return result.refusal;
}

function declinedByRefusal(probe: boolean, stop?: CardSalesStop): Row['verdict'] {
  return (result) => {
    const refusal = refusalOf(result);
    const reason =
      refusal.response_code_description ?? refusal.message ?? refusal.error_type ?? `http_${refusal.status}`;
    const declined = { verdict: 'declined', reason, response_code: refusal.response_code ?? null, probe } as const;
    return stop === undefined ? declined : { ...declined, stop };
  };
}

function declinedByAnswer(result: Result): AuthorizeVerdict {
  assert(result.kind === 'answer', 'an answer row matches only answers');
  const { response_code, network_response_code, response_code_description, status_detail, status } = result.value;
  // If the service's own code approves and the network declined, the network's code is the reason.
  const isOwn = response_code !== undefined && !isApprovingCode(response_code);
  const reason = (isOwn ? response_code_description : undefined) ?? status_detail ?? status ?? 'declined';
  return {
    verdict: 'declined',
    reason,
    response_code: (isOwn ? response_code : network_response_code) ?? null,
    probe: false,
  };
}

function unclearAnswer(result: Result, sent: AuthorizationSent): AuthorizeVerdict {
  assert(result.kind === 'answer', 'an answer row matches only answers');
  const { amount_minor = 0, other_amount_minor = amount_minor, currency } = result.value;
  const read = readVerdict(result.value, askedFor(sent));
  const cause = read.verdict === 'unclear' ? read.why : 'amount_mismatch';
  const is_part = amount_minor > 0 && amount_minor < sent.amount_minor + sent.tip_minor;
  const is_clear = cause === 'amount_mismatch' && currency === sent.currency && other_amount_minor === amount_minor;
  return { verdict: 'unknown', cause, ...(is_part && is_clear ? { approved_minor: amount_minor } : {}) };
}

/** Table 5.4: the first matching row from the top decides. Without a match it is unknown, never declined. */
export const AUTHORIZE_TABLE: readonly Row[] = [
  {
    row: '2xx other than 201',
    matches: isAnswer((facts) => facts.http_status !== 201),
    verdict: unknown('unexpected_status'),
  },
  {
    row: '2xx, approved, but the amount is echoed without the tip',
    matches: isAnswer(leavesOutTip),
    verdict: unknown(TIP_NOT_PROVEN),
  },
  {
    row: '2xx, valid, trace, amount and currency match, approved',
    matches: reads('done'),
    verdict: () => ({ verdict: 'approved' }),
  },
  { row: '2xx, valid, declined', matches: reads('not_done'), verdict: declinedByAnswer },
  {
    row: '2xx pending, malformed, of another trace or amount, unknown status, contradiction',
    matches: isAnswer(() => true),
    verdict: unclearAnswer,
  },
  {
    row: '4xx in service schema that also says approved (13.3)',
    matches: (result) => result.kind === 'refused' && result.refusal.says_approved === true,
    verdict: unknown('unclear_answer'),
  },
  { row: '400, 422 in service schema', matches: isRefusal(400, 422), verdict: declinedByRefusal(true) },
  {
    row: '401, 403 in service schema',
    matches: isRefusal(401, 403),
    verdict: declinedByRefusal(true, 'credentials_refused'),
  },
  { row: '404 in service schema', matches: isRefusal(404), verdict: declinedByRefusal(true, 'service_not_found') },
  { row: '429 in service schema', matches: isRefusal(429), verdict: declinedByRefusal(true, 'too_many_requests') },
  { row: '409', matches: isRefusal(409), verdict: unknown('conflict') },
  { row: 'any other status', matches: (result) => result.kind === 'refused', verdict: unknown('unexpected_status') },
  {
    row: 'nothing sent, proven by zero request bytes',
    matches: (result) => result.kind === 'not_sent' && result.evidence.request_bytes_written === 0,
    verdict: (result) => ({ verdict: 'not_sent', cause: result.kind === 'not_sent' ? result.cause : '' }),
  },
  {
    row: 'called unsent, but bytes were written',
    matches: (result) => result.kind === 'not_sent',
    verdict: unknown('bytes_written'),
  },
  {
    row: '3xx',
    matches: (result) => result.kind === 'unknown' && result.cause === 'redirect',
    verdict: unknown('redirect', true),
  },
  {
    row: '4xx not in service schema',
    matches: (result) => result.kind === 'unknown' && result.cause === 'foreign_answer',
    verdict: unknown('foreign_answer', true),
  },
  {
    row: '5xx, time-out, reset, abort, malformed',
    matches: (result) => result.kind === 'unknown',
    verdict: (result) => ({ verdict: 'unknown', cause: result.kind === 'unknown' ? result.cause : '' }),
  },
];

/** What an authorization result means for the attempt that sent it (payment-safety 5.4). */
export function authorizeVerdict(result: Result, sent: AuthorizationSent): AuthorizeVerdict {
  for (const row of AUTHORIZE_TABLE) if (row.matches(result, sent)) return row.verdict(result, sent);
  return { verdict: 'unknown', cause: 'no_row' };
}
