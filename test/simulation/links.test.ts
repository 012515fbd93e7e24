import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectSeeds } from './expect-seeds.ts';
import { RealTimeGuard } from './real-time-guard.ts';

const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

const WANTED = [
  /^link_approved$/,
  /^link_not_charged$/,
  /^link_unknown_link_not_paid$/,
  /^link_unknown_link_given_up$/,
];

describe('customers who pay by link: at once, late, twice, never', () => {
  it('lose nothing and pay nothing twice, while everything around the till fails', async () => {
    await expectSeeds(guard, { weather: { links: 0.7 } }, [...WANTED, /^undo_undone$/], [14]);
  });

  it('nor at a counter with tabs, mixed payments and exchanges', async () => {
    await expectSeeds(
      guard,
      { weather: { links: 0.5, counter: 1, exchanges: 0.5 } },
      [/^link_approved$/, /^return_.*_done/],
      [4],
    );
  });

  it('nor where a gateway says the answers of other payments again', async () => {
    await expectSeeds(
      guard,
      { weather: { links: 0.9, mixed_up: 0.3 } },
      [/^link_unknown_names_another_payment$/, /^link_approved$/],
      [5],
    );
  });

  it('nor at a payment service that is not our own', async () => {
    await expectSeeds(
      guard,
      { service: 'wild', weather: { links: 0.9, mixed_up: 0.1 } },
      [...WANTED, /^link_unknown_amount_/],
      [5, 3],
    );
  });
});
