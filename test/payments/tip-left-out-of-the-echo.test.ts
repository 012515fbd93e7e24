import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { approvalOfThousand } from './support/bodies.ts';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const held = (current_amount_minor: number, more: Partial<PaymentView> = {}): PaymentView => ({
  payment_id: 'pay-1',
  status: 'AUTHORIZED',
  currency: 'CLP',
  initial_amount_minor: current_amount_minor,
  current_amount_minor,
  transactions: [],
  ...more,
});

/** Pays 1,000 and a tip of 100; the response echoes only 1,000. */
async function pay(read: () => ReturnType<typeof answer<PaymentView>>) {
  const shop = openShop();
  shop.service.script.authorize = ({ trace_id }) => approvalOfThousand(trace_id);
  shop.service.script.R3 = () => answer('R3', { ...undoneAnswer('x', 1_000), payment_id: 'pay-1' });
  shop.service.script.read = () => {
    // Later readings follow an undo: nothing is held any more.
    shop.service.script.read = () => answer('read', held(0, { status: 'CANCELLED' }));
    return read();
  };
  const outcome = await shop.engine.pay(shop.order(1_000, 100), shop.hooks);
  const row = () => shop.journal.attempts.find(outcome.trace_id ?? '');
  return { shop, outcome, row };
}

describe('an approval that echoes the amount without its tip', () => {
  test('binds when the payment holds the amount with the tip', async () => {
    const { outcome, row } = await pay(() => answer('read', held(1_100)));
    expect(outcome).toMatchObject({ outcome: 'approved', amount_minor: 1_000, tip_minor: 100 });
    expect(row()).toMatchObject({ state: 'BOUND', captured_minor: 1_100 });
  });

  test.each([
    ['the payment holds no tip', () => answer('read', held(1_000))],
    ['the payment does not say what it holds', () => answer('read', { ...held(1_100), current_amount_minor: 1_000 })],
    ['the payment is in another currency', () => answer('read', held(1_100, { currency: 'USD' }))],
    ['the payment was refused', () => answer('read', held(1_100, { status: 'DECLINED' }))],
    ['the payment cannot be read', () => unknown('read', 'server_error')],
  ])('books no tip when %s: it is unknown, says so, and is undone', async (_why, read) => {
    const { shop, outcome, row } = await pay(read);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'tip_not_proven' });
    await shop.clock.advance(60_000);
    expect(row()).toMatchObject({ state: 'REVERSED', captured_minor: null });
    expect(shop.journal.verify().problems).toEqual([]);
  });
});
