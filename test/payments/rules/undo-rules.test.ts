import { describe, expect, test } from 'vitest';
import { type UndoFacts, decideUndo, undoAfterConflict } from '../../../core/payments/undo-decision.ts';
import { undoVerdict } from '../../../core/payments/undo-table.ts';
import type { ResponseFacts } from '../../../core/verdict/verdict.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';

const QUESTION: UndoFacts = {
  has_trace: true,
  amount_minor: 1_000,
  captured_minor: 1_000,
  remaining_minor: 1_000,
  captured: 'not_begun',
  payment_id: 'p',
  transaction_id: 't',
  is_read: true,
};

describe('the choice of an undo', () => {
  test.each([
    ['whole before capture', {}, 'cancellation R1'],
    ['whole after capture', { captured: 'complete' }, 'refund R5'],
    ['whole while it is being captured', { captured: 'in_process' }, 'refund R5'],
    ['whole when the capture is not known', { captured: 'not_known' }, 'cancellation R1'],
    ['a part before capture', { amount_minor: 400 }, 'cancellation R5'],
    [
      'a part before capture of a payment without a transaction',
      { amount_minor: 400, transaction_id: null },
      'none partial_before_capture',
    ],
    ['a part after capture', { amount_minor: 400, captured: 'complete' }, 'refund R5'],
    [
      'a part after capture without a transaction id',
      { amount_minor: 400, captured: 'complete', transaction_id: null },
      'refund R6',
    ],
    [
      'a part after capture without any id',
      { amount_minor: 400, captured: 'complete', payment_id: null, transaction_id: null },
      'none payment_not_named',
    ],
    ['the rest after a partial refund', { amount_minor: 600, remaining_minor: 600, captured: 'complete' }, 'refund R5'],
    ['more than remains', { amount_minor: 700, remaining_minor: 600 }, 'none more_than_remains'],
    ['when nothing remains', { remaining_minor: 0 }, 'none nothing_remains'],
    ['of half a unit', { amount_minor: 0.5 }, 'none not_an_amount'],
    ['of a negative amount', { amount_minor: -1 }, 'none not_an_amount'],
  ] as const)('%s', (_name, change, expected) => {
    const decision = decideUndo({ ...QUESTION, ...change });
    expect(decision.act === 'none' ? `none ${decision.reason}` : `${decision.act} ${decision.call}`).toBe(expected);
  });

  test.each([
    ['a cancellation that came too late', 'R1', {}, 'R5'],
    ['a cancellation of a payment without a transaction', 'R1', { transaction_id: null }, 'R6'],
    ['a cancellation of a payment without any id', 'R1', { transaction_id: null, payment_id: null }, 'R2'],
    [
      'a cancellation of a payment that cannot be read, by the trace',
      'R1',
      { transaction_id: null, is_read: false },
      'R2',
    ],
    [
      'a part of it, of a payment that cannot be read',
      'R1',
      { transaction_id: null, is_read: false, amount_minor: 400 },
      null,
    ],
    ['a refund by transaction of a payment that cannot be read', 'R5', { captured: 'complete', is_read: false }, null],
    ['a refund by transaction, once the capture is certain', 'R5', { captured: 'complete' }, 'R6'],
    ['a refund by transaction while the capture is not certain', 'R5', { captured: 'not_known' }, null],
    ['a refund by transaction of a payment without an id', 'R5', { captured: 'complete', payment_id: null }, null],
    ['a refund by payment', 'R6', { captured: 'complete' }, null],
    ['a call by trace', 'R2', {}, null],
  ] as const)('after a conflict follows on %s: %s %o -> %s', (_name, call, change, expected) => {
    const next = undoAfterConflict(call, { ...QUESTION, ...change });
    expect(next === null || next.act === 'none' ? null : next.call).toBe(expected);
  });
});

describe('the answer to an undo', () => {
  const told = (more: Partial<ResponseFacts> = {}) =>
    answer<ResponseFacts>('u', { transaction_id: 'x', amount_minor: 1_000, status_detail: 'SUCCESS', ...more });
  test.each([
    ['2xx that names it', told(), 'R6', 'done'],
    ['2xx of another amount', told({ amount_minor: 999 }), 'R6', 'unknown amount_mismatch'],
    ['2xx that names nothing', answer('u', {}), 'R1', 'unknown names_nothing'],
    ['2xx that says no', told({ status_detail: 'DECLINED' }), 'R6', 'refused declined'],
    ['2xx that is still under way', told({ status_detail: 'PENDING' }), 'R6', 'unknown unclear_answer'],
    ['2xx with a detail that nobody knows', told({ status_detail: 'ACCEPTED' }), 'R5', 'unknown unclear_answer'],
    ['2xx that says success in other letters', told({ status_detail: 'success' }), 'R6', 'done'],
    [
      '2xx whose status alone says no',
      answer('u', { transaction_id: 'x', status: 'DENIED' }),
      'R6',
      'refused declined',
    ],
    [
      '2xx whose status and code say no, without a detail',
      answer('u', { transaction_id: 'x', amount_minor: 1_000, status: 'DECLINED', network_response_code: '05' }),
      'R5',
      'refused declined',
    ],
    [
      '2xx with nothing but a failing code',
      answer('u', { transaction_id: 'x', response_code: '05' }),
      'R5',
      'unknown unclear_answer',
    ],
    ['2xx that contradicts itself', told({ response_code: '51' }), 'R5', 'unknown unclear_answer'],
    ['2xx in another currency', told({ currency: 'USD' }), 'R5', 'unknown amount_mismatch'],
    ['2xx of another payment', told({ payment_id: 'q' }), 'R5', 'unknown payment_mismatch'],
    ['409 to a cancellation', refusal('u', 409), 'R1', 'conflict conflict'],
    ['400 to a cancellation', refusal('u', 400), 'R1', 'conflict rejected'],
    ['400 to a refund', refusal('u', 400), 'R6', 'refused rejected'],
    ['422 to a refund', refusal('u', 422), 'R5', 'refused rejected'],
    ['404 to a cancellation', refusal('u', 404), 'R1', 'conflict not_found'],
    ['404 to a refund', refusal('u', 404), 'R6', 'unknown not_found'],
    ['409 to a refund', refusal('u', 409), 'R5', 'conflict conflict'],
    ['409 already_refunded to a refund', refusal('u', 409, 'already_refunded'), 'R5', 'conflict already_reversed'],
    ['409 in_progress', refusal('u', 409, 'in_progress'), 'R6', 'unknown in_progress'],
    [
      '409 already_cancelled to a cancellation',
      refusal('u', 409, 'already_cancelled'),
      'R1',
      'conflict already_reversed',
    ],
    ['401', refusal('u', 401), 'R6', 'unknown credentials_refused'],
    ['429', refusal('u', 429), 'R5', 'unknown too_many_requests'],
    ['a time-out', unknown('u', 'timeout'), 'R6', 'unknown timeout'],
    ['a 500', unknown('u', 'server_error'), 'R6', 'unknown server_error'],
    ['nothing sent', notSent('u', 'dns_failed'), 'R6', 'not_sent dns_failed'],
    ['"not sent" with bytes written', notSent('u', 'dns_failed', 5), 'R6', 'unknown bytes_written'],
  ] as const)('%s', (_name, result, call, expected) => {
    const verdict = undoVerdict(result, { call, amount_minor: 1_000, currency: 'CLP', payment_id: 'p' });
    const more = 'reason' in verdict ? verdict.reason : 'cause' in verdict ? verdict.cause : '';
    expect(`${verdict.verdict} ${more}`.trim()).toBe(expected);
  });
});
