import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, changedAnswer, refundAsked, refusal, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

const view = (status: string, current_amount_minor: number): PaymentView => ({
  payment_id: 'p',
  status,
  current_amount_minor,
  transactions: [],
});

async function openTab(shop: Shop = openShop(), amount_minor = 50_000) {
  const request = { ...shop.order(amount_minor), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.change = (_charge, _type, { id, amount_minor = 50_000 }) =>
    answer('change', changedAnswer(id, amount_minor));
  const trace = trace_id ?? '';
  const change = (act: 'adjustment' | 'capture' | 'release', amount: number | null = null) =>
    shop.engine.changeTab({ trace_id: trace, act, amount_minor: amount, who: 'Eva' });
  return { shop, trace_id: trace, sale_id: request.sale_id, change };
}

describe('a tab', () => {
  test('is held, adjusted for a tip, and captured; every step is in the journal before it is sent', async () => {
    const { shop, trace_id, change } = await openTab();
    const seen: string[] = [];
    shop.service.script.change = (_charge, type, { id, amount_minor = 0 }) => {
      seen.push(`${type} after ${shop.journal.timeline(trace_id).at(-1)?.event.type}`);
      // Some services answer an adjustment with the difference, others with the total.
      return answer('change', changedAnswer(id, type === 'ADJUSTMENT' ? 5_000 : amount_minor));
    };
    expect(shop.service.calls.find(({ name }) => name === 'authorize')?.given[0]).toMatchObject({
      pre_authorization: true,
      capture: { mode: 'manual' },
    });
    expect(await change('adjustment', 55_000)).toMatchObject({ outcome: 'done', tab: { held_minor: 55_000 } });
    expect(await change('capture')).toMatchObject({ outcome: 'done', tab: { state: 'captured', held_minor: 55_000 } });
    expect(seen).toEqual(['ADJUSTMENT after tab_intent', 'CAPTURE after tab_intent']);
    const sent = shop.service.calls.filter(({ name }) => name === 'change').map(({ given }) => given[2]);
    expect(sent).toMatchObject([{ amount_minor: 55_000 }, { amount_minor: 55_000 }]);
    expect(new Set(sent.map((part) => (part as { id: string }).id)).size).toBe(2);
    expect(await change('release')).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that began before the enrolment is charged, changed and let go only by whom the store calls its owner', async () => {
    let whose: 'own' | 'anothers' | 'not_known' = 'anothers';
    const { shop, change } = await openTab(openShop({ findAttemptOwner: async () => whose }));
    for (const [act, amount] of [
      ['capture', null],
      ['adjustment', 55_000],
      ['release', null],
    ] as const)
      expect(await change(act, amount)).toMatchObject({ outcome: 'refused', reason: 'other_till' });
    whose = 'not_known';
    expect(await change('capture')).toMatchObject({ outcome: 'refused', reason: 'store_away' });
    expect(shop.service.called('change')).toBe(0);
    whose = 'own';
    expect(await change('capture')).toMatchObject({ outcome: 'done', tab: { state: 'captured' } });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that another life of its folder ended is named as held no longer, whoever finds it out', async () => {
    for (const by of ['a person', 'the close', 'the till'] as const) {
      let whose: 'own' | 'ended' = 'own';
      const { shop, trace_id, sale_id, change } = await openTab(openShop({ findAttemptOwner: async () => whose }));
      await shop.clock.advance(30_000);
      expect(shop.engine.openTabs()).toMatchObject([{ trace_id }]);
      whose = 'ended';
      if (by === 'a person')
        expect(await change('capture')).toMatchObject({ outcome: 'refused', reason: 'tab_not_open' });
      if (by === 'the till') await shop.clock.advance(30_000);
      expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ open_tabs: [] });
      expect(shop.engine.openTabs()).toEqual([]);
      expect(shop.journal.sales.sale(sale_id)?.tenders).toMatchObject([{ state: 'returned' }]);
      expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
      expect(shop.service.called('change')).toBe(0);
      expect(shop.journal.verify().problems).toEqual([]);
    }
  });

  test('that is released gives everything back and un-pays its sale', async () => {
    const { shop, sale_id, change } = await openTab();
    expect(await change('release')).toMatchObject({ outcome: 'done', tab: { state: 'released', held_minor: 0 } });
    expect(shop.journal.sales.sale(sale_id)?.tenders).toMatchObject([{ state: 'returned' }]);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('captures no more than it holds, and refuses what changes nothing', async () => {
    const { shop, change } = await openTab();
    expect(await change('capture', 50_001)).toMatchObject({ outcome: 'refused', reason: 'more_than_held' });
    expect(await change('adjustment', 50_000)).toMatchObject({ outcome: 'refused', reason: 'same_amount' });
    expect(await change('adjustment', 0)).toMatchObject({ outcome: 'refused', reason: 'not_an_amount' });
    expect(shop.service.called('change')).toBe(0);
  });

  test('is not returned before its capture, and afterwards by no more than was captured', async () => {
    const { shop, trace_id, change } = await openTab();
    const undo = (amount_minor: number | null) =>
      shop.engine.undo({ trace_id, amount_minor, manager: 'Eva', reason: 'x' });
    expect(await undo(null)).toMatchObject({ outcome: 'declined', reason: 'tab_not_captured' });
    expect(await shop.engine.planUndo(trace_id)).toMatchObject({ act: 'none', reason: 'tab_not_captured' });
    await change('capture', 20_000);
    shop.service.script.read = () => answer('read', view('CAPTURED', 20_000));
    shop.service.script.R5 = refundAsked;
    expect(await undo(20_001)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
    expect(await undo(null)).toMatchObject({ outcome: 'undone', amount_minor: 20_000, remaining_minor: 0 });
  });

  test.each([
    ['more', 55_000],
    ['less', 30_000],
  ])(
    'that was adjusted to %s and captured is given back whole, and nothing is told gone while money stays',
    async (_, amount) => {
      const { shop, trace_id, sale_id, change } = await openTab();
      const undo = (amount_minor: number | null) =>
        shop.engine.undo({ trace_id, amount_minor, manager: 'Eva', reason: 'x' });
      shop.service.script.read = () => answer('read', view('CAPTURED', amount));
      shop.service.script.R5 = refundAsked;
      await change('adjustment', amount);
      await change('capture');
      expect(await shop.engine.planUndo(trace_id)).toMatchObject({ act: 'refund', remaining_minor: amount });
      expect(await undo(amount + 1)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
      expect(await undo(1_000)).toMatchObject({
        outcome: 'undone',
        amount_minor: 1_000,
        remaining_minor: amount - 1_000,
      });
      expect(shop.journal.sales.sale(sale_id)?.tenders).toMatchObject([{ state: 'paid' }]);
      expect(await undo(null)).toMatchObject({ outcome: 'undone', amount_minor: amount - 1_000, remaining_minor: 0 });
      expect(shop.journal.sales.sale(sale_id)?.tenders).not.toMatchObject([{ state: 'paid' }]);
      expect(shop.journal.verify().problems).toEqual([]);
    },
  );

  test('that was captured is refunded and never cancelled by its trace, even when it cannot be read', async () => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.R5 = refundAsked;
    await change('adjustment', 55_000);
    await change('capture');
    shop.service.script.read = () => unknown('read', 'timeout');
    const outcome = await shop.engine.undo({ trace_id, amount_minor: null, manager: 'Eva', reason: 'x' });
    expect(outcome).toMatchObject({ outcome: 'undone', act: 'refund', amount_minor: 55_000 });
    expect(shop.service.called('R1')).toBe(0);
  });

  test('is open until it is captured or released, stands with its hold in every close, and a close that has it says so', async () => {
    const { shop, trace_id, change } = await openTab();
    const second = await openTab(shop);
    await change('adjustment', 55_000);
    const held = { trace_id, held_minor: 55_000, authorized_minor: 50_000, unsettled: false };
    expect(shop.engine.openTabs()).toMatchObject([held, { trace_id: second.trace_id, held_minor: 50_000 }]);
    const named = [
      { trace_id, amount_minor: 55_000 },
      { trace_id: second.trace_id, amount_minor: 50_000 },
    ];
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ open_tabs: named, totals: [] });
    await second.change('release');
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ open_tabs: [named[0]] });
    await change('capture');
    expect(shop.engine.openTabs()).toEqual([]);
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ open_tabs: [] });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('counts in the day of its capture, with what was captured', async () => {
    const { shop, change } = await openTab();
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ totals: [] });
    await change('capture', 30_000);
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({
      totals: [{ payments: 1, bound_minor: 30_000 }],
    });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is not what an ordinary payment is', async () => {
    const shop = openShop();
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    const step = { act: 'capture', amount_minor: null, who: 'Eva' } as const;
    expect(await shop.engine.changeTab({ trace_id: trace_id ?? '', ...step })).toMatchObject({ reason: 'not_a_tab' });
    expect(await shop.engine.changeTab({ trace_id: 'nobody', ...step })).toMatchObject({ reason: 'payment_not_found' });
  });
});

