import type * as z from 'zod';
import type { ServiceRefusal, UnknownCause } from './call-result.ts';
import { hasCode } from '../verdict/conflict.ts';
import { parseRefusal, parseRetryAfter } from './refusal.ts';
import { parse } from 'lossless-json';

/** A complete HTTP response. */
export interface WireAnswer {
  readonly status: number;
  readonly content_type?: string;
  readonly content_encoding?: string;
  readonly retry_after?: string;
  /** The service's own clock, from the Date header. */
  readonly date?: string;
  /** The header that says that the list continues on another page. */
  readonly more_by_header?: string;
  readonly body: Uint8Array;
  /** The body as text; undefined when it is not UTF-8. */
  readonly text: string | undefined;
}

export interface FoldRules<Body> {
  /** The 2xx statuses of this operation; any other 2xx proves nothing. */
  readonly success: readonly number[];
  readonly answer_schema: z.ZodType<Body>;
  /** Error statuses without a documented body, for which an empty body is accepted. */
  readonly empty_error_statuses: readonly number[];
  /** Codes of this service that mean that nothing was ever captured; none when absent. */
  readonly never_captured_codes?: readonly string[];
  /** Whether the success body is undocumented and may be empty; only for operations that move no money. */
  readonly empty_answer_allowed: boolean;
  readonly retry_after_max_ms: number;
  /** Wall clock; only used for a Retry-After date in a response without a Date header. */
  readonly now_ms: number;
}

export type FoldedAnswer<Body> = (
  | { readonly kind: 'answer'; readonly body: Body }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'unknown'; readonly cause: UnknownCause }
) & {
  /** The body as parsed JSON, to be redacted for the evidence; undefined when it is not JSON. */
  readonly parsed: unknown;
};

/**
 * Reduces a complete response to what it proves (payment-safety 5.4 and 5.5):
 *
 *   2xx that the operation lists, JSON of its shape    answer
 *   2xx otherwise                                      unknown: unexpected_status or malformed_answer
 *   3xx                                                unknown: redirect
 *   407, 408, or 4xx in a foreign shape                unknown: foreign_answer (408: unexpected_status)
 *   4xx in one of the service's own shapes             refused
 *   5xx                                                unknown: server_error
 */
export function foldAnswer<Body>(answer: WireAnswer, rules: FoldRules<Body>): FoldedAnswer<Body> {
  const parsed = readJson(answer);
  const { status } = answer;
  if (status >= 200 && status < 300) return foldSuccess(answer, parsed, rules);
  if (status >= 400 && status < 500) return foldRefusal(answer, parsed, rules);
  return { kind: 'unknown', cause: causeOfStatus(status), parsed };
}

/** What a status proves alone, when the body cannot be used. */
export function causeOfStatus(status: number): UnknownCause {
  if (status >= 200 && status < 300) return 'malformed_answer';
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 408) return 'unexpected_status';
  if (status >= 400 && status < 500) return 'foreign_answer';
  if (status >= 500 && status < 600) return 'server_error';
  return 'unexpected_status';
}

function foldSuccess<Body>(answer: WireAnswer, parsed: unknown, rules: FoldRules<Body>): FoldedAnswer<Body> {
  if (!rules.success.includes(answer.status)) return { kind: 'unknown', cause: 'unexpected_status', parsed };
  const value = parsed === undefined && rules.empty_answer_allowed && answer.body.length === 0 ? {} : parsed;
  const body = rules.answer_schema.safeParse(value);
  if (!body.success) return { kind: 'unknown', cause: 'malformed_answer', parsed };
  return { kind: 'answer', body: body.data, parsed };
}

function foldRefusal<Body>(answer: WireAnswer, parsed: unknown, rules: FoldRules<Body>): FoldedAnswer<Body> {
  const { status } = answer;
  // 407 and 408 come from proxies and servers about the connection, never from the service about the payment.
  if (status === 407 || status === 408) return { kind: 'unknown', cause: causeOfStatus(status), parsed };
  const read = parseRefusal(status, parsed) ?? emptyRefusal(answer, parsed, rules.empty_error_statuses);
  if (read === undefined) return { kind: 'unknown', cause: 'foreign_answer', parsed };
  const refusal = hasCode(read, rules.never_captured_codes ?? []) ? { ...read, never_captured: true as const } : read;
  const retry_after_ms = parseRetryAfter(answer.retry_after, answeredAtMs(answer, rules), rules.retry_after_max_ms);
  return { kind: 'refused', refusal: retry_after_ms === undefined ? refusal : { ...refusal, retry_after_ms }, parsed };
}

/** A Retry-After date refers to the service's clock, so that a wrong clock of the till decides nothing (I14). */
function answeredAtMs<Body>({ date }: WireAnswer, { now_ms }: FoldRules<Body>): number {
  const date_ms = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isFinite(date_ms) ? date_ms : now_ms;
}

function emptyRefusal(answer: WireAnswer, parsed: unknown, statuses: readonly number[]): ServiceRefusal | undefined {
  if (!statuses.includes(answer.status)) return undefined;
  return answer.body.length === 0 || isEmptyObject(parsed) ? { status: answer.status } : undefined;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

const JSON_MEDIA_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * The body as JSON; undefined without a body, or for another media type, an unexpected encoding, bad UTF-8 or bad JSON.
 */
function readJson(answer: WireAnswer): unknown {
  if (answer.body.length === 0 || answer.text === undefined) return undefined;
  if (answer.content_type !== undefined && !JSON_MEDIA_TYPE.test(answer.content_type.trim())) return undefined;
  if (answer.content_encoding !== undefined && answer.content_encoding !== 'identity') return undefined;
  try {
    return parseJson(answer.text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the service's JSON without losing a digit (payment-safety 13.9): a number that a double represents exactly
 * becomes a number, any other (an identifier beyond 2^53) stays text. Identifier fields convert both to text. Throws a
 * SyntaxError for invalid JSON, for text that is not Unicode, and for a duplicate name with different values in one
 * object.
 */
export function parseJson(text: string): unknown {
  return parse(text, MAY_HOLD_SURROGATES.test(text) ? refuseBrokenText : undefined, readNumber);
}

const MAY_HOLD_SURROGATES = /\\u[dD][89a-fA-F]/;

/** Half a surrogate pair cannot be stored as it is: an identifier would come back as another (RFC 7493, 2.1). */
function refuseBrokenText(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('a text holds half a surrogate pair');
  return value;
}

function readNumber(written: string): number | string {
  const value = Number(written);
  const plain = /[eE]/.test(written) ? Number.isSafeInteger(value) : String(value) === withoutEmptyDecimals(written);
  return plain ? value : written;
}

/** 10.50 and 10.00 as a double prints them: 10.5 and 10. */
function withoutEmptyDecimals(written: string): string {
  if (!written.includes('.')) return written;
  // No expression: `/0+$/` takes the square of the digits.
  let end = written.length;
  while (written[end - 1] === '0') end -= 1;
  return written.slice(0, written[end - 1] === '.' ? end - 1 : end);
}
