import { expect, test } from 'vitest';
import { answer, approval, refusal, undoneAnswer } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const WAIT_MS = 60_000;
const tooMany = () => refusal('read', 429, undefined, { retry_after_ms: WAIT_MS });

test('a payment is not read again before the moment that its 429 named, whoever wants to know', async () => {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.read = tooMany;
  shop.service.script.R1 = () => refusal('R1', 409);
  await shop.engine.planUndo(trace_id ?? '');
  await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'returned' });
  await shop.engine.planUndo(trace_id ?? '');
  await shop.clock.advance(WAIT_MS - 1);
  expect(shop.service.called('read')).toBe(1);
  shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
  await shop.clock.advance(1);
  expect(await shop.engine.planUndo(trace_id ?? '')).toMatchObject({ captured: 'complete' });
});

test('an unproven payment waits with its next call for what its reading was told', async () => {
  const shop = openShop();
  shop.service.script.authorize = ({ trace_id }) => answer('authorize', approval(trace_id, { currency: 'ARS' }), 201);
  shop.service.script.R3 = () => refusal('R3', 409, 'in_progress');
  shop.service.script.read = tooMany;
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(0);
  expect([shop.service.called('R3'), shop.service.called('read')]).toEqual([1, 1]);
  expect(shop.journal.attempts.find(trace_id ?? '')?.retry_at_ms).not.toBeNull();
  shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
  // Another amount than requested was approved, so the payment has to show the end.
  shop.service.script.read = (payment_id) => answer('read', { payment_id, status: 'CANCELLED', transactions: [] });
  await shop.clock.advance(WAIT_MS - 1);
  expect([shop.service.called('R3'), shop.service.called('read')]).toEqual([1, 1]);
  await shop.clock.advance(1);
  expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSED');
});

test('a payment is read by one at a time, so that what the first is told counts for the next', async () => {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  const first = Promise.withResolvers<ReturnType<typeof tooMany>>();
  shop.service.script.read = () => first.promise;
  const plans = [shop.engine.planUndo(trace_id ?? ''), shop.engine.planUndo(trace_id ?? '')];
  await shop.clock.advance(0);
  first.resolve(tooMany());
  expect(await Promise.all(plans)).toMatchObject([{ captured: 'not_known' }, { captured: 'not_known' }]);
  expect(shop.service.called('read')).toBe(1);
});
