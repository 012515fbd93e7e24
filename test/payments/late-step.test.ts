import { describe, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { TabAct } from '../../core/payments/tab.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { answer, changedAnswer, refusal } from './support/fake-service.ts';
import { type ShopOptions, openShop } from './support/shop.ts';

const HELD_MINOR = 50_000;

/** A hold of 50.000, and a reading of it that a service shows until another one is set. */
async function openTab(settles_sale = false, options: ShopOptions = {}) {
  const shop = openShop(options);
  const order = shop.order(HELD_MINOR);
  const request = {
    ...order,
    pre_authorization: true,
    capture_mode: 'manual',
    ...(settles_sale ? { settles_sale } : {}),
  } as const;
  const outcome = await shop.engine.pay(request, shop.hooks);
  assert(outcome.outcome === 'approved', 'the hold is approved');
  const { trace_id } = outcome;
  const shows = (status: string, current_amount_minor: number): void =>
    void (shop.service.script.read = () =>
      answer('read', { payment_id: 'p', status, current_amount_minor, transactions: [] }));
  const refuses = (): void => void (shop.service.script.change = () => refusal('change', 400));
  const works = (): void =>
    void (shop.service.script.change = (_charge, _type, { id, amount_minor = HELD_MINOR }) =>
      answer('change', changedAnswer(id, amount_minor)));
  const change = (act: TabAct, amount_minor: number | null = null) =>
    shop.engine.changeTab({ trace_id, act, amount_minor, who: 'Eva' });
  const saleNow = (): Sale => {
    const sale = shop.journal.sales.sale(order.sale_id);
    assert(sale !== null, 'the sale is in the journal');
    return sale;
  };
  const sent = () => {
    expect(shop.journal.verify().problems).toEqual([]);
    return shop.service.called('change');
  };
  shows('AUTHORIZED', HELD_MINOR);
  refuses();
  return { shop, trace_id, shows, refuses, works, change, saleNow, sent };
}

describe('a step of a tab that was told as refused and was carried out later', () => {
  test('is what the next one like it finds: it is told as done, and nothing is sent again', async () => {
    const { shows, change, sent } = await openTab();
    expect(await change('capture', 40_000)).toMatchObject({ outcome: 'refused', reason: 'rejected' });
    shows('CAPTURED', 40_000);
    expect(await change('capture', 40_000)).toMatchObject({ outcome: 'done', tab: { state: 'captured' } });
    expect(sent()).toBe(1);
  });

  test.each(['release', 'adjustment'] as const)(
    'and took the money is no open tab any more: a %s is refused and not sent',
    async (act) => {
      const { shop, trace_id, shows, change, sent } = await openTab();
      await change('capture');
      shows('CAPTURED', HELD_MINOR);
      expect(await change(act, 60_000)).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
      expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'captured', held_minor: HELD_MINOR });
      expect(sent()).toBe(1);
    },
  );

  test('and let the hold go leaves nothing to capture', async () => {
    const { shop, trace_id, shows, change, sent } = await openTab();
    await change('release');
    shows('CANCELLED', 0);
    expect(await change('capture')).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
    expect(shop.engine.tab(trace_id)?.state).toBe('released');
    expect(sent()).toBe(1);
  });

  test('and raised the hold is held; all of it is what was held when it was asked for', async () => {
    const { shop, trace_id, shows, works, change, sent } = await openTab();
    await change('adjustment', 55_000);
    shows('AUTHORIZED', 55_000);
    works();
    expect(await change('capture')).toMatchObject({ outcome: 'done', tab: { held_minor: HELD_MINOR } });
    expect(shop.journal.tabs.ofTrace(trace_id)).toMatchObject([
      { act: 'adjustment', state: 'REFUSED' },
      { act: 'adjustment', state: 'DONE', last_result: 'found_late' },
      { act: 'capture', state: 'DONE' },
    ]);
    expect(sent()).toBe(2);
  });

  test('is not seen in an amount that was held before, which a stale reading may show', async () => {
    const { shop, trace_id, shows, refuses, works, change, sent } = await openTab();
    works();
    await change('adjustment', 60_000);
    shows('AUTHORIZED', 60_000);
    refuses();
    await change('adjustment', HELD_MINOR);
    shows('AUTHORIZED', HELD_MINOR);
    await shop.engine.drainRecovery(1_000);
    expect(shop.engine.tab(trace_id)?.held_minor).toBe(60_000);
    expect(sent()).toBe(2);
  });

  test('stands in the way of nothing where it came to nothing', async () => {
    const { works, change, sent } = await openTab();
    await change('capture');
    works();
    expect(await change('capture')).toMatchObject({ outcome: 'done', tab: { state: 'captured' } });
    expect(sent()).toBe(2);
  });

  test('is booked once where recoveries and a person read it at the same moment', async () => {
    const { shop, trace_id, shows, change, sent } = await openTab();
    await change('capture');
    shows('CAPTURED', HELD_MINOR);
    const drain = () => shop.engine.drainRecovery(1_000);
    await Promise.all([drain(), change('capture'), change('release'), drain()]);
    expect(shop.journal.tabs.ofTrace(trace_id).filter(({ state }) => state === 'DONE')).toHaveLength(1);
    expect(sent()).toBe(1);
  });

  test("is booked, by itself, only where the store calls the tab this till's own", async () => {
    let whose: 'own' | 'anothers' | 'not_known' = 'own';
    const { shop, trace_id, shows, change, sent } = await openTab(false, { findAttemptOwner: async () => whose });
    await change('capture', 40_000);
    shows('CAPTURED', 40_000);
    for (whose of ['anothers', 'not_known'] as const) {
      await shop.engine.drainRecovery(1_000);
      expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', held_minor: HELD_MINOR });
    }
    whose = 'own';
    await shop.engine.drainRecovery(1_000);
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'captured', held_minor: 40_000 });
    expect(sent()).toBe(1);
  });

  test('is booked although the store cannot say whose an older tab is', async () => {
    const unclear = new Set<string>();
    const { shop, trace_id, shows, change } = await openTab(false, {
      findAttemptOwner: async (trace) => (unclear.has(trace) ? 'not_known' : 'own'),
    });
    await change('capture', 40_000);
    const order = { ...shop.order(HELD_MINOR), pre_authorization: true, capture_mode: 'manual' } as const;
    const next = await shop.engine.pay(order, shop.hooks);
    assert(next.outcome === 'approved', 'the second hold is approved');
    await shop.engine.changeTab({ trace_id: next.trace_id, act: 'capture', amount_minor: 40_000, who: 'Eva' });
    unclear.add(trace_id);
    shows('CAPTURED', 40_000);
    await shop.engine.drainRecovery(1_000);
    expect(shop.engine.tab(trace_id)?.state).toBe('open');
    expect(shop.engine.tab(next.trace_id)?.state).toBe('captured');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each(['a recovery', 'a close of the day'])('is booked by %s, and in the totals once', async (by) => {
    const { shop, shows, change, sent } = await openTab();
    await change('capture', 40_000);
    shows('CAPTURED', 40_000);
    if (by === 'a recovery') await shop.engine.drainRecovery(1_000);
    const closed = await shop.engine.closeDay({ by: 'Ana', drain_ms: 0 });
    expect(closed).toMatchObject({ open_tabs: [], totals: [{ payments: 1, bound_minor: 40_000 }] });
    expect(sent()).toBe(1);
  });
});

