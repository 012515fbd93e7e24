import type { ComparisonView, SuspenseView } from '../../../core/contract/suspense.ts';
import { succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { NOW_MS } from './now.ts';

const HOUR_MS = 3_600_000;
export const restored: SuspenseView = {
  doubt: 'older_copy',
  payments_missing: 3,
  held: [
    {
      trace_id: '0b7d3f0e-52a1-8c1a-9a61-0b5f0c3f2f11',
      sale_number: 1041,
      amount_minor: 12_990,
      currency: 'CLP',
      started_at_ms: NOW_MS - HOUR_MS,
    },
  ],
  numbers_unproven: 11,
  numbers_asked: 0,
  found: null,
};
export const compared: ComparisonView = {
  unknown: [
    { transaction_id: 'txn_8f21c04', amount_minor: 8_490, currency: 'CLP', date: '2026-11-20' },
    { transaction_id: 'txn_8f21c77', amount_minor: 23_980, currency: 'CLP', date: '2026-11-21' },
  ],
  otherwise: [
    {
      ...{
        transaction_id: 'txn_8f21a11',
        kind: 'other_amount',
        amount_minor: 12_991,
        currency: 'CLP',
        date: '2026-11-20',
      },
      ...{ trace_id: '0b7d3f0e-52a1-8c1a-9a61-0b5f0c3f2f12', known_minor: 12_990, known_currency: 'CLP' },
    },
  ],
  days: ['2026-11-20', '2026-11-21'],
};
/** The answers of a restored till, except for recovery. */
export const restoredAnswers: Answers = {
  'recovery.suspense': () => succeed(restored),
  'recovery.compare': () => succeed(compared),
};
