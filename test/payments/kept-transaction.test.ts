import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, changedAnswer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const BY = { who: 'Eva', reference: 'settlement of 26 November' };
const CAPTURE = 'capture-that-the-copy-forgot';
const LINE = { amount_minor: 5_000, currency: 'CLP', transaction_id: CAPTURE } as const;

const captured: PaymentView = {
  payment_id: 'p',
  status: 'CAPTURED',
  current_amount_minor: 5_000,
  transactions: [{ id: CAPTURE, type: 'CAPTURE', status: 'SUCCEEDED', amount_minor: 5_000 }],
};

/** A till that was restored to before the capture of its tab. */
async function restoredTab() {
  const shop = openShop();
  const request = { ...shop.order(5_000), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id: trace } = await shop.engine.pay(request, shop.hooks);
  const trace_id = trace ?? '';
  shop.service.script.read = () => answer('read', captured);
  shop.service.script.change = () => unknown('change', 'timeout');
  const capture = () => shop.engine.changeTab({ trace_id, act: 'capture', amount_minor: null, who: 'Eva' });
  return { shop, trace_id, capture };
}

test('a capture of a tab of this till is not kept as a payment that it forgot: the payment is read', async () => {
  const { shop } = await restoredTab();
  expect(await shop.engine.suspense.keepUnknown(LINE, BY)).toBe('already_known');
});

test('nothing is kept while the payment of an open tab cannot be read', async () => {
  const { shop } = await restoredTab();
  shop.service.script.read = () => unknown('read', 'timeout');
  expect(await shop.engine.suspense.keepUnknown(LINE, BY)).toBe('own_payments_unread');
  shop.service.script.read = () => answer('read', { ...captured, transactions: [] });
  expect(await shop.engine.suspense.keepUnknown(LINE, BY)).toMatchObject({ sale_number: expect.any(Number) });
});

test('a capture that was read back is known by its name from then on, without the service', async () => {
  const { shop, capture } = await restoredTab();
  await capture();
  await shop.clock.advance(600_000);
  expect(shop.journal.names.knows(CAPTURE)).toBe(true);
  shop.service.script.read = () => unknown('read', 'timeout');
  expect(await shop.engine.suspense.keepUnknown(LINE, BY)).toBe('already_known');
  expect(shop.journal.verify().problems).toEqual([]);
});

test.each(['answered', 'read back'])(
  'a transaction that a person kept is no capture of a tab as well: %s',
  async (how) => {
    const { shop, trace_id, capture } = await restoredTab();
    shop.service.script.read = () => answer('read', { ...captured, transactions: [] });
    expect(await shop.engine.suspense.keepUnknown(LINE, BY)).toMatchObject({ sale_number: expect.any(Number) });
    shop.service.script.read = () => answer('read', captured);
    if (how === 'answered')
      shop.service.script.change = () => answer('change', { ...changedAnswer('x', 5_000), transaction_id: CAPTURE });
    expect(await capture()).toMatchObject({ outcome: 'unknown' });
    await shop.clock.advance(600_000);
    expect(shop.journal.tabs.ofTrace(trace_id)).toMatchObject([{ state: 'ATTENTION', last_result: 'kept_by_person' }]);
    expect(shop.journal.verify().problems).toEqual([]);
  },
);
