import { afterAll, beforeAll, describe, it } from 'vitest';
import { RealTimeGuard } from './real-time-guard.ts';
import { expectSeeds } from './expect-seeds.ts';

const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

const PAID = [/^gift_sold_yes$/, /^gift_paid_yes$/, /^gift_left$/, /^return_.*_done/];

describe('gift cards at a counter: sold, loaded again, paid with, left, given back to', () => {
  it('have what their customers count, while everything around the till fails', async () => {
    const weather = { counter: 1, gifts: 0.8 };
    await expectSeeds(guard, { weather }, [...PAID, /^gift_paid_gift_empty$/, /^gift_paid_gift_unknown$/], [11, 1]);
  });

  it('also where goods that they paid are exchanged, and links pay beside them', async () => {
    const weather = { counter: 1, gifts: 0.7, exchanges: 0.6, links: 0.3 };
    await expectSeeds(guard, { weather }, [...PAID, /^exchange_settled_/, /^link_approved$/], [10]);
  });

  it('also where they have dates and a limit, and a manager changes them, while the clock jumps by years', async () => {
    const weather = { counter: 1, gifts: 0.8, gift_rules: true, clock_ms: 60_000 };
    const refused = [/^gift_sold_gift_above_limit$/, /^gift_paid_gift_expired$/, /^gift_adjusted_gift_spent$/];
    await expectSeeds(guard, { weather }, [...PAID, ...refused, /^gift_adjusted_yes$/], [22, 3]);
  });

  it('also at a payment service that is not our own', async () => {
    await expectSeeds(guard, { service: 'wild', weather: { counter: 1, gifts: 0.8 } }, PAID, [4]);
  });
});
