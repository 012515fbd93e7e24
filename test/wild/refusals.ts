import type { Dialect } from './dialect.ts';
import type { ConflictReason } from './ledger.ts';
import type { Whim } from './whims.ts';

/** A response before serialization; `html` is not JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html?: string;
}

const CODES: Readonly<Record<ConflictReason, readonly string[]>> = {
  in_progress: ['IN_PROGRESS', 'payment_in_progress'],
  already_returned: ['ALREADY_REVERSED', 'already-refunded', 'ALREADY_CANCELLED'],
  never_charged: ['NEVER_CAPTURED', 'DECLINED', 'payment_declined'],
  too_late: ['CAPTURE_BEGUN', 'too_late', 'SETTLED'],
  too_much: ['AMOUNT_EXCEEDS_REMAINING'],
  duplicate: ['DUPLICATE'],
};

/** 409 in the full format, with or without a reason. */
export function conflictAnswer(why: ConflictReason, whim: Whim, { conflicts }: Dialect): Answer {
  const codes = CODES[why];
  const code = codes[whim.between('conflict', 0, codes.length - 1)] ?? 'CONFLICT';
  const error_code = conflicts === 'coded' ? code : 'CONFLICT';
  return { status: 409, body: { error_code, error_type: 'conflict', message: 'not in this state' } };
}

/** A refusal reported as an error instead of a transaction: about this call, never about the original charge. */
export function refusedAsConflict(whim: Whim): Answer {
  const error_code = ['DECLINED', 'ISSUER_DECLINED', 'declined'][whim.between('refused', 0, 2)] ?? 'DECLINED';
  return {
    status: 409,
    body: {
      error_code,
      error_type: 'conflict',
      message: 'issuer declined the refund',
      response_code: '05',
      response_code_description: 'Do not honour',
    },
  };
}

export function notFoundAnswer(whim: Whim): Answer {
  const plain = { error_type: 'not_found', message: 'not found' };
  switch (
    whim.pick('refusal/not_found', [
      'wrapped',
      'full',
      'empty',
      'page',
      'validation',
      'outage',
      'with_payment',
      'again',
    ])
  ) {
    case 'plain':
      return { status: 404, body: plain };
    case 'wrapped':
      return { status: 404, body: { error: { type: 'not_found', code: 'not_found', message: 'not found' } } };
    case 'full':
      return { status: 404, body: { error_code: 'NOT_FOUND', error_type: 'not_found', message: 'not found' } };
    case 'empty':
      return { status: 404, body: undefined };
    // None of these means that there is no such payment.
    case 'validation':
      return { status: 404, body: { error_type: 'VALIDATION', message: 'trace_id' } };
    case 'outage':
      return { status: 404, body: { error_type: 'not_found', message: 'service under maintenance' } };
    case 'with_payment':
      return { status: 404, body: { ...plain, payment: { transaction: { status: 'REJECTED' } } } };
    case 'again':
      return { status: 404, body: { ...plain, retry: true } };
    case 'page':
      return { status: 404, body: undefined, html: '<html><body>404</body></html>' };
  }
}

export const INVALID: Answer = {
  status: 400,
  body: { error_code: 'INVALID', error_type: 'validation', message: 'no' },
};
export const UNAUTHORIZED: Answer = { status: 401, body: { error_type: 'unauthorized', message: 'no token' } };
export const SERVER_ERROR: Answer = { status: 500, body: { message: 'internal error', error_type: 'server' } };
export const OPAQUE_CONFLICT: Answer = {
  status: 409,
  body: { error_code: 'CONFLICT', error_type: 'conflict', message: 'conflict' },
};
export const PAYMENT_FAILED: Answer = {
  status: 402,
  body: { error_code: 'PAYMENT_FAILED', error_type: 'payment', message: 'no' },
};
export const ACCEPTED: Answer = { status: 202, body: { message: 'accepted' } };
export const PAGE: Answer = { status: 200, body: undefined, html: '<html><body>hello</body></html>' };

export function tooMany(seconds: number): Answer {
  return {
    status: 429,
    body: { error_type: 'too_many_requests', message: 'slow down' },
    headers: { 'retry-after': String(seconds) },
  };
}
