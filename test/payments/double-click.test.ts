import { describe, expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { paidShop } from './support/paid-shop.ts';
import { openShop, orderIn } from './support/shop.ts';

describe('a cashier who clicks twice', () => {
  test('pays once and gets the same outcome twice', async () => {
    const shop = openShop();
    const request = shop.order();
    const [first, second] = await Promise.all([
      shop.engine.pay(request, shop.hooks),
      shop.engine.pay(request, shop.hooks),
    ]);
    expect(second).toBe(first);
    expect(shop.service.called('authorize')).toBe(1);
    expect(shop.engine.listAttempts('all', 10)).toHaveLength(1);
  });

  test('cannot pay a second sale while the reader takes the first, and that sale stays open', async () => {
    const shop = openShop();
    const first = shop.engine.pay(shop.order(), shop.hooks);
    const other = shop.order();
    expect(await shop.engine.pay(other, shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      reason: 'reader_not_ready',
      detail: 'reader_busy',
    });
    expect(shop.journal.sales.sale(other.sale_id)?.state).toBe('OPEN');
    expect(await first).toMatchObject({ outcome: 'approved' });
  });

  test('cannot pay a sale that is paid', async () => {
    const shop = openShop();
    const request = shop.order();
    await shop.engine.pay(request, shop.hooks);
    expect(() => orderIn(shop.journal, 1_000, 0, 'again', request.sale_id)).toThrow(/is open/);
    await expect(shop.engine.pay(request, shop.hooks)).rejects.toThrow();
    expect(shop.service.called('authorize')).toBe(1);
  });
});

test("the second click of an undo gets the first one's answer, and is sent once", async () => {
  const { shop, undo } = await paidShop();
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const [first, second] = await Promise.all([undo(null), undo(null)]);
  expect(first).toMatchObject({ outcome: 'undone', amount_minor: 1_000 });
  expect(second).toEqual(first);
  expect(shop.service.called('R5')).toBe(1);
});

test('the second click of an undo whose answer is lost is told the same doubt', async () => {
  const { shop, undo } = await paidShop();
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  const [first, second] = await Promise.all([undo(400), undo(400)]);
  expect(first).toMatchObject({ outcome: 'unknown' });
  expect(second).toEqual(first);
  expect(shop.service.called('R5')).toBe(1);
});

test('another amount is no second click: it is refused while the first is under way', async () => {
  const { shop, undo } = await paidShop();
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const [first, other] = await Promise.all([undo(400), undo(500)]);
  expect(first).toMatchObject({ outcome: 'undone', amount_minor: 400 });
  expect(other).toMatchObject({ outcome: 'declined', reason: 'undo_in_progress' });
  expect(await undo(500)).toMatchObject({ outcome: 'undone', amount_minor: 500, remaining_minor: 100 });
});
