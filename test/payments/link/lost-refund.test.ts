import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../../electron/gateway/payment-service.ts';
import { settleAfterRestart } from '../../../electron/journal/restart.ts';
import { answer, refusal, unknown } from '../support/fake-service.ts';
import { beginAndGiveUp, is, refunded, stateOf, trace } from '../support/link-shop.ts';
import { type Shop, openShop } from '../support/shop.ts';

const HORIZON_MS = 180_000;

/** A service that shows a refund only on the payment itself, as its interface allows. */
async function givenUp(): Promise<{ readonly shop: Shop; shows: Partial<PaymentView> }> {
  const shop = openShop();
  const service = { shop, shows: {} as Partial<PaymentView> };
  await beginAndGiveUp(shop);
  shop.service.script.readLink = is('succeeded', true);
  shop.service.script.read = (payment_id) =>
    answer('/v1/payments', {
      ...{ payment_id, status: 'CAPTURED', initial_amount_minor: 1_000, currency: 'CLP', transactions: [] },
      ...service.shows,
    });
  return service;
}

const refund = (amount_minor = 1_000, status = 'COMPLETED') => ({
  transactions: [{ id: 'refund-1', type: 'REFUND', status, amount_minor }],
});
const REFUNDED: Partial<PaymentView> = { status: 'REFUNDED', ...refund() };

describe('a payment by link that was given up, paid, and asked back without an answer', () => {
  test('is read at the payment itself, and not asked back again', async () => {
    const service = await givenUp();
    const { shop } = service;
    shop.service.script.refundPayment = () => {
      service.shows = REFUNDED;
      shop.service.script.refundPayment = () => refusal('/v1/payments/refund', 409);
      return unknown('/v1/payments/refund', 'connection_lost');
    };
    shop.engine.kickRecovery();
    await shop.clock.advance(60_000);
    expect(stateOf(shop)).toBe('REVERSED');
    expect(shop.service.called('refundPayment')).toBe(1);
    expect(shop.engine.attempt(trace(shop))?.summary).toMatchObject({ undone_by: 'refund', needs_person: false });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is read after a refusal, too, which may be the answer to a second copy', async () => {
    const service = await givenUp();
    const { shop } = service;
    shop.service.script.refundPayment = () => {
      service.shows = REFUNDED;
      return refusal('/v1/payments/refund', 409);
    };
    await shop.clock.advance(60_000);
    expect(stateOf(shop)).toBe('REVERSED');
    const called = shop.service.calls.map(({ name }) => name);
    expect(called.slice(called.indexOf('refundPayment'))).toEqual(['refundPayment', 'read']);
  });

  test('is asked back again only when a reading from after the horizon shows nothing', async () => {
    const { shop } = await givenUp();
    shop.service.script.readLink = is('pending', false);
    await shop.clock.advance(600_000);
    shop.service.script.readLink = is('succeeded', true);
    shop.engine.kickRecovery();
    shop.service.script.refundPayment = () => unknown('/v1/payments/refund', 'timeout');
    await shop.clock.advance(HORIZON_MS - 1_000);
    expect(shop.service.called('refundPayment')).toBe(1);
    expect(shop.engine.attempt(trace(shop))?.summary.link_seen).toBe('paid');
    shop.service.script.refundPayment = refunded;
    await shop.clock.advance(HORIZON_MS);
    expect(shop.service.called('refundPayment')).toBe(2);
    expect(stateOf(shop)).toBe('REVERSED');
  });

  test('is asked back by the next process on the same proof alone, whatever was out when the last one died', async () => {
    const { shop } = await givenUp();
    shop.service.script.refundPayment = () => new Promise(() => undefined);
    await shop.clock.advance(10_000);
    settleAfterRestart(shop.journal, 0);
    openShop({ clock: shop.clock, service: shop.service, wrapJournal: () => shop.journal });
    await shop.clock.advance(HORIZON_MS - 1_000);
    expect(shop.service.called('refundPayment')).toBe(1);
    await shop.clock.advance(HORIZON_MS);
    expect(shop.service.called('refundPayment')).toBe(2);
  });

  test.each<[string, Partial<PaymentView>]>([
    ['a part of it went back', refund(400)],
    ['a return of it is under way', refund(1_000, 'PENDING')],
    ['it was refunded, beside a refund of another sum', { status: 'REFUNDED', ...refund(400) }],
    ['it is of another sum', { initial_amount_minor: 900 }],
    ['it was cancelled, which no taken money is', { status: 'CANCELLED' }],
    ['it is another payment', { payment_id: 'p-2', ...REFUNDED }],
  ])('is left to a person, and not asked back again, where the payment says that %s', async (_, shows) => {
    const service = await givenUp();
    const { shop } = service;
    shop.service.script.refundPayment = () => unknown('/v1/payments/refund', 'timeout');
    await shop.clock.advance(10_000);
    service.shows = shows;
    await shop.clock.advance(3_600_000);
    expect(stateOf(shop)).toBe('ATTENTION');
    expect(shop.service.called('refundPayment')).toBe(1);
    service.shows = REFUNDED;
    await shop.clock.advance(3_600_000);
    expect(stateOf(shop)).toBe('REVERSED');
  });

  test('is left to a person where the payment cannot be read', async () => {
    const { shop } = await givenUp();
    shop.service.script.read = () => refusal('/v1/payments', 400);
    shop.service.script.refundPayment = () => unknown('/v1/payments/refund', 'timeout');
    await shop.clock.advance(3_600_000);
    expect(stateOf(shop)).toBe('ATTENTION');
    expect(shop.service.called('refundPayment')).toBe(1);
  });
});
