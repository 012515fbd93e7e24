import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { Sale } from '../../core/sale/sale.ts';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, refusal, unknown, changedAnswer, undoneAnswer } from './support/fake-service.ts';
import { temporaryDirectory } from '../journal/support.ts';
import { type Shop, type ShopOptions, openShop } from './support/shop.ts';

/** A hold of 50.000 from which its sale is settled. */
async function opened(shop: Shop = openShop()): Promise<{ shop: Shop; trace_id: string; sale_id: string }> {
  const order = shop.order(50_000);
  const outcome = await shop.engine.pay(
    { ...order, pre_authorization: true, settles_sale: true, capture_mode: 'manual' },
    shop.hooks,
  );
  assert(outcome.outcome === 'approved', 'the hold is approved');
  shop.service.script.change = (_charge, _type, { id, amount_minor = 0 }) =>
    answer('change', changedAnswer(id, amount_minor));
  return { shop, trace_id: outcome.trace_id, sale_id: order.sale_id };
}

function saleOf(shop: Shop, sale_id: string): Sale {
  const sale = shop.journal.sales.sale(sale_id);
  assert(sale !== null, 'the sale is in the journal');
  return sale;
}

/** The sale with goods for `price_minor`, as on the screen. */
function withGoods(shop: Shop, sale_id: string, price_minor: number): Sale {
  const line = { line_id: 'l1', product_id: 'p1', name: 'Cena', unit: 'each' as const, quantity_milli: 1_000 };
  const sale: Sale = { ...saleOf(shop, sale_id), lines: [{ ...line, unit_price_minor: price_minor }] };
  shop.journal.sales.saveSale(sale);
  return sale;
}

const capture = (trace_id: string, sale: Sale, amount_minor: number, due_minor = amount_minor, tip_minor = 0) =>
  ({ trace_id, act: 'capture', amount_minor, who: 'Eva', settles: { sale, due_minor, tip_minor } }) as const;

const problemsOf = (shop: Shop) => shop.journal.verify().problems;

/** The same folder after a power cut; requests in flight are lost. */
function afterPowerCut(shop: Shop, directory: string, options: ShopOptions = {}): Shop {
  shop.journal.close();
  return openShop({ ...options, directory, service: shop.service, clock: shop.clock, seed: 7 });
}