describe('a step of a tab whose answer names another amount', () => {
  test.each([
    ['capture', { amount_minor: 20_000 }, 'amount_mismatch', view('CAPTURED', 20_000)],
    ['release', { amount_minor: 20_000 }, 'amount_mismatch', view('AUTHORIZED', 30_000)],
    ['capture', { amount_unreadable: true as const }, 'malformed_answer', view('CAPTURED', 20_000)],
  ] as const)(
    'is not done: the payment is read, and a person told what it says (%s)',
    async (act, named, cause, now) => {
      const { shop, trace_id, change } = await openTab();
      const { amount_minor: _amount, ...without } = changedAnswer(trace_id, 1);
      shop.service.script.change = () => answer('change', { ...without, ...named });
      shop.service.script.read = () => answer('read', now);
      expect(await change(act)).toMatchObject({ outcome: 'unknown', cause });
      expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({ totals: [] });
      await shop.clock.advance(400_000);
      expect(shop.engine.tab(trace_id)).toMatchObject({ held_minor: 50_000 });
      expect(shop.engine.tab(trace_id)?.state).not.toBe('captured');
      expect(shop.journal.verify().problems).toEqual([]);
    },
  );
});

describe('a step of a tab whose answer was lost', () => {
  test.each([
    ['adjustment', 55_000, view('AUTHORIZED', 55_000)],
    ['capture', 50_000, view('CAPTURED', 50_000)],
    ['release', null, view('CANCELLED', 0)],
  ] as const)('is sent once and found done by reading: %s', async (act, amount, now) => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.change = () => unknown('change', 'timeout');
    shop.service.script.read = () => unknown('read', 'timeout');
    expect(await change(act, amount)).toMatchObject({ outcome: 'unknown', act });
    expect(await change('capture')).toMatchObject({ outcome: 'refused', reason: 'step_in_progress' });
    expect(shop.engine.recoverySummary().unresolved).toBe(1);
    expect(shop.engine.listAttempts('unresolved', 9)).toMatchObject([{ trace_id }]);
    shop.service.script.read = () => answer('read', now);
    await shop.clock.advance(60_000);
    expect(shop.engine.tab(trace_id)).toMatchObject({ unsettled: false, held_minor: act === 'release' ? 0 : amount });
    expect(shop.service.called('change')).toBe(1);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is proven not done only by a reading after the horizon; then it can be asked for again', async () => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.change = () => refusal('change', 409);
    shop.service.script.read = () => answer('read', view('AUTHORIZED', 50_000));
    expect(await change('capture')).toMatchObject({ outcome: 'unknown', cause: 'conflict' });
    await shop.clock.advance(170_000);
    expect(shop.engine.tab(trace_id)?.unsettled).toBe(true);
    await shop.clock.advance(30_000);
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', unsettled: false });
    shop.service.script.change = (_charge, _type, { id }) => answer('change', changedAnswer(id, 50_000));
    expect(await change('capture')).toMatchObject({ outcome: 'done' });
  });

  test.each([
    [400, 'adjustment', 55_000, view('AUTHORIZED', 55_000)],
    [422, 'capture', 50_000, view('CAPTURED', 50_000)],
    [400, 'release', null, view('CANCELLED', 0)],
  ] as const)('is not refused by a %i while the payment shows it: %s', async (status, act, amount, now) => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.change = () => refusal('change', status);
    shop.service.script.read = () => answer('read', now);
    expect(await change(act, amount)).toMatchObject({ outcome: 'unknown', cause: 'rejected' });
    await shop.clock.advance(1_000);
    expect(shop.engine.tab(trace_id)).toMatchObject({ unsettled: false, held_minor: act === 'release' ? 0 : amount });
    expect(shop.service.called('change')).toBe(1);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is refused by a 400 when the payment shows nothing of it', async () => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.change = () => refusal('change', 400);
    shop.service.script.read = () => answer('read', view('AUTHORIZED', 50_000));
    expect(await change('capture')).toMatchObject({ outcome: 'refused', reason: 'rejected' });
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', unsettled: false });
  });

  test('that the payment contradicts stands in the close of the day, for a person', async () => {
    const { shop, trace_id, change } = await openTab();
    shop.service.script.change = () => unknown('change', 'timeout');
    shop.service.script.read = () => answer('read', view('CAPTURED', 1));
    await change('capture');
    await shop.clock.advance(400_000);
    expect(shop.journal.tabs.unsettled()).toMatchObject([{ state: 'ATTENTION', needs_person: true }]);
    expect(await shop.engine.closeDay({ by: 'Eva', drain_ms: 0 })).toMatchObject({
      suspense: [{ trace_id, kind: 'tab', state: 'ATTENTION', amount_minor: 50_000 }],
    });
  });
});
