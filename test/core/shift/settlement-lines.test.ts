import { expect, test } from 'vitest';
import type { SettlementAnswer } from '../../../core/service/schemas/records.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';

const DAY = '2026-11-26';
const row = (id: string, amount: number) => ({ id, amount, fee: 1, net: amount - 1, currency: undefined });
const REPORT: SettlementAnswer = {
  ...{
    id: 's',
    date: DAY,
    currency: 'USD',
    total_amount: 3.5,
    fees: 3,
    net_amount: 0.5,
    created: undefined,
    more_by_header: undefined,
  },
  transaction_count: 3,
  transactions: [row('a', 1.25), row('b', 3.25), row('c', -1)],
};

test('a report whose rows are those that it counts and sums is read in minor units, refunds as negative rows', () => {
  expect(theirLines(REPORT, 'USD', DAY)).toMatchObject({
    ok: true,
    value: [{ amount_minor: 125 }, { amount_minor: 325 }, { amount_minor: -100 }],
  });
  for (const whole of [{ has_more: false }, { next: null }, { page: 1, total_pages: 1 }, { links: { self: '/a' } }])
    expect(theirLines({ ...REPORT, ...whole }, 'USD', DAY).ok, JSON.stringify(whole)).toBe(true);
  expect(theirLines({ ...REPORT, currency: 'usd' }, 'USD', DAY).ok).toBe(true);
  const both = { total_amount: 0, transactions: [row('pay', 1), row('pay', -1)], transaction_count: 2 };
  expect(theirLines({ ...REPORT, ...both }, 'USD', DAY).ok).toBe(true);
  // A moment of that day, not the day alone.
  expect(theirLines({ ...REPORT, date: `${DAY}T23:59:00Z` }, 'USD', DAY).ok).toBe(true);
});

test.each<[string, Partial<SettlementAnswer>, RegExp]>([
  ['the first page of it', { transactions: REPORT.transactions.slice(0, 1) }, /counts 3 transactions and lists 1/],
  ['an empty list', { transactions: [] }, /counts 3 transactions and lists 0/],
  ['more rows than it counts', { transaction_count: 2 }, /counts 2 transactions and lists 3/],
  ['a row of another amount', { total_amount: 3.49 }, /a total of 349 minor units, and its rows come to 350/],
  ['a total that is no amount', { total_amount: 3.499 }, /total_amount/],
  ['a row twice', { transactions: [row('a', 1.25), row('a', 1.25), row('c', 1)] }, /names transaction a twice/],
  ['the report of another day', { date: '2020-01-01' }, /2026-11-26 says that it is of 2020-01-01/],
  ['another currency', { currency: 'CLP' }, /is in CLP/],
  [
    'a row in another currency',
    { transactions: [...REPORT.transactions.slice(0, 2), { ...row('c', -1), currency: 'CLP' }] },
    /is in CLP/,
  ],
  ['a page that says that there is more', { has_more: true }, /says by "has_more" that there is more/],
  ['the first of three pages', { page: 1, total_pages: 3 }, /"total_pages"/],
  ['a page with the address of the next', { links: { self: '/a', next: '/b' } }, /"links.next"/],
  ['a currency that this till sells in nowhere', { currency: 'GBP' }, /is in GBP/],
  ['a page whose head names the next', { more_by_header: 'x-next-page' }, /"x-next-page"/],
  ['a page with a cursor', { nextCursor: 'abc' }, /"nextCursor"/],
])('%s is no report, and is said plainly', (_title, wrong, sentence) => {
  const read = theirLines({ ...REPORT, ...wrong }, 'USD', DAY);
  expect(read.ok ? '' : reportProblem(read.error)).toMatch(sentence);
});
