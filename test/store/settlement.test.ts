import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import { createServiceClient } from '../../electron/gateway/service-client.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import type { ShopReconciliation } from '../../store/contract/settlement.ts';
import { settleShop } from '../../store/server/settlement/reconcile-shop.ts';
import { takeReport } from '../../store/server/settlement/settlement-reports.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { authorization } from '../gateway/support/authorization.ts';
import { eventually } from '../support/real-time.ts';
import { type Lane, closeShift, sell, shopOfLanes } from './shop-of-lanes.ts';
import { usePostgres } from './use-postgres.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { postTo } from '../fixtures/demo-parts.ts';

const postgres = usePostgres();
const DAY_MS = 86_400_000;
const CLP = 'CLP' as const;

interface Line {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
}

const clientOf = (sandbox: Sandbox) =>
  createServiceClient({
    base_url: sandbox.url,
    credentials: { scheme: 'api_key', api_key: 'test_cobro_demo' },
    clock: systemClock,
    randomness: systemRandomness,
    probe: false,
  });

/** All captures and returns so far, whatever the service's date. */
async function settled(sandbox: Sandbox): Promise<Line[]> {
  await postTo(sandbox.url, '/_sandbox/clock', { advance_ms: 2 * 3_600_000 });
  const client = clientOf(sandbox);
  const lines: Line[] = [];
  for (const days of [-1, 0, 1, 2]) {
    const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const read = await client.settlement({ date, currency: CLP });
    if (read.kind !== 'answer') throw new Error(read.kind);
    lines.push(...read.value.transactions.map(({ id, amount, fee }) => ({ id, amount, fee: fee ?? 0 })));
  }
  await client.close();
  return lines;
}

const reportOf = (date: string, lines: readonly Line[]) => ({
  ...{
    id: 'report-1',
    date,
    currency: CLP,
    total_amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    fees: 0,
    net_amount: 0,
  },
  transaction_count: lines.length,
  transactions: lines.map((line) => ({ ...line, net: line.amount - line.fee })),
});

const compare = async (store: StoreDatabase, z_number: number | null = null) => {
  const done = await settleShop(store, { z_number, currency: CLP, now_ms: Date.now() });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
};

/** Uploads a report for each day that the Z needs; all lines are in the first. */
async function give(store: StoreDatabase, lines: readonly Line[]): Promise<void> {
  const settlement = await compare(store);
  const dates = settlement.outcome === 'compared' ? settlement.result.dates : settlement.needs.dates;
  for (const [index, date] of dates.entries()) {
    const text = JSON.stringify(reportOf(date, index === 0 ? lines : []));
    expect(await takeReport(store, { date, currency: CLP, text, taken_by: 'Ana' })).toMatchObject({ ok: true });
  }
}

async function compared(store: StoreDatabase): Promise<ShopReconciliation> {
  const settlement = await compare(store);
  if (settlement.outcome !== 'compared') throw new Error('reports are lacking');
  return settlement.result;
}

async function giveBack({ till, pusher }: Lane, sale_id: string, amount_minor?: number): Promise<void> {
  const what = amount_minor === undefined ? ({ mode: 'all' } as const) : ({ mode: 'amount', amount_minor } as const);
  const plan = await till.do('refund.plan', { sale_id, what, from: null });
  const parts = plan.parts.flatMap(({ tender_id, amount_minor, act }) =>
    act === 'none' ? [] : [{ tender_id, amount_minor, act }],
  );
  const wish = { return_id: `return-${sale_id}`.slice(0, 36), sale_id, what, from: null, parts, pin: TRAINING_PIN };
  await till.do('refund.execute', wish);
  await eventually('the return is at the store', () => pusher.waiting() === 0);
}

const close = (store: StoreDatabase, is_supplement = false) => closeStoreDay(store, { made_by: 'Ana', is_supplement });

