import { expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

async function paid(): Promise<{
  shop: Shop;
  undo: (amount_minor: number | null) => ReturnType<Shop['engine']['undo']>;
}> {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
  const undo = (amount_minor: number | null) =>
    shop.engine.undo({ trace_id: trace_id ?? '', amount_minor, manager: 'Eva', reason: 'returned' });
  return { shop, undo };
}

test("the second click of an undo gets the first one's answer, and is sent once", async () => {
  const { shop, undo } = await paid();
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const [first, second] = await Promise.all([undo(null), undo(null)]);
  expect(first).toMatchObject({ outcome: 'undone', amount_minor: 1_000 });
  expect(second).toEqual(first);
  expect(shop.service.called('R5')).toBe(1);
});

test('the second click of an undo whose answer is lost is told the same doubt', async () => {
  const { shop, undo } = await paid();
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  const [first, second] = await Promise.all([undo(400), undo(400)]);
  expect(first).toMatchObject({ outcome: 'unknown' });
  expect(second).toEqual(first);
  expect(shop.service.called('R5')).toBe(1);
});

test('another amount is no second click: it is refused while the first is under way', async () => {
  const { shop, undo } = await paid();
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const [first, other] = await Promise.all([undo(400), undo(500)]);
  expect(first).toMatchObject({ outcome: 'undone', amount_minor: 400 });
  expect(other).toMatchObject({ outcome: 'declined', reason: 'undo_in_progress' });
  expect(await undo(500)).toMatchObject({ outcome: 'undone', amount_minor: 500, remaining_minor: 100 });
});
