import { expect, test } from 'vitest';
import { checkInvariants } from '../../store/database/invariants.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { declareRestored } from '../../store/database/store-chain.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { closeStoreDay, readDayReport } from '../../store/server/store-day.ts';
import { closeShift, openSale, sell, shopOfLanes } from './shop-of-lanes.ts';
import { eventually } from '../support/real-time.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

async function close(store: StoreDatabase, is_supplement = false) {
  const done = await closeStoreDay(store, { made_by: 'Ana', is_supplement });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

test('the day of a shop is the sum of its lanes; who is missing is named, and comes in a supplement, once', async () => {
  const { store, sql, lane, atRest } = await shopOfLanes(postgres);
  const [one, two, three] = [await lane(1), await lane(2), await lane(3)];
  for (const [index, { till }] of [one, two].entries())
    await till.do('shift.open', { shift_id: `shift-${index + 1}`, float_minor: 0 });
  await sell(one);
  await sell(one);
  await sell(two);
  const x = await readDayReport(store);
  expect(x.totals['CLP']).toMatchObject({ sales: 3, card_payments: 3 });
  const sale_minor = (x.totals['CLP']?.sales_minor ?? 0) / 3;
  expect(sale_minor).toBeGreaterThan(0);

  await closeShift(one);
  const z = await close(store);
  expect(z).toMatchObject({ z_number: 1, supplement: 0 });
  expect(z.totals['CLP']).toMatchObject({
    ...{ sales: 2, sales_minor: 2 * sale_minor, card_payments: 2, card_minor: 2 * sale_minor, suspense_minor: 0 },
  });
  expect(z.lines.map(({ lane: number, from_seq, closes }) => [number, from_seq, closes])).toEqual([[1, 1, 1]]);
  // Lane 3 reports that it sold nothing.
  expect(z.missing.map(({ lane: number, why }) => [number, why])).toEqual([[2, 'open']]);
  expect(await closeStoreDay(store, { made_by: 'Ana', is_supplement: true })).toMatchObject({ ok: false });

  await closeShift(two);
  const supplement = await close(store, true);
  expect(supplement).toMatchObject({ z_number: 1, supplement: 1 });
  expect(supplement.totals['CLP']).toMatchObject({ sales: 1, sales_minor: sale_minor });
  expect((await readDayReport(store)).totals).toEqual({});

  // The next day: lane 1's sales after its close come first; lane 3 dies with a sale in an open shift.
  await sell(one);
  expect((await readDayReport(store)).totals['CLP']).toMatchObject({ sales: 1, sales_minor: sale_minor });
  await sell(three);
  await three.stopHandOver();
  await three.pusher.stop();
  expect(await declareDead(store, { lane: 3, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  await closeShift(one);
  const next = await close(store);
  expect(next).toMatchObject({ z_number: 2, supplement: 0 });
  expect(next.totals['CLP']).toMatchObject({ sales: 2, sales_minor: 2 * sale_minor });
  expect(next.missing.map(({ lane: number, why }) => [number, why])).toEqual([[3, 'dead']]);
  // No sale is in two reports, and a report never changes.
  await expect(sql(`UPDATE cobro.z_report SET totals = '{}'`)).rejects.toThrow('append-only');
  await expect(
    sql(`INSERT INTO cobro.z_line SELECT 2, 0, till_id, 1, 2, 0, '{}' FROM cobro.till WHERE lane = 2`),
  ).rejects.toThrow('without a gap');
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  await atRest(one, two);
});

test('a look at the open day says what lanes sold and gave back, as their closes say it afterwards', async () => {
  const { store, lane, atRest } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  for (const [index, { till }] of [one, two].entries())
    await till.do('shift.open', { shift_id: `shift-${index + 1}`, float_minor: 5_000 });
  const here = await sell(one, 803);
  const there = await sell(one, 801);
  await sell(two);
  await one.till.do('refund.execute', await one.till.wishToReturn(here.sale_id));
  await eventually('the store has it', () => one.pusher.waiting() === 0);
  await openSale(two, '1-2');
  await two.till.do('refund.execute', await two.till.wishToReturn(there.sale_id));
  await atRest(one, two);
  const x = await readDayReport(store);
  await closeShift(one);
  await closeShift(two);
  await atRest(one, two);
  const z = await close(store);
  const seen = { sales: 3, card_payments: 3, card_returns: 2 };
  expect(z.totals['CLP']).toMatchObject(seen);
  expect(z.totals['CLP']?.cash_refunds_minor).toBeGreaterThan(0);
  for (const name of ['card_minor', 'cash_minor', 'card_returned_minor', 'cash_refunds_minor', 'tips_minor'] as const)
    Object.assign(seen, { [name]: z.totals['CLP']?.[name] });
  expect(x.totals['CLP']).toMatchObject(seen);
  expect(x.lanes.map(({ totals }) => totals['CLP']?.card_returns)).toEqual([1, 1]);
});

test('a store that was put back gives its next Z the number after the last one that was printed', async () => {
  const { store } = await postgres.database();
  expect(await close(store)).toMatchObject({ z_number: 1 });
  await store.transaction((queries) => declareRestored(queries, 'a backup of before', 4));
  await store.rows(`UPDATE cobro.store SET state = 'open', rebuilding_since = NULL`);
  expect(await close(store)).toMatchObject({ z_number: 5 });
  expect(await close(store)).toMatchObject({ z_number: 6 });
});