test('the Z of all lanes is laid beside the settlement, and each difference names its lane, trace and amount', async () => {
  const { store, sql, sandbox, lane, atRest } = await shopOfLanes(postgres);
  const [one, two, three] = [await lane(1), await lane(2), await lane(3)];
  for (const [index, { till }] of [one, two, three].entries())
    await till.do('shift.open', { shift_id: `shift-${index + 1}`, float_minor: 0 });
  const first = await sell(one);
  const second = await sell(one, 300);
  const third = await sell(two);
  await sell(three);
  const [{ sale_minor } = { sale_minor: 0 }] = (await sql(
    `SELECT captured_minor::integer AS sale_minor FROM cobro.attempt WHERE trace_id = '${first.trace_id}'`,
  )) as { sale_minor: number }[];
  // A payment of an unknown terminal, perhaps of a lane never heard from.
  const client = clientOf(sandbox);
  await client.pos.authorizeCardPresent(authorization({ amount_minor: 777, tip_minor: 0 }), client.pos.prepare());
  await client.close();
  // Cancelled before capture: not settled.
  await giveBack(one, second.sale_id);
  await settled(sandbox);
  // Refunded after capture: a line of its own.
  await giveBack(two, third.sale_id);
  await closeShift(one);
  await closeShift(two);
  expect(await close(store)).toMatchObject({ ok: true, value: { z_number: 1, missing: [{ lane: 3, why: 'open' }] } });

  const before = await compare(store);
  if (before.outcome !== 'reports_lacking') throw new Error(before.outcome);
  expect(before.needs.lacking).toEqual(before.needs.dates);
  expect(before.needs.dates.length).toBeGreaterThan(0);

  const lines = await settled(sandbox);
  await give(store, lines);
  const clean = await compared(store);
  expect(clean.differences).toEqual([]);
  expect(clean.total).toMatchObject({ ours: { amount_minor: sale_minor }, theirs: { amount_minor: sale_minor } });
  expect(clean.lanes).toEqual([
    { lane: 1, z_minor: sale_minor, lines_minor: sale_minor },
    { lane: 2, z_minor: 0, lines_minor: 0 },
  ]);
  // Lane 3 has not closed: its line belongs to another day. The unknown line is no difference while a lane is missing.
  expect(clean.missing.map(({ lane: number, why }) => [number, why])).toEqual([[3, 'open']]);
  expect(clean.other_days).toEqual({ count: 1, amount_minor: sale_minor });
  expect(clean.unplaced.map(({ amount_minor }) => amount_minor)).toEqual([777]);

  await closeShift(three);
  expect(await close(store, true)).toMatchObject({ ok: true, value: { missing: [] } });
  const whole = await compared(store);
  expect(whole.lanes).toHaveLength(3);
  expect(whole.unplaced).toEqual([]);
  expect(whole.differences).toMatchObject([{ kind: 'missing_here', lane: null, amount_minor: 777 }]);

  // A later report for the day replaces the first: one amount changed, one payment absent.
  const id_of = async (trace_id: string) =>
    (
      (await sql(`SELECT transaction_id FROM cobro.attempt WHERE trace_id = '${trace_id}'`)) as {
        transaction_id: string;
      }[]
    )[0]?.transaction_id;
  const [id_one, id_two] = [await id_of(first.trace_id), await id_of(third.trace_id)];
  await give(
    store,
    lines.flatMap((line) =>
      line.id === id_two || line.amount === 777
        ? []
        : [line.id === id_one ? { ...line, amount: line.amount + 5 } : line],
    ),
  );
  const other = await compared(store);
  expect(other.differences).toMatchObject([
    { kind: 'amount', lane: 1, trace_id: first.trace_id, amount_minor: 5 },
    { kind: 'captured_later', lane: 2, trace_id: third.trace_id, amount_minor: -sale_minor },
  ]);
  expect(other.total.difference_minor).toBe(5 - sale_minor);
  await expect(sql(`UPDATE cobro.settlement_report SET lines = '[]'`)).rejects.toThrow('append-only');
  await atRest(one, two, three);
});

test('a shift over three lives of a till that gave back in the first is laid beside the settlement without a difference', async () => {
  const { store, sandbox, lane, atRest } = await shopOfLanes(postgres);
  const one = await lane(1);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  const [cancelled, refunded] = [await sell(one), await sell(one, 300)];
  await giveBack(one, cancelled.sale_id);
  await settled(sandbox);
  await giveBack(one, refunded.sale_id);
  for (const cash_minor of [200, 100]) {
    await one.enrolAnew();
    await sell(one, cash_minor);
  }
  await closeShift(one);
  expect(await close(store)).toMatchObject({ ok: true });
  await give(store, await settled(sandbox));
  const { differences, unplaced, total, lanes } = await compared(store);
  expect([differences, unplaced]).toEqual([[], []]);
  const amount_minor = total.ours.amount_minor;
  expect(total.theirs.amount_minor).toBe(amount_minor);
  expect(lanes).toEqual([{ lane: 1, z_minor: amount_minor, lines_minor: amount_minor }]);
  await atRest(one);
});

