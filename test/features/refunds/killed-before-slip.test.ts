import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, refusal, undoneAnswer } from '../../payments/support/fake-service.ts';
import { FIRST_TRY } from '../../payments/support/paid-shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openCopiedTill } from '../support/copied-till.ts';

const CARD_MINOR = 1_900;

async function cardSale(till: RealTill): Promise<string> {
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.payCard('Espresso');
  till.step('approved');
  till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, CARD_MINOR));
  return await till.finish();
}

test('a till that dies at any write of a return by card alone offers its slip until a person says it is there', async () => {
  const folder = temporaryFolder();
  const { till, watch, copies } = openCopiedTill(folder);
  const sale_id = await cardSale(till);
  const wish = await till.wishToReturn(sale_id);
  watch();
  const returning = till.do('refund.execute', wish);
  await till.moved();
  const { return_id } = await returning;
  // Its page is shown, until it is left.
  expect(till.snapshot.status.recovery.returns_stopped).toBe(0);
  await till.do('refund.told', { return_id });
  till.abandon();

  const last = join(folder, 'till');
  const due: string[] = [];
  for (const copy of [...copies, last]) {
    const next = new RealTill({ directory: copy, seed: 2 });
    const states = next.shop.journal.sales.returnsOf(sale_id).flatMap(({ parts }) => parts.map(({ state }) => state));
    const { returns } = await next.do('refund.waiting', {});
    expect({ copy, shown: returns.map((one) => one.return_id) }).toEqual({
      copy,
      shown: states.length > 0 && copy !== last ? [return_id] : [],
    });
    expect(next.snapshot.status.recovery.returns_stopped).toBe(returns.length);
    if (states.includes('done') && copy !== last) due.push(copy);
    expect(next.shop.journal.verify().problems).toEqual([]);
    next.abandon();
  }

  const [first] = due;
  if (first === undefined) throw new Error('no copy had its card part done');
  const next = new RealTill({ directory: first, seed: 2 });
  await next.do('refund.print', { return_id });
  expect(Buffer.from(next.devices.printer?.printed.at(-1) ?? []).toString('latin1')).toContain('COPIA');
  await next.do('refund.told', { return_id });
  expect((await next.do('refund.waiting', {})).returns).toEqual([]);
  expect(next.snapshot.status.recovery).toMatchObject({ returns_stopped: 0, level: 'ok' });
  next.abandon();
});

test('a return by card alone that the service refused has no slip to offer', async () => {
  const folder = temporaryFolder();
  const first = new RealTill({ directory: folder });
  const sale_id = await cardSale(first);
  // The payment shows that nothing moved, which confirms the refusal.
  first.shop.service.script.read = (payment_id) =>
    answer('/v1/payments', { payment_id, status: 'IN_PROGRESS', transactions: [FIRST_TRY] });
  for (const call of ['R1', 'R5'] as const) first.shop.service.script[call] = () => refusal('/v1/pos', 422);
  const returning = first.do('refund.execute', await first.wishToReturn(sale_id));
  await first.moved();
  expect((await returning).parts.map(({ state }) => state)).toEqual(['refused']);
  first.abandon();

  const second = new RealTill({ directory: folder, seed: 2 });
  expect((await second.do('refund.waiting', {})).returns).toEqual([]);
  expect(second.snapshot.status.recovery.returns_stopped).toBe(0);
  second.abandon();
});
