import { FIRST_TRY } from '../../payments/support/paid-shop.ts';
import { expect, it } from 'vitest';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, refusal } from '../../payments/support/fake-service.ts';

const MINOR = 1_900;

async function soldByCard(till: RealTill): Promise<string> {
  await till.add('Espresso');
  const { sale_id } = till.sale;
  await till.do('checkout.begin', {});
  await till.do('checkout.chooseCard', {});
  await till.moved();
  await till.do('checkout.finish', {});
  return sale_id;
}

/** The answer to the return proves nothing; the payment, which is read later, shows that nothing moved. */
async function returnedInDoubt(till: RealTill, sale_id: string) {
  till.shop.service.script.read = (payment_id) =>
    answer('/v1/payments', { payment_id, status: 'IN_PROGRESS', transactions: [FIRST_TRY] });
  for (const call of ['R1', 'R2', 'R5', 'R6'] as const) till.shop.service.script[call] = () => refusal('/v1/pos', 429);
  const asked = till.do('refund.execute', await till.wishToReturn(sale_id));
  await till.moved();
  return await asked;
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
  const asked = till.do('refund.execute', await till.wishToReturn(sale_id));
  await till.moved();
  expect((await asked).parts).toMatchObject([{ state: 'refused' }]);
  expect((await till.do('recovery.list', { filter: 'resolved_today' })).attempts).toEqual([]);
});
