import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { totalsOfClose } from '../../store/core/day-totals.ts';
import { readSafe } from '../../store/server/safe/safe-book.ts';
import { closeStoreDay, readDayReport } from '../../store/server/store-day.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { eventually } from '../support/real-time.ts';
import { type Lane, closeShift, sell, shopOfLanes } from './shop-of-lanes.ts';
import { TestTill, codeFor } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

async function close(store: StoreDatabase) {
  const done = await closeStoreDay(store, { made_by: 'Ana', is_supplement: false });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

async function dropIntoSafe({ till, pusher }: Lane, amount_minor: number): Promise<void> {
  const moved = {
    movement_id: randomUUID(),
    direction: 'out',
    reason: 'safe_drop',
    amount_minor,
    note: 'bag',
  } as const;
  expect(await till.till.router.handle('shift.cashInOut', moved, TRAINING_PIN)).toMatchObject({ ok: true });
  await eventually('the movement is at the store', () => pusher.waiting() === 0);
}

test('a folder that is enrolled anew brings its past along, and none of it is counted, shown or owed twice', async () => {
  const { store, sql, lane, atRest } = await shopOfLanes(postgres);
  const one = await lane(1);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 10_000 });
  await sell(one);
  await dropIntoSafe(one, 4_000);
  await closeShift(one);
  const before = await close(store);
  expect(before.totals['CLP']).toMatchObject({ sales: 1, card_payments: 1 });
  const sale_minor = before.totals['CLP']?.sales_minor ?? 0;
  expect(sale_minor).toBeGreaterThan(1_000);

  // The till is re-enrolled with a shift open and a sale in it.
  await one.till.do('shift.open', { shift_id: 'shift-2', float_minor: 10_000 });
  await sell(one, 803);
  await one.enrolAnew();
  await eventually('its whole chain is at the store', () => one.pusher.waiting() === 0);
  await sell(one);
  expect(await sql('SELECT state, known_seq > 0 AS is_known FROM cobro.till ORDER BY enrolled_at')).toEqual([
    { state: 'retired', is_known: false },
    { state: 'live', is_known: true },
  ]);
  expect((await readSafe(store)).drops).toMatchObject([{ lane: 1, amount_minor: 4_000 }]);
  await closeShift(one);

  const after = await close(store);
  const of = (name: 'sales' | 'sales_minor' | 'card_payments' | 'card_minor' | 'cash_minor') =>
    after.lines.map(({ totals }) => totals['CLP']?.[name] ?? 0);
  expect([of('sales'), of('sales_minor'), of('card_payments')]).toEqual([
    [1, 1],
    [sale_minor, sale_minor],
    [1, 1],
  ]);
  expect(after.totals['CLP']).toMatchObject({ sales: 2, sales_minor: 2 * sale_minor, card_payments: 2 });
  expect(of('card_minor')).toEqual([sale_minor - 803, sale_minor]);
  expect(of('cash_minor')).toEqual([800, 0]);
  await atRest(one);
});

test.each([1, 2, 3])(
  'a shift in which a till was enrolled anew %i times is in the reports of its lives once',
  async (times) => {
    const { store, lane, atRest } = await shopOfLanes(postgres);
    const one = await lane(1);
    await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 10_000 });
    await sell(one);
    for (let count = 0; count < times; count += 1) {
      await one.enrolAnew();
      await eventually('its whole chain is at the store', () => one.pusher.waiting() === 0);
      await sell(one, 803);
    }
    await closeShift(one);
    const { totals, lines } = await close(store);
    expect(totals['CLP']).toMatchObject({ sales: times + 1, card_payments: times + 1 });
    expect(lines.map((line) => line.totals['CLP']?.sales)).toEqual(lines.map(() => 1));
    expect(totals['CLP']?.cash_minor).toBe(times * 800);
    await atRest(one);
  },
);

/** Goods with a discount and a tip, for cash and card; a gift card for cash, and goods that it pays. */
async function sellAllKinds({ till, pusher }: Lane): Promise<string> {
  await till.add('Espresso', 'Espresso');
  await till.do(
    'sale.setDiscount',
    { discount: { kind: 'percent', basis_points: 1_000, reason: 'regular' } },
    TRAINING_PIN,
  );
  await till.do('checkout.begin', {});
  await till.do('checkout.setTip', { tip_minor: 100 });
  await till.takeCash(800, 800);
  await till.payByCard();
  const sale_id = await till.finish();
  const code = await till.sellGiftCard(4_000);
  await eventually('the card is at the store', () => pusher.waiting() === 0);
  await till.begin('Espresso');
  await till.do('gift.pay', { code });
  await till.finish();
  return sale_id;
}

