import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { declareDead, revokeTill } from '../../store/server/declarations.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { eventually } from '../support/real-time.ts';
import { type Lane, closeShift, sell, shopOfLanes } from './shop-of-lanes.ts';
import { TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { declared_by: 'Ana', reason: 'burnt' };

/** Lane 1 has told its first sale and keeps a second one to itself; lane 2 is a copy of its folder with both. */
async function shop() {
  const { store, sql, server } = await startedStore(postgres);
  staysSound(store);
  const one = await enrolledTill(server, store, 1);
  one.write(...paidSale(1, 'trace-1'));
  expect((await one.push()).code).toBe('ok');
  one.write(...paidSale(2, 'trace-2'));
  const copy = new TestTill(server.url);
  copy.events.push(...one.events);
  expect(await copy.enrol(await codeFor(store, 2))).toBe('ok');
  expect(await copy.hello()).toBe('ok');
  const findings = () => sql('SELECT kind, subject, closed_by FROM cobro.finding');
  const sales = () => sql('SELECT number::int, lane FROM cobro.sale ORDER BY number');
  return { store, sql, one, copy, findings, sales };
}

test('what a copy has of a living till is told by that one first, and a person is told meanwhile', async () => {
  const { one, copy, findings, sales } = await shop();
  expect((await copy.push()).code).toBe('not_permitted');
  expect((await copy.push()).code).toBe('not_permitted');
  expect(await copy.whose('trace-2')).toBe('gap');
  expect(await findings()).toEqual([{ kind: 'copy_of_living_till', subject: 'lane 2 of lane 1', closed_by: null }]);
  expect((await one.push(6)).code).toBe('ok');
  expect((await copy.push()).code).toBe('ok');
  expect(await copy.whose('trace-2')).toBe('anothers');
  expect(await sales()).toEqual([
    { number: 1, lane: 1 },
    { number: 2, lane: 1 },
  ]);
  expect(await findings()).toMatchObject([{ closed_by: 'journals' }]);
});

test('a copy that worked before it was enrolled is heard once its till proves that it has none of that', async () => {
  const { one, copy, findings, sales } = await shop();
  one.events.splice(5);
  expect((await copy.push()).code).toBe('not_permitted');
  expect(await one.hello()).toBe('ok');
  expect((await copy.push()).code).toBe('ok');
  await one.tell(...paidSale(3, 'trace-3'));
  expect(await sales()).toEqual([
    { number: 1, lane: 1 },
    { number: 2, lane: 2 },
    { number: 3, lane: 1 },
  ]);
  expect(await findings()).toMatchObject([{ kind: 'copy_of_living_till', closed_by: 'journals' }]);
});

test.each(['revoked', 'dead'])(
  'a folder that moved to another lane is heard once its former till is %s',
  async (how) => {
    const { store, copy, sales } = await shop();
    expect((await copy.push()).code).toBe('not_permitted');
    const gone = how === 'dead' ? declareDead(store, { lane: 1, ...by }) : revokeTill(store, { lane: 1, ...by });
    expect((await gone).ok).toBe(true);
    expect((await copy.push()).code).toBe('ok');
    expect(await sales()).toHaveLength(2);
  },
);

test('sales of a lane whose folder is copied to another one, which speaks first, are in the Z once', async () => {
  const { store, sql, lane } = await shopOfLanes(postgres);
  staysSound(store);
  const one = await lane(1);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 10_000 });
  await sell(one);
  await one.pusher.stop();
  await one.till.begin('Espresso');
  await one.till.payByCard();
  await one.till.finish();
  const directory = mkdtempSync(join(tmpdir(), 'cobro-copy-'));
  const machine = mkdtempSync(join(tmpdir(), 'cobro-copy-'));
  onTestFinished(() => [directory, machine].forEach((path) => rmSync(path, { recursive: true, force: true })));
  const lanes: Lane[] = [];
  await one.again(async () => {
    cpSync(one.directory, directory, { recursive: true });
    const copy = await lane(2, {}, { directory, machine, store_url: null, store_pin: null, past: null });
    lanes.push(copy);
    await eventually('the copy spoke', () => copy.pusher.waiting() === 0 || copy.pusher.connection.state === 'alone');
  });
  await sell(one);
  for (const copy of lanes) {
    await eventually('the copy is heard', () => copy.pusher.waiting() === 0);
    await closeShift(copy);
  }
  await closeShift(one);
  const closed = await closeStoreDay(store, { made_by: 'Ana', is_supplement: false });
  expect(closed.ok && closed.value.totals['CLP']).toMatchObject({ sales: 3, card_payments: 3 });
  expect(await sql(`SELECT count(*)::int AS count FROM cobro.sale WHERE state = 'PAID'`)).toEqual([{ count: 3 }]);
  expect(await sql('SELECT kind, closed_by FROM cobro.finding')).toEqual([
    { kind: 'copy_of_living_till', closed_by: 'journals' },
  ]);
});
