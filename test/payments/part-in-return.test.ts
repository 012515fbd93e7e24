import { expect, test } from 'vitest';
import { nextPart } from '../../core/sale/split.ts';
import { assert } from '../../core/assert.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { answer, approval, refusal, unknown } from './support/fake-service.ts';
import { settle } from './support/manual-clock.ts';
import { type Shop, openShop, orderIn } from './support/shop.ts';

const TOTAL_MINOR = 3200;
const PART_MINOR = 1000;
const DEVOLUTION = { amount_minor: null, manager: 'Eva', reason: 'parts_returned' } as const;

/** The first part of a sale is approved by a response that names only a transaction. */
async function partPaidWithoutNames(): Promise<{ shop: Shop; sale_id: string; trace_id: string }> {
  const shop = openShop();
  shop.service.script.authorize = ({ trace_id }) => {
    const { payment_id: _payment, approval_code: _code, ...reported } = approval(trace_id);
    return answer('authorize', reported, 201);
  };
  const request = { ...shop.order(PART_MINOR), due_minor: TOTAL_MINOR };
  const { outcome, trace_id } = await shop.engine.pay(request, shop.hooks);
  expect(outcome).toBe('approved');
  return { shop, sale_id: request.sale_id, trace_id: trace_id ?? '' };
}

function saleOf(shop: Shop, sale_id: string): Sale {
  const sale = shop.journal.sales.sale(sale_id);
  assert(sale !== null, 'the sale is in the journal');
  return sale;
}

test('a part whose return is not confirmed stays counted as paid, whatever its approval named', async () => {
  const { shop, sale_id, trace_id } = await partPaidWithoutNames();
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => unknown(call, 'timeout');
  expect(await shop.engine.undo({ trace_id, ...DEVOLUTION })).toMatchObject({ outcome: 'unknown' });
  const sale = saleOf(shop, sale_id);
  expect(sale.tenders).toMatchObject([{ state: 'returning' }]);
  expect(nextPart(sale, TOTAL_MINOR, undefined)).toMatchObject({ value: { amount_minor: TOTAL_MINOR - PART_MINOR } });
  expect(nextPart(sale, TOTAL_MINOR, TOTAL_MINOR)).toMatchObject({ error: 'amount_exceeds_rest' });
});

test('the rest pays the sale while the return is in doubt, and a return that never happened leaves the exact total', async () => {
  const { shop, sale_id, trace_id } = await partPaidWithoutNames();
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => unknown(call, 'timeout');
  await shop.engine.undo({ trace_id, ...DEVOLUTION });
  const rest = orderIn(shop.journal, TOTAL_MINOR - PART_MINOR, 0, 'rest', sale_id);
  await shop.engine.pay({ ...rest, due_minor: TOTAL_MINOR }, shop.hooks);
  expect(saleOf(shop, sale_id)).toMatchObject({ state: 'PAID', tenders: [{ state: 'returning' }, { state: 'paid' }] });
  for (const call of ['R1', 'R2', 'R5'] as const) shop.service.script[call] = () => refusal(call, 409);
  await shop.clock.advance(400_000);
  await settle();
  expect(
    shop.engine.closeAttention({ trace_id, manager: 'Eva', evidence_reference: 'slip 12', found: 'not_done' }),
  ).toBe(true);
  expect(saleOf(shop, sale_id).tenders.map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(shop.journal.verify().problems).toEqual([]);
});

test('a part that went back is returned, and the whole total is open again', async () => {
  const { shop, sale_id, trace_id } = await partPaidWithoutNames();
  expect(await shop.engine.undo({ trace_id, ...DEVOLUTION })).toMatchObject({ outcome: 'undone' });
  const sale = saleOf(shop, sale_id);
  expect(sale.tenders).toMatchObject([{ state: 'returned' }]);
  expect(nextPart(sale, TOTAL_MINOR, undefined)).toMatchObject({ value: { amount_minor: TOTAL_MINOR } });
  expect(shop.journal.verify().problems).toEqual([]);
});

test('an attempt that was never approved is undone and never counts', async () => {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  const request = { ...shop.order(PART_MINOR), due_minor: TOTAL_MINOR };
  await shop.engine.pay(request, shop.hooks);
  const sale = saleOf(shop, request.sale_id);
  expect(sale.tenders).toMatchObject([{ state: 'unknown' }]);
  expect(nextPart(sale, TOTAL_MINOR, undefined)).toMatchObject({ value: { amount_minor: TOTAL_MINOR } });
});