async function moveCash({ till }: Lane): Promise<void> {
  const moved = { amount_minor: 300, note: 'bag' };
  const out = { movement_id: randomUUID(), direction: 'out', reason: 'safe_drop', ...moved } as const;
  await till.do('shift.cashInOut', out, TRAINING_PIN);
  const back = { ...moved, movement_id: randomUUID(), direction: 'in', reason: 'change', amount_minor: 500 } as const;
  await till.do('shift.cashInOut', back, TRAINING_PIN);
}

test.each([
  { sold: 0, returned: 0, moved: 0 },
  { sold: 0, returned: 1, moved: 2 },
  { sold: 0, returned: 3, moved: 1 },
  { sold: 1, returned: 1, moved: 1 },
  { sold: 1, returned: 2, moved: 0 },
  { sold: 3, returned: 3, moved: 3 },
])(
  'the Z of a shift over four lives of a till is what the till says: $sold, $returned, $moved',
  async ({ sold, returned, moved }) => {
    const { store, sql, lane, atRest } = await shopOfLanes(postgres);
    const one = await lane(1, { tip_enabled: true, gift_cards: true });
    await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 10_000 });
    let sale_id = '';
    for (const life of [0, 1, 2, 3]) {
      if (life > 0) await one.enrolAnew();
      await eventually('it is together with the store', () => one.pusher.connection.state === 'together');
      if (life === sold) sale_id = await sellAllKinds(one);
      if (life === returned) await one.till.do('refund.execute', await one.till.wishToReturn(sale_id), TRAINING_PIN);
      if (life === moved) await moveCash(one);
      await eventually('its whole chain is at the store', () => one.pusher.waiting() === 0);
    }
    const x = await readDayReport(store);
    await closeShift(one);
    const [closed] = (await sql(`SELECT body FROM cobro.lane_event WHERE type = 'day_closed'`)) as { body: string }[];
    const of_till = totalsOfClose(closed?.body ?? '');
    expect(of_till?.['CLP']).toMatchObject({ sales: 3, card_returns: 1, tips_minor: 100, cash_in_minor: 500 });
    const { totals, lines, gifts } = await close(store);
    expect(totals).toEqual(of_till);
    expect(gifts).toMatchObject([{ currency: 'CLP', owed_minor: 2_100 }]);
    expect((await readSafe(store)).drops).toMatchObject([{ lane: 1, amount_minor: 300 }]);
    // A look at the open day knows neither discounts nor what came from the safe or went there.
    const unseen = { discounts_minor: 0, cash_in_minor: 0, cash_out_minor: 0 };
    expect(x.totals['CLP']).toEqual({ ...totals['CLP'], ...unseen });
    for (const line of lines)
      for (const amount of Object.values(line.totals['CLP'] ?? {})) expect(amount).toBeGreaterThanOrEqual(0);
    await atRest(one);
  },
);

/** A wire-level till with cash sales of these numbers. */
function tellSales(till: TestTill, ...numbers: readonly number[]): TestTill {
  for (const number of numbers) {
    const tender = { tender_id: `part-${till.lane}-${number}`, kind: 'cash', state: 'paid', amount_minor: 1_000 };
    const sale = { sale_id: `sale-${till.lane}-${number}`, number, state: 'PAID', currency: 'CLP', opened_at_ms: 1 };
    till.write({ type: 'cash_taken', tender_id: tender.tender_id, sale: { ...sale, lines: [], tenders: [tender] } });
  }
  return till;
}

test('a copy that is enrolled at another lane brings along what is known up to where its chain leaves the other one', async () => {
  const { store, sql, server } = await startedStore(postgres);
  const one = new TestTill(server.url);
  expect(await one.enrol(await codeFor(store, 1))).toBe('ok');
  await one.hello();
  tellSales(one, 1, 2, 3);
  expect((await one.push()).code).toBe('ok');
  tellSales(one, 4);
  expect((await one.push()).code).toBe('ok');

  const copy = new TestTill(server.url);
  copy.events.push(...one.events.slice(0, 3));
  tellSales(copy, 11);
  expect(await copy.enrol(await codeFor(store, 2))).toBe('ok');
  await copy.hello();
  tellSales(copy, 12);
  expect((await copy.push()).code).toBe('ok');
  tellSales(copy, 13);
  expect((await copy.push()).code).toBe('ok');
  const known = await sql(
    'SELECT t.lane, t.known_seq::int, k.lane AS of FROM cobro.till t LEFT JOIN cobro.till k ON k.till_id = t.known_till ORDER BY t.lane',
  );
  expect(known).toEqual([
    { lane: 1, known_seq: 0, of: null },
    { lane: 2, known_seq: 3, of: 1 },
  ]);
  expect(await sql('SELECT lane, count(*)::int AS n FROM cobro.sale GROUP BY lane ORDER BY lane')).toEqual([
    { lane: 1, n: 4 },
    { lane: 2, n: 3 },
  ]);
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toEqual([]);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
});
