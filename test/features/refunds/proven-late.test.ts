import { FIRST_TRY } from '../../payments/support/paid-shop.ts';
import { expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { SandboxTill } from './sandbox-till.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, refusal } from '../../payments/support/fake-service.ts';

const MINOR = 1_900;

async function soldByCard(till: RealTill): Promise<string> {
  await till.add('Espresso');
  await till.payCard();
  return await till.finish();
}

/** A return whose reply proves nothing; a later reading shows that nothing moved. */
async function returnedInDoubt(till: RealTill, sale_id: string) {
  till.shop.service.script.read = (payment_id) =>
    answer('/v1/payments', { payment_id, status: 'IN_PROGRESS', transactions: [FIRST_TRY] });
  for (const call of ['R1', 'R2', 'R5', 'R6'] as const) till.shop.service.script[call] = () => refusal('/v1/pos', 429);
  const returning = till.do('refund.execute', await till.wishToReturn(sale_id));
  await till.moved();
  return await returning;
}

it('tells whoever asked for a return later that it was not done, and Recovery lists it under what ended today', async () => {
  const till = new RealTill();
  const sale_id = await soldByCard(till);
  const { return_id, parts } = await returnedInDoubt(till, sale_id);
  expect(parts).toMatchObject([{ state: 'unknown' }]);
  expect(await till.do('refund.outcome', { return_id })).toMatchObject({ return_id, parts: [{ state: 'unknown' }] });
  const open = await till.do('recovery.list', { filter: 'all' });
  expect(open).toMatchObject({ attempts: [{ ended_return: null }], counts: { unresolved: 1, resolved_today: 0 } });

  await till.moved(400_000);
  expect(await till.do('refund.outcome', { return_id })).toMatchObject({
    parts: [{ state: 'refused', act: 'cancellation', reason: 'proven_not_done' }],
  });
  const { attempts, counts } = await till.do('recovery.list', { filter: 'all' });
  expect(attempts).toMatchObject([
    { sale_number: 1, state: 'BOUND', ended_return: { act: 'cancellation', is_done: false, amount_minor: MINOR } },
  ]);
  expect(counts).toMatchObject({ unresolved: 0, resolved_today: 1, resolved_today_minor: MINOR });
});

it('knows nothing of a return that was never begun, and lists none that the service refused at once', async () => {
  const till = new RealTill();
  const sale_id = await soldByCard(till);
  expect(await till.refused('refund.outcome', { return_id: 'never-begun' })).toBe('not_found');
  till.shop.service.script.read = (payment_id) =>
    answer('/v1/payments', { payment_id, status: 'IN_PROGRESS', transactions: [FIRST_TRY] });
  for (const call of ['R1', 'R5'] as const) till.shop.service.script[call] = () => refusal('/v1/pos', 422);
  const returning = till.do('refund.execute', await till.wishToReturn(sale_id));
  await till.moved();
  expect((await returning).parts).toMatchObject([{ state: 'refused' }]);
  expect((await till.do('recovery.list', { filter: 'resolved_today' })).attempts).toEqual([]);
});

it('goes on listing a return that was proven late after another one of the same payment', async () => {
  const till = await SandboxTill.open();
  try {
    await till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
    await till.add('Espresso');
    const { sale_id } = till.sale;
    await till.beginCard();
    await till.until(() => till.checkout.current.step === 'approved');
    await till.do('checkout.finish', {});
    const giveBack = async (return_id: string): Promise<void> => {
      const request = {
        sale_id,
        what: { mode: 'amount' as const, amount_minor: 700 },
        from: null,
        to: 'origin' as const,
      };
      const { parts } = await till.do('refund.plan', request);
      const wish = parts.map(({ tender_id, amount_minor, act }) => ({ tender_id, amount_minor, act }));
      await till.till.router.handle('refund.execute', { return_id, ...request, parts: wish }, TRAINING_PIN);
    };
    const listed = async () =>
      (await till.do('recovery.list', { filter: 'resolved_today' })).attempts.map((one) => one.ended_return);
    const done = { is_done: true, amount_minor: 700 };
    await till.control('faults', { operation: 'cancel_or_refund_pos_transaction', fault: 'drop_after', times: 1 });
    await giveBack('in-doubt');
    await expect.poll(listed).toMatchObject([done]);
    await giveBack('plain');
    expect(await listed()).toMatchObject([done]);
  } finally {
    await till.close();
  }
});
