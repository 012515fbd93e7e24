import { describe, expect, test } from 'vitest';
import type { GiftCardRow, GiftMoveRow } from '../../../core/gift/gift-card.ts';
import { brokenCard, brokenGifts, loadedStill, unloadsOf } from '../../../core/gift/gift-rules.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { ReturnPartState } from '../../../core/sale/return-states.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import { lineOf, partOf } from '../../support/sales.ts';

const card_id = 'a'.repeat(32);
const gift = { card_id, shown: 'ABCD' };
const line = lineOf('Card', 9_000, { line_id: 'load', gift });
const tender = partOf('gift', 2_000, { tender_id: 'pays', gift: { ...gift, left_minor: 0 } });
type Judged = Pick<Sale, 'number' | 'state' | 'lines' | 'tenders'>;
const sold: Judged = { number: 7, state: 'PAID', lines: [line], tenders: [] };
const paid: Judged = { number: 8, state: 'PAID', lines: [], tenders: [tender] };

const move = (of: Partial<GiftMoveRow>): GiftMoveRow => ({
  ...{ move_id: 'load', card_id, sale_id: 's', kind: 'load', amount_minor: 9_000, state: 'bound', at_ms: 1, ...of },
});
const redeemed = (of: Partial<GiftMoveRow> = {}): GiftMoveRow =>
  move({ move_id: 'pays', kind: 'redeem', amount_minor: -2_000, ...of });

const judge = (sale: Judged, moves: readonly GiftMoveRow[], returns: readonly RecordedReturn[] = []): string[] =>
  brokenGifts(sale, returns, (move_id) => moves.find((one) => one.move_id === move_id) ?? null);

const back = (...states: readonly ReturnPartState[]): RecordedReturn => ({
  ...{
    return_id: 'r',
    sale_id: 's',
    currency: 'CLP',
    amount_minor: 9_000,
    tip: false,
    by: 'Ana',
    answered_by: 'Ana',
    at_ms: 1,
  },
  lines: [{ line_id: 'load', quantity_milli: 1_000 }],
  parts: states.map((state, at) => ({
    ...{ kind: 'cash', part_id: `part-${at}`, tender_id: `t-${at}`, amount_minor: at === 0 ? 6_000 : 3_000 },
    ...{ handed_minor: 1, state },
  })),
});

describe('what a sale does to gift cards', () => {
  test('is right when loads and payments are bound with it', () => {
    expect(judge(sold, [move({})])).toEqual([]);
    expect(judge(paid, [redeemed()])).toEqual([]);
    expect(judge({ ...paid, state: 'OPEN' }, [redeemed({ state: 'held' })])).toEqual([]);
    expect(
      judge({ ...paid, tenders: [{ ...tender, state: 'returned' }], state: 'OPEN' }, [redeemed({ state: 'released' })]),
    ).toEqual([]);
  });

  test.each([
    ['a paid sale whose card got nothing', sold, []],
    ['a card that got its money before its sale is paid', { ...sold, state: 'OPEN' }, [move({})]],
    ['a load of another amount', sold, [move({ amount_minor: 9_001 })]],
    ['a load of another card', sold, [move({ card_id: 'b'.repeat(32) })]],
    ['a payment that is still held though its sale is paid', paid, [redeemed({ state: 'held' })]],
    ['a payment that was released though its sale is paid', paid, [redeemed({ state: 'released' })]],
    ['a payment that is bound though its sale is open', { ...paid, state: 'OPEN' }, [redeemed()]],
    ['a payment without its move', paid, []],
    [
      'a part that went back and still holds',
      { ...paid, tenders: [{ ...tender, state: 'returned' }] },
      [redeemed({ state: 'held' })],
    ],
  ] as const)('tells %s', (_title, sale, moves) => {
    expect(judge(sale as Judged, moves)).toEqual([expect.stringContaining('I25')]);
  });

  test('of another lane is in that lane’s journal', () => {
    const of_lane = { lane: 2, number: 7, till_id: 'till-2' };
    expect(brokenGifts({ ...sold, of_lane }, [], () => null)).toEqual([]);
  });
});

describe('a sold card that comes back', () => {
  const unload = (part: number, amount_minor: number, state: GiftMoveRow['state']): GiftMoveRow =>
    move({ move_id: `part-${part}/load`, kind: 'unload', amount_minor: -amount_minor, state });

  test('is divided over the parts of its return, exactly', () => {
    expect(unloadsOf([line], back('waiting', 'waiting')).map(({ amount_minor }) => amount_minor)).toEqual([
      6_000, 3_000,
    ]);
    const odd = { ...line, unit_price_minor: 10 };
    const parts = [1, 1, 1].map((amount_minor, at) => ({ part_id: `p${at}`, amount_minor }));
    const shares = unloadsOf([odd], { lines: back().lines, parts }).map(({ amount_minor }) => amount_minor);
    expect(shares).toEqual([4, 3, 3]);
  });

  test('keeps what was refused, and that can go back only with it', () => {
    const returns = [back('done', 'refused')];
    expect(judge(sold, [move({}), unload(0, 6_000, 'bound'), unload(1, 3_000, 'released')], returns)).toEqual([]);
    expect(loadedStill(sold, returns)).toBe(3_000);
    expect(loadedStill(sold, [back('asked', 'waiting')])).toBe(0);
    expect(loadedStill(sold, [])).toBe(9_000);
  });

  test.each([
    ['money that is back while the card has all of it', ['done'], [unload(0, 9_000, 'held')]],
    ['money that never went while the card lost it', ['dropped'], [unload(0, 9_000, 'bound')]],
    ['a decision that holds nothing of the card', ['waiting'], []],
  ] as const)('tells %s', (_title, states, moves) => {
    expect(judge(sold, [move({}), ...moves], [back(...states)])).toEqual([expect.stringContaining('I25')]);
  });
});

test('a part of a return puts its money on a card once it is done, and not before', () => {
  const given = (state: ReturnPartState): RecordedReturn => ({
    ...back(),
    lines: [],
    parts: [
      { kind: 'gift', part_id: 'g', tender_id: 'pays', amount_minor: 500, card: { ...gift, opens: false }, state },
    ],
  });
  const give = move({ move_id: 'g', kind: 'give', amount_minor: 500 });
  expect(judge(paid, [redeemed(), give], [given('done')])).toEqual([]);
  expect(judge(paid, [redeemed()], [given('waiting')])).toEqual([]);
  expect(judge(paid, [redeemed()], [given('done')])).toEqual([expect.stringContaining('I25')]);
  expect(judge(paid, [redeemed(), give], [given('dropped')])).toEqual([expect.stringContaining('I25')]);
});

describe('a card', () => {
  const card: GiftCardRow = {
    ...{ card_id, shown: 'ABCD', kind: 'gift_card', currency: 'CLP', expires_at_ms: null, opened_at_ms: 1 },
    ...{ balance_minor: 9_000, held_minor: 2_000 },
  };
  const moves = [move({}), redeemed({ state: 'held' }), redeemed({ move_id: 'x', state: 'released' })];

  test('has what its moves made of it', () => {
    expect(brokenCard(card, moves)).toEqual([]);
    expect(brokenCard({ ...card, balance_minor: 8_999 }, moves)).toHaveLength(1);
    expect(brokenCard({ ...card, held_minor: 0 }, moves)).toHaveLength(1);
    expect(
      brokenCard({ ...card, balance_minor: 1_000 }, [move({ amount_minor: 1_000 }), redeemed({ state: 'held' })]),
    ).toHaveLength(1);
  });
});
