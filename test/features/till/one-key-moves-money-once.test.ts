import { beforeEach, describe, expect, test } from 'vitest';
import type { IntentArguments, IntentName } from '../../../core/contract/intents.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, undoneAnswer, unknown } from '../../payments/support/fake-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KEY = '3f0c9a52-7d41-4a35-9f53-0a4d7b1d2c11';
let directory: string;
let seed = 100;
beforeEach(() => void (directory = temporaryFolder()));

const start = (): RealTill => new RealTill({ directory, seed: (seed += 1) });
const send = <Name extends IntentName>(till: RealTill, name: Name, args: IntentArguments<Name>, key = KEY) =>
  till.till.router.handle(name, args, TRAINING_PIN, key);
const keyedEvents = (till: RealTill) =>
  [...till.shop.journal.exportEvents()].filter(({ type }) => type === 'keyed_act' || type === 'keyed_answer');

/** A till with one card payment of 10,000 that can be given back. */
async function paidTill(): Promise<{ till: RealTill; trace_id: string }> {
  const till = start();
  const { shop } = till;
  const { trace_id } = await shop.engine.pay(shop.order(10_000), shop.hooks);
  shop.service.script.R5 = (_id, { amount_minor = 0 }) => answer('R5', undoneAnswer('x', amount_minor));
  await till.moved(1_500);
  return { till, trace_id: trace_id ?? '' };
}

async function refundOf(till: RealTill, trace_id: string, amount_minor: number) {
  const sale_id = till.shop.engine.attempt(trace_id)?.summary.sale_id ?? '';
  const { pin: _pin, ...wish } = await till.wishToReturn(sale_id, { mode: 'amount', amount_minor });
  return wish;
}

