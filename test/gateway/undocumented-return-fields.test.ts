import { expect, test } from 'vitest';
import { paymentAnswerSchema } from '../../core/service/schemas/payment.ts';
import { paymentView } from '../../electron/gateway/answers.ts';

const charge = { id: 't', type: 'AUTHORIZATION', status: 'APPROVED', status_detail: 'SUCCESS', amount: 1_900 };
const refund = { id: 'r', type: 'REFUND', status: 'APPROVED', status_detail: 'SUCCESS', amount: 500 };

test.each([
  ['an amount of the payment', { refunded_amount: 500 }],
  ['an amount of a row', { transactions: [{ ...charge, refunded_amount: '500' }] }],
  ['what is left', { available_amount: 1_400 }],
  ['a list of its own', { refunds: [{ id: 'r', amount: 500 }] }],
  ['rows under the charge', { transactions: [{ ...charge, transactions: [refund] }] }],
])('a payment tells a return by %s', (_how, more) => {
  const body = { id: 'p', status: 'CAPTURED', initial_amount: 1_900, currency: 'CLP', transactions: [charge], ...more };
  const view = paymentView({ http_status: 200, body: paymentAnswerSchema.parse(body) });
  expect(view.reported_returned_minor).toBe(500);
});

test('a payment tells none by its own rows, or by amounts of nothing', () => {
  const body = { id: 'p', status: 'CAPTURED', initial_amount: 1_900, currency: 'CLP', refunded_amount: 0, refunds: [] };
  const read = (transactions: readonly unknown[]) =>
    paymentView({ http_status: 200, body: paymentAnswerSchema.parse({ ...body, transactions }) });
  expect(read([charge]).reported_returned_minor).toBe(0);
  expect(read([charge, { ...refund, status_detail: 'DECLINED' }]).reported_returned_minor).toBe(0);
});