describe('the sale of a tab whose capture was told as refused and was carried out later', () => {
  /** With goods for 40.000, whose capture was refused. */
  async function refusedCapture() {
    const tab = await openTab(true);
    const { shop, trace_id, saleNow } = tab;
    const costs = (unit_price_minor: number, state: 'OPEN' | 'HELD' = 'HELD'): Sale => {
      const line = { line_id: 'l1', product_id: 'p1', name: 'Cena', unit: 'each', quantity_milli: 1_000 } as const;
      shop.journal.sales.saveSale({ ...saleNow(), state, lines: [{ ...line, unit_price_minor }] });
      return saleNow();
    };
    const settle = (due_minor: number, amount_minor = due_minor) => {
      const settles = { sale: saleNow(), due_minor, tip_minor: 0 };
      return shop.engine.changeTab({ trace_id, act: 'capture', amount_minor, who: 'Eva', settles });
    };
    costs(40_000, 'OPEN');
    expect(await settle(40_000)).toMatchObject({ outcome: 'refused' });
    tab.shows('CAPTURED', 40_000);
    return { ...tab, costs, settle };
  }

  test('is paid by a recovery while it is set aside', async () => {
    const { shop, saleNow, sent } = await refusedCapture();
    await shop.engine.drainRecovery(1_000);
    expect(saleNow()).toMatchObject({ state: 'PAID', tenders: [{ state: 'paid', amount_minor: 40_000 }] });
    expect(shop.engine.openTabs()).toEqual([]);
    expect(sent()).toBe(1);
  });

  test('is left alone on the screen, and paid by the next capture there', async () => {
    const { shop, saleNow, costs, settle, sent } = await refusedCapture();
    costs(40_000, 'OPEN');
    await shop.engine.drainRecovery(1_000);
    expect(saleNow()).toMatchObject({ state: 'OPEN', tenders: [{ state: 'held' }] });
    expect(await settle(40_000)).toMatchObject({ outcome: 'done' });
    expect(saleNow().state).toBe('PAID');
    expect(sent()).toBe(1);
  });

  test('is left to a person when it costs something else by now: what was taken pays that much of it', async () => {
    const { shop, saleNow, costs, settle, change, sent } = await refusedCapture();
    costs(45_000);
    await shop.engine.drainRecovery(1_000);
    expect(saleNow()).toMatchObject({ state: 'HELD', tenders: [{ state: 'held' }] });
    expect(await change('release')).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
    expect(await settle(45_000)).toMatchObject({ outcome: 'done', tab: { held_minor: 40_000 } });
    expect(saleNow()).toMatchObject({ state: 'OPEN', tenders: [{ state: 'paid', amount_minor: 40_000 }] });
    expect(sent()).toBe(1);
  });

  test('is not overpaid: what costs less by now is refused, and nothing is sent', async () => {
    const { saleNow, costs, settle, sent } = await refusedCapture();
    costs(30_000);
    expect(await settle(30_000)).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
    expect(saleNow()).toMatchObject({ tenders: [{ state: 'held' }] });
    expect(sent()).toBe(1);
  });
});
