import { expect, test } from 'vitest';
import { authorizeVerdict } from '../../../core/payments/authorize-table.ts';
import { answer } from '../support/fake-service.ts';

const SENT = { trace_id: 'a', amount_minor: 1_000, tip_minor: 100, currency: 'CLP' };
const approved = (change: Record<string, unknown>) =>
  authorizeVerdict(answer('a', { http_status: 201, status_detail: 'SUCCESS', currency: 'CLP', ...change }, 201), SENT);

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
