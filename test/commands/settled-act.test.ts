import { expect, test } from 'vitest';
import { actNow, openActs } from '../../electron/commands/payments/open-acts.ts';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { answer, unknown } from '../payments/support/fake-service.ts';
import { openShop } from '../payments/support/shop.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
const { arm, disarm } = counter;
/** The horizon is short, so that recovery settles lost answers at once. */
const cobro = (...argv: string[]) => counter.cobro(...argv, '--quarantine-seconds', '1');

/** Refunds under a key; the response is lost. */
async function refundWithoutAnswer(fault: FaultKind) {
  const sale = await cobro('sale', '--amount', '1000', ...counter.reader);
  await arm('cancel_or_refund_pos_transaction', fault);
  const payment = String(sale.result['payment_id']);
  const ask = ['refund', '--payment', payment, '--amount', '300', '--idempotency-key', 'back-1'];
  return { ask, first: await cobro(...ask) };
}

test('a refund that its own command settles on its way out is told as it ended', async () => {
  const { ask, first } = await refundWithoutAnswer('drop_after');
  expect(first).toMatchObject({ code: 0, result: { outcome: 'undone', amount: 300, remaining: 700 } });
  expect(await cobro(...ask)).toEqual(first);
});

test('a refund that recovery settled is told as it ended to who comes again with its key', async () => {
  const { ask, first } = await refundWithoutAnswer('drop_before');
  expect(first).toMatchObject({ code: 4, result: { outcome: 'unknown' } });
  expect((await cobro('recover')).lines[0]).toMatchObject({ act_outcome: 'not_done' });
  const settled = { code: 2, result: { outcome: 'declined', reason: 'proven_not_done' } };
  expect(await cobro(...ask)).toMatchObject(settled);
  expect(await cobro(...ask)).toMatchObject(settled);
});

test('a refund that the start of another command settled is told as it ended by its key', async () => {
  // Plan and return read the payment; the read after the lost response is the third.
  await arm('get_payment', 'drop_before', { skip: 2, times: 0 });
  const { ask, first } = await refundWithoutAnswer('drop_after');
  expect(first.code).toBe(4);
  await disarm();
  await cobro('sale', '--amount', '500', ...counter.reader);
  expect((await cobro(...ask)).lines).toMatchObject([{ outcome: 'undone', amount: 300, remaining: 700 }]);
});

test('a step of a tab whose answer is lost is told as it ended, at once or by its key', async () => {
  const tab = await cobro('tab', 'open', '--amount', '5000', ...counter.reader);
  const trace = ['--trace', String(tab.result['trace_id'])];
  const lose = (fault: FaultKind) => arm({ path: '/v1/transactions' }, fault);
  await lose('drop_after');
  const raised = await cobro('tab', 'adjust', ...trace, '--amount', '5600', '--idempotency-key', 'up-1');
  expect(raised).toMatchObject({ code: 0, result: { outcome: 'done', amount: 5_600 } });
  await lose('drop_before');
  const ask = ['tab', 'adjust', ...trace, '--amount', '5700', '--idempotency-key', 'up-2'];
  expect(await cobro(...ask)).toMatchObject({ code: 4 });
  expect(await cobro('recover')).toMatchObject({ code: 0 });
  expect(await cobro(...ask)).toMatchObject({ code: 2, result: { outcome: 'refused', reason: 'proven_not_done' } });
});

test.each([
  ['drop_after', 'undone'],
  ['drop_before', 'never_charged'],
] as const)(
  'a sale and a hold whose answer was lost, and that came to nothing, are told so by their key: %s',
  async (fault, reason) => {
    for (const act of [['sale'], ['tab', 'open']]) {
      await arm('authorize_card_present', fault);
      const ask = [...act, '--amount', '3100', ...counter.reader, '--idempotency-key', act.join(' ')];
      expect(await cobro(...ask)).toMatchObject({ code: 4, result: { outcome: 'unknown' } });
      expect((await cobro('recover')).result).toMatchObject({ unresolved: 0 });
      const ended = { code: 3, result: { outcome: 'not_charged', reason, amount: 3_100 } };
      expect(await cobro(...ask)).toMatchObject(ended);
      expect(await cobro(...ask)).toMatchObject(ended);
    }
  },
);

test('a refund that waits for another one of its payment uses up no key', async () => {
  const { ask, first } = await refundWithoutAnswer('drop_before');
  expect(first.code).toBe(4);
  await arm('get_payment', 'drop_before', { times: 0 });
  const other = ask.with(-1, 'back-2');
  expect(await cobro(...other)).toMatchObject({ code: 3, result: { reason: 'undo_in_progress' } });
  await disarm();
  await cobro('recover');
  expect(await cobro(...other)).toMatchObject({ code: 0, result: { outcome: 'undone', amount: 300 } });
});

test('cobro recover says of a return whose answer was lost how it ended', async () => {
  const sale = await cobro('sale', '--amount', '1000', ...counter.reader);
  await counter.arm('cancel_or_refund_pos_transaction', 'drop_before');
  const payment = String(sale.result['payment_id']);
  expect(await cobro('refund', '--payment', payment, '--amount', '300')).toMatchObject({ code: 4 });
  const recovered = await cobro('recover');
  expect(recovered).toMatchObject({ code: 0 });
  expect(recovered.lines[0]).toMatchObject({ state: 'BOUND', act_amount_minor: 300, act_outcome: 'not_done' });
  expect(recovered.lines[0]?.['act']).toMatch(/^(refund|cancellation)$/);
});

test('an act is done, not done or still unknown as its own record says, whatever its payment is', async () => {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  const view = { payment_id: 'p', status: 'CAPTURED', transactions: [] };
  shop.service.script.read = () => answer('read', view);
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: 300, manager: 'Eva', reason: 'x' });
  const open = openActs(shop).get(trace_id ?? '');
  const refund = { act: 'refund', act_amount_minor: 300 };
  expect(actNow(shop, open)).toEqual({ ...refund, act_outcome: 'unknown' });
  const returned = { id: open?.id ?? '', type: 'REFUND', status: 'COMPLETED', amount_minor: 300 };
  shop.service.script.read = () => answer('read', { ...view, transactions: [returned] });
  await shop.clock.advance(600_000);
  expect(actNow(shop, open)).toEqual({ ...refund, act_outcome: 'done' });
  expect(actNow(shop, undefined)).toBeNull();
});
