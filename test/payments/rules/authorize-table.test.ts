import { describe, expect, test } from 'vitest';
import { AUTHORIZE_TABLE, type AuthorizationFacts, authorizeVerdict } from '../../../core/payments/authorize-table.ts';
import type { CallResult, NotSentCause, UnknownCause } from '../../../core/service/call-result.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';

const SENT = { trace_id: 'trace-1', amount_minor: 1_000, tip_minor: 100, currency: 'CLP' };
const approval = (more: Partial<AuthorizationFacts>): CallResult<AuthorizationFacts> =>
  answer('a', { http_status: 201, trace_id: 'trace-1', status_detail: 'SUCCESS', ...more }, 201);

/** An answer that names no trace. */
const bare = (facts: Partial<AuthorizationFacts>) => answer('a', { http_status: 201, ...facts }, 201);
const detailed = (status_detail: string, response_code: string, network_response_code?: string) =>
  approval({ status_detail, response_code, ...(network_response_code === undefined ? {} : { network_response_code }) });

const CASES: readonly (readonly [string, CallResult<AuthorizationFacts>, string])[] = [
  ['a 201 with SUCCESS and nothing echoed', bare({ status_detail: 'SUCCESS' }), 'approved'],
  ['a 201 that echoes the amount with the tip', approval({ amount_minor: 1_100, currency: 'CLP' }), 'approved'],
  ['a 201 that echoes the amount without the tip', approval({ amount_minor: 1_000 }), 'unknown tip_not_proven'],
  ['a 201 for one unit more', approval({ amount_minor: 1_101 }), 'unknown amount_mismatch'],
  ['a 201 for a part of the amount', approval({ amount_minor: 500 }), 'unknown amount_mismatch'],
  ['a 201 for the tip alone', approval({ amount_minor: 100 }), 'unknown amount_mismatch'],
  ['a 201 in another currency', approval({ amount_minor: 1_100, currency: 'USD' }), 'unknown amount_mismatch'],
  ['a 201 whose amount cannot be read', approval({ amount_unreadable: true }), 'unknown malformed_answer'],
  ['a 201 of another trace', approval({ trace_id: 'trace-2' }), 'unknown trace_mismatch'],
  [
    'a decline of another trace',
    approval({ trace_id: 'trace-2', status_detail: 'DECLINED', response_code: '05' }),
    'unknown trace_mismatch',
  ],
  ['a 201 with another detail and a response code', detailed('DECLINED', '51'), 'declined'],
  ['a 201 with another detail and no response code', approval({ status_detail: 'PENDING' }), 'unknown unclear_answer'],
  [
    'a 201 that is still under way, although it carries a response code',
    detailed('PENDING', '09'),
    'unknown unclear_answer',
  ],
  [
    'a 201 with another detail and the code of an approval',
    detailed('REVIEWED', '00', '000'),
    'unknown unclear_answer',
  ],
  [
    'a 201 with the word of a decline and the code of an approval',
    detailed('DECLINED', '00'),
    'unknown unclear_answer',
  ],
  ['a 201 with the word of a decline and no code', approval({ status_detail: 'DECLINED' }), 'unknown unclear_answer'],
  [
    "a 201 with another detail and the network's code of a decline",
    detailed('REJECTED', '00', '05'),
    'unknown unclear_answer',
  ],
  ['a success in another case of letters with the code of an approval', detailed('success', '0'), 'approved'],
  ['a 201 without a detail', bare({ response_code: '00' }), 'unknown unclear_answer'],
  ['a success in another case of letters', approval({ status_detail: 'success' }), 'approved'],
  ['a success with the code of a decline', detailed('SUCCESS', '51', '51'), 'unknown unclear_answer'],
  ['a success whose network declined', detailed('SUCCESS', '00', '05'), 'unknown unclear_answer'],
  ['a success whose status is a decline', approval({ status: 'DECLINED' }), 'unknown unclear_answer'],
  ['a success whose status is a return', approval({ status: 'REVERSED' }), 'unknown unclear_answer'],
  ['a success with a status that nobody knows', approval({ status: 'FROBNICATED' }), 'unknown unclear_answer'],
  ['a success with a failing word elsewhere', approval({ elsewhere: ['Denied'] }), 'unknown unclear_answer'],
  ['an approval of a part that does not say how much', approval({ response_code: '10' }), 'unknown amount_missing'],
  ['an approval of a part that is all', approval({ response_code: '10', amount_minor: 1_100 }), 'approved'],
  [
    'a decline told by its status and its codes',
    bare({ status: 'DECLINED', response_code: '51', network_response_code: '51' }),
    'declined',
  ],
  [
    'nothing but the code of a decline',
    bare({ response_code: '51', network_response_code: '51' }),
    'unknown unclear_answer',
  ],
  ['a 200 with SUCCESS', answer('a', { http_status: 200, status_detail: 'SUCCESS' }), 'unknown unexpected_status'],
  ['a 202', answer('a', { http_status: 202, status_detail: 'SUCCESS' }), 'unknown unexpected_status'],
  ['400', refusal('a', 400), 'declined probe'],
  ['400 that also says approved', refusal('a', 400, undefined, { says_approved: true }), 'unknown unclear_answer'],
  ['422', refusal('a', 422), 'declined probe'],
  ['401', refusal('a', 401), 'declined probe credentials_refused'],
  ['403', refusal('a', 403), 'declined probe credentials_refused'],
  ['404', refusal('a', 404), 'declined probe service_not_found'],
  ['429', refusal('a', 429), 'declined probe too_many_requests'],
  ['408', refusal('a', 408), 'unknown unexpected_status'],
  ['409', refusal('a', 409), 'unknown conflict'],
  ['402', refusal('a', 402), 'unknown unexpected_status'],
  ['a refusal with a 5xx status', refusal('a', 503), 'unknown unexpected_status'],
  ...(
    [
      'dns_failed',
      'connection_refused',
      'unreachable',
      'connect_timeout',
      'tls_failed',
      'token_unavailable',
      'aborted_before_send',
      'invalid_request',
    ] satisfies NotSentCause[]
  ).map((cause) => [`${cause} with zero bytes`, notSent('a', cause), `not_sent ${cause}`] as const),
  ['"not sent" although bytes were written', notSent('a', 'connection_refused', 1), 'unknown bytes_written'],
  ['"not sent" without a count of bytes', notSent('a', 'connection_refused', -1), 'unknown bytes_written'],
  ...(
    [
      'timeout',
      'connection_lost',
      'server_error',
      'malformed_answer',
      'unexpected_status',
      'aborted_after_send',
    ] satisfies UnknownCause[]
  ).map((cause) => [cause, unknown('a', cause), `unknown ${cause}`] as const),
  ['a redirect', unknown('a', 'redirect'), 'unknown redirect alarm'],
  ['a 4xx that is not the service speaking', unknown('a', 'foreign_answer'), 'unknown foreign_answer alarm'],
];

