import { expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

test('a reversal whose name is longer than the journal stores is booked without it, and the journal can be read', async () => {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => answer('R2', { ...undoneAnswer('x', 10_000), transaction_id: 'r'.repeat(129) });
  const { trace_id } = await shop.engine.pay(shop.order(10_000), shop.hooks);
  await shop.clock.advance(1_000);
  expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSED');
  expect(shop.journal.verify().problems).toEqual([]);
});
