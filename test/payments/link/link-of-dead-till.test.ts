import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { type HandOverEnd, createHandOver } from '../../../electron/payments/recovery/hand-over.ts';
import { createFakeService, refusal, unknown } from '../support/fake-service.ts';
import { holdsAll, is, refunded } from '../support/link-shop.ts';
import { createManualClock } from '../support/manual-clock.ts';

const HORIZON_MS = 180_000;
const link = { trace_id: 'trace', epoch: 1, of_lane: 4, amount_minor: 1_000, currency: 'CLP', payment_id: 'pay-1' };

/** An heir that took a link from the store almost one horizon ago; the test controls time. */
async function heir() {
  const clock = createManualClock();
  const service = createFakeService();
  const ended: HandOverEnd[] = [];
  const acts: string[] = [];
  const shop = { epoch: 1, answers: async (): Promise<void> => undefined, intents: 0 };
  const hand_over = createHandOver({
    ...{ clock, service, log: SILENT_LOG, horizon_ms: HORIZON_MS, randomness: { fraction: () => 0.5 } },
    journal: {
      lineage: { doubt: null },
      attempts: { intents: () => Array.from({ length: shop.intents }) },
      record: (event: { what: string }) => void acts.push(event.what),
    } as never,
    client: {
      take: async () => [],
      takeLinks: async () => {
        await shop.answers();
        return ended.length > 0 ? [] : [{ ...link, epoch: shop.epoch }];
      },
      end: async (_item, end) => (ended.push(end), 'ended'),
    },
  });
  service.script.refundPayment = refunded;
  service.script.read = (payment_id) => holdsAll(payment_id);
  hand_over.start();
  await clock.advance(HORIZON_MS - 1);
  expect(service.calls).toEqual([]);
  return { clock, service, shop, ended, acts };
}

describe('a payment by link of a dead till, at the lane that watches it', () => {
  test('is read for as long as it is open, ever more seldom, and nothing is called that moves money', async () => {
    const { clock, service, ended, acts } = await heir();
    service.script.readLink = is('pending', false);
    await clock.advance(24 * 3_600_000);
    expect(service.called('readLink')).toBeGreaterThan(90);
    expect(service.called('readLink')).toBeLessThan(120);
    expect(service.calls.every(({ name }) => name === 'readLink')).toBe(true);
    expect(ended).toEqual([]);
    expect(acts).toEqual(['handover_begun']);
  });

  test.each([
    ['paid', is('succeeded', true)],
    ['succeeded without a word of capture', is('succeeded', false)],
  ])('goes back whole when it is %s, once', async (_, answer) => {
    const { clock, service, ended } = await heir();
    service.script.readLink = answer;
    await clock.advance(600_000);
    expect(service.called('refundPayment')).toBe(1);
    expect(service.calls.at(-1)?.given).toEqual(['pay-1', 1_000, 'CLP']);
    expect(ended).toEqual([{ outcome: 'reversed', amount_minor: 1_000, why: 'undone' }]);
  });

  test('is read before it is given back again, when the answer to the refund was lost', async () => {
    const { clock, service, ended } = await heir();
    let answer: (payment_id: string) => CallResult<LinkFacts> = is('succeeded', true);
    service.script.readLink = (payment_id) => answer(payment_id);
    service.script.refundPayment = () => {
      answer = is('refunded', true);
      return unknown('/v1/payments/refund', 'timeout');
    };
    await clock.advance(600_000);
    expect(service.called('refundPayment')).toBe(1);
    expect(ended).toMatchObject([{ outcome: 'reversed' }]);
  });

  test('is asked back only after the horizon, since an owner before this one may have done so, and once more on proof', async () => {
    const { clock, service } = await heir();
    service.script.readLink = is('succeeded', true);
    service.script.refundPayment = () => unknown('/v1/payments/refund', 'timeout');
    await clock.advance(HORIZON_MS - 1_000);
    expect(service.called('refundPayment')).toBe(0);
    await clock.advance(HORIZON_MS);
    expect(service.called('refundPayment')).toBe(1);
    await clock.advance(HORIZON_MS);
    expect(service.called('refundPayment')).toBe(2);
  });

  test('was never charged when the service says twice, a horizon apart, that it ended', async () => {
    const { clock, service, ended } = await heir();
    service.script.readLink = is('expired', false);
    await clock.advance(HORIZON_MS - 1_000);
    expect(ended).toEqual([]);
    await clock.advance(HORIZON_MS);
    expect(ended).toEqual([{ outcome: 'no_charge', amount_minor: null, why: 'never_captured' }]);
  });

  test('that was said to have ended before another lane had it is asked for twice anew', async () => {
    const { clock, service, shop, ended } = await heir();
    service.script.readLink = is('expired', false);
    await clock.advance(HORIZON_MS - 10_000);
    shop.epoch = 3;
    await clock.advance(HORIZON_MS - 10_000);
    expect(ended).toEqual([]);
    await clock.advance(HORIZON_MS);
    expect(ended).toMatchObject([{ outcome: 'no_charge' }]);
  });

  test('is watched where it is not found, and goes back when it is paid', async () => {
    const { clock, service, ended } = await heir();
    service.script.readLink = () => refusal('/payments', 404);
    service.script.read = () => refusal('/v1/payments', 404);
    await clock.advance(4 * HORIZON_MS);
    expect([ended, service.called('refundPayment')]).toEqual([[], 0]);
    service.script.readLink = is('succeeded', true);
    service.script.read = (payment_id) => holdsAll(payment_id);
    await clock.advance(1_200_000);
    expect(ended).toMatchObject([{ outcome: 'reversed' }]);
  });

  test('is neither read nor given back on a word of the store that is half a minute old', async () => {
    const { clock, service, shop } = await heir();
    service.script.readLink = is('succeeded', true);
    shop.answers = () => new Promise((resolve) => void clock.schedule(31_000, resolve));
    await clock.advance(300_000);
    expect(service.calls).toEqual([]);
    shop.answers = async () => undefined;
    service.script.readLink = (payment_id) =>
      new Promise((resolve) => void clock.schedule(31_000, () => resolve(is('succeeded', true)(payment_id))));
    await clock.advance(300_000);
    expect(service.called('readLink')).toBeGreaterThan(0);
    expect(service.called('refundPayment')).toBe(0);
  });

  test('waits for the payments of the till itself', async () => {
    const { clock, service, shop, ended } = await heir();
    shop.intents = 1;
    service.script.readLink = is('succeeded', true);
    await clock.advance(60_000);
    expect(service.calls).toEqual([]);
    shop.intents = 0;
    await clock.advance(HORIZON_MS + 20_000);
    expect(ended).toHaveLength(1);
  });
});
