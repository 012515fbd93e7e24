import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { joinSentence, joinStore } from '../../electron/features/store/join-store.ts';
import { makeServerIdentity } from '../../store/server/certificate.ts';
import { closeStoreDay, readDayReport } from '../../store/server/store-day.ts';
import { eventually, systemClock } from '../support/real-time.ts';
import { closeShift, openSale, sell, shopOfLanes } from './shop-of-lanes.ts';
import { codeFor } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const JOURNAL = 'journal.db';

/** Two shops with their own certificates; test databases are copies of one and share its name. */
async function twoShops() {
  const one = await shopOfLanes(postgres);
  const other = await shopOfLanes(postgres, systemClock, makeServerIdentity(new Date()));
  await other.sql('UPDATE cobro.store SET store_id = gen_random_uuid()');
  return [one, other] as const;
}

test('what a till sold in one shop is counted and given back there, and nowhere in the shop that it moves to', async () => {
  const [north, south] = await twoShops();
  const [one, beside] = [await north.lane(5), await north.lane(2)];
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 10_000 });
  const { sale_id } = await sell(one, 803);
  const code = await codeFor(south.store, 10);
  const place = {
    code,
    folder: one.machine,
    journal_file: join(one.directory, JOURNAL),
    machine: null,
    program: 'test',
  };
  const at_north = { store_url: north.server.url, store_pin: north.pin };
  const tryToMove = async (past: 'stays' | null): Promise<string> => {
    const joined = await joinStore({ ...place, ...at_north, url: south.server.url, pin: south.pin, past });
    return joined.ok ? 'joined' : joinSentence(joined.error);
  };
  expect(await tryToMove(null)).toMatch(/--past stays/);
  expect(await tryToMove('stays')).toMatch(/close its shift/);
  await closeShift(one);
  await one.stop();
  mkdirSync(join(one.directory, 'feeds'), { recursive: true });

  const moved = await south.lane(10, {}, { ...one, ...at_north, past: 'stays' });
  await eventually('its whole chain is at the store', () => moved.pusher.waiting() === 0);
  expect(await readDayReport(south.store)).toMatchObject({ totals: {} });
  // Versions of the old shop do not apply to the new one.
  expect(existsSync(join(one.directory, 'feeds'))).toBe(false);
  for (const table of ['sale', 'attempt', 'cash_part', 'return_claim'])
    expect(await south.sql(`SELECT count(*)::int AS n FROM cobro.${table}`)).toEqual([{ n: 0 }]);
  expect(await moved.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null })).toMatchObject({
    problem: 'other_shop',
    parts: [],
  });

  // Only sales made here count here, and each event is in one report.
  await moved.till.do('shift.open', { shift_id: 'shift-2', float_minor: 10_000 });
  const here = await sell(moved);
  await closeShift(moved);
  const z = await closeStoreDay(south.store, { made_by: 'Ana', is_supplement: false });
  expect(z).toMatchObject({ ok: true, value: { totals: { CLP: { sales: 1, card_payments: 1, cash_minor: 0 } } } });
  await moved.till.do('refund.execute', await moved.till.wishToReturn(here.sale_id));
  await south.atRest(moved);

  // After it is re-enrolled, its past belongs to both shops.
  await moved.enrolAnew();
  await eventually('its whole chain is at the store again', () => moved.pusher.waiting() === 0);
  expect(await readDayReport(south.store)).toMatchObject({ totals: {} });
  await south.atRest(moved);

  // The old shop still has its sale.
  await beside.till.do('shift.open', { shift_id: 'shift-beside', float_minor: 10_000 });
  await openSale(beside, '5-1');
  await beside.till.do('refund.execute', await beside.till.wishToReturn(sale_id));
  const z_north = await closeStoreDay(north.store, { made_by: 'Ana', is_supplement: false });
  expect(z_north).toMatchObject({ ok: true, value: { totals: { CLP: { sales: 1, cash_minor: 800 } } } });
  await north.atRest(beside);
});

test('what a till sold alone, and of a store that is gone for good, counts in the shop that it comes to', async () => {
  const [gone, shop] = await twoShops();
  const one = await gone.lane(1);
  await sell(one);
  await one.stop();
  const moved = await shop.lane(4, {}, { ...one, store_url: gone.server.url, store_pin: gone.pin, past: 'comes' });
  await eventually('its whole chain is at the store', () => moved.pusher.waiting() === 0);
  expect(await shop.sql(`SELECT lane, state FROM cobro.sale WHERE state <> 'OPEN'`)).toEqual([
    { lane: 4, state: 'PAID' },
  ]);
  await shop.atRest(moved);
});

test('a folder that came from another machine was at the store that its settings name, and brings nothing without a word', async () => {
  const [north, south] = await twoShops();
  const one = await north.lane(1);
  await sell(one);
  await closeShift(one);
  await one.stop();
  const machine = mkdtempSync(join(tmpdir(), 'cobro-machine-'));
  onTestFinished(() => rmSync(machine, { recursive: true, force: true }));
  const copied = { ...one, machine, store_url: north.server.url, store_pin: north.pin };
  await expect(south.lane(4, {}, { ...copied, past: null })).rejects.toThrow(/--past stays/);
  const moved = await south.lane(5, {}, { ...copied, past: 'stays' });
  await eventually('its whole chain is at the store', () => moved.pusher.waiting() === 0);
  expect(await south.sql('SELECT 1 FROM cobro.attempt')).toEqual([]);
  await south.atRest(moved);
});
