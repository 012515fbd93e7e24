import { expect, test } from 'vitest';
import type { SettlementCall } from '../../../electron/features/shifts/settlement-reader.ts';
import { keepSettled } from '../../../electron/features/recovery/keep-settled.ts';
import type { Suspense, UnknownPayment } from '../../../electron/payments/recovery/suspense.ts';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { unknown } from '../../payments/support/fake-service.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const BY = { who: 'Eva', reference: 'settlement of 26 November' };
const LINES = [
  { id: 'paid', amount: 3_000 },
  { id: 'given-back', amount: -300 },
  { id: 'both', amount: 500 },
  { id: 'both', amount: -500 },
];
const settled: SettlementCall = (query) => settlementAnswer(query, query.date === '2026-11-25' ? LINES : []);

async function keep(
  transaction_id: string,
  amount_minor: number,
  settlement = settled,
  doubt: Suspense['doubt'] = null,
) {
  const kept: UnknownPayment[] = [];
  const suspense = {
    read: () => ({ doubt, held: [], unproven: [], asking: 0 }),
    keepUnknown: (payment: UnknownPayment) => {
      kept.push(payment);
      return Promise.resolve({ sale_number: 7 });
    },
  };
  const parts = { suspense, settlement, known_to_ms: null, now_ms: NOW_MS };
  const outcome = await keepSettled(parts, { transaction_id, amount_minor, currency: 'CLP' }, BY);
  return { outcome, kept: kept.length };
}

test('a payment that was forgotten is kept as the settlement shows it', async () => {
  expect(await keep('paid', 3_000)).toEqual({ outcome: { sale_number: 7 }, kept: 1 });
});

test.each([
  ['a line that gives money back', 'given-back', 300, 'is_a_return'],
  ['a payment whose refund has the same name', 'both', 500, 'is_a_return'],
  ['another amount than the settlement has', 'paid', 2_999, 'other_amount'],
  ['a transaction that no report shows', 'typed-wrong', 3_000, 'not_settled'],
])('%s is not kept', async (_, transaction_id, amount_minor, outcome) => {
  expect(await keep(transaction_id, amount_minor)).toEqual({ outcome, kept: 0 });
});

test('nothing is kept without a whole report, nor asked for while the journal is in doubt', async () => {
  const silent: SettlementCall = () => Promise.resolve(unknown('settlements', 'timeout'));
  expect(await keep('paid', 3_000, silent)).toEqual({ outcome: 'settlement_unread', kept: 0 });
  const never: SettlementCall = () => Promise.reject(new Error('it was asked'));
  const doubt = { why: 'restored', attempts_missing: null } as const;
  expect(await keep('paid', 3_000, never, doubt)).toEqual({ outcome: 'accept_first', kept: 0 });
});
