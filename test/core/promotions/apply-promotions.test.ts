import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PromotedLine, applyPromotions } from '../../../core/promotions/apply-promotions.ts';
import {
  type Promotion,
  type Reward,
  UNCONDITIONAL,
  isValidAt,
  localMoment,
} from '../../../core/promotions/promotion.ts';
import { lineGross } from '../../../core/sale/pricing.ts';

const MONDAY_NOON = { day: '2026-11-23', weekday: 1, minute: 720 };
const SITUATION = { moment: MONDAY_NOON, coupons: [], customer_ids: [] as readonly string[] };

function promotion(promotion_id: string, reward: Reward, more: Partial<Promotion> = {}): Promotion {
  return {
    promotion_id,
    name: promotion_id,
    ...UNCONDITIONAL,
    reward,
    goods: { category_ids: [], product_ids: [] },
    ...more,
  };
}

function line(
  product_id: string,
  unit_price_minor: number,
  pieces: number,
  more: Partial<PromotedLine> = {},
): PromotedLine {
  const quantity_milli = more.quantity_milli ?? pieces * 1000;
  return {
    line_id: product_id,
    product_id,
    category_id: 'coffee',
    unit: 'each',
    unit_price_minor,
    quantity_milli,
    gross_minor: lineGross(unit_price_minor, quantity_milli),
    ...more,
  };
}

/** The discount of each line, by promotion. */
function given(promotions: readonly Promotion[], lines: readonly PromotedLine[], situation = SITUATION) {
  return Object.fromEntries(
    [...applyPromotions(promotions, lines, situation)].map(([line_id, list]) => [
      line_id,
      Object.fromEntries(list.map(({ promotion_id, amount_minor }) => [promotion_id, amount_minor])),
    ]),
  );
}

