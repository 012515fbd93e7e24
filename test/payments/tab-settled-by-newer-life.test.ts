import { expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import { answer, refusal, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

/** A hold of 50,000 of which a newer life of this folder charged 20,000; this till let its part of the sale go. */
async function olderCopy() {
  let whose: 'own' | 'ended' = 'own';
  const shop = openShop({ findAttemptOwner: async () => whose });
  const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' } as const;
  const held = await shop.engine.pay(request, shop.hooks);
  assert(held.outcome === 'approved', 'the hold is approved');
  const { trace_id } = held;
  const { payment_id = null } = shop.journal.attempts.find(trace_id) ?? {};
  assert(payment_id !== null, 'the service named it');
  whose = 'ended';
  await shop.engine.changeTab({ trace_id, act: 'capture', amount_minor: 20_000, who: 'Eva' });
  expect(shop.journal.tabs.ofTrace(trace_id)).toMatchObject([{ act: 'release', last_result: 'ended_elsewhere' }]);
  const charge = { id: 'capture-of-newer-life', type: 'CAPTURE', status: 'COMPLETED', amount_minor: 20_000 };
  shop.service.script.read = (id) =>
    answer('read', { payment_id: id, trace_id, status: 'CAPTURED', transactions: [charge] });
  return { shop, trace_id, payment_id, charge };
}

test('a tab that a newer life of the folder charged is no payment that this till forgot, under any of its names', async () => {
  const { shop, trace_id, payment_id, charge } = await olderCopy();
  const own = await shop.engine.suspense.ownTransactions();
  assert(own !== null, 'every payment was read');
  const line = (id: string) => ({ id, amount_minor: 20_000, fee_minor: 0, date: '2026-11-26' });
  const lines = [charge.id, payment_id, trace_id, 'of-nobody'].map(line);
  expect(shop.journal.settled.compare(lines, 'CLP', own)).toEqual({ unknown: [line('of-nobody')], otherwise: [] });
});

test('its charge is not kept as a paid sale of unknown goods beside the one of the newer life', async () => {
  const { shop, charge } = await olderCopy();
  const payment = { transaction_id: charge.id, amount_minor: 20_000, currency: 'CLP' } as const;
  const kept = await shop.engine.suspense.keepUnknown(payment, { who: 'Eva', reference: 'settlement of 26 November' });
  expect(kept).toBe('already_known');
});

test('one that its service does not know any more keeps no other payment from being compared', async () => {
  const { shop, payment_id, trace_id } = await olderCopy();
  shop.service.script.read = () => refusal('read', 404);
  expect(await shop.engine.suspense.ownTransactions()).toEqual(new Set([trace_id, payment_id]));
  shop.service.script.read = () => unknown('read', 'timeout');
  expect(await shop.engine.suspense.ownTransactions()).toBeNull();
});
