import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DoubtfulLine,
  type OurLine,
  type ReconcileRequest,
  type TheirLine,
  reconcile,
} from '../../../core/shift/reconcile.ts';

const NOW_MS = Date.parse('2026-11-21T00:00:00Z');
const DAY_MS = 86_400_000;

const ours = (id: string, amount_minor: number, change: Partial<OurLine> = {}): OurLine => ({
  kind: 'payment',
  trace_id: `trace-${id}`,
  payment_id: `pay-${id}`,
  transaction_ids: [id],
  cancelled: [],
  sale_number: 7,
  brand: 'VISA',
  amount_minor,
  at_ms: NOW_MS - 3_600_000,
  ...change,
});
const theirs = (id: string, amount_minor: number, fee_minor = 0): TheirLine => ({
  id,
  amount_minor,
  fee_minor,
  date: '2026-11-20',
});
const doubtful = (change: Partial<DoubtfulLine> = {}): DoubtfulLine => ({
  trace_id: 'trace-lost',
  payment_id: null,
  transaction_ids: [],
  sale_number: 9,
  brand: 'Mastercard',
  amount_minor: 18_990,
  at_ms: NOW_MS,
  state: 'unknown',
  cause: null,
  ...change,
});
const compare = (change: Partial<ReconcileRequest>) =>
  reconcile({
    currency: 'CLP',
    ours: [],
    elsewhere: [],
    doubtful: [],
    theirs: [],
    later: [],
    dates: ['2026-11-20'],
    isOfOtherShift: () => false,
    now_ms: NOW_MS,
    patience_ms: 3 * DAY_MS,
    ...change,
  });
const kinds = (change: Partial<ReconcileRequest>) =>
  compare(change).differences.map(({ kind, amount_minor }) => [kind, amount_minor]);

