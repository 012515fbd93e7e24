import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, approval, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

/**
 * A gateway repeats a response to another request. The names in it are not believed, and their payment is not undone.
 */
async function withPaidSale(): Promise<{ shop: Shop; trace_id: string; reported: ReturnType<typeof approval> }> {
  const shop = openShop();
  const paid = await shop.engine.pay(shop.order(1_000), shop.hooks);
  const trace_id = paid.trace_id ?? '';
  const { trace_id: _left_out, ...reported } = approval(trace_id);
  return { shop, trace_id, reported: { ...reported, amount_minor: 1_000, currency: 'CLP' } };
}

const stateOf = (shop: Shop, trace_id: string | null) => shop.engine.attempt(trace_id ?? '')?.summary.state;

test('an approval that names the payment of a sale pays no other one, which is undone by its own trace', async () => {
  const { shop, reported } = await withPaidSale();
  shop.service.script.authorize = () => answer('authorize', reported, 201);
  shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
  const again = await shop.engine.pay(shop.order(1_000), shop.hooks);
  expect(again).toMatchObject({ outcome: 'unknown', cause: 'names_another_payment' });
  await shop.clock.advance(10_000);
  expect(stateOf(shop, again.trace_id)).toBe('REVERSED');
  expect(shop.service.calls.filter(({ name }) => name === 'R3' || name === 'R5')).toEqual([]);
  expect(shop.journal.verify().problems).toEqual([]);
});

test('nor is the sale that it names undone for another of a different amount', async () => {
  const { shop, trace_id, reported } = await withPaidSale();
  shop.service.script.authorize = () => answer('authorize', reported, 201);
  shop.service.script.R3 = () => answer('R3', undoneAnswer('sold', 1_000));
  const dearer = await shop.engine.pay(shop.order(2_000), shop.hooks);
  expect(dearer.outcome).toBe('unknown');
  await shop.clock.advance(10_000);
  expect(shop.service.called('R3')).toBe(0);
  expect(stateOf(shop, trace_id)).toBe('BOUND');
});

test('nor for one whose approval named a transaction alone, or came too late', async () => {
  const { shop, trace_id, reported } = await withPaidSale();
  const { payment_id: _payment, ...by_transaction } = reported;
  shop.service.script.authorize = () => answer('authorize', by_transaction, 201);
  expect((await shop.engine.pay(shop.order(1_000), shop.hooks)).outcome).toBe('unknown');
  let arrive: (late: ReturnType<typeof answer<typeof reported>>) => void = () => undefined;
  shop.service.script.authorize = () => new Promise((resolve) => (arrive = resolve));
  const paying = shop.engine.pay(shop.order(1_000), shop.hooks);
  await shop.clock.advance(60_000);
  expect((await paying).outcome).toBe('unknown');
  arrive(answer('authorize', reported, 201));
  await shop.clock.advance(10_000);
  expect(shop.service.calls.filter(({ name }) => name === 'R3' || name === 'R4')).toEqual([]);
  expect(stateOf(shop, trace_id)).toBe('BOUND');
});

test('an answer that gave back one part is not believed of the next one of the same amount', async () => {
  const { shop, trace_id } = await withPaidSale();
  const view: PaymentView = { payment_id: `pay-${trace_id}`, status: 'CAPTURED', transactions: [] };
  shop.service.script.read = () => answer('read', view);
  shop.service.script.R5 = () => answer('R5', { ...undoneAnswer('first', 300), type: 'REFUND' });
  const undo = () => shop.engine.undo({ trace_id, amount_minor: 300, manager: 'Eva', reason: 'returned' });
  expect(await undo()).toMatchObject({ outcome: 'undone' });
  expect(await undo()).toMatchObject({ outcome: 'unknown', cause: 'names_another_return' });
  const first = { id: 'undo-first', type: 'REFUND', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor: 300 };
  shop.service.script.read = () => answer('read', { ...view, transactions: [first] });
  await shop.clock.advance(200_000);
  expect(shop.journal.attempts.undosOf(trace_id).map(({ state }) => state)).toEqual(['DONE', 'REFUSED']);
  expect(shop.journal.verify().problems).toEqual([]);
});

test('nor of the return of another payment', async () => {
  const { shop, trace_id } = await withPaidSale();
  const other = (await shop.engine.pay(shop.order(1_000), shop.hooks)).trace_id ?? '';
  shop.service.script.read = (payment_id) =>
    answer('read', { payment_id, status: 'CAPTURED', transactions: [] } satisfies PaymentView);
  shop.service.script.R5 = () => answer('R5', { ...undoneAnswer('first', 300), type: 'REFUND' });
  const undo = (of: string) =>
    shop.engine.undo({ trace_id: of, amount_minor: 300, manager: 'Eva', reason: 'returned' });
  expect(await undo(trace_id)).toMatchObject({ outcome: 'undone' });
  expect(await undo(other)).toMatchObject({ outcome: 'unknown', cause: 'names_another_return' });
});

test('an answer that names the charge itself gave back nothing, unless it says that it did', async () => {
  const { shop, trace_id } = await withPaidSale();
  const charge = shop.journal.attempts.find(trace_id)?.transaction_id ?? '';
  shop.service.script.read = (payment_id) =>
    answer('read', { payment_id, status: 'CAPTURED', transactions: [] } satisfies PaymentView);
  const undo = () => shop.engine.undo({ trace_id, amount_minor: 300, manager: 'Eva', reason: 'returned' });
  const { type: _refund, ...success } = undoneAnswer('named', 300);
  shop.service.script.R5 = () => answer('R5', { ...success, transaction_id: charge, status: 'REFUNDED' });
  expect(await undo()).toMatchObject({ outcome: 'undone' });
  shop.service.script.R5 = () => answer('R5', { ...success, transaction_id: charge });
  expect(await undo()).toMatchObject({ outcome: 'unknown', cause: 'names_the_charge' });
});

test('an answer that adjusted a hold is not believed of its next adjustment', async () => {
  const shop = openShop();
  const opened = await shop.engine.pay({ ...shop.order(1_000), pre_authorization: true }, shop.hooks);
  const trace_id = opened.trace_id ?? '';
  shop.service.script.change = () => answer('change', { ...undoneAnswer('raised', 500), type: 'ADJUSTMENT' });
  const adjust = (amount_minor: number) =>
    shop.engine.changeTab({ trace_id, act: 'adjustment', amount_minor, who: 'Ana' });
  expect(await adjust(1_500)).toMatchObject({ outcome: 'done' });
  shop.service.script.read = () => unknown('read', 'timeout');
  expect(await adjust(2_000)).toMatchObject({ outcome: 'unknown', cause: 'names_another_step' });
  expect(shop.engine.tab(trace_id)).toMatchObject({ held_minor: 1_500, unsettled: true });
});
