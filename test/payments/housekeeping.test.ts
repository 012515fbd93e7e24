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

test('three commits with an fsync are all that a card sale costs', async () => {
  const commits: string[] = [];
  const shop = openShop({
    wrapJournal: (journal) => ({ ...journal, record: (event) => (commits.push(event.type), journal.record(event)) }),
  });
  await shop.engine.pay(shop.order(), shop.hooks);
  expect(commits).toEqual(['attempt_intent', 'attempt_sending', 'attempt_step']);
});