describe('a sale that is settled from its tab', () => {
  const { directory, remove } = temporaryDirectory();
  afterAll(remove);

  test('is not paid by the hold: its part is held, and the sale stays open', async () => {
    const { shop, sale_id } = await opened();
    expect(saleOf(shop, sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'held', amount_minor: 50_000 }] });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is paid by its capture, with what was captured and the tip in it', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = { ...withGoods(shop, sale_id, 40_000), tip_minor: 4_000 };
    expect(await shop.engine.changeTab(capture(trace_id, sale, 44_000, 44_000, 4_000))).toMatchObject({
      outcome: 'done',
      tab: { state: 'captured', held_minor: 44_000 },
    });
    expect(saleOf(shop, sale_id)).toMatchObject({
      state: 'PAID',
      tip_minor: 4_000,
      tenders: [{ state: 'paid', amount_minor: 44_000, tip_minor: 4_000 }],
    });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('holds what the tab was adjusted to, and a release leaves it unpaid', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const step = { trace_id, who: 'Eva' };
    await shop.engine.changeTab({ ...step, act: 'adjustment', amount_minor: 70_000 });
    expect(saleOf(shop, sale_id).tenders).toMatchObject([{ state: 'held', amount_minor: 70_000 }]);
    shop.service.script.change = (_charge, _type, { id }) => answer('change', changedAnswer(id, 70_000));
    await shop.engine.changeTab({ ...step, act: 'release', amount_minor: null });
    expect(saleOf(shop, sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'undone' }] });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('stands still while its capture may have happened, also over a restart, and is paid when the payment shows it', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = withGoods(shop, sale_id, 40_000);
    shop.service.script.change = () => unknown('change', 'timeout');
    expect(await shop.engine.changeTab(capture(trace_id, sale, 40_000))).toMatchObject({ outcome: 'unknown' });
    expect(saleOf(shop, sale_id)).toMatchObject({ state: 'PAYING', tenders: [{ state: 'held' }] });
    expect(shop.engine.openTabs()).toMatchObject([{ trace_id, unsettled: true, unsettled_act: 'capture' }]);
    expect(() => shop.journal.sales.abandonSale(sale_id)).toThrow();
    const captured: PaymentView = {
      payment_id: 'p',
      status: 'CAPTURED',
      current_amount_minor: 40_000,
      transactions: [],
    };
    shop.service.script.read = () => answer('read', captured);
    await shop.engine.drainRecovery(1_000);
    expect(saleOf(shop, sale_id)).toMatchObject({ state: 'PAID', tenders: [{ state: 'paid', amount_minor: 40_000 }] });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is set aside as it was when its capture is refused', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = { ...withGoods(shop, sale_id, 40_000), tip_minor: 1_000 };
    shop.service.script.change = () => refusal('change', 400);
    shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'AUTHORIZED', transactions: [] });
    const refused = await shop.engine.changeTab(capture(trace_id, sale, 41_000, 41_000, 1_000));
    expect(refused).toMatchObject({ outcome: 'refused' });
    expect(saleOf(shop, sale_id)).toMatchObject({ state: 'HELD', tenders: [{ state: 'held', tip_minor: 0 }] });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is captured once: a second capture is refused, and the sale is paid once', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const request = capture(trace_id, withGoods(shop, sale_id, 40_000), 40_000);
    let sent = 0;
    shop.service.script.change = (_charge, _type, { id, amount_minor = 0 }) => {
      sent += 1;
      return answer('change', changedAnswer(id, amount_minor));
    };
    const [first, second] = await Promise.all([shop.engine.changeTab(request), shop.engine.changeTab(request)]);
    expect(first).toMatchObject({ outcome: 'done' });
    expect(second).toMatchObject({ outcome: 'refused' });
    expect(await shop.engine.changeTab(request)).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
    expect(sent).toBe(1);
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is never captured without it, nor for more than it still costs, nor for another sale', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = withGoods(shop, sale_id, 40_000);
    shop.service.script.change = () => expect.unreachable('nothing is sent');
    const bare = { trace_id, act: 'capture', amount_minor: 40_000, who: 'Eva' } as const;
    expect(await shop.engine.changeTab(bare)).toMatchObject({ outcome: 'refused', reason: 'settled_with_its_sale' });
    expect(await shop.engine.changeTab(capture(trace_id, sale, 45_000, 40_000))).toMatchObject({
      outcome: 'refused',
      reason: 'sale_changed',
    });
    const other = shop.journal.sales.openSale('CLP', 'Ana');
    expect(await shop.engine.changeTab(capture(trace_id, other, 40_000))).toMatchObject({
      outcome: 'refused',
      reason: 'sale_changed',
    });
  });

  test('counts in the shift when it is captured, together with its other parts, once', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = withGoods(shop, sale_id, 40_000);
    const cash = { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10_000, tip_minor: 0, at_ms: 1 } as const;
    shop.journal.sales.takeCash(sale, { ...cash, received_minor: 10_000, change_minor: 0, rounding_minor: 0 }, 40_000);
    await shop.engine.changeTab(capture(trace_id, saleOf(shop, sale_id), 30_000, 40_000));
    expect(saleOf(shop, sale_id)).toMatchObject({
      state: 'PAID',
      tenders: [{ kind: 'cash' }, { kind: 'card', amount_minor: 30_000 }],
    });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('gives back what a power cut between hold and answer left, and nothing of it is ever held for the sale', async () => {
    const place = join(directory, 'hold');
    const shop = openShop({ directory: place });
    shop.service.script.authorize = () => new Promise(() => undefined);
    const order = shop.order(50_000);
    void shop.engine.pay({ ...order, pre_authorization: true, settles_sale: true, capture_mode: 'manual' }, shop.hooks);
    await expect.poll(() => shop.progress.some(({ phase }) => phase === 'sent')).toBe(true);
    const again = afterPowerCut(shop, place);
    expect(saleOf(again, order.sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'unknown' }] });
    expect(again.engine.openTabs()).toEqual([]);
    again.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(String(trace_id), 50_000));
    again.service.script.R1 = again.service.script.R2;
    await again.engine.drainRecovery(1_000);
    expect(saleOf(again, order.sale_id)).toMatchObject({ tenders: [{ state: 'undone' }] });
    expect(problemsOf(again)).toEqual([]);
    again.journal.close();
  });

  test('is not charged as it was shown when it changed while the store was asked whose tab it is', async () => {
    let meanwhile = (): unknown => null;
    const { shop, trace_id, sale_id } = await opened(
      openShop({
        findAttemptOwner: async () => {
          await Promise.resolve();
          meanwhile();
          return 'own';
        },
      }),
    );
    const sale = withGoods(shop, sale_id, 40_000);
    meanwhile = () => withGoods(shop, sale_id, 45_000);
    expect(await shop.engine.changeTab(capture(trace_id, sale, 40_000))).toMatchObject({ reason: 'sale_changed' });
    meanwhile = () => null;
    const shown = saleOf(shop, sale_id);
    expect(await shop.engine.changeTab(capture(trace_id, shown, 45_000))).toMatchObject({ outcome: 'done' });
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is paid, or on hold again, as the payment says after a power cut between capture and answer', async () => {
    for (const status of ['CAPTURED', 'AUTHORIZED']) {
      const place = join(directory, status);
      const { shop, trace_id, sale_id } = await opened(openShop({ directory: place }));
      const sale = withGoods(shop, sale_id, 40_000);
      shop.service.script.change = () => new Promise(() => undefined);
      void shop.engine.changeTab(capture(trace_id, sale, 40_000));
      const again = afterPowerCut(shop, place);
      expect(saleOf(again, sale_id)).toMatchObject({ state: 'PAYING', tenders: [{ state: 'held' }] });
      expect(again.engine.openTabs()).toMatchObject([{ unsettled_act: 'capture', unsettled_minor: 40_000 }]);
      const amount = status === 'CAPTURED' ? 40_000 : 50_000;
      again.service.script.read = () =>
        answer('read', { payment_id: 'p', status, current_amount_minor: amount, transactions: [] });
      await again.clock.advance(200_000);
      await again.engine.drainRecovery(1_000);
      expect(saleOf(again, sale_id).state).toBe(status === 'CAPTURED' ? 'PAID' : 'HELD');
      expect(problemsOf(again)).toEqual([]);
      again.journal.close();
    }
  });

  test("is not paid by a capture that the till before left, where the store calls the tab another one's", async () => {
    const place = join(directory, 'owner');
    const { shop, trace_id, sale_id } = await opened(openShop({ directory: place }));
    shop.service.script.change = () => new Promise(() => undefined);
    void shop.engine.changeTab(capture(trace_id, withGoods(shop, sale_id, 40_000), 40_000));
    let whose: 'own' | 'anothers' | 'not_known' = 'not_known';
    const again = afterPowerCut(shop, place, { findAttemptOwner: async () => whose });
    again.service.script.read = () =>
      answer('read', { payment_id: 'p', status: 'CAPTURED', current_amount_minor: 40_000, transactions: [] });
    for (const [owner, needs_person] of [
      ['not_known', 0],
      ['anothers', 1],
    ] as const) {
      whose = owner;
      await again.clock.advance(10_000);
      expect(saleOf(again, sale_id).state).toBe('PAYING');
      expect(again.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person });
    }
    expect(again.service.called('read')).toBe(0);
    whose = 'own';
    await again.clock.advance(1_000_000);
    await again.engine.drainRecovery(1_000);
    expect(saleOf(again, sale_id).state).toBe('PAID');
    expect(problemsOf(again)).toEqual([]);
    again.journal.close();
  });

  test('can be given back whole when its tab was held higher than it was opened', async () => {
    const { shop, trace_id, sale_id } = await opened();
    const sale = withGoods(shop, sale_id, 70_000);
    await shop.engine.changeTab({ trace_id, act: 'adjustment', amount_minor: 70_000, who: 'Eva' });
    await shop.engine.changeTab(capture(trace_id, saleOf(shop, sale.sale_id), 70_000));
    shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
    shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
    const undo = { trace_id, amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'undone', amount_minor: 70_000, remaining_minor: 0 });
    expect(saleOf(shop, sale_id).tenders).toMatchObject([{ state: 'returned', amount_minor: 70_000 }]);
    expect(problemsOf(shop)).toEqual([]);
  });

  test('is not given back before its capture: a hold is released', async () => {
    const { shop, trace_id } = await opened();
    const undo = { trace_id, amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'declined', reason: 'tab_not_captured' });
  });
});

test.each([
  ['stays paid while the service holds more of it than was given back', 1_000, 1_460, 1_000, 'paid'],
  ['is returned when all that was captured of it is back', 1_000, 300, 300, 'returned'],
] as const)('a part that a tab pays %s', async (_what, held_minor, captured_minor, back_minor, state) => {
  const shop = openShop();
  const request = { ...shop.order(held_minor), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.change = (_charge, _type, { id, amount_minor = 0 }) =>
    answer('change', changedAnswer(id, amount_minor));
  shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const step = { trace_id: trace_id ?? '', amount_minor: captured_minor, who: 'Eva' };
  if (captured_minor > held_minor) await shop.engine.changeTab({ ...step, act: 'adjustment' });
  expect(await shop.engine.changeTab({ ...step, act: 'capture' })).toMatchObject({ outcome: 'done' });
  const undo = { trace_id: trace_id ?? '', amount_minor: back_minor, manager: 'Eva', reason: 'returned' };
  expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'undone' });
  expect(shop.journal.sales.sale(request.sale_id)?.tenders).toMatchObject([{ state }]);
  expect(shop.journal.verify().problems).toEqual([]);
});