function savedOf(promotions: readonly Promotion[], lines: readonly PromotedLine[]): number {
  return [...applyPromotions(promotions, lines, SITUATION).values()]
    .flat()
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

describe('what a promotion gives', () => {
  it('sells any three for one price, as often as three are there, and divides what is saved by the prices', () => {
    const three = promotion('three', { kind: 'bundle_price', count: 3, price_minor: 1000 });
    expect(given([three], [line('a', 500, 7)])).toEqual({ a: { three: 1000 } });
    // 700 + 500 + 400 for 1000: 600 off, to the peso.
    expect(given([three], [line('a', 400, 1), line('b', 700, 1), line('c', 500, 1)])).toEqual({
      a: { three: 150 },
      b: { three: 263 },
      c: { three: 187 },
    });
    expect(given([three], [line('a', 500, 2)])).toEqual({});
    expect(given([three], [line('a', 300, 3)])).toEqual({});
  });

  it('gives the cheaper ones of a group for nothing or for less', () => {
    const two_for_one = promotion('get', { kind: 'buy_get', buy: 1, get: 1, basis_points: 10_000 });
    expect(given([two_for_one], [line('a', 1900, 3)])).toEqual({ a: { get: 1900 } });
    const half = promotion('half', { kind: 'buy_get', buy: 2, get: 1, basis_points: 5_000 });
    expect(savedOf([half], [line('a', 1000, 2), line('b', 600, 1)])).toBe(300);
    const cheapest = promotion('cheapest', { kind: 'cheapest_free', count: 3 });
    expect(savedOf([cheapest], [line('a', 1000, 1), line('b', 600, 1), line('c', 900, 1), line('d', 50, 2)])).toBe(600);
  });

  it('takes a percentage of the goods of a category, by the piece and by the kilo', () => {
    const tenth = promotion(
      'tenth',
      { kind: 'percent', basis_points: 1000 },
      { goods: { category_ids: ['tea'], product_ids: [] } },
    );
    const almonds = line('almonds', 12_990, 0, { unit: 'kg', quantity_milli: 320, category_id: 'tea' });
    expect(given([tenth], [line('a', 999, 1), almonds])).toEqual({ almonds: { tenth: 416 } });
    expect(given([tenth], [line('a', 999, 1, { category_id: null })])).toEqual({});
  });

  it('keeps to its limit, with the dearest first', () => {
    const once = { times_max: 1 };
    expect(
      savedOf([promotion('a', { kind: 'percent', basis_points: 5000 }, once)], [line('a', 100, 9), line('b', 900, 2)]),
    ).toBe(450);
    expect(savedOf([promotion('a', { kind: 'cheapest_free', count: 2 }, once)], [line('a', 100, 9)])).toBe(100);
  });
});

describe('which promotion a piece is in', () => {
  const pair = promotion('pair', { kind: 'bundle_price', count: 2, price_minor: 1500 });
  const third = promotion('third', { kind: 'percent', basis_points: 3000 });

  it('is the choice that saves most, and of equal ones the first of the list', () => {
    // Two for 1500 saves 500 of 2000; thirty percent saves 600.
    expect(given([pair, third], [line('a', 1000, 2)])).toEqual({ a: { third: 600 } });
    expect(given([pair, third], [line('a', 1200, 2), line('b', 500, 1)])).toEqual({
      a: { pair: 900 },
      b: { third: 150 },
    });
    const same = promotion('same', { kind: 'percent', basis_points: 3000 });
    expect(given([same, third], [line('a', 1000, 1)])).toEqual({ a: { same: 300 } });
    const twins = [
      promotion('one', { kind: 'cheapest_free', count: 2 }),
      promotion('two', { kind: 'cheapest_free', count: 2 }),
    ];
    expect(given(twins, [line('a', 1000, 2)])).toEqual({ a: { one: 1000 } });
  });

  it('leaves to a percentage the pieces of which a group would take less', () => {
    const three_for_two = promotion('three', { kind: 'cheapest_free', count: 3 });
    const lines = [line('a', 100, 4), line('b', 10, 1), line('c', 1, 1)];
    expect(savedOf([three_for_two, third], lines)).toBe(100 + 30 + 3);
  });

  it('finds the better order of two that want the same pieces', () => {
    const dear = promotion(
      'dear',
      { kind: 'bundle_price', count: 2, price_minor: 100 },
      { goods: { category_ids: [], product_ids: ['a'] } },
    );
    const any = promotion('any', { kind: 'cheapest_free', count: 2 });
    for (const order of [
      [dear, any],
      [any, dear],
    ])
      expect(savedOf(order, [line('a', 1000, 2), line('b', 900, 2)])).toBe(1900 + 900);
  });

  it('stacks only what says so, of what the others left', () => {
    const coupon = promotion('coupon', { kind: 'percent', basis_points: 1000 }, { coupon: 'VERANO', stacks: true });
    const lines = [line('a', 1000, 1)];
    expect(given([coupon, third], lines)).toEqual({ a: { third: 300 } });
    expect(given([coupon, third], lines, { ...SITUATION, coupons: ['VERANO'] as never[] })).toEqual({
      a: { coupon: 70, third: 300 },
    });
  });

  it('is none of a promotion that is off, of another customer, or at another hour', () => {
    const lines = [line('a', 1000, 1)];
    for (const more of [
      { active: false },
      { customer_ids: ['11111111-1'] },
      { from_minute: 721 },
      { weekdays: [0] },
      { to_day: '2026-11-22' },
    ])
      expect(given([{ ...third, ...more }], lines)).toEqual({});
    const ours = { ...third, customer_ids: ['11111111-1'] };
    expect(given([ours], lines, { ...SITUATION, customer_ids: ['11111111-1'] })).toEqual({ a: { third: 300 } });
  });
});

describe('when a promotion holds', () => {
  const at = (day: string, weekday: number, minute: number) => ({ day, weekday, minute });
  const happy = promotion('happy', { kind: 'percent', basis_points: 1000 }, { from_minute: 1_080, to_minute: 1_200 });
  const night = { ...happy, from_minute: 1_320, to_minute: 120, weekdays: [5], to_day: '2026-11-27' };

  it('begins with its first minute and ends before its last', () => {
    expect([1_079, 1_080, 1_199, 1_200].map((minute) => isValidAt(happy, at('2026-11-23', 1, minute)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('goes over midnight, and the hours after it are of the day before', () => {
    expect(isValidAt(night, at('2026-11-27', 5, 1_330))).toBe(true);
    expect(isValidAt(night, at('2026-11-28', 6, 60))).toBe(true);
    expect(isValidAt(night, at('2026-11-28', 6, 120))).toBe(false);
    expect(isValidAt(night, at('2026-11-27', 5, 60))).toBe(false);
    expect(isValidAt(night, at('2026-12-04', 5, 1_330))).toBe(false);
  });

  it('reads the machine as the shop does', () => {
    expect(localMoment(new Date(2026, 10, 23, 7, 5).getTime())).toEqual({ day: '2026-11-23', weekday: 1, minute: 425 });
  });
});

const reward: fc.Arbitrary<Reward> = fc.oneof(
  fc.record({
    kind: fc.constant('bundle_price' as const),
    count: fc.integer({ min: 2, max: 4 }),
    price_minor: fc.integer({ min: 0, max: 3000 }),
  }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 3 }),
    basis_points: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('cheapest_free' as const), count: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ kind: fc.constant('percent' as const), basis_points: fc.integer({ min: 1, max: 10_000 }) }),
);
const promotions = fc
  .array(
    fc.tuple(reward, fc.subarray(['coffee', 'tea', 'bread']), fc.option(fc.integer({ min: 1, max: 3 })), fc.boolean()),
    { maxLength: 7 },
  )
  .map((list) =>
    list.map(([what, category_ids, times_max, stacks], index) =>
      promotion(`p${index}`, what, { goods: { category_ids, product_ids: [] }, times_max, stacks }),
    ),
  );
const lines = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('coffee', 'tea', 'bread', null),
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
    ),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(([price, pieces, category_id, weighed, product], index) =>
      line(`${product}`, price, pieces, {
        line_id: `l${index}`,
        // A product has one category and one price.
        product_id: `${product}-${price}-${category_id}`,
        category_id,
        ...(weighed ? { unit: 'kg', quantity_milli: pieces * 137, gross_minor: lineGross(price, pieces * 137) } : {}),
      }),
    ),
  );

describe('promotions of any kind on any cart', () => {
  it('never make a line cost less than nothing, nor more than without them', () => {
    fc.assert(
      fc.property(promotions, lines, (some, cart) => {
        for (const [line_id, list] of applyPromotions(some, cart, SITUATION)) {
          const off_minor = list.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
          expect(list.every(({ amount_minor }) => Number.isInteger(amount_minor) && amount_minor > 0)).toBe(true);
          expect(off_minor).toBeLessThanOrEqual(cart.find((one) => one.line_id === line_id)?.gross_minor ?? -1);
        }
      }),
    );
  });

  it('save the same in whatever order the goods were scanned', () => {
    fc.assert(
      fc.property(
        promotions,
        lines.chain((cart) => fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length }))),
        (some, [cart, shuffled]) => {
          expect(savedOf(some, shuffled)).toBe(savedOf(some, cart));
        },
      ),
    );
  });

  it('save at least what the best of them saves alone', () => {
    fc.assert(
      fc.property(promotions, lines, (some, cart) => {
        const together = savedOf(
          some.map((one) => ({ ...one, stacks: false })),
          cart,
        );
        for (const one of some) expect(together).toBeGreaterThanOrEqual(savedOf([{ ...one, stacks: false }], cart));
      }),
    );
  });
});
