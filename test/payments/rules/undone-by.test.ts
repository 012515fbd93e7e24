import { describe, expect, test } from 'vitest';
import { reversalVerdict } from '../../../core/payments/reversal-table.ts';
import type { RequestedReversal } from '../../../core/payments/requested-reversal.ts';
import { type UndoneBy, readUndoneBy, undoneByOf, undoneCause } from '../../../core/verdict/undone-by.ts';
import { answer, refusal } from '../support/fake-service.ts';

const REQUESTED: RequestedReversal = {
  step: 'R2',
  sent_after_horizon: true,
  is_last_step: true,
  answered_failures: 0,
  amount_minor: 1_000,
  currency: 'CLP',
  payment_id: null,
  not_found_by: [],
  undone: [],
  approval_seen: false,
};
const DONE = { http_status: 200, transaction_id: 't', amount_minor: 1_000, status_detail: 'SUCCESS' };

describe('what undid an attempt', () => {
  test.each([
    ['REFUND', 'refund'],
    ['CANCELLATION', 'cancellation'],
    ['VOID', 'cancellation'],
    ['REVERSAL', 'not_said'],
    [undefined, 'not_said'],
  ] as const)('by a transaction of type %s is %s', (type, by) => {
    const response = answer('r', type === undefined ? DONE : { ...DONE, type });
    expect(reversalVerdict(response, REQUESTED)).toMatchObject({ verdict: 'undone', by });
  });

  test.each([
    ['already_refunded', 'refund'],
    ['already_cancelled', 'cancellation'],
    ['already_reversed', 'not_said'],
  ] as const)('before, by the code %s, is %s', (error_code, by) => {
    expect(reversalVerdict(refusal('r', 409, error_code), REQUESTED)).toMatchObject({ verdict: 'undone', by });
  });

  test('is not said by words that contradict each other', () => {
    expect(readUndoneBy(['CANCELLATION', 'REFUNDED'])).toBe('not_said');
  });

  test('is read back as it was stored, and of nothing else', () => {
    for (const by of ['refund', 'cancellation', 'not_said'] satisfies UndoneBy[])
      expect(undoneByOf(undoneCause(by))).toBe(by);
    for (const cause of ['undone', 'closed_by_manager', 'timeout', null]) expect(undoneByOf(cause)).toBe('not_said');
  });
});
