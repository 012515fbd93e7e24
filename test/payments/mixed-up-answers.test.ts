import { expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

/** Two payments of the same amount whose responses were lost. */
async function twoLost() {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  const one = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  const other = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  const stateOf = (trace_id: string) => shop.engine.attempt(trace_id)?.summary.state;
  return { shop, one, other, stateOf };
}

test('an answer that undid one payment is not believed of another, by whoever repeats it', async () => {
  const { shop, one, other, stateOf } = await twoLost();
  shop.service.script.R2 = () => answer('R2', { ...undoneAnswer('first', 1_000), payment_id: 'pay-first' });
  await shop.clock.advance(10_000);
  expect(new Set([stateOf(one), stateOf(other)])).toEqual(new Set(['REVERSED', 'REVERSING']));
  shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
  await shop.clock.advance(60_000);
  expect([stateOf(one), stateOf(other)]).toEqual(['REVERSED', 'REVERSED']);
  expect(shop.journal.verify().problems).toEqual([]);
});

test('nor is one that names the payment of a sale', async () => {
  const shop = openShop();
  const paid = await shop.engine.pay(shop.order(), shop.hooks);
  const payment_id = paid.outcome === 'approved' ? paid.payment_id : null;
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () =>
    answer('R2', { ...undoneAnswer('x', 1_000), ...(payment_id !== null && { payment_id }) });
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(10_000);
  expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSING');
});
