import { describe, expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { approvalOfThousand } from './support/bodies.ts';
import { openShop, orderIn } from './support/shop.ts';

describe('a payment whose answer is lost', () => {
  test('is REVERSING durably before the cashier is told, and another tender may begin at once', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    const request = shop.order();
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'timeout' });
    expect(shop.journal.sales.sale(request.sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'unknown' }] });
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, at_risk_minor: 1000 });
    const events = shop.journal.timeline(outcome.trace_id ?? '').map(({ event }) => event);
    expect(events).toContainEqual(expect.objectContaining({ type: 'attempt_step', state: 'REVERSING' }));
    shop.service.script.authorize = ({ trace_id }) => approvalOfThousand(trace_id);
    const next = orderIn(shop.journal, 1000, 0, 'next', request.sale_id);
    expect(await shop.engine.pay(next, shop.hooks)).toMatchObject({ outcome: 'approved' });
  });

  test('is undone by its trace when the service had charged it', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'connection_lost');
    shop.service.script.R2 = (trace_id) => answer('/v1/pos/cancel-or-refund', undoneAnswer(trace_id, 1000));
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(100);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that was never charged is proven so only by a "not found" of a request sent after the horizon', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    const state = (): string | undefined => shop.engine.attempt(outcome.trace_id ?? '')?.summary.state;
    await shop.clock.advance(1_000);
    expect(state()).toBe('QUARANTINE');
    await shop.clock.advance(178_000);
    expect(state()).toBe('QUARANTINE');
    await shop.clock.advance(2_000);
    expect(state()).toBe('NO_CHARGE');
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
  });
});