describe('a request that moves money and comes again with its key', () => {
  test('takes exact cash once, also when the repeat comes while the next sale is open', async () => {
    const till = start();
    await till.add('Espresso');
    expect(await send(till, 'checkout.exactCash', {})).toEqual({ ok: true, value: null });
    expect(await send(till, 'checkout.chooseCard', {})).toMatchObject({ error: { code: 'key_used' } });
    await till.do('checkout.finish', {});
    await till.add('Espresso');
    expect(await send(till, 'checkout.exactCash', {})).toEqual({ ok: true, value: null });
    expect(till.sale.lines).toHaveLength(1);
    expect(till.snapshot.checkout).toBeNull();
    till.abandon();
  });

  test('has the same answer as the first while that is under way, and is sent to the service once', async () => {
    const { till, trace_id } = await paidTill();
    const refund = await refundOf(till, trace_id, 4_000);
    const [first, second] = await Promise.all([
      send(till, 'refund.execute', refund),
      send(till, 'refund.execute', refund),
    ]);
    expect(first).toMatchObject({
      ok: true,
      value: { amount_minor: 4_000, parts: [{ state: 'done', amount_minor: 4_000 }] },
    });
    expect(second).toEqual(first);
    expect(await send(till, 'refund.execute', refund)).toEqual(first);
    expect(till.shop.service.called('R5')).toBe(1);
    till.abandon();
  });

  test('with another amount is refused, and nothing more is given back', async () => {
    const { till, trace_id } = await paidTill();
    const refund = await refundOf(till, trace_id, 4_000);
    await send(till, 'refund.execute', refund);
    const other = await send(till, 'refund.execute', { ...refund, what: { mode: 'amount', amount_minor: 5_000 } });
    expect(other).toMatchObject({ ok: false, error: { code: 'key_used' } });
    expect(await send(till, 'checkout.exactCash', {})).toMatchObject({ error: { code: 'key_used' } });
    expect(till.shop.service.called('R5')).toBe(1);
    till.abandon();
  });

  test('is answered by what the journal has when the process died before it could answer', async () => {
    const { till, trace_id } = await paidTill();
    const sent = new Promise<void>((resolve) => {
      till.shop.service.script.R5 = (_id, { amount_minor = 0 }) => {
        resolve();
        return answer('R5', undoneAnswer('x', amount_minor));
      };
    });
    const refund = await refundOf(till, trace_id, 4_000);
    // The reply is stored, but the caller is gone before it is returned.
    const returning = send(till, 'refund.execute', refund);
    await sent;
    await returning;
    till.shop.journal.close();
    const again = start();
    expect(await send(again, 'refund.execute', refund)).toEqual(await returning);
    const other = await send(again, 'refund.execute', { ...refund, what: { mode: 'amount', amount_minor: 1 } });
    expect(other).toMatchObject({ error: { code: 'key_used' } });
    expect(again.shop.service.called('R5')).toBe(0);
    expect(again.shop.journal.verify().problems).toEqual([]);
    again.abandon();
  });

  test('is told as in doubt when the death came before the answer of the service', async () => {
    const { till, trace_id } = await paidTill();
    const sent = new Promise<void>((resolve) => {
      till.shop.service.script.R5 = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    const refund = await refundOf(till, trace_id, 4_000);
    void send(till, 'refund.execute', refund);
    await sent;
    till.abandon();
    const again = start();
    again.shop.service.script.R5 = () => unknown('R5', 'timeout');
    expect(await send(again, 'refund.execute', refund)).toMatchObject({
      ok: true,
      value: { parts: [{ state: 'unknown' }] },
    });
    expect(again.shop.service.called('R5')).toBe(0);
    again.abandon();
  });

  test('begins one card payment, over a restart as well', async () => {
    const till = start();
    await till.begin('Espresso');
    expect(await send(till, 'checkout.chooseCard', {})).toEqual({ ok: true, value: null });
    await till.settled();
    till.abandon();
    const again = start();
    expect(await send(again, 'checkout.chooseCard', {})).toEqual({ ok: true, value: null });
    await again.moved(1_500);
    expect(again.shop.service.called('authorize')).toBe(0);
    expect([...again.shop.journal.exportEvents()].filter(({ type }) => type === 'attempt_intent')).toHaveLength(1);
    again.abandon();
  });

  test('is free while the first was refused before anything was begun: a PIN is asked for, then it is done', async () => {
    const { till, trace_id } = await paidTill();
    const refund = await refundOf(till, trace_id, 4_000);
    const { router } = till.till;
    expect(await router.handle('refund.execute', refund, undefined, KEY)).toMatchObject({
      error: { code: 'approval_needed' },
    });
    const wrong = { ...refund, parts: refund.parts.map((part) => ({ ...part, act: 'cash' as const })) };
    expect(await send(till, 'refund.execute', wrong)).toMatchObject({ error: { code: 'plan_changed' } });
    expect(await send(till, 'refund.execute', refund)).toMatchObject({
      ok: true,
      value: { parts: [{ state: 'done' }] },
    });
    till.abandon();
  });
});

describe('a key in the journal', () => {
  test('is one commit with the first deed of its act, and costs cash no sync of its own', async () => {
    const till = start();
    await till.add('Espresso');
    await send(till, 'checkout.exactCash', {});
    const types = [...till.shop.journal.exportEvents()].map(({ type }) => type);
    expect(types[types.indexOf('keyed_act') + 1]).toBe('cash_taken');
    // The key itself says "done".
    expect(types).not.toContain('keyed_answer');
    till.abandon();
  });

  test('is not there when nothing was begun: a trail, a shift or a sale are no deeds', async () => {
    const till = start();
    await till.add('Espresso');
    till.shop.journal.sales.takeCash = () => {
      throw new Error('the process dies here');
    };
    expect(await send(till, 'checkout.exactCash', {})).toMatchObject({ error: { code: 'internal' } });
    expect([...till.shop.journal.exportEvents()].map(({ type }) => type)).toContain('shift_opened');
    expect(keyedEvents(till)).toEqual([]);
    till.abandon();
    const again = start();
    expect(await send(again, 'checkout.exactCash', {})).toEqual({ ok: true, value: null });
    expect(again.sale.state).toBe('PAID');
    again.abandon();
  });

  test('holds no digest of a PIN: the same request with another PIN is the same request', async () => {
    const { till, trace_id } = await paidTill();
    const refund = await refundOf(till, trace_id, 4_000);
    const first = await send(till, 'refund.execute', { ...refund, pin: TRAINING_PIN });
    expect(await send(till, 'refund.execute', refund)).toEqual(first);
    till.abandon();
  });
});