test('a tab is known by the id of its capture, and a part given back before a capture netted or as a line of its own', async () => {
  const { store, sql, sandbox, lane, atRest } = await shopOfLanes(postgres);
  const one = await lane(1, { tabs_enabled: true });
  const two = await lane(2);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  await two.till.do('shift.open', { shift_id: 'shift-2', float_minor: 0 });
  const { sale_id, trace_id } = await sell(two);
  await giveBack(two, sale_id, 700);
  await one.till.add('Espresso', 'Espresso');
  await one.till.do('tab.open', { amount_minor: 15_000 });
  await one.till.until(() => one.till.checkout.current.step === 'held');
  const [tab = ''] = one.till.journal.tabs.openTraces();
  await one.till.do('checkout.finish', {});
  await one.till.do('sale.resume', { sale_id: one.till.snapshot.held[0]?.sale_id ?? '' });
  await one.till.do('checkout.begin', {});
  await one.till.do('checkout.settleTab', {});
  await one.till.until(() => one.till.checkout.current.step === 'approved');
  await one.till.do('checkout.finish', {});
  await eventually('the capture is at the store', () => one.pusher.waiting() === 0);
  const ids = async (type: string, of_trace: string) =>
    (
      (await sql(
        `SELECT body::jsonb ->> 'transaction_id' AS id FROM cobro.lane_event
         WHERE type = '${type}' AND trace_id = '${of_trace}' AND body::jsonb ->> 'transaction_id' IS NOT NULL`,
      )) as { id: string }[]
    ).map(({ id }) => id);
  await closeShift(two);
  expect(await close(store)).toMatchObject({ ok: true, value: { missing: [{ lane: 1, why: 'open' }] } });
  const lines = await settled(sandbox);
  const [captured] = await ids('tab_step', tab);
  const [back = ''] = await ids('undo_step', trace_id);
  const own = lines.map((line) => (line.amount === 3_800 ? { ...line, id: captured ?? line.id } : line));
  expect(own.map(({ id }) => id)).toContain(captured);
  // The tab's lane has not closed: its line belongs to another day.
  await give(store, own);
  expect(await compared(store)).toMatchObject({ differences: [], unplaced: [], other_days: { amount_minor: 3_800 } });
  await closeShift(one);
  expect(await close(store, true)).toMatchObject({ ok: true, value: { missing: [] } });
  const netted = await compared(store);
  expect(netted).toMatchObject({ differences: [], other_days: { count: 0 } });
  const both = own.map((line) => (line.amount === 3_800 ? line : { ...line, amount: line.amount + 700 }));
  await give(store, [...both, { id: back, amount: -700, fee: 0 }]);
  const listed = await compared(store);
  expect(listed).toMatchObject({ differences: [], other_days: { count: 0 } });
  expect(listed.total.theirs.amount_minor).toBe(netted.total.theirs.amount_minor);
  await atRest(one, two);
});

test('a sale that was settled under its payment less a refund of the next Z is told as that in both of them', async () => {
  const { store, sql, sandbox, lane, atRest } = await shopOfLanes(postgres);
  const one = await lane(1);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  const { sale_id, trace_id } = await sell(one);
  await settled(sandbox);
  await closeShift(one);
  expect(await close(store)).toMatchObject({ ok: true, value: { z_number: 1 } });
  await one.till.do('shift.open', { shift_id: 'shift-2', float_minor: 0 });
  await giveBack(one, sale_id, 700);
  await closeShift(one);
  expect(await close(store)).toMatchObject({ ok: true, value: { z_number: 2 } });
  const [{ payment_id, captured } = { payment_id: '', captured: 0 }] = (await sql(
    `SELECT payment_id, captured_minor::integer AS captured FROM cobro.attempt WHERE trace_id = '${trace_id}'`,
  )) as { payment_id: string; captured: number }[];
  await give(store, [{ id: payment_id, amount: captured - 700, fee: 0 }]);
  for (const [z_number, amount_minor] of [
    [1, -700],
    [2, 700],
  ] as const) {
    const settlement = await compare(store, z_number);
    const result = settlement.outcome === 'compared' ? settlement.result : null;
    expect(result?.differences).toMatchObject([{ kind: 'netted', amount_minor, lane: 1, trace_id }]);
    expect(result?.unplaced).toEqual([]);
  }
  await atRest(one);
});

test('a report is taken whole or not at all, and the command takes it from a file', async () => {
  const { store, url } = await postgres.database();
  const date = '2026-01-31';
  const good = reportOf(date, [{ id: 'a', amount: 1_000, fee: 10 }]);
  const take = (report: unknown, day = date) =>
    takeReport(store, {
      date: day,
      currency: CLP,
      text: typeof report === 'string' ? report : JSON.stringify(report),
      taken_by: 'Ana',
    });
  for (const [wrong, why] of [
    ['nothing', 'no settlement report'],
    [{ ...good, transaction_count: 2 }, 'not whole'],
    [{ ...good, transaction_count: 2, transactions: [...good.transactions, ...good.transactions] }, 'twice'],
    [{ ...good, currency: 'USD' }, 'is in USD'],
    [{ ...good, transactions: [{ id: 'a', amount: 10.5, fee: 0 }] }, 'line a'],
  ] as const)
    expect(await take(wrong)).toMatchObject({ ok: false, error: { message: expect.stringContaining(why) } });
  expect(await take(good, '2026-01-30')).toMatchObject({ ok: false });
  expect(await store.rows('SELECT 1 FROM settlement_report')).toEqual([]);
  expect(await take(good)).toMatchObject({ ok: true, value: { lines: 1, is_known: false } });
  expect(await take(good)).toMatchObject({ ok: true, value: { is_known: true } });

  const folder = mkdtempSync(join(tmpdir(), 'cobro-settle-'));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ ...good, date: '2026-02-01' }));
  const { code, stderr: err } = await cobroHere([
    'store',
    'settle',
    '--database',
    url,
    '--date',
    '2026-02-01',
    '--report',
    file,
  ]);
  rmSync(folder, { recursive: true, force: true });
  // The report is stored before the shop has a Z.
  expect(err.join('\n')).toContain('Taken: the report of 2026-02-01, 1 lines.');
  expect(err.join('\n')).toContain('no Z yet');
  expect(code).toBe(1);
  expect(await store.rows('SELECT 1 FROM settlement_report')).toHaveLength(2);
});
