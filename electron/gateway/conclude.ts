import { hash } from 'node:crypto';
import type { CallEvidence, CallResult, UnknownCause } from '../../core/service/call-result.ts';
import { type FoldRules, type WireAnswer, causeOfStatus, foldAnswer } from '../../core/service/fold-answer.ts';
import { redactBody } from '../../core/service/redact.ts';
import type { ExchangeEnd } from './transport/exchange.ts';
import type { SendEnd } from './transport/sender.ts';

/** A successful answer: its status, and its body in the operation's shape. */
export interface Answered<Body> {
  readonly http_status: number;
  readonly body: Body;
  /** The header that marks this answer as a part of a longer list. */
  readonly more_by_header?: string;
}

export interface ConcludeContext<Body> {
  readonly method: string;
  readonly path: string;
  readonly duration_ms: number;
  /** Nothing of the body is stored. */
  readonly sensitive: boolean;
  readonly rules: FoldRules<Body>;
}

/** Concludes what an exchange proves. Everything else is `unknown` (payment-safety 5.4 and 5.5). */
export function conclude<Body>(sent: SendEnd, context: ConcludeContext<Body>): CallResult<Answered<Body>> {
  if (!sent.connected) {
    const { cause, error_code } = sent.failure;
    return { kind: 'not_sent', cause, evidence: evidenceOf(context, error_code === undefined ? {} : { error_code }) };
  }
  const { end, request_bytes_written } = sent;
  if (end.answer !== undefined) return concludeAnswer(end, end.answer, request_bytes_written, context);
  const cause = failureCause(end);
  const evidence = evidenceOf(context, {
    request_bytes_written,
    ...(end.failure?.status === undefined ? {} : { status: end.failure.status }),
    ...(end.failure?.error_code === undefined ? {} : { error_code: end.failure.error_code }),
    ...(end.service_date === undefined ? {} : { service_date: end.service_date }),
  });
  // The connection was fresh, and no byte was handed to the operating system.
  if (!end.sent && request_bytes_written === 0) {
    return { kind: 'not_sent', cause: cause === 'timeout' ? 'connect_timeout' : notSentCause(cause), evidence };
  }
  return { kind: 'unknown', cause, evidence };
}

function concludeAnswer<Body>(
  end: ExchangeEnd,
  answer: NonNullable<ExchangeEnd['answer']>,
  request_bytes_written: number,
  context: ConcludeContext<Body>,
): CallResult<Answered<Body>> {
  const folded = foldAnswer(answer, context.rules);
  const body_redacted = context.sensitive ? undefined : redactBody(folded.parsed);
  const evidence = evidenceOf(context, {
    request_bytes_written,
    status: answer.status,
    ...(context.sensitive ? {} : { body_sha256: hash('sha256', answer.body, 'hex') }),
    ...(end.service_date === undefined ? {} : { service_date: end.service_date }),
    ...(body_redacted === undefined ? {} : { body_redacted }),
  });
  switch (folded.kind) {
    case 'answer':
      return { kind: 'answer', value: answered(answer, folded.body), evidence };
    case 'refused':
      return { kind: 'refused', refusal: folded.refusal, evidence };
    case 'unknown':
      return { kind: 'unknown', cause: folded.cause, evidence };
  }
}

function answered<Body>({ status, more_by_header }: WireAnswer, body: Body): Answered<Body> {
  return { http_status: status, body, ...(more_by_header === undefined ? {} : { more_by_header }) };
}

/** Evidence of a call without a connection or an authorization. */
export function evidenceOf(
  context: Pick<ConcludeContext<unknown>, 'method' | 'path' | 'duration_ms'>,
  more: Partial<CallEvidence>,
): CallEvidence {
  return {
    method: context.method,
    path: context.path,
    duration_ms: context.duration_ms,
    request_bytes_written: 0,
    ...more,
  };
}

function failureCause(end: ExchangeEnd): UnknownCause {
  const failure = end.failure;
  if (failure === undefined) return 'connection_lost';
  if (failure.cause === 'timeout') return 'timeout';
  if (failure.cause === 'aborted') return 'aborted_after_send';
  // Only the status line arrived: the status alone determines the cause.
  if (failure.status !== undefined) return causeOfStatus(failure.status);
  return failure.cause === 'connection_lost' ? 'connection_lost' : 'malformed_answer';
}

function notSentCause(cause: UnknownCause): 'aborted_before_send' | 'unreachable' {
  return cause === 'aborted_after_send' ? 'aborted_before_send' : 'unreachable';
}
