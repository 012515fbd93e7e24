import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinStore } from '../../../electron/features/store/join-store.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { declareDead } from '../../../store/server/declarations.ts';
import { type Lane, openSale, sell, shopOfLanes } from '../../store/shop-of-lanes.ts';
import { PIN, codeFor } from '../../store/test-till.ts';
import { usePostgres } from '../../store/use-postgres.ts';
import { eventually } from '../../support/real-time.ts';

const postgres = usePostgres();

/** Lane 3: its first till sold once and is gone; another one replaces it. */
async function replacedLane() {
  const shop = await shopOfLanes(postgres);
  const gone = await shop.lane(3);
  const sold = await sell(gone, 800);
  await gone.stopHandOver();
  await gone.pusher.stop();
  const declared = await declareDead(shop.store, { lane: 3, declared_by: 'Ana', reason: 'burnt' });
  expect(declared.ok).toBe(true);
  const next = await shop.lane(3);
  await eventually('the new till is together', () => next.pusher.connection.state === 'together');
  await next.till.do('shift.open', { shift_id: 'shift-next', float_minor: 5_000 });
  return { ...shop, gone, next, ...sold };
}

type What = IntentArguments<'refund.plan'>['what'];

const found = async ({ till }: Lane, query: object): Promise<string[]> =>
  (await till.do('refund.find', query)).sales.map((sale) => sale.sale_id);

test('the till that replaced another at its lane finds what that one sold, and gives it back once', async () => {
  const { gone, next, sale_id, trace_id, lane, atRest } = await replacedLane();
  const other = await lane(7);
  const whole = (await gone.till.netOf(trace_id)) + 800;
  for (const query of [{ text: '3-1' }, { text: 'V3000000001' }, { text: trace_id }, { amount_minor: whole }])
    expect([query, await found(next, query)]).toEqual([query, [sale_id]]);
  expect(await openSale(next, '3-1')).toBe(sale_id);
  const half: What = {
    mode: 'lines',
    lines: [{ line_id: await firstLine(next, sale_id), quantity_milli: 1_000 }],
    tip: false,
  };
  await next.till.do('refund.execute', await next.till.wishToReturn(sale_id, half));
  // Its own return counts once: half is left at every lane.
  for (const at of [next, other]) {
    await openSale(at, '3-1');
    const plan = await at.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
    expect(plan.remaining_minor).toBe(whole / 2);
  }
  await next.till.do('refund.execute', await next.till.wishToReturn(sale_id));
  expect(await gone.till.netOf(trace_id)).toBe(0);
  await openSale(other, '3-1');
  const again = await other.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  expect(again).toMatchObject({ remaining_minor: 0, problem: 'nothing_remains' });
  await atRest(next, other);
});

test('what the till before gave back of its own sale is known at its lane, and not given back again', async () => {
  const shop = await shopOfLanes(postgres);
  const gone = await shop.lane(3);
  const { sale_id, trace_id } = await sell(gone);
  await gone.till.do('refund.execute', await gone.till.wishToReturn(sale_id));
  await eventually('it is at the store', () => gone.pusher.waiting() === 0);
  await gone.pusher.stop();
  await declareDead(shop.store, { lane: 3, declared_by: 'Ana', reason: 'burnt' });
  const next = await shop.lane(3);
  await openSale(next, '3-1');
  const { sale } = await next.till.do('refund.read', { sale_id });
  expect(sale.elsewhere).toMatchObject([{ lane: 3 }]);
  const plan = await next.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  expect(plan).toMatchObject({ remaining_minor: 0, problem: 'nothing_remains' });
  expect(await gone.till.netOf(trace_id)).toBe(0);
  await shop.atRest(next);
});

test('a till that is enrolled anew counts what it gave back itself once', async () => {
  const shop = await shopOfLanes(postgres);
  const till = await shop.lane(3);
  const { sale_id, trace_id } = await sell(till);
  const whole = await till.till.netOf(trace_id);
  const half: What = { mode: 'amount', amount_minor: whole / 2 };
  await till.till.do('refund.execute', await till.till.wishToReturn(sale_id, half));
  await eventually('it is at the store', () => till.pusher.waiting() === 0);
  const joined = await joinStore({
    ...{ url: shop.server.url, pin: PIN, code: await codeFor(shop.store, 3, true), folder: till.machine },
    ...{
      journal_file: join(till.directory, 'journal.db'),
      machine: null,
      program: 'test',
      store_url: null,
      store_pin: null,
      past: null,
    },
  });
  expect(joined.ok).toBe(true);
  await till.again();
  await eventually('its past is at the store', () => till.pusher.waiting() === 0);
  expect(await found(till, { text: '3-1' })).toEqual([sale_id]);
  await till.till.do('refund.read', { sale_id });
  const plan = await till.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  expect(plan).toMatchObject({ remaining_minor: whole / 2, problem: null });
  const wish = await till.till.wishToReturn(sale_id);
  await till.till.do('refund.execute', { ...wish, return_id: 'return-anew' });
  expect(await till.till.netOf(trace_id)).toBe(0);
});

test('no two receipts of a lane have the same number, whoever stood there', async () => {
  const { gone, next, sale_id, sql, lane, atRest } = await replacedLane();
  const own = await sell(next);
  const numbers = await sql(`SELECT sale_id, number::int FROM cobro.sale WHERE state = 'PAID' ORDER BY number`);
  expect(numbers).toEqual([
    { sale_id, number: 1 },
    { sale_id: own.sale_id, number: 1_000_001 },
  ]);
  expect(gone.till.journal.sales.sale(sale_id)?.number).toBe(1);
  const other = await lane(7);
  await eventually('lane 7 is together', () => other.pusher.connection.state === 'together');
  for (const at of [next, other]) {
    expect(await found(at, { text: '3-1' })).toEqual([sale_id]);
    expect(await found(at, { text: '3-1000001' })).toEqual([own.sale_id]);
  }
  await atRest(next);
});

async function firstLine({ till }: Lane, sale_id: string): Promise<string> {
  const { sale } = await till.do('refund.read', { sale_id });
  return sale.lines[0]?.line_id ?? '';
}