function spoken(result: CallResult<AuthorizationFacts>): string {
  const verdict = authorizeVerdict(result, SENT);
  switch (verdict.verdict) {
    case 'approved':
      return 'approved';
    case 'declined':
      return ['declined', verdict.probe ? 'probe' : '', verdict.stop ?? ''].filter(Boolean).join(' ');
    case 'not_sent':
      return `not_sent ${verdict.cause}`;
    case 'unknown':
      return `unknown ${verdict.cause}${verdict.alarm === true ? ' alarm' : ''}`;
  }
}

describe('the outcome table of the authorization (payment-safety 5.4)', () => {
  test.each(CASES)('%s', (_name, result, expected) => {
    expect(spoken(result)).toBe(expected);
  });

  test.each([
    ['its own', { response_code: '51', response_code_description: 'No funds' }, 'No funds', '51'],
    ["the network's, where it is the only one", { network_response_code: '05' }, 'REJECTED', '05'],
  ])('tells as the reason of a decline %s', (_whose, codes, reason, response_code) => {
    const verdict = authorizeVerdict(approval({ status_detail: 'REJECTED', ...codes }), SENT);
    expect(verdict).toMatchObject({ verdict: 'declined', reason, response_code });
  });

  test('has a case above for every one of its rows', () => {
    const hit = new Set(CASES.map(([, result]) => AUTHORIZE_TABLE.find((row) => row.matches(result, SENT))?.row));
    expect(AUTHORIZE_TABLE.map((row) => row.row).filter((row) => !hit.has(row))).toEqual([]);
  });
});

const OF_A_PART = { trace_id: 'a', amount_minor: 1_000, tip_minor: 100, currency: 'CLP' };
const approved = (change: Record<string, unknown>) =>
  authorizeVerdict(
    answer('a', { http_status: 201, status_detail: 'SUCCESS', currency: 'CLP', ...change }, 201),
    OF_A_PART,
  );

test('what a service approves in part is named, so that a part of so much can be asked for once it is undone', () => {
  expect(approved({ response_code: '10', amount_minor: 500 })).toMatchObject({
    verdict: 'unknown',
    approved_minor: 500,
  });
});

test('nothing is named as a part that is no smaller, of another currency, or said twice and differently', () => {
  for (const change of [
    { amount_minor: 1_101 },
    { amount_minor: 0 },
    { amount_minor: 500, currency: 'USD' },
    { amount_minor: 500, other_amount_minor: 600 },
    { response_code: '10' },
  ])
    expect(approved(change), JSON.stringify(change)).not.toHaveProperty('approved_minor');
});
