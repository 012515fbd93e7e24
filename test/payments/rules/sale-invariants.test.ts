import { describe, expect, test } from 'vitest';
import type { UndoState } from '../../../core/payments/undo.ts';
import {
  type TracedPart,
  type TracedSale,
  brokenCredits,
  brokenReturns,
  brokenSale,
} from '../../../core/sale/invariants.ts';
import type { ReturnPartState } from '../../../core/sale/return-states.ts';
import type { RecordedReturnPart, RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { nextPart } from '../../../core/sale/split.ts';
import { TENDER_STATES, type TenderState } from '../../../core/sale/tender-state.ts';
import { holdsNothing, paidMinor } from '../../../core/sale/tender.ts';
import { partOf, saleOf } from '../../support/sales.ts';

const part = (trace_id: string, amount_minor: number, more: Partial<TracedPart> = {}): TracedPart => ({
  kind: 'card',
  state: 'paid',
  amount_minor,
  returned_minor: 0,
  returning_minor: 0,
  traces: [trace_id],
  ...more,
});
const cash = (amount_minor: number, state: TenderState = 'paid'): TracedPart =>
  part('', amount_minor, { kind: 'cash', state, traces: [] });
const sale = (parts: readonly TracedPart[], more: Partial<TracedSale> = {}): TracedSale => ({
  name: '7',
  state: 'PAID',
  due_minor: 3200,
  parts,
  ...more,
});
const judged = (of: TracedSale, ledger: Readonly<Record<string, number>>): string[] =>
  brokenSale(of, (trace_id) => ledger[trace_id] ?? 0);

describe('a sale over all its traces', () => {
  test('is whole when its parts hold its total', () => {
    expect(judged(sale([part('a', 1000), cash(200), part('b', 2000)]), { a: 1000, b: 2000 })).toEqual([]);
  });

  test('is whole when a part was given back and paid again, and when a paid sale was refunded in part', () => {
    const again = sale([part('a', 1000, { state: 'returned', returned_minor: 1000 }), part('b', 3200)]);
    expect(judged(again, { b: 3200 })).toEqual([]);
    expect(judged(sale([part('a', 3200, { returned_minor: 700 })]), { a: 2500 })).toEqual([]);
    expect(judged(sale([part('a', 3200, { state: 'returned', returned_minor: 3200 })]), {})).toEqual([]);
  });

  test('is told by its name when it holds more than it costs', () => {
    const problems = judged(sale([part('a', 1000), part('b', 3200)]), { a: 1000, b: 3200 });
    expect(problems).toEqual(['sale 7 costs 3200, the parts that count as paid hold 4200 (I18)']);
  });

  test('holds more than it costs also while the first part is perhaps on its way back', () => {
    const returning = part('a', 1000, { state: 'returning', returning_minor: 1000 });
    expect(judged(sale([returning, part('b', 3200)]), { b: 3200 })).toHaveLength(1);
  });

  test('that is paid with less than it costs is told', () => {
    expect(judged(sale([part('a', 1000)]), { a: 1000 })).toEqual([
      'sale 7 is paid and costs 3200, its parts paid 1000 (I18)',
    ]);
    const only_charged = sale([part('a', 3200, { state: 'undone' })]);
    expect(judged(only_charged, {})).toHaveLength(1);
  });

  test.each([
    ['failed', 1],
    ['undone', 1],
    ['returned', 1],
  ] as const)('with a part that is %s holds nothing of it', (state, held_minor) => {
    const open = sale([part('a', 1000, { state })], { state: 'OPEN' });
    expect(judged(open, { a: held_minor })).toHaveLength(1);
    expect(judged(open, {})).toEqual([]);
  });

  test('with a paid part whose money is gone without a return is told', () => {
    expect(judged(sale([part('a', 3200)]), { a: 3199 })).toHaveLength(1);
    expect(judged(sale([part('a', 3200, { returning_minor: 200 })]), { a: 3000 })).toEqual([]);
    expect(judged(sale([part('a', 3200, { returning_minor: 200 })]), { a: 2999 })).toHaveLength(1);
  });

  test('with an attempt in doubt may hold its amount, and never more', () => {
    const doubtful = sale([part('a', 1000, { state: 'unknown' })], { state: 'OPEN' });
    expect(judged(doubtful, { a: 1000 })).toEqual([]);
    expect(judged(doubtful, { a: 1001 })).toHaveLength(1);
  });

  test('that was given up holds nothing', () => {
    expect(judged(sale([cash(500)], { state: 'ABANDONED' }), {})).toHaveLength(1);
    expect(judged(sale([cash(500, 'returned')], { state: 'ABANDONED' }), {})).toEqual([]);
  });

  test('counts every trace of a part', () => {
    const twice = part('a', 3200, { traces: ['a', 'b'] });
    expect(judged(sale([twice]), { a: 3200, b: 3200 })).toHaveLength(1);
  });
});

const open = (state: TenderState): Sale => saleOf({ number: 7, tenders: [partOf('card', 1000, { state })] });

describe('what is left to ask for', () => {
  test.each(TENDER_STATES)('is told by the state alone of a part that is %s', (state) => {
    const held_minor = state === 'paid' || state === 'returning' ? 1000 : 0;
    expect(paidMinor(open(state))).toBe(held_minor);
    expect(nextPart(open(state), 3200, undefined)).toMatchObject({ value: { amount_minor: 3200 - held_minor } });
    expect(nextPart(open(state), 3200, 3201 - held_minor)).toMatchObject({ error: 'amount_exceeds_rest' });
  });

  test.each(TENDER_STATES)('a sale with a part that is %s may be given up only when nothing of it is held', (state) => {
    expect(holdsNothing(open(state))).toBe(['failed', 'undone', 'returned'].includes(state));
  });
});

const cardBack = (amount_minor: number, state: ReturnPartState): RecordedReturnPart => ({
  kind: 'card',
  part_id: 'card-part',
  tender_id: 'card',
  trace_id: 'trace-of-card',
  amount_minor,
  state,
});
const cashBack = (amount_minor: number, state: ReturnPartState, part_id = 'cash-part'): RecordedReturnPart => ({
  kind: 'cash',
  part_id,
  tender_id: 'cash',
  amount_minor,
  handed_minor: amount_minor,
  state,
});
const returned = (amount_minor: number, ...parts: readonly RecordedReturnPart[]): RecordedReturn => ({
  return_id: 'r',
  sale_id: 's',
  currency: 'CLP',
  at_ms: 1,
  amount_minor,
  lines: [],
  tip: false,
  by: 'Ana',
  answered_by: 'Eva',
  parts,
});
const judgedReturns = (
  returns: readonly RecordedReturn[],
  undo: UndoState | null,
  cash_state: TenderState = 'paid',
): string[] =>
  brokenReturns(
    '7',
    [
      { tender_id: 'cash', kind: 'cash', amount_minor: 1000, state: cash_state },
      { tender_id: 'card', kind: 'card', amount_minor: 2200, state: 'paid' },
    ],
    returns,
    () => undo,
  );

describe('the returns of a paid sale', () => {
  test('are whole when their parts add up, each says what its undo says, and the drawer gave what it got', () => {
    expect(judgedReturns([returned(2700, cardBack(2200, 'done'), cashBack(500, 'done'))], 'DONE')).toEqual([]);
    const rest = [returned(500, cashBack(500, 'done')), returned(500, cashBack(500, 'done', 'second'))];
    expect(judgedReturns(rest, null, 'returned')).toEqual([]);
    expect(judgedReturns([returned(2700, cardBack(2200, 'refused'), cashBack(500, 'dropped'))], 'REFUSED')).toEqual([]);
  });

  test('are told when their parts are more or less than what was decided', () => {
    for (const decided_minor of [2600, 2800])
      expect(
        judgedReturns([returned(decided_minor, cardBack(2200, 'done'), cashBack(500, 'done'))], 'DONE'),
      ).toHaveLength(1);
  });

  test.each<[ReturnPartState, UndoState | null]>([
    ['waiting', 'DONE'],
    ['asked', 'DONE'],
    ['asked', null],
    ['unknown', 'DONE'],
    ['unknown', 'INTENT'],
    ['done', null],
    ['done', 'UNKNOWN'],
    ['refused', 'DONE'],
    ['dropped', 'DONE'],
  ])('are told when a card part is %s and its undo is %s', (state, undo) => {
    expect(judgedReturns([returned(2200, cardBack(2200, state))], undo)).toHaveLength(1);
  });

  test('are told when the drawer gives back more than it got, in one part or in two, and not for what was dropped', () => {
    expect(judgedReturns([returned(1001, cashBack(1001, 'done'))], null)).toHaveLength(1);
    const twice = [returned(600, cashBack(600, 'done')), returned(600, cashBack(600, 'done', 'second'))];
    expect(judgedReturns(twice, null)).toHaveLength(1);
    const dropped = [returned(600, cashBack(600, 'done')), returned(600, cashBack(600, 'dropped', 'second'))];
    expect(judgedReturns(dropped, null)).toEqual([]);
  });

  test('are told when all of a cash part went back and it still counts as paid, and when two are under way at once', () => {
    expect(judgedReturns([returned(1000, cashBack(1000, 'done'))], null, 'paid')).toHaveLength(1);
    const two = [returned(100, cashBack(100, 'waiting')), returned(100, cashBack(100, 'waiting', 'second'))];
    expect(judgedReturns(two, null)).toHaveLength(1);
  });
});

describe('goods that pay other goods', () => {
  const credited = (amount_minor: number, state: ReturnPartState): RecordedReturnPart => ({
    ...{ kind: 'credit', part_id: 'credit-part', tender_id: 'cash', amount_minor, state },
    into: { sale_id: 'into', tender_id: 'credit' },
  });
  const paidBy = (
    state: Sale['state'],
    credit_state: 'paid' | 'returned',
    amount_minor = 500,
  ): Parameters<typeof brokenCredits>[0] => ({
    ...{ number: 8, state },
    tenders: [
      {
        ...{ tender_id: 'credit', kind: 'credit', state: credit_state, amount_minor, tip_minor: 0, at_ms: 1 },
        credit: { return_id: 'r', sale_id: 's', sale_number: 7 },
      },
    ],
  });

  test('are back exactly when their sale is paid, wait before, and never were when it was left', () => {
    const judge = (of: Parameters<typeof brokenCredits>[0], state: ReturnPartState, amount_minor = 500): string[] =>
      brokenCredits(of, () => [returned(amount_minor, credited(amount_minor, state))]);
    expect(judge(paidBy('PAID', 'paid'), 'done')).toEqual([]);
    expect(judge(paidBy('OPEN', 'paid'), 'waiting')).toEqual([]);
    expect(judge(paidBy('OPEN', 'returned'), 'dropped')).toEqual([]);
    for (const [of, state] of [
      [paidBy('PAID', 'paid'), 'waiting'],
      [paidBy('OPEN', 'paid'), 'done'],
      [paidBy('PAID', 'returned'), 'done'],
      [paidBy('OPEN', 'paid'), 'dropped'],
    ] as const)
      expect(judge(of, state)).toHaveLength(1);
    for (const amount_minor of [499, 501]) expect(judge(paidBy('PAID', 'paid'), 'done', amount_minor)).toHaveLength(1);
    expect(brokenCredits(paidBy('PAID', 'paid'), () => [])).toHaveLength(1);
  });

  test('cannot go back in cash as well', () => {
    expect(judgedReturns([returned(500, credited(500, 'done')), returned(500, cashBack(500, 'done'))], null)).toEqual(
      [],
    );
    expect(
      judgedReturns([returned(500, credited(500, 'done')), returned(501, cashBack(501, 'done'))], null),
    ).toHaveLength(1);
    expect(
      judgedReturns([returned(500, credited(500, 'dropped')), returned(900, cashBack(900, 'done'))], null),
    ).toEqual([]);
  });
});
