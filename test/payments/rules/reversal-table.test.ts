import { describe, expect, test } from 'vitest';
import { followsReversal, fallbackSequence, nextStep } from '../../../core/payments/fallback-sequence.ts';
import { REVERSAL_TABLE, reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { RequestedReversal, ReversalFacts } from '../../../core/payments/requested-reversal.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';

const EARLY: RequestedReversal = {
  step: 'R2',
  sent_after_horizon: false,
  is_last_step: true,
  answered_failures: 0,
  amount_minor: 1_000,
  currency: 'CLP',
  payment_id: null,
  undone: [],
  not_found_by: ['R1'],
  approval_seen: false,
};
const LATE: RequestedReversal = { ...EARLY, sent_after_horizon: true };
const FIRST_OF_TWO: RequestedReversal = { ...LATE, step: 'R3', is_last_step: false, approval_seen: true };
const LAST_BY_ID: RequestedReversal = { ...LATE, step: 'R5', approval_seen: true };
const untyped: ReversalFacts = { transaction_id: 't', payment_id: 'p', amount_minor: 1_000, status_detail: 'SUCCESS' };
const { payment_id: _payment_id, ...NAMELESS } = untyped;
const named: ReversalFacts = { ...untyped, type: 'CANCELLATION' };

/** A response that is not in the service's format. */
function gateway(status: number): CallResult<ReversalFacts> {
  const result = unknown('r', status >= 500 ? 'server_error' : 'foreign_answer');
  return { ...result, evidence: { ...result.evidence, status } };
}

/** An answer that names what was undone, with what else it says. */
const told = (more: Partial<ReversalFacts> = {}) => answer('r', { ...named, ...more });
const NOTHING = answer<ReversalFacts>('r', {});
/** Asked for again after a part was undone. */
const undone = (transaction_id: string, amount_minor: number): RequestedReversal => ({
  ...LATE,
  undone: [{ transaction_id, amount_minor }],
});

type Case = readonly [string, CallResult<ReversalFacts>, RequestedReversal, string];

const CASES: readonly Case[] = [
  ['2xx that names what was undone', told(), EARLY, 'undone'],
  ['2xx that names a part', told({ amount_minor: 400 }), LATE, 'partly_undone'],
  ['2xx that names one of ten thousand', told({ amount_minor: 1 }), EARLY, 'partly_undone'],
  ['2xx that names the rest of what was asked', told({ amount_minor: 400 }), undone('earlier', 600), 'undone'],
  ['2xx that tells the same part again, after H', told({ amount_minor: 500 }), undone('t', 500), 'partly_undone stuck'],
  [
    '2xx whose parts are more than was asked',
    told({ amount_minor: 500 }),
    undone('earlier', 600),
    'stuck amounts_disagree',
  ],
  [
    '2xx that names the charge, and says nothing of a return',
    answer('r', untyped),
    { ...LATE, transaction_id: 't' },
    'retry names_no_return answered',
  ],
  ['2xx that names what may be the charge', answer('r', untyped), EARLY, 'retry names_no_return answered'],
  ['2xx that names another than the charge', answer('r', untyped), { ...LATE, transaction_id: 'u' }, 'undone'],
  ['2xx that names no payment to read', answer('r', NAMELESS), LATE, 'undone'],
  [
    '2xx that names the charge as reversed',
    answer('r', { ...untyped, status: 'REVERSED' }),
    { ...LATE, transaction_id: 't' },
    'undone',
  ],
  ['2xx of a lease whose amount nobody knows', told(), { ...LATE, amount_minor: null }, 'undone'],
  ['2xx of another payment', told(), { ...LATE, payment_id: 'q' }, 'stuck names_another'],
  ['2xx in another currency', told({ currency: 'USD' }), LATE, 'stuck names_another'],
  ['2xx that names more than was captured', told({ amount_minor: 1_001 }), LATE, 'stuck amounts_disagree'],
  ['2xx that names nothing, before H', NOTHING, EARLY, 'not_found_early'],
  [
    '2xx of the guessed call that names nothing, after H and the documented 404',
    NOTHING,
    { ...LATE, step: 'R2', not_found_by: ['R1'] },
    'not_found_late',
  ],
  [
    '2xx of the documented call that names nothing, after H and the 404 of the other way',
    NOTHING,
    { ...LATE, step: 'R1', not_found_by: ['R2'] },
    'retry names_nothing answered',
  ],
  [
    '2xx of the documented call that names nothing, after H',
    NOTHING,
    { ...LATE, step: 'R1', not_found_by: [] },
    'not_served R2 names_nothing',
  ],
  ['2xx of the documented call that names nothing, before H', NOTHING, { ...EARLY, step: 'R1' }, 'not_found_early'],
  ['2xx that names no amount', answer('r', { transaction_id: 't' }), LATE, 'retry malformed_answer answered'],
  [
    '2xx of which the amount cannot be read',
    answer('r', { transaction_id: 't', amount_unreadable: true }),
    LATE,
    'retry malformed_answer answered',
  ],
  ['2xx that says it was not done', told({ status_detail: 'DECLINED' }), EARLY, 'retry not_done answered'],
  ['2xx that is still under way', told({ status_detail: 'PENDING' }), FIRST_OF_TWO, 'retry unclear_answer answered'],
  ['2xx with a detail that nobody knows', told({ status_detail: 'COMPLETE' }), LATE, 'retry unclear_answer answered'],
  ['2xx that says success in other letters', told({ status_detail: 'Success' }), EARLY, 'undone'],
  ['404 of a request sent before H', refusal('r', 404), EARLY, 'not_found_early'],
  ['404 of a request sent after H', refusal('r', 404), LATE, 'not_found_late'],
  [
    '404 of something else than the payment',
    refusal('r', 404, 'merchant-not-found'),
    LATE,
    'retry something_else_not_found answered',
  ],
  ...(
    [
      ['whose code is of another kind', { error_type: 'VALIDATION' }],
      ['whose type is of another kind', { error_type: 'CONFLICT', error_code: 'E-4' }],
      ['of a service that is not there', { message: 'service under maintenance' }],
      ['that carries a payment with a state', { says_more: true }],
      ['that says when to ask again', { retry_after_ms: 1_000 }],
      ['that a bank declined', { error_type: 'NOT_FOUND', response_code: '05' }],
      ['whose code is a state', { error_type: 'NOT_FOUND', error_code: 'DECLINED' }],
    ] as const
  ).map(([what, more]): Case => [
    `404 ${what}`,
    refusal('r', 404, undefined, more),
    LATE,
    'retry something_else_not_found answered',
  ]),
  ...[
    { error_type: 'NOT_FOUND', error_code: 'E-4' },
    { error_type: 'invalid_request', error_code: 'PAYMENT_NOT_FOUND' },
    { error_type: 'not-found', message: 'no such payment', response_code: '25' },
    { error_type: 'business_error', message: 'Payment not found' },
  ].map((more): Case => [
    `404 that says ${Object.values(more).join()}`,
    refusal('r', 404, undefined, more),
    LATE,
    'not_found_late',
  ]),
  ['404 of the guessed call alone', refusal('r', 404), { ...LATE, not_found_by: [] }, 'not_found_here'],
  ['404 of the documented call alone', refusal('r', 404), { ...LATE, step: 'R1', not_found_by: [] }, 'not_found_here'],
  ['404 of the last way by trace', refusal('r', 404), { ...LATE, step: 'R1', not_found_by: ['R2'] }, 'not_found_late'],
  ['404 to a payment that the service named itself', refusal('r', 404), FIRST_OF_TWO, 'next_step'],
  ['404 to the last call by id', refusal('r', 404), LAST_BY_ID, 'stuck not_found_after_approval'],
  ['409 in_progress', refusal('r', 409, 'in_progress'), LATE, 'retry in_progress answered'],
  ['409 IN-PROGRESS in other letters', refusal('r', 409, 'IN-PROGRESS'), LATE, 'retry in_progress answered'],
  ['409 already_reversed', refusal('r', 409, 'already_reversed'), EARLY, 'undone'],
  [
    '409 already_reversed where a part was named, and the rest not',
    refusal('r', 409, 'already_reversed'),
    undone('t', 500),
    'stuck partly_undone',
  ],
  [
    '409 already_reversed where the parts are all of it',
    refusal('r', 409, 'already_reversed'),
    undone('t', 1_000),
    'undone',
  ],
  ['409 declined, which is about this call', refusal('r', 409, 'declined'), LATE, 'stuck conflict'],
  [
    '409 never_captured of a payment that the service approved',
    refusal('r', 409, 'never_captured'),
    LAST_BY_ID,
    'stuck conflict',
  ],
  [
    '409 with a code that the deployment lists',
    refusal('r', 409, 'DECLINED', { never_captured: true }),
    LATE,
    'never_captured',
  ],
  ['409 never_captured', refusal('r', 409, 'never_captured'), EARLY, 'never_captured'],
  ['409 settled, with a step left', refusal('r', 409, 'settled'), FIRST_OF_TWO, 'next_step'],
  ['409 opaque, with a step left', refusal('r', 409), FIRST_OF_TWO, 'next_step'],
  ['409 opaque at the last step before H', refusal('r', 409), EARLY, 'retry conflict answered'],
  ['409 opaque at the last step after H', refusal('r', 409), LATE, 'stuck conflict'],
  [
    '409 opaque of the documented call after H',
    refusal('r', 409),
    { ...LATE, step: 'R1', not_found_by: [] },
    'retry conflict answered',
  ],
  [
    '409 of the documented call where the guessed one knew nothing',
    refusal('r', 409),
    { ...LATE, step: 'R1', not_found_by: ['R2'] },
    'stuck conflict',
  ],
  [
    '409 settled of the documented call after H',
    refusal('r', 409, 'settled'),
    { ...LATE, step: 'R1', not_found_by: [], answered_failures: 4 },
    'retry too_late answered',
  ],
  [
    '409 of the documented call after five bad answers',
    refusal('r', 409),
    { ...LATE, step: 'R1', not_found_by: [], answered_failures: 5 },
    'stuck conflict',
  ],
  ['409 whose code only contains a known word', refusal('r', 409, 'not_already_reversed_yet'), LATE, 'stuck conflict'],
  ['400 with a step left', refusal('r', 400), FIRST_OF_TWO, 'next_step'],
  ['422 at the last step after H', refusal('r', 422), LATE, 'stuck rejected'],
  ['400 of the guessed call', refusal('r', 400), { ...LATE, not_found_by: [] }, 'not_served R1 rejected'],
  ['400 of the documented call', refusal('r', 400), { ...LATE, step: 'R1', not_found_by: [] }, 'stuck rejected'],
  [
    '404 of something else, with another way to ask',
    refusal('r', 404, 'TERMINAL_NOT_FOUND'),
    { ...LATE, not_found_by: [] },
    'not_served R1 something_else_not_found',
  ],
  ['405 of the guessed call', refusal('r', 405), { ...EARLY, not_found_by: [] }, 'not_served R1 not_served'],
  ['405 when the other way knew nothing', refusal('r', 405), LATE, 'stuck not_served'],
  ['404 of a gateway', gateway(404), { ...EARLY, not_found_by: [] }, 'not_served R1 not_served'],
  ['501 of a gateway', gateway(501), { ...LATE, not_found_by: [] }, 'not_served R1 not_served'],
  ['403 of a gateway to the documented call', gateway(403), { ...LATE, step: 'R1' }, 'not_served R2 not_served'],
  ['404 of a gateway when the other way knew nothing', gateway(404), LATE, 'retry not_served answered'],
  ['404 of a gateway to a call by id', gateway(404), FIRST_OF_TWO, 'retry foreign_answer answered'],
  [
    '404 of a gateway to a trace with a name',
    gateway(404),
    { ...LATE, approval_seen: true },
    'retry foreign_answer answered',
  ],
  ['401', refusal('r', 401), LATE, 'retry credentials_refused credentials'],
  ['403', refusal('r', 403), LATE, 'retry credentials_refused credentials'],
  ['429', refusal('r', 429), LATE, 'retry http_429 answered'],
  ['418', refusal('r', 418), LATE, 'retry unexpected_status answered'],
  ['500', unknown('r', 'server_error'), LATE, 'retry server_error answered'],
  ['a malformed answer', unknown('r', 'malformed_answer'), LATE, 'retry malformed_answer answered'],
  ['a time-out', unknown('r', 'timeout'), LATE, 'retry timeout silence'],
  ['a reset', unknown('r', 'connection_lost'), LATE, 'retry connection_lost silence'],
  ['a refused connection', notSent('r', 'connection_refused'), LATE, 'retry connection_refused offline'],
];

function spoken(result: CallResult<ReversalFacts>, requested: RequestedReversal): string {
  const verdict = reversalVerdict(result, requested);
  if (verdict.verdict === 'retry') return `retry ${verdict.why} ${verdict.counts}`;
  if (verdict.verdict === 'partly_undone' && verdict.stuck) return 'partly_undone stuck';
  if (verdict.verdict === 'not_served') return `not_served ${verdict.ask} ${verdict.why}`;
  return verdict.verdict === 'stuck' ? `stuck ${verdict.why}` : verdict.verdict;
}

describe('the outcome table of reversal calls (payment-safety 5.5)', () => {
  test.each(CASES)('%s', (_name, result, requested, expected) => {
    expect(spoken(result, requested)).toBe(expected);
  });

  test('has a case above for every one of its rows', () => {
    const hit = new Set(
      CASES.map(([, result, requested]) => REVERSAL_TABLE.find((row) => row.matches(result, requested))?.row),
    );
    expect(REVERSAL_TABLE.map((row) => row.row).filter((row) => !hit.has(row))).toEqual([]);
  });

  test('believes a Retry-After, but never longer than 15 minutes', () => {
    const wait = (retry_after_ms: number) => reversalVerdict(refusal('r', 429, undefined, { retry_after_ms }), LATE);
    expect(wait(7_000)).toMatchObject({ after_ms: 7_000 });
    expect(wait(10 ** 9)).toMatchObject({ after_ms: 900_000 });
  });
});

describe('the fallback sequence (payment-safety 5.3)', () => {
  test('begins with the trace when nothing else is known, and with the payment when the service named it', () => {
    expect(fallbackSequence({ payment_id: null, transaction_id: null })).toEqual(['R2']);
    expect(fallbackSequence({ payment_id: 'p', transaction_id: 't' })).toEqual(['R3', 'R5']);
    expect(fallbackSequence({ payment_id: null, transaction_id: 't' })).toEqual(['R4', 'R5']);
  });

  test('knows which steps follow a reversal, whose late copies would take back what they give', () => {
    const [both, transaction, payment] = [
      { payment_id: 'p', transaction_id: 't' },
      { payment_id: null, transaction_id: 't' },
      { payment_id: 'p', transaction_id: null },
    ];
    expect([followsReversal(both, 'R5'), followsReversal(transaction, 'R5'), followsReversal(payment, 'R2')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([followsReversal(both, 'R3'), followsReversal(transaction, 'R4'), followsReversal(both, 'R2')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('ends after its last step, and never begins again', () => {
    expect(nextStep({ payment_id: 'p', transaction_id: 't' }, 'R3')).toBe('R5');
    expect(nextStep({ payment_id: 'p', transaction_id: 't' }, 'R5')).toBeNull();
    expect(nextStep({ payment_id: null, transaction_id: null }, 'R2')).toBeNull();
  });
});
