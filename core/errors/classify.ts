import type { CallResult, NotSentCause, UnknownCause } from '../service/call-result.ts';
import { type OperationKind, movesMoney } from '../service/operation.ts';
import { moneyProblems } from './money-problems.ts';
import type { Problem } from './problem.ts';
import { refusalProblems } from './refusal-problems.ts';
import { requestProblems } from './request-problems.ts';

/** Every way in which a call to the payment service can fail: one closed list (see docs/operations.md). */
export const PROBLEMS = { ...requestProblems, ...refusalProblems, ...moneyProblems } as const satisfies Record<
  string,
  Problem
>;

type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export function problemOf(code: ProblemCode): Problem {
  return PROBLEMS[code];
}

const NOT_SENT: Readonly<Record<NotSentCause, ProblemCode>> = {
  dns_failed: 'name_not_found',
  connection_refused: 'connection_refused',
  unreachable: 'unreachable',
  connect_timeout: 'connect_timeout',
  tls_failed: 'secure_connection_failed',
  token_unavailable: 'no_credentials',
  aborted_before_send: 'stopped_before_sending',
  invalid_request: 'request_not_allowed',
  program_replaced: 'program_replaced',
};

const MONEY_UNKNOWN: Readonly<Record<UnknownCause, ProblemCode>> = {
  timeout: 'outcome_timeout',
  connection_lost: 'outcome_connection_lost',
  server_error: 'outcome_server_error',
  malformed_answer: 'outcome_malformed',
  unexpected_status: 'outcome_unexpected_status',
  foreign_answer: 'outcome_foreign_answer',
  redirect: 'outcome_redirect',
  aborted_after_send: 'outcome_stopped',
};

const REFUSED: ReadonlyMap<number, ProblemCode> = new Map([
  [400, 'bad_request'],
  [401, 'not_authenticated'],
  [402, 'payment_failed'],
  [403, 'not_permitted'],
  [404, 'not_found'],
  [409, 'record_conflict'],
  [422, 'bad_request'],
  [429, 'too_many_requests'],
]);

/** The problem code of a failed call; undefined when the call got an answer. */
export function problemCodeOf(kind: OperationKind, result: CallResult<unknown>): ProblemCode | undefined {
  switch (result.kind) {
    case 'answer':
      return undefined;
    case 'not_sent':
      return NOT_SENT[result.cause];
    case 'refused':
      return refusalCode(kind, result.refusal.status);
    case 'unknown':
      if (movesMoney(kind)) return MONEY_UNKNOWN[result.cause];
      return kind === 'change' ? 'change_not_confirmed' : 'read_failed';
  }
}

function refusalCode(kind: OperationKind, status: number): ProblemCode {
  // A 409 to an authorization may be our own duplicate, and a 404 to an undo may come too early (payment-safety 5.4, 5.5).
  if (status === 409 && movesMoney(kind)) return 'conflict';
  if (status === 404 && kind === 'undo') return 'trace_not_found';
  return REFUSED.get(status) ?? 'refused';
}
