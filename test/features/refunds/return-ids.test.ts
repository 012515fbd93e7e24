import { expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';

/** The page chooses the ids of returns. */
function opened() {
  const till = new RealTill({}, { gift_cards: true, store_credit: true });
  const { router } = till.till;
  const sell = async (): Promise<string> => {
    const goods = { name: 'Taza', code: null, price_minor: 3_000 };
    expect(await router.handle('sale.addUnlisted', goods, TRAINING_PIN)).toMatchObject({ ok: true });
    await till.do('checkout.exactCash', {});
    return await till.finish();
  };
  const giveBack = async (sale_id: string, return_id: string, to: 'origin' | 'store_credit') => {
    const wish = { sale_id, what: { mode: 'all' as const }, from: null, to };
    const { parts } = await till.do('refund.plan', wish);
    const read = parts.map(({ tender_id, amount_minor, act }) => ({ tender_id, amount_minor, act }));
    const request = { return_id, ...wish, parts: read as IntentArguments<'refund.execute'>['parts'] };
    return await router.handle('refund.execute', request, TRAINING_PIN);
  };
  const returnsOf = (sale_id: string) => till.shop.journal.sales.returnsOf(sale_id);
  return { till, sell, giveBack, returnsOf };
}

test('a return under the id of the return of another sale is refused, and not answered with that one', async () => {
  const { sell, giveBack, returnsOf } = opened();
  const [first, second] = [await sell(), await sell()];
  expect(await giveBack(first, 'return-1', 'origin')).toMatchObject({ ok: true });
  expect(await giveBack(second, 'return-1', 'origin')).toMatchObject({ ok: false, error: { code: 'key_used' } });
  expect(returnsOf(second)).toEqual([]);
});

test('a store credit under an id that a gift card was made for is refused before anything of it is decided', async () => {
  const { till, sell, giveBack, returnsOf } = opened();
  const { line_id } = await till.do('gift.sell', { amount_minor: 5_000, code: null });
  await till.do('checkout.exactCash', {});
  await till.do('checkout.finish', {});
  const sale_id = await sell();
  expect(await giveBack(sale_id, line_id, 'store_credit')).toMatchObject({ ok: false, error: { code: 'key_used' } });
  expect(returnsOf(sale_id)).toEqual([]);
  expect(till.faults).toEqual([]);
  expect(await giveBack(sale_id, 'return-1', 'store_credit')).toMatchObject({ ok: true });
});
