import { expect, test } from 'vitest';
import type { StoreDatabase } from '../../store/database/database.ts';
import { declareDead, declareNumbers } from '../../store/server/declarations.ts';
import { eventually } from '../support/real-time.ts';
import { LATER, TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const TRACE = 'trace-open';
const BOUND = {
  ...{ type: 'attempt_step', trace_id: TRACE, state: 'BOUND', cause: 'test' },
  named: { payment_id: 'pay', captured_minor: 5_000 },
};
const LANE_1 = { lane: 1, declared_by: 'Ana', reason: 'burnt' };

/** Lane 1 has pushed an attempt that has not ended; lane 9 is an heir. */
async function shop() {
  const { store, sql, server } = await startedStore(postgres);
  staysSound(store);
  const one = await enrolledTill(server, store, 1);
  const heir = await enrolledTill(server, store, 9);
  one.write(...paidSale(1, TRACE).slice(0, 4));
  expect((await one.push()).code).toBe('ok');
  /** The folder of lane 1, which sold the goods, enrolled as another till. */
  const folderAt = async (lane: number): Promise<TestTill> => {
    const till = new TestTill(server.url);
    till.events.push(...one.events);
    till.write(BOUND);
    expect(await till.enrol(await codeFor(store, lane))).toBe('ok');
    expect(await till.hello()).toBe('ok');
    return till;
  };
  /** What the heir is given when all that it waits for is over. */
  const taken = async (): Promise<readonly string[]> => {
    await sql(`${LATER} WHERE outcome IS NULL`);
    return (await heir.take()).value?.items.map(({ trace_id }) => trace_id) ?? [];
  };
  const findings = () => sql('SELECT kind, subject FROM cobro.finding ORDER BY kind');
  const outcomes = async () => (await sql('SELECT outcome FROM cobro.handover')) as { outcome: string | null }[];
  const states = () => sql('SELECT t.lane, a.state FROM cobro.attempt a JOIN cobro.till t USING (till_id)');
  return { store, sql, one, heir, folderAt, taken, findings, outcomes, states };
}

/** The database, with `meanwhile` begun before the first commit of it, which waits until that is over or waits too. */
function overtaken(store: StoreDatabase, sql: (text: string) => Promise<object[]>, meanwhile: () => Promise<void>) {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  let told = Promise.resolve();
  const database: StoreDatabase = {
    ...store,
    transaction: (work) =>
      store.transaction(async (queries) => {
        const value = await work(queries);
        let is_over = false;
        told = meanwhile().finally(() => (is_over = true));
        await eventually('the other is over, or waits', async () => is_over || (await sql(waiting)).length > 0);
        return value;
      }),
  };
  return { database, told: () => told };
}

test('a sale that the folder of a dead till tells of under a new code, before an heir has its payment, is undone by none', async () => {
  const { store, folderAt, taken, findings, outcomes, states } = await shop();
  expect((await declareDead(store, LANE_1)).ok).toBe(true);
  const folder = await folderAt(1);
  expect((await folder.push()).code).toBe('ok');
  expect(await outcomes()).toEqual([{ outcome: 'by_holder' }]);
  expect(await taken()).toEqual([]);
  expect(await states()).toEqual([{ lane: 1, state: 'BOUND' }]);
  expect(await findings()).toEqual([]);
});

test('one that it tells of when an heir has the payment is for a person, when the heir ends it', async () => {
  const { store, heir, folderAt, taken, findings } = await shop();
  expect((await declareDead(store, LANE_1)).ok).toBe(true);
  const folder = await folderAt(1);
  expect(await taken()).toEqual([TRACE]);
  expect((await folder.push()).code).toBe('ok');
  expect(await heir.endHandover(TRACE, 1)).toBe('ok');
  expect(await findings()).toEqual([
    { kind: 'sold_and_given_back', subject: TRACE },
    { kind: 'trace_of_two_tills', subject: TRACE },
  ]);
});

test('a till that is declared dead when its folder speaks at another lane has nothing undone that this one tells of', async () => {
  const { store, folderAt, taken, findings, outcomes } = await shop();
  const folder = await folderAt(2);
  expect((await folder.push()).code).toBe('not_permitted');
  expect((await declareDead(store, LANE_1)).ok).toBe(true);
  expect((await folder.push()).code).toBe('ok');
  expect(await outcomes()).toEqual([{ outcome: 'by_holder' }]);
  expect(await taken()).toEqual([]);
  expect(await findings()).toEqual([{ kind: 'copy_of_living_till', subject: 'lane 2 of lane 1' }]);
});

test('a till that tells of its sale in the moment of its declaration has nothing undone', async () => {
  const { store, sql, one, taken, outcomes, states } = await shop();
  const { database, told } = overtaken(store, sql, async () => {
    const from = one.end.seq + 1;
    expect((await one.write(BOUND).push(from)).code).toBe('token_expired');
  });
  expect((await declareDead(database, LANE_1)).ok).toBe(true);
  await told();
  expect(await one.hello()).toBe('ok');
  expect((await one.push()).code).toBe('ok');
  expect(await outcomes()).toEqual([{ outcome: 'by_holder' }]);
  expect(await taken()).toEqual([]);
  expect(await states()).toEqual([{ lane: 1, state: 'BOUND' }]);
});

test('a dead till that tells of a sale in the moment in which a person has its numbers asked for has it undone by none', async () => {
  const { store, sql, one, taken, findings, outcomes } = await shop();
  const leased = { type: 'traces_leased', nonce: 'block', first: 1, traces: ['trace-late'], earlier: 'kept' };
  await one.tell(BOUND, leased);
  expect((await declareDead(store, LANE_1)).ok).toBe(true);
  expect(await one.hello()).toBe('ok');
  const { database, told } = overtaken(store, sql, () => one.tell(...paidSale(2, 'trace-late')));
  expect(await declareNumbers(database, LANE_1)).toMatchObject({ ok: true, value: { numbers: 1 } });
  await told();
  expect(await taken()).toEqual([]);
  expect(await outcomes()).toEqual([{ outcome: 'by_holder' }]);
  expect(await findings()).toEqual([]);
});
