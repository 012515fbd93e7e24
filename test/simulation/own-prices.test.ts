import { afterAll, beforeAll, describe, it } from 'vitest';
import { RealTimeGuard } from './real-time-guard.ts';
import { expectSeeds } from './expect-seeds.ts';

const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

describe('a counter where each way of paying has a price of its own', () => {
  it('holds and gives back what was truly paid, while everything around the till fails', async () => {
    const weather = { counter: 1, adjusts: true, links: 0.2 };
    await expectSeeds(guard, { weather }, [/^approved$/, /^link_approved$/, /^unknown$/, /^return_lines_done/], [8]);
  });

  it('also with gift cards, and where its goods are exchanged', async () => {
    const weather = { counter: 1, adjusts: true, gifts: 0.5, exchanges: 0.6 };
    await expectSeeds(guard, { weather }, [/^gift_paid_yes$/, /^exchange_settled_/], [11]);
  });
});
