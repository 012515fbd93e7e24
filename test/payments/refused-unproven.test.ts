import { beforeEach, describe, expect, test } from 'vitest';
import { isUnresolved } from '../../renderer/screens/recovery/view/attempt-messages.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HORIZON_MS = 180_000;
let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** A payment that the service charged and refused; the request right after it is lost. */
async function refusedShop(): Promise<{ shop: Shop; trace_id: string }> {
  const shop = openShop({ directory: folder });
  shop.service.script.authorize = () => refusal('a', 400);
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  const { outcome, trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  expect(outcome).toBe('declined');
  await shop.clock.advance(0);
  return { shop, trace_id: trace_id ?? '' };
}

describe('a refused payment whose question was lost', () => {
  test('is unresolved until the service was asked after the horizon, and what it charged goes back', async () => {
    const { shop, trace_id } = await refusedShop();
    const open = { unresolved: 1, needs_person: 0, at_risk_minor: 1_000 };
    expect(shop.engine.recoverySummary()).toMatchObject(open);
    expect(shop.engine.listAttempts('unresolved', 9)).toMatchObject([
      { trace_id, state: 'DECLINED', next_try_in_ms: HORIZON_MS, open_item: null },
    ]);
    await shop.stop();
    const next = openShop({ directory: folder, seed: 2 });
    next.service.script.R2 = () => unknown('R2', 'server_error');
    await next.clock.advance(HORIZON_MS + 60_000);
    expect(next.service.called('R2')).toBeGreaterThan(2);
    expect(next.engine.recoverySummary()).toMatchObject(open);
    next.service.script.R2 = (trace) => answer('R2', undoneAnswer(trace, 1_000));
    await next.clock.advance(600_000);
    expect(next.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 1, at_risk_minor: 0 });
    expect(next.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'DECLINED', open_item: 'unpaid' });
    await next.stop();
  });

  test('is waited for by whoever runs the recovery until it is empty', async () => {
    const { shop } = await refusedShop();
    shop.service.script.R2 = () => refusal('R2', 404);
    const short = shop.engine.drainRecovery(HORIZON_MS - 1);
    await shop.clock.advance(0);
    expect((await short).unresolved).toBe(1);
    let left: number | null = null;
    void shop.engine.drainRecovery(HORIZON_MS + 1_000).then(({ unresolved }) => (left = unresolved));
    await shop.clock.advance(HORIZON_MS - 1);
    expect(left).toBeNull();
    await shop.clock.advance(1);
    expect(left).toBe(0);
    await shop.stop();
  });

  test('stands in a close that does not wait for it, and keeps a till from being moved away', async () => {
    const { shop, trace_id } = await refusedShop();
    const day = await shop.engine.closeDay({ by: 'Eva', drain_ms: 1_000 });
    expect(day).toMatchObject({ suspense: [{ trace_id, kind: 'payment', state: 'DECLINED', amount_minor: 1_000 }] });
    expect(shop.engine.suspense.moveAway()).toBe('unresolved');
    await shop.stop();
  });

  test('stands among what is unresolved on the page, with the time of its next question', async () => {
    const { shop, trace_id } = await refusedShop();
    const view = (next_try_at_ms: number | null) =>
      isUnresolved({
        ...({ state: 'DECLINED', trying_now: false, needs_person: false, open_item: null } as Parameters<
          typeof isUnresolved
        >[0]),
        trace_id,
        next_try_at_ms,
      });
    expect([view(null), view(1)]).toEqual([false, true]);
    await shop.stop();
  });
});

test('a refused payment that the service does not know at once keeps nobody waiting, and is asked for after the horizon', async () => {
  const shop = openShop({ directory: folder });
  shop.service.script.authorize = () => refusal('a', 400);
  shop.service.script.R2 = () => refusal('R2', 404);
  expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'declined' });
  await shop.clock.advance(0);
  expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
  await shop.stop();
  const next = openShop({ directory: folder, seed: 2 });
  expect(next.engine.recoverySummary()).toMatchObject({ unresolved: 0 });
  const before = next.service.called('R2');
  await next.clock.advance(HORIZON_MS + 60_000);
  expect(next.service.called('R2')).toBeGreaterThan(before);
  await next.stop();
});
