import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import type { SafeAct } from '../../store/contract/safe.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { moveSafe } from '../../store/server/safe/safe-acts.ts';
import { readSafe } from '../../store/server/safe/safe-book.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { eventually } from '../support/real-time.ts';
import { type Lane, closeShift, sell, shopOfLanes } from './shop-of-lanes.ts';
import { usePostgres } from './use-postgres.ts';
import { cobroHere } from '../support/cobro-here.ts';

const postgres = usePostgres();
const CLP = 'CLP' as const;

type Wish = SafeAct extends infer Act ? (Act extends SafeAct ? Omit<Act, 'request_id'> : never) : never;

const move = (store: StoreDatabase, wish: Wish, request_id = randomUUID()) =>
  moveSafe(store, { ...wish, request_id }, 'Ana');
const done = (amount_minor: number, balance_minor: number) => ({ ok: true, value: { amount_minor, balance_minor } });

async function moveCash({ till, pusher }: Lane, direction: 'in' | 'out', amount_minor: number): Promise<void> {
  const moved = { movement_id: randomUUID(), amount_minor, note: 'bag 12' };
  const wish =
    direction === 'out'
      ? ({ ...moved, direction, reason: 'safe_drop' } as const)
      : ({ ...moved, direction, reason: 'change' } as const);
  expect(await till.till.router.handle('shift.cashInOut', wish, TRAINING_PIN)).toMatchObject({ ok: true });
  await eventually('the movement is at the store', () => pusher.waiting() === 0);
}

test('what goes between drawers, safe and bank is one list with a running balance, and nothing is counted twice', async () => {
  const { store, sql, lane, atRest } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  for (const [index, { till }] of [one, two].entries())
    await till.do('shift.open', { shift_id: `shift-${index + 1}`, float_minor: 100_000 });
  expect(await move(store, { kind: 'counted', currency: CLP, counted_minor: 200_000, note: '' })).toMatchObject(
    done(200_000, 200_000),
  );

  // A lane announces a drop; a person receives it once, with the counted amount.
  await moveCash(one, 'out', 50_000);
  await moveCash(two, 'out', 30_000);
  const { drops, balances } = await readSafe(store);
  expect(drops).toMatchObject([
    { lane: 1, amount_minor: 50_000, note: 'bag 12' },
    { lane: 2, amount_minor: 30_000 },
  ]);
  expect(balances).toEqual([{ currency: CLP, balance_minor: 200_000 }]);
  const [first, second] = drops.map(({ till_id, seq }) => ({ kind: 'drop_received' as const, till_id, seq }));
  if (first === undefined || second === undefined) throw new Error('two drops were announced');
  const press = randomUUID();
  expect(await move(store, { ...first, counted_minor: 50_000, note: '' }, press)).toMatchObject(done(50_000, 250_000));
  expect(await move(store, { ...first, counted_minor: 50_000, note: '' }, press)).toMatchObject(done(50_000, 250_000));
  expect(await move(store, { ...first, counted_minor: 40_000, note: '' }, press)).toMatchObject({ ok: false });
  expect(await move(store, { ...first, counted_minor: 50_000, note: '' })).toMatchObject({ ok: false });
  // Only one of two concurrent receipts succeeds.
  const both = await Promise.all(
    [29_000, 29_000].map((counted_minor) => move(store, { ...second, counted_minor, note: 'short' })),
  );
  expect(both.filter(({ ok }) => ok)).toMatchObject([
    { value: { amount_minor: 29_000, expected_minor: 30_000, balance_minor: 279_000, lane: 2, note: 'short' } },
  ]);
  expect((await readSafe(store)).drops).toEqual([]);
  // An amount that differs from the announced one needs a note.
  await moveCash(one, 'out', 1_000);
  const [third] = (await readSafe(store)).drops;
  const { till_id, seq } = third ?? { till_id: '', seq: 0 };
  const silent = { kind: 'drop_received', till_id, seq, counted_minor: 900, note: '' } as const;
  expect(await move(store, silent)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('needs a note') },
  });
  expect(await move(store, { ...silent, seq: 1 })).toMatchObject({ ok: false, error: { code: 'unknown' } });

  // A float leaves the safe when given; the lane confirms it by paying it in.
  const give = (of: number, amount_minor: number) =>
    move(store, { kind: 'float_given', lane: of, currency: CLP, amount_minor, note: '' });
  expect(await give(9, 1_000)).toMatchObject({ ok: false });
  expect(await give(1, 999_000)).toMatchObject({ ok: false });
  expect(await give(1, 20_000)).toMatchObject(done(-20_000, 259_000));
  expect(await give(2, 10_000)).toMatchObject(done(-10_000, 249_000));
  expect((await readSafe(store)).floats.map(({ lane: of, received_minor }) => [of, received_minor])).toEqual([
    [1, null],
    [2, null],
  ]);
  await moveCash(one, 'in', 20_000);
  await moveCash(two, 'in', 9_500);
  expect((await readSafe(store)).floats).toMatchObject([{ lane: 2, amount_minor: 10_000, received_minor: 9_500 }]);
  // Cash paid into a drawer is not a drop.
  const [paid_in] = (await sql(
    `SELECT till_id, seq::int AS seq FROM cobro.lane_event WHERE strpos(body, '"change"') > 0 ORDER BY seq LIMIT 1`,
  )) as [{ till_id: string; seq: number }];
  const no_drop = { kind: 'drop_received', ...paid_in, counted_minor: 20_000, note: '' } as const;
  expect(await move(store, no_drop)).toMatchObject({ ok: false, error: { code: 'unknown' } });
  // A float recorded after the lane paid it in; and one that never arrives and comes back once.
  await moveCash(one, 'in', 5_000);
  expect(await give(1, 5_000)).toMatchObject(done(-5_000, 244_000));
  const lost = await give(2, 7_000);
  const entry_id = lost.ok ? lost.value.entry_id : 0;
  expect((await readSafe(store)).floats.at(-1)).toMatchObject({ entry_id, received_minor: null });
  expect(await move(store, { kind: 'float_back', entry_id, note: '' })).toMatchObject(done(7_000, 244_000));
  expect(await move(store, { kind: 'float_back', entry_id, note: '' })).toMatchObject({ ok: false });

  const deposit = { kind: 'bank_deposit', currency: CLP, note: 'slip 4711' } as const;
  expect(await move(store, { ...deposit, amount_minor: 244_001 })).toMatchObject({ ok: false });
  expect(await move(store, { ...deposit, amount_minor: 200_000 })).toMatchObject(done(-200_000, 44_000));
  expect(await move(store, { kind: 'counted', currency: CLP, counted_minor: 43_000, note: 'recounted' })).toMatchObject(
    done(-1_000, 43_000),
  );

  await sell(one);
  await closeShift(one);
  const z = await closeStoreDay(store, { made_by: 'Ana', is_supplement: false });
  if (!z.ok) throw new Error(z.error.message);
  expect(z.value.safe).toMatchObject([
    {
      ...{
        currency: CLP,
        balance_minor: 43_000,
        received_minor: 79_000,
        given_minor: 35_000,
        deposited_minor: 200_000,
      },
      // The first count opened the safe, so all of it is a difference.
      ...{ difference_minor: 200_000 - 1_000 - 1_000, waiting_minor: 1_000, away_minor: 0 },
    },
  ]);
  await closeShift(two);
  const next = await closeStoreDay(store, { made_by: 'Ana', is_supplement: true });
  expect(next).toMatchObject({
    ok: true,
    value: { safe: [{ balance_minor: 43_000, received_minor: 0, given_minor: 0 }] },
  });

  // The database's own protection.
  await expect(sql('UPDATE cobro.safe_entry SET amount_minor = 0')).rejects.toThrow('append-only');
  await expect(
    sql(`INSERT INTO cobro.safe_entry (request_id, made_by, kind, currency, amount_minor, expected_minor, balance_minor, note)
      VALUES (gen_random_uuid(), 'x', 'counted', 'CLP', 5, 0, 5, '')`),
  ).rejects.toThrow('follows from its entries');
  await atRest(one, two);
});

