import { describe, expect, test } from 'vitest';
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
