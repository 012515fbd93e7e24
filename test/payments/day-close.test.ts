import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, notSent, refundAsked, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [] };
const silence = (shop: Shop): void => {
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
};
async function sell(shop: Shop, amount_minor = 1_000, tip_minor = 0): Promise<string> {
  const { trace_id } = await shop.engine.pay(shop.order(amount_minor, tip_minor), shop.hooks);
  return trace_id ?? '';
}
/** An attempt that was called never charged after its horizon. */
async function neverCharged(): Promise<{ readonly shop: Shop; readonly trace_id: string }> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => refusal('R2', 404);
  const trace_id = await sell(shop);
  await shop.clock.advance(400_000);
  expect(shop.engine.attempt(trace_id)?.summary.state).toBe('NO_CHARGE');
  return { shop, trace_id };
}
/** Closes while time passes. */
async function close(shop: Shop, drain_ms?: number) {
  const closing = shop.engine.closeDay({ by: 'Eva', ...(drain_ms === undefined ? {} : { drain_ms }) });
  await shop.clock.advance(601_000);
  const day = await closing;
  if (!day.closed) throw new Error(day.reason);
  return day;
}
const totalOf = (payments: number, bound_minor: number, returns: number, returned_minor: number) => ({
  currency: 'CLP',
  payments,
  bound_minor,
  returns,
  returned_minor,
  net_minor: bound_minor - returned_minor,
});

describe('the close of a card day', () => {
  test('totals what was bound less what was returned, each in the day it happened (I16)', async () => {
    const shop = openShop();
    const trace_id = await sell(shop, 1_000, 100);
    await sell(shop, 500);
    expect((await close(shop)).totals).toEqual([totalOf(2, 1_600, 0, 0)]);
    shop.service.script.read = () => answer('read', CAPTURED);
    shop.service.script.R5 = refundAsked;
    await shop.engine.undo({ trace_id, amount_minor: 300, manager: 'Eva', reason: 'x' });
    await sell(shop, 200);
    expect((await close(shop)).totals).toEqual([totalOf(1, 200, 1, 300)]);
    expect((await close(shop)).totals).toEqual([]);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('lists what is unresolved, keeps it in the queue and carries it forward; what was undone is in no total', async () => {
    const shop = openShop();
    await sell(shop);
    silence(shop);
    const trace_id = await sell(shop, 700);
    const line = { trace_id, kind: 'payment', state: 'REVERSING', amount_minor: 700, currency: 'CLP' };
    const first = await close(shop);
    expect(first.totals).toEqual([totalOf(1, 1_000, 0, 0)]);
    expect(first.suspense).toMatchObject([{ ...line, carried: false }]);
    expect((await close(shop)).suspense).toMatchObject([{ ...line, carried: true }]);
    expect(shop.engine.recoverySummary().unresolved).toBe(1);
    shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 700));
    expect(await close(shop)).toMatchObject({ totals: [], suspense: [] });
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
  });

  test('lists a return whose answer was lost', async () => {
    const shop = openShop();
    const trace_id = await sell(shop);
    shop.service.script.read = () => answer('read', CAPTURED);
    shop.service.script.R5 = () => unknown('R5', 'timeout');
    await shop.engine.undo({ trace_id, amount_minor: 400, manager: 'Eva', reason: 'x' });
    shop.service.script.read = () => unknown('read', 'timeout');
    expect((await close(shop)).suspense).toMatchObject([{ trace_id, kind: 'return', amount_minor: 400 }]);
  });

  test('waits while something will be asked in the time it is given, and no longer', async () => {
    const shop = openShop();
    silence(shop);
    await sell(shop);
    let closed = false;
    void shop.engine.closeDay({ by: 'Eva', drain_ms: 30_000 }).then(() => (closed = true));
    await shop.clock.advance(10_000);
    expect(closed).toBe(false);
    await shop.clock.advance(20_000);
    expect(closed).toBe(true);
  });

  test('waits for no more than one answer of a service that gives none, and asks for the rest at the next close', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('authorize', 'timeout');
    shop.service.script.R2 = () => refusal('R2', 404);
    for (let sale = 0; sale < 5; sale += 1) await sell(shop);
    await shop.clock.advance(400_000);
    const calls = shop.service.called('R2');
    shop.service.script.R2 = () => unknown('R2', 'timeout');
    expect(await close(shop)).toMatchObject({ probed: 0, unprobed: 5 });
    expect(shop.service.called('R2')).toBe(calls + 1);
    shop.service.script.R2 = () => refusal('R2', 404);
    expect(await close(shop)).toMatchObject({ probed: 5, unprobed: 0 });
  });

  test.each([401, 403, 429])('does not take a %s for an answer about what was never charged', async (status) => {
    const { shop } = await neverCharged();
    shop.service.script.R2 = () => refusal('R2', status);
    expect(await close(shop)).toMatchObject({ probed: 0, unprobed: 1 });
  });

  test('asks once more about what was never charged, and tells a person when money was found (F10)', async () => {
    const { shop, trace_id } = await neverCharged();
    const calls = shop.service.called('R2');
    shop.service.script.R2 = () => notSent('R2', 'connection_refused');
    expect(await close(shop)).toMatchObject({ probed: 0, unprobed: 1 });
    shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 1_000));
    expect(await close(shop)).toMatchObject({ probed: 1, unprobed: 0 });
    expect(shop.engine.attempt(trace_id)?.summary.needs_person).toBe(true);
    expect(await close(shop)).toMatchObject({ probed: 0, unprobed: 0 });
    expect(shop.service.called('R2')).toBe(calls + 2);
  });

  test('asks both ways by trace about what was never charged, and finds money that only one of them knows', async () => {
    const { shop, trace_id } = await neverCharged();
    shop.service.script.R1 = () => answer('R1', undoneAnswer(trace_id, 1_000));
    expect(await close(shop)).toMatchObject({ probed: 1, unprobed: 0 });
    expect(shop.engine.attempt(trace_id)?.summary.needs_person).toBe(true);
  });

  test('is refused while a payment is under way', async () => {
    const shop = openShop();
    shop.reader.next = () => new Promise(() => undefined);
    void shop.engine.pay(shop.order(), shop.hooks);
    expect(await shop.engine.closeDay({ by: 'Eva' })).toEqual({ closed: false, reason: 'payment_under_way' });
  });

  test('with totals that its payments do not have is found by the proof of the journal', async () => {
    const shop = openShop();
    await sell(shop);
    const wrong = { currency: 'CLP', payments: 1, bound_minor: 999, returns: 0, returned_minor: 0 } as const;
    shop.journal.record({ type: 'day_closed', by: 'x', totals: [wrong], suspense: [], probed: [], unprobed: [] });
    expect(shop.journal.verify().problems).toMatchObject([expect.stringContaining('I16') as string]);
  });
});