test('a pay-in confirms one float, of its own lane', async () => {
  const { store, lane } = await shopOfLanes(postgres);
  const [one] = [await lane(1), await lane(2)];
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  const give = (of: number, amount_minor: number) =>
    move(store, { kind: 'float_given', lane: of, currency: CLP, amount_minor, note: '' });
  const underWay = async () => (await readSafe(store)).floats.map(({ lane: of, amount_minor }) => [of, amount_minor]);
  expect(await move(store, { kind: 'counted', currency: CLP, counted_minor: 10_000, note: '' })).toMatchObject({
    ok: true,
  });
  await give(2, 3_000);
  await moveCash(one, 'in', 3_000);
  expect(await underWay()).toEqual([[2, 3_000]]);
  await give(1, 1_000);
  await give(1, 1_000);
  await moveCash(one, 'in', 1_000);
  expect(await underWay()).toEqual([
    [2, 3_000],
    [1, 1_000],
  ]);
  await moveCash(one, 'in', 1_000);
  expect(await underWay()).toEqual([[2, 3_000]]);
});

test('the command receives the drop of a lane, asks which when several wait, and shows the list', async () => {
  const { url, lane } = await shopOfLanes(postgres);
  const one = await lane(1);
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
  await moveCash(one, 'out', 5_000);
  await moveCash(one, 'out', 6_000);
  const cobro = async (...argv: string[]) => {
    const { code, stdout: out, stderr: err } = await cobroHere(['store', 'safe', '--database', url, ...argv]);
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const receive = ['--receive', '--lane', '1', '--amount'];
  const unclear = await cobro(...receive, '5000');
  expect(unclear).toMatchObject({ code: 1, err: expect.stringContaining('2 drops on their way') });
  const event = /--event (\d+) \(6000\)/.exec(unclear.err)?.[1] ?? '';
  expect(await cobro(...receive, '6000', '--event', event)).toMatchObject({ code: 0 });
  expect(await cobro(...receive, '5000')).toMatchObject({
    code: 0,
    out: expect.stringContaining('in the safe 11000 CLP'),
  });
  expect(await cobro('--give', '--lane', '1')).toMatchObject({
    code: 64,
    err: expect.stringContaining('--give needs --amount'),
  });
  expect(await cobro('--give', '--count', '--amount', '1')).toMatchObject({ code: 64 });
  expect(await cobro('--deposit', '--amount', '1')).toMatchObject({ code: 64, err: expect.stringContaining('--note') });
  expect((await cobro()).out.split('\n')).toHaveLength(3);
  expect(JSON.parse((await cobro('--json')).out)).toMatchObject({
    balances: [{ currency: 'CLP', balance_minor: 11_000 }],
  });
});
