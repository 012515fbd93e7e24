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

const paid = { id: 'p', status: 'CAPTURED', initial_amount: 1_900, currency: 'CLP', transactions: [charge] };
const read = (more: object, more_by_header?: string) =>
  paymentView({
    http_status: 200,
    body: paymentAnswerSchema.parse({ ...paid, ...more }),
    ...(more_by_header === undefined ? {} : { more_by_header }),
  });

test.each([
  ['a flag', { has_more: true }],
  ['a flag of GraphQL', { page_info: { hasNextPage: true } }],
  ['a cursor', { next_cursor: 'abc' }],
  ['the number of its pages', { pagination: { page: 1, total_pages: 2 } }],
  ['an address', { _links: { next: { href: '/v1/payments/p?page=2' } } }],
  [
    'a list of addresses',
    {
      links: [
        { rel: 'self', href: '/a' },
        { rel: 'next', href: '/b' },
      ],
    },
  ],
  ['a count of its rows', { transaction_count: 2 }],
  ['a count beside the page', { page: { number: 0, totalElements: 21 } }],
])('a payment says by %s that it lists one page of its transactions', (_how, more) => {
  expect(read(more).has_more).toBe(true);
});

test('a head says that a payment lists one page, and a whole list says nothing of the kind', () => {
  expect(read({}, 'Link: rel=next').has_more).toBe(true);
  const whole = [{ next: null }, { has_more: false }, { page: 1, total_pages: 1 }, { transaction_count: 1 }];
  for (const more of [{}, ...whole, { links: [{ rel: 'self', href: '/a' }] }, { meta: { total_count: '1' } }])
    expect(read(more).has_more, JSON.stringify(more)).toBeUndefined();
});
