import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PlannedPrice,
  localMinute,
  nextChange,
  parsePlannedPrices,
  priceAt,
  writePlannedPrices,
} from '../../../core/catalogue/planned-price.ts';

const minute = fc
  .integer({ min: 0, max: 4_000 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 30, 0, minutes)).toISOString().slice(0, 16));
const planned: fc.Arbitrary<PlannedPrice> = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), minute, fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }))
  .map(([price_minor, valid_from, minutes]) => {
    const from_ms = Date.parse(`${valid_from}Z`);
    return minutes === undefined
      ? { price_minor, valid_from }
      : { price_minor, valid_from, valid_to: new Date(from_ms + minutes * 60_000).toISOString().slice(0, 16) };
  });
const amountOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

describe('planned prices', () => {
  it('are the price of a minute: the one that began last of those that hold, or the standing one', () => {
    const prices = [
      { price_minor: 900, valid_from: '2026-12-01T09:00', valid_to: '2026-12-24T00:00' },
      { price_minor: 700, valid_from: '2026-12-05T00:00', valid_to: '2026-12-06T00:00' },
      { price_minor: 1_100, valid_from: '2027-01-01T00:00' },
    ];
    const at = (moment: string) => priceAt({ price_minor: 1_000, planned_prices: prices }, moment);
    expect(
      [
        '2026-12-01T08:59',
        '2026-12-01T09:00',
        '2026-12-05T12:00',
        '2026-12-06T00:00',
        '2026-12-24T00:00',
        '2027-03-01T10:00',
      ].map(at),
    ).toEqual([1_000, 900, 700, 900, 1_000, 1_100]);
    expect(priceAt({ price_minor: null }, '2026-12-01T08:59')).toBeNull();
  });

  it('change in no minute but those that are named as the next one', () => {
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 6 }), minute, minute, (prices, one, other) => {
        const [first, then] = one < other ? [one, other] : [other, one];
        const change = nextChange(prices, first);
        const product = { price_minor: 50, planned_prices: [...prices] };
        if (change === null || then < change) expect(priceAt(product, then)).toBe(priceAt(product, first));
      }),
    );
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(planned, { minLength: 1, maxLength: 20 }), (prices) => {
        expect(parsePlannedPrices(writePlannedPrices(prices, String), amountOf)).toEqual(prices);
      }),
    );
  });

  it('are written with days alone too, of which the last holds to its end', () => {
    expect(parsePlannedPrices('990 @ 2026-12-01..2026-12-24 | 1090@2027-01-01 08:30', amountOf)).toEqual([
      { price_minor: 990, valid_from: '2026-12-01T00:00', valid_to: '2026-12-25T00:00' },
      { price_minor: 1_090, valid_from: '2027-01-01T08:30' },
    ]);
  });

  it.each([
    '',
    '990',
    'x @ 2026-12-01',
    '990 @ 2026-02-30',
    '990 @ 2026-12-01 24:00',
    '990 @ 2026-12-02..2026-12-01',
    '990 @ 2026-12-01 09:00..2026-12-01 09:00',
    Array.from({ length: 21 }, () => '990 @ 2026-12-01').join('|'),
  ])('are not guessed from %j', (text) => {
    expect(parsePlannedPrices(text, amountOf)).toBeNull();
  });

  it('are of the clock on the wall', () => {
    expect(localMinute(new Date(2026, 11, 1, 9, 5, 59).getTime())).toBe('2026-12-01T09:05');
  });
});
