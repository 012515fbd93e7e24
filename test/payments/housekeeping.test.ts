import { expect, test } from 'vitest';
import { openShop } from './support/shop.ts';

test('the log of the journal is shortened between payments, never during one', async () => {
  let checkpoints = 0;
  let paying = false;
  const shop = openShop({
    wrapJournal: (journal) => ({
      ...journal,
      checkpoint: () => {
        expect(paying).toBe(false);
        checkpoints += 1;
        journal.checkpoint();
      },
    }),
  });
  for (let count = 0; count < 55; count += 1) {
    paying = true;
    await shop.engine.pay(shop.order(), shop.hooks);
    paying = false;
  }
  await shop.clock.advance(2_000);
  expect(checkpoints).toBeGreaterThan(0);
});

test('however many payments end within its delay, housekeeping waits once', async () => {
  const shop = openShop();
  const pay = async (payments: number): Promise<number> => {
    for (let count = 0; count < payments; count += 1) await shop.engine.pay(shop.order(), shop.hooks);
    return shop.clock.waiting();
  };
  const once = await pay(55);
  expect(await pay(20)).toBe(once);
});

test('three commits with an fsync are all that a card sale costs', async () => {
  const commits: string[] = [];
  const shop = openShop({
    wrapJournal: (journal) => ({ ...journal, record: (event) => (commits.push(event.type), journal.record(event)) }),
  });
  await shop.engine.pay(shop.order(), shop.hooks);
  expect(commits).toEqual(['attempt_intent', 'attempt_sending', 'attempt_step']);
});

test('what a screen says of an attempt reads none of its events, and its story all of them', async () => {
  let read = 0;
  const shop = openShop({
    wrapJournal: (journal) => ({ ...journal, timeline: (trace_id) => ((read += 1), journal.timeline(trace_id)) }),
  });
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  const attempt = shop.engine.attempt(trace_id ?? '');
  expect(attempt?.summary.state).toBe('BOUND');
  expect(read).toBe(0);
  expect(attempt?.timeline.map(({ type }) => type)).toEqual(['attempt_intent', 'attempt_sending', 'attempt_step']);
  expect(read).toBe(1);
});
