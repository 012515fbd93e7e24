import { describe, expect, test } from 'vitest';
import { UNDO_CALL } from '../../core/payments/fallback-sequence.ts';
import { reversalVerdict } from '../../core/payments/reversal-table.ts';
import type { RequestedReversal } from '../../core/payments/requested-reversal.ts';
import { undoAnswerSchema } from '../../core/service/schemas/undo.ts';
import { paymentAnswerSchema } from '../../core/service/schemas/payment.ts';
import { readUndoBack } from '../../core/verdict/read-back.ts';
import { paymentView, undoAnswer } from '../../electron/gateway/answers.ts';
import { answer } from '../payments/support/fake-service.ts';

/** The final query about a payment of 1,000: a result that counts as "not found" is reported as never charged. */
const LAST: RequestedReversal = {
  ...{
    step: UNDO_CALL.cancel_by_trace,
    sent_after_horizon: true,
    is_last_step: true,
    answered_failures: 0,
    approval_seen: false,
  },
  ...{ amount_minor: 1_000, currency: 'CLP', payment_id: null, undone: [] },
  not_found_by: [UNDO_CALL.cancel_or_refund_by_trace],
};

function verdictOf(body: unknown): string {
  const read = undoAnswerSchema.safeParse(body);
  if (!read.success) return 'malformed';
  const facts = undoAnswer({ http_status: 200, body: read.data }, 'CLP');
  const verdict = reversalVerdict(answer('R1', facts), LAST);
  return verdict.verdict === 'retry' ? `retry ${verdict.why}` : verdict.verdict;
}

const done = { id: 't', type: 'REVERSAL', status: 'APPROVED', status_detail: 'SUCCESS', amount: 1000 };
const refused = { ...done, status: 'REJECTED', status_detail: 'DECLINED', amount: 0 };

describe('a 200 that answers an undoing call in a form that the interface does not show', () => {
  test.each<readonly [string, unknown]>([
    ['is empty', {}],
    ['has an empty payment', { payment: {} }],
    ['has none', { payment: null }],
    ['says that there is nothing', { status: 'NOT_FOUND', trace_id: 'of-the-till' }],
    ['says a text', { message: 'nothing to cancel', request_id: 'r-1' }],
    ['says that it was cancelled, and nothing else', { trace_id: 'of-the-till', status: 'CANCELLED' }],
  ])('proves nothing where it %s', (_, body) => {
    expect(verdictOf(body)).toBe('retry names_nothing');
  });

  test.each<readonly [string, unknown]>([
    ['is under way', { status: 'PENDING' }],
    ['is captured', { status: 'CAPTURED' }],
    ['was not done, in a no of its own', { cancelled: false }],
    ['was taken in, and nothing else', { queued: true }],
    ['holds something', { payment: { current_amount: 100 } }],
    ['is known by its trace', { payment: { external_client_trace_id: 'of-the-till' } }],
    ['could not be looked at', { payment: { transaction: { message: 'busy' } } }],
    ['was refused, in a word of its own', { outcome: 'REJECTED' }],
    ['was refused, by a code of its own', { result: { status: 'REJECTED', response_code: '05' } }],
    ['was refused, in a frame', { data: { payment: { id: 'p', transaction: refused } } }],
    ['was refused, in a list', { transactions: [refused] }],
    ['succeeded, in a frame that nobody knows', { data: { payment: { id: 'p', transaction: done } } }],
    ['is under way, beside the payment', { payment_id: 'p', transaction: { status: 'PENDING' } }],
    ['has a payment, and nothing of it', { payment_id: 'p' }],
    ['was refused, without its payment', { transaction: { ...refused, id: null } }],
    ['was refused, without its payment, with a name', { transaction: refused }],
  ])('never tells a payment as never charged where it says that it %s', (_, body) => {
    expect(verdictOf(body)).toMatch(/^(retry (unclear_answer|malformed_answer)|stuck)$/);
  });

  test('tells what was undone where the transaction stands without its payment', () => {
    expect(verdictOf({ transaction: done })).toBe('undone');
    expect(verdictOf({ payment_id: 'p', transaction: done })).toBe('undone');
  });

  test('tells what was undone where returns are booked below zero, in the answer and in a reading alike', () => {
    expect(verdictOf({ payment: { id: 'p', transaction: { ...done, amount: -1000 } } })).toBe('undone');
    const charge = { id: 'c', type: 'AUTHORIZATION', status: 'APPROVED', status_detail: 'SUCCESS', amount: 5000 };
    const body = paymentAnswerSchema.parse({
      ...{ id: 'p', status: 'CAPTURED', currency: 'CLP', initial_amount: 5000, current_amount: 4000 },
      transactions: [charge, { ...done, id: 'r', type: 'REFUND', amount: -1000 }],
    });
    const undo = { undo_id: 'ours', amount_minor: 1_000, known_transactions: ['c'], read_before: true, elsewhere: [] };
    expect(readUndoBack(paymentView({ http_status: 200, body }), undo)).toEqual({ found: 'done', transaction_id: 'r' });
  });
});