describe('a reconciliation', () => {
  it('of equal lines has no difference, and tells fee and net', () => {
    const found = compare({
      ours: [ours('a', 1_000), ours('b', 500)],
      theirs: [theirs('b', 500, 15), theirs('a', 1_000, 30)],
    });
    expect(found.differences).toEqual([]);
    expect(found.rows).toEqual([
      {
        brand: 'Visa',
        ours: { count: 2, amount_minor: 1_500 },
        theirs: { count: 2, amount_minor: 1_500 },
        difference_minor: 0,
      },
    ]);
    expect(found).toMatchObject({ fees_minor: 45, net_minor: 1_455 });
  });

  it('explains a payment that is in no report yet as captured later, and after the days of patience as missing there', () => {
    expect(kinds({ ours: [ours('a', 1_000)] })).toEqual([['captured_later', -1_000]]);
    expect(kinds({ ours: [ours('a', 1_000, { at_ms: NOW_MS - 4 * DAY_MS })] })).toEqual([['missing_there', -1_000]]);
  });

  it('proves a capture of a later day with its report, however long ago', () => {
    const later = [{ ...theirs('a', 1_000), date: '2026-11-21' }];
    const { differences } = compare({ ours: [ours('a', 1_000, { at_ms: 0 })], later });
    expect(differences).toMatchObject([{ kind: 'captured_later', amount_minor: -1_000, settled_on: '2026-11-21' }]);
  });

  it('does not expect a payment that was cancelled whole, and says so when it was settled all the same', () => {
    expect(kinds({ ours: [ours('a', 0)] })).toEqual([]);
    expect(compare({ ours: [ours('a', 0)] }).rows).toEqual([]);
    expect(kinds({ ours: [ours('a', 0)], theirs: [theirs('a', 1_000)] })).toEqual([['undone', 1_000]]);
  });

  it('tells another amount from a missing line', () => {
    expect(kinds({ ours: [ours('a', 1_000)], theirs: [theirs('a', 990)] })).toEqual([['amount', -10]]);
  });

  it('matches a refund by its own transaction, and waits for one that was not presented', () => {
    const refund = ours('r', -400, { kind: 'refund' });
    expect(kinds({ ours: [refund], theirs: [theirs('r', -400)] })).toEqual([]);
    expect(kinds({ ours: [refund] })).toEqual([['refund', 400]]);
  });

  const tab = ours('hold', 6_500, { transaction_ids: ['hold', 'adjusted', 'capture'] });
  it.each(['hold', 'adjusted', 'capture'])('matches a tab by any id that it has: %s', (id) => {
    const found = compare({ ours: [tab], theirs: [theirs(id, 6_500, 195)] });
    expect(found).toMatchObject({ differences: [], fees_minor: 195, other_shifts: { count: 0 } });
    expect(compare({ ours: [tab], later: [{ ...theirs(id, 6_500), date: '2026-11-21' }] }).differences).toMatchObject([
      { kind: 'captured_later', amount_minor: -6_500, settled_on: '2026-11-21', transaction_id: id },
    ]);
  });

  it('does not take a tab that was settled under two of its ids for one that was settled once', () => {
    const twice = [theirs('hold', 6_500), theirs('capture', 6_500)];
    expect(kinds({ ours: [tab], theirs: twice, isOfOtherShift: () => true })).toEqual([['amount', 6_500]]);
  });

  const back = { transaction_id: 'back', amount_minor: 1_000 };
  const lessened = ours('a', 2_000, { cancelled: [back] });
  const emptied = ours('a', 0, { cancelled: [{ ...back, amount_minor: 3_000 }] });
  const refunded = [ours('a', 3_000), ours('back', -1_000, { kind: 'refund', trace_id: 'trace-a' })];
  it.each<[string, readonly OurLine[], readonly TheirLine[]]>([
    ['cancelled in part, netted', [lessened], [theirs('a', 2_000)]],
    ['cancelled in part, both listed', [lessened], [theirs('back', -1_000), theirs('a', 3_000)]],
    [
      'cancelled in part, netted, and the part listed with nothing',
      [lessened],
      [theirs('a', 2_000), theirs('back', 0)],
    ],
    ['cancelled whole, not listed', [emptied], []],
    ['cancelled whole, both listed', [emptied], [theirs('a', 3_000), theirs('back', -3_000)]],
    ['refunded in part, netted', refunded, [theirs('a', 2_000)]],
    ['refunded in part, both listed', refunded, [theirs('a', 3_000), theirs('back', -1_000)]],
  ])('explains a sale by what was given back of it: %s', (_title, mine, their) => {
    const found = compare({ ours: mine, theirs: their, isOfOtherShift: () => true });
    expect(found).toMatchObject({ differences: [], total: { difference_minor: 0 }, other_shifts: { count: 0 } });
    // Nor after the days of patience.
    expect(kinds({ ours: mine, theirs: their, now_ms: NOW_MS + 9 * DAY_MS })).toEqual([]);
  });

  it('waits for what was given back before the capture where the sale was settled whole, for the days of patience', () => {
    const theirs_whole = { ours: [lessened], theirs: [theirs('a', 3_000)] };
    const later = [{ ...theirs('back', -1_000), date: '2026-11-21' }];
    expect(compare({ ...theirs_whole, later }).differences).toMatchObject([
      { kind: 'refund', amount_minor: 1_000, settled_on: '2026-11-21', transaction_id: 'back' },
    ]);
    expect(kinds(theirs_whole)).toEqual([['refund', 1_000]]);
    expect(kinds({ ...theirs_whole, now_ms: NOW_MS + 9 * DAY_MS })).toEqual([['amount', 1_000]]);
  });

  it('tells a part that was taken off twice, and takes no other difference for what was given back', () => {
    const twice = [theirs('a', 2_000), theirs('back', -1_000)];
    expect(kinds({ ours: [lessened], theirs: twice })).toEqual([['amount', -1_000]]);
    expect(kinds({ ours: refunded, theirs: twice })).toEqual([['amount', -1_000]]);
    const later = [{ ...theirs('back', -1_000), date: '2026-11-21' }];
    expect(kinds({ ours: refunded, theirs: [theirs('a', 2_000)], later })).toEqual([
      ['amount', -1_000],
      ['refund', 1_000],
    ]);
    expect(kinds({ ours: refunded, theirs: [theirs('a', 2_100)] })).toEqual([
      ['amount', -900],
      ['refund', 1_000],
    ]);
    const other_sale = ours('back', -1_000, { kind: 'refund', trace_id: 'trace-b' });
    expect(kinds({ ours: [ours('a', 3_000), other_sale], theirs: [theirs('a', 2_000)] })).toEqual([
      ['amount', -1_000],
      ['refund', 1_000],
    ]);
  });

  it('nets only the first of two refunds where the second is not presented yet', () => {
    const second = ours('more', -500, { kind: 'refund', trace_id: 'trace-a' });
    expect(kinds({ ours: [...refunded, second], theirs: [theirs('a', 2_000)] })).toEqual([['refund', 500]]);
  });

  it.each(['pay-a', 'trace-a'])('matches a sale and its refunds by the name of their payment: %s', (name) => {
    const also = ours('more', -500, { kind: 'refund', trace_id: 'trace-a', payment_id: 'pay-a' });
    const lines = [
      ours('a', 3_000),
      ours('back', -1_000, { kind: 'refund', trace_id: 'trace-a', payment_id: 'pay-a' }),
      also,
    ];
    for (const their of [
      [theirs(name, 3_000, 9), theirs(name, -500), theirs(name, -1_000)],
      [theirs('a', 3_000, 9), theirs(name, -1_500)],
      [theirs(name, 2_000, 9), theirs('more', -500)],
    ]) {
      const found = compare({ ours: lines, theirs: their, isOfOtherShift: () => true });
      expect(found).toMatchObject({ differences: [], fees_minor: 9, other_shifts: { count: 0 } });
    }
    const later = [{ ...theirs(name, -500), date: '2026-11-21' }];
    expect(compare({ ours: lines, theirs: [theirs(name, 2_000)], later }).differences).toMatchObject([
      { kind: 'refund', amount_minor: 500, settled_on: '2026-11-21', transaction_id: name },
    ]);
  });

  it('takes no name that several payments have, and one of a charge in doubt for that charge', () => {
    const shared = { payment_id: 'shared' };
    const two = { ours: [ours('a', 1_000, shared), ours('b', 500, shared)], theirs: [theirs('shared', 1_000)] };
    expect(kinds(two)).toEqual([
      ['captured_later', -1_000],
      ['captured_later', -500],
      ['missing_here', 1_000],
    ]);
    const lost = { doubtful: [doubtful()], theirs: [theirs('trace-lost', 18_990), theirs('trace-lost', -18_990)] };
    expect(compare(lost).differences).toMatchObject([
      { kind: 'unknown', by_amount: false },
      { kind: 'unknown', by_amount: false },
    ]);
  });

  it('tells a sale that was settled less a refund of another shift, in both shifts', () => {
    const sold = ours('a', 3_000);
    const back = ours('back', -1_000, { kind: 'refund', trace_id: 'trace-a', payment_id: 'pay-a' });
    const other = { isOfOtherShift: (id: string) => ['a', 'pay-a', 'back'].includes(id) };
    const theirs_netted = [theirs('a', 2_000)];
    expect(kinds({ ...other, ours: [sold], elsewhere: [back], theirs: theirs_netted })).toEqual([['netted', -1_000]]);
    const of_refund = compare({ ...other, ours: [back], elsewhere: [sold], theirs: theirs_netted });
    expect(of_refund).toMatchObject({
      differences: [{ kind: 'netted', amount_minor: 1_000 }],
      other_shifts: { count: 1 },
    });
    // What the report shows by itself is not netted, and what it does not show of the sale proves nothing.
    const listed = [theirs('a', 3_000), theirs('pay-a', -1_000)];
    expect(kinds({ ...other, ours: [back], elsewhere: [sold], theirs: listed })).toEqual([]);
    expect(kinds({ ...other, ours: [sold], elsewhere: [back], theirs: listed })).toEqual([]);
    expect(kinds({ ...other, ours: [back], elsewhere: [sold] })).toEqual([['refund', 1_000]]);
    const whole = { ...back, amount_minor: -3_000 };
    const late = { ...other, now_ms: NOW_MS + 9 * DAY_MS };
    expect(kinds({ ...late, ours: [whole], elsewhere: [sold] })).toEqual([['missing_there', 3_000]]);
    expect(kinds({ ...other, ours: [sold], elsewhere: [back], theirs: [theirs('a', 2_100)] })).toEqual([
      ['amount', -900],
    ]);
  });

  it('takes no line of another shift for a charge of its amount', () => {
    const found = compare({ doubtful: [doubtful()], theirs: [theirs('other', 18_990)], isOfOtherShift: () => true });
    expect(found).toMatchObject({ differences: [], other_shifts: { count: 1 } });
  });

  it('knows a charge without an answer by the name it got later, or by its amount, and says which', () => {
    const named = compare({ doubtful: [doubtful({ transaction_ids: ['x'] })], theirs: [theirs('x', 18_990)] });
    expect(named.differences).toMatchObject([
      { kind: 'unknown', brand: 'Mastercard', by_amount: false, sale_number: 9 },
    ]);
    const guessed = compare({ doubtful: [doubtful()], theirs: [theirs('y', 18_990)] });
    expect(guessed.differences).toMatchObject([{ kind: 'unknown', amount_minor: 18_990, by_amount: true }]);
  });

  it('takes a line without a known name for the charge that was refunded, not for one of its amount that was cancelled', () => {
    const cancelled = doubtful({
      trace_id: 'trace-cancelled',
      sale_number: 5,
      state: 'undone',
      cause: 'undone_by_cancellation',
    });
    const refunded = doubtful({ sale_number: 6, state: 'undone', transaction_ids: ['back'] });
    const { differences } = compare({ doubtful: [cancelled, refunded], theirs: [theirs('y', 18_990)] });
    expect(differences).toMatchObject([{ kind: 'undone', sale_number: 6, by_amount: true }]);
  });

  it('adds a charge that was undone after its capture up to nothing with its return', () => {
    const found = compare({
      doubtful: [doubtful({ state: 'undone', transaction_ids: ['back'] })],
      theirs: [theirs('charge', 18_990), theirs('back', -18_990)],
    });
    expect(found.differences.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ['undone', -18_990],
      ['undone', 18_990],
    ]);
    expect(found.total.difference_minor).toBe(0);
  });

  it('leaves lines of other shifts of this till aside, and tells those that it does not know', () => {
    const found = compare({
      theirs: [theirs('mine', 700), theirs('alien', 300)],
      isOfOtherShift: (id) => id === 'mine',
    });
    expect(found.other_shifts).toEqual({ count: 1, amount_minor: 700 });
    expect(found.differences).toMatchObject([
      { kind: 'missing_here', amount_minor: 300, transaction_id: 'alien', brand: '' },
    ]);
    expect(found.rows.at(-1)?.brand).toBe('');
  });

  it('explains every peso: its differences add up to the difference of the totals, whatever the two sides hold', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const amount = fc.integer({ min: -5, max: 5 });
    const our = fc.record({ id, amount, refund: fc.boolean(), second: id, part: fc.option(id), trace: id });
    fc.assert(
      fc.property(
        fc.uniqueArray(our, { selector: (one) => one.id }),
        fc.array(fc.record({ id, amount })),
        fc.array(fc.record({ id, amount: fc.integer({ min: 1, max: 5 }), undone: fc.boolean() }), { maxLength: 3 }),
        (mine, their, doubts) => {
          const found = compare({
            ours: mine.map((one) =>
              ours(one.id, one.amount, {
                kind: one.refund ? 'refund' : 'payment',
                trace_id: one.trace,
                transaction_ids: [one.id, one.second],
                cancelled: one.part === null ? [] : [{ transaction_id: one.part, amount_minor: 1 }],
              }),
            ),
            theirs: their.map((one) => theirs(one.id, one.amount)),
            doubtful: doubts.map((one) =>
              doubtful({
                transaction_ids: [one.id],
                amount_minor: one.amount,
                state: one.undone ? 'undone' : 'unknown',
              }),
            ),
            isOfOtherShift: (queried) => queried === 'e',
          });
          const explained = found.differences.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
          expect(explained).toBe(found.total.difference_minor);
          const rows = found.rows.reduce((sum, { difference_minor }) => sum + difference_minor, 0);
          expect(rows).toBe(found.total.difference_minor);
          const all = their.reduce((sum, one) => sum + one.amount, 0);
          expect(found.total.theirs.amount_minor + found.other_shifts.amount_minor).toBe(all);
        },
      ),
      { numRuns: 200 },
    );
  });
});
