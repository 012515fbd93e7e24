import { describe, expect, it } from 'vitest';
import { hourBars } from '../../../core/shift/hour-bars.ts';

/** In local time, so that the test holds in every time zone. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();
const quarter = (starts_at_ms: number, amount_minor = 100) => ({ starts_at_ms, sales: 1, amount_minor });

describe('sales by hour', () => {
  it('are none before the first sale', () => {
    expect(hourBars([])).toEqual([]);
  });

  it('put the quarters of an hour together and keep the quiet hours between', () => {
    const bars = hourBars([quarter(at(20, 14)), quarter(at(20, 14, 45)), quarter(at(20, 16, 30), 50)]);
    expect(bars.map(({ hour, sales, amount_minor }) => [hour, sales, amount_minor])).toEqual([
      [14, 2, 200],
      [15, 0, 0],
      [16, 1, 50],
    ]);
  });

  it('go on past midnight in their order', () => {
    expect(hourBars([quarter(at(20, 22)), quarter(at(21, 1))]).map(({ hour }) => hour)).toEqual([22, 23, 0, 1]);
  });

  it('of a long shift are steps of several hours, never more bars than fit, and nothing is lost', () => {
    const day = Array.from({ length: 20 }, (_, hour) => quarter(at(20, hour)));
    const bars = hourBars(day);
    expect(bars.length).toBeLessThanOrEqual(12);
    expect(bars[0]).toMatchObject({ hour: 0, hours: 2, sales: 2 });
    expect(bars.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(2_000);
  });

  it('of more than a day are added by the hour of the day', () => {
    const bars = hourBars([quarter(at(20, 10)), quarter(at(21, 10)), quarter(at(22, 11))]);
    expect(bars.map(({ hour, sales }) => [hour, sales])).toEqual([
      [10, 2],
      [11, 1],
    ]);
  });
});
