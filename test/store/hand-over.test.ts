import { describe, expect, test } from 'vitest';
import { checkInvariants } from '../../store/database/invariants.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { declareDead, declareNumbers } from '../../store/server/declarations.ts';
import { readHandovers } from '../../store/server/handovers.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import { LATER, type TestTill, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { declared_by: 'Ana', reason: 'burnt' };
const DUE = `${LATER} WHERE owner_till IS NULL AND outcome IS NULL`;
const broken = async (store: StoreDatabase) => (await checkInvariants(store)).filter(({ holds }) => !holds);

/** Lane 4 is dead with open attempts; lanes 1 and 2 live, each on its own store process. */
async function shop(open: readonly string[]) {
  const { store, sql, server, another } = await startedStore(postgres);
  const other = await another();
  const dead = await enrolledTill(server, store, 4);
  open.forEach((trace_id, index) => dead.write(...paidSale(index + 1, trace_id).slice(0, 4)));
  await dead.push();
  await declareDead(store, { lane: 4, ...by });
  const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(other, store, 2)];
  staysSound(store);
  const findings = () => sql(`SELECT kind, subject FROM cobro.finding ORDER BY kind, subject`);
  return { store, sql, server, dead, one, two, findings };
}

const bound = (trace_id: string): object => ({
  ...{ type: 'attempt_step', trace_id, state: 'BOUND', cause: 'approved' },
  named: { payment_id: `pay-${trace_id}`, captured_minor: 5_000 },
});
const tell = async (till: TestTill, event: object): Promise<string> => {
  const from = till.end.seq + 1;
  till.write(event);
  return (await till.push(from)).code;
};

describe('a payment that a dead till left open', () => {
  test('is given to nobody before its holder can bind no more and what was sent has taken effect', async () => {
    const { sql, one } = await shop(['trace-open']);
    expect((await one.take()).value?.items).toEqual([]);
    await sql(
      `UPDATE cobro.handover SET heard_at = heard_at - interval '600 seconds', not_before = not_before - interval '440 seconds'`,
    );
    expect((await one.take()).value?.items).toEqual([]);
    await sql(`UPDATE cobro.handover SET not_before = not_before - interval '75 seconds'`);
    // A till with a longer horizon waits longer.
    expect((await one.take({ horizon_ms: 600_000 })).value?.items).toEqual([]);
    expect((await one.take()).value?.items).toEqual([
      {
        ...{ trace_id: 'trace-open', epoch: 1, of_lane: 4, amount_minor: 5_000, currency: 'CLP' },
        ...{ approval_seen: false, payment_id: null, other_approved: false },
      },
    ]);
  });

  test('has one owner at a time, and one outcome, by the owner of the newest epoch', async () => {
    const { sql, one, two } = await shop(['trace-open']);
    await sql(DUE);
    expect((await one.take()).value?.items.map(({ epoch }) => epoch)).toEqual([1]);
    // The owner may take it again; no other lane may.
    expect((await one.take()).value?.items.map(({ epoch }) => epoch)).toEqual([1]);
    expect((await two.take()).value?.items).toEqual([]);
    await sql(`UPDATE cobro.handover SET owner_word_at = owner_word_at - interval '61 seconds'`);
    expect((await two.take()).value?.items.map(({ epoch }) => epoch)).toEqual([2]);
    expect(await one.endHandover('trace-open', 1)).toBe('not_owner');
    expect(await one.endHandover('trace-open', 2)).toBe('not_owner');
    expect(await two.endHandover('trace-open', 2)).toBe('ok');
    // A retry after a lost response gets the same reply; another outcome is refused.
    expect(await two.endHandover('trace-open', 2)).toBe('ok');
    expect(await two.endHandover('trace-open', 2, 'no_charge')).toBe('not_owner');
    await expect(sql(`UPDATE cobro.handover SET outcome = 'no_charge'`)).rejects.toThrow('written once');
    expect((await two.take()).value?.items).toEqual([]);
    expect(await one.endHandover('trace-nowhere', 1)).toBe('unknown');
  });

  test('goes only to a till that asks the same service as the same merchant', async () => {
    const { sql, one } = await shop(['trace-open']);
    await sql(DUE);
    await sql(`UPDATE cobro.handover SET service = 'https://pay.example', client = 'c', merchant = 'm'`);
    const account = { client: 'c', merchant: 'm' };
    for (const other of [
      { service: 'https://other.example', account },
      { service: 'https://pay.example', account: { ...account, merchant: 'n' } },
    ])
      expect((await one.take(other)).value?.items).toEqual([]);
    expect((await one.take({ service: 'https://pay.example', account })).value?.items).toHaveLength(1);
  });

  test('and that its holder ends after all is ended by nobody else; sold and given back is for a person', async () => {
    const { store, sql, dead, one, findings } = await shop(['trace-late', 'trace-sold', 'trace-none']);
    await dead.hello();
    expect(await tell(dead, bound('trace-late'))).toBe('ok');
    await sql(DUE);
    const items = (await one.take()).value?.items ?? [];
    expect(items.map(({ trace_id }) => trace_id)).toEqual(['trace-none', 'trace-sold']);
    // An heir has taken it: the holder's late report is compared and does not end the handover.
    expect(await tell(dead, bound('trace-sold'))).toBe('ok');
    expect(await one.endHandover('trace-sold', 1)).toBe('ok');
    expect(await one.endHandover('trace-none', 1, 'no_charge')).toBe('ok');
    expect(await findings()).toEqual([{ kind: 'sold_and_given_back', subject: 'trace-sold' }]);
    expect(await tell(dead, bound('trace-none'))).toBe('ok');
    expect(await findings()).toEqual([
      { kind: 'sold_and_given_back', subject: 'trace-sold' },
      { kind: 'sold_and_not_found', subject: 'trace-none' },
    ]);
    expect(await readHandovers(store)).toEqual([{ of_lane: 4, waiting: 0, with_heir: 0, ended: 3 }]);
  });

  test('and that it tells of only when it comes back is ended by an heir too', async () => {
    const { sql, dead, one } = await shop(['trace-known']);
    const from = dead.end.seq + 1;
    dead.write(...paidSale(2, 'trace-untold').slice(0, 4), ...paidSale(3, 'trace-sold'));
    expect(await dead.hello()).toBe('ok');
    expect((await dead.push(from)).code).toBe('ok');
    expect((await one.take()).value?.items).toEqual([]);
    await sql(DUE);
    const items = (await one.take()).value?.items ?? [];
    expect(items.map(({ trace_id }) => trace_id)).toEqual(['trace-known', 'trace-untold']);
    for (const { trace_id } of items) expect(await one.endHandover(trace_id, 1)).toBe('ok');
  });
});

test('many payments are ended by several lanes at once, each by one of them and once', async () => {
  const traces = Array.from({ length: 60 }, (_, index) => `trace-${index}`);
  const { store, sql, server, one, two } = await shop(traces);
  const three = await enrolledTill(server, store, 3);
  await sql(DUE);
  const ended: string[] = [];
  const work = async (till: TestTill): Promise<void> => {
    for (;;) {
      const items = (await till.take({ most: 5 })).value?.items ?? [];
      if (items.length === 0) return;
      for (const { trace_id, epoch } of items)
        if ((await till.endHandover(trace_id, epoch)) === 'ok') ended.push(trace_id);
    }
  };
  await Promise.all([one, two, three].flatMap((till) => [work(till), work(till)]));
  expect(new Set(ended)).toEqual(new Set(traces));
  expect(await sql(`SELECT count(*)::int AS count FROM cobro.store_log WHERE kind = 'handed_over'`)).toEqual([
    { count: 60 },
  ]);
});

test('numbers of which no payment is known are asked for by a second word of a person alone', async () => {
  const { store, sql, server } = await startedStore(postgres);
  const dead = await enrolledTill(server, store, 4);
  dead.write({
    type: 'traces_leased',
    nonce: 'block',
    first: 1,
    traces: ['trace-sold', 'lost-1', 'lost-2'],
    earlier: 'kept',
  });
  dead.write(...paidSale(1, 'trace-sold'));
  await dead.push();
  expect(await declareNumbers(store, { lane: 4, ...by })).toMatchObject({ ok: false });
  await declareDead(store, { lane: 4, ...by });
  const one = await enrolledTill(server, store, 1);
  await sql(DUE);
  expect((await one.take()).value?.items).toEqual([]);
  expect(await declareNumbers(store, { lane: 4, ...by })).toMatchObject({ ok: true, value: { numbers: 2 } });
  expect((await one.take()).value?.items).toEqual([]);
  await sql(DUE);
  const items = (await one.take()).value?.items ?? [];
  expect(items.map(({ trace_id, amount_minor }) => [trace_id, amount_minor])).toEqual([
    ['lost-1', null],
    ['lost-2', null],
  ]);
  await server.stop();
  expect(await broken(store)).toEqual([]);
});

test('lane 1 burns with a charge that it never heard of; lane 2 gives the money back, and lane 1 returns to nothing', async () => {
  const { store, sql, lane } = await shopOfLanes(postgres);
  const one = await lane(1);
  await one.till.add('Espresso', 'Espresso');
  // The charge succeeds, its response is lost, and every call to undo it fails.
  await one.till.control('faults', { operation: 'authorize_card_present', fault: 'drop_after', times: 1 });
  for (const operation of ['cancel_by_trace', 'cancel_or_refund_by_trace'])
    await one.till.control('faults', { operation, fault: 'drop_before', times: 0 });
  await one.till.do('checkout.begin', {});
  await one.till.do('checkout.chooseCard', {});
  await one.till.until(() => one.till.engine.listAttempts('unresolved', 1)[0]?.state === 'REVERSING');
  const trace_id = one.till.engine.listAttempts('unresolved', 1)[0]?.trace_id ?? '';
  expect(await one.till.netOf(trace_id)).toBeGreaterThan(0);
  await eventually('the store heard of it', () => one.pusher.waiting() === 0);
  await one.stopHandOver();
  await one.pusher.stop();
  await one.till.close();

  const two = await lane(2);
  expect(await declareDead(store, { lane: 1, ...by })).toMatchObject({ ok: true });
  await two.till.noMoreFaults();
  await sql(DUE);
  await eventually('an heir ended it', async () => (await readHandovers(store))[0]?.ended === 1);
  expect(await sql('SELECT trace_id, outcome, epoch::int FROM cobro.handover')).toEqual([
    { trace_id, outcome: 'reversed', epoch: 1 },
  ]);
  expect(await two.till.netOf(trace_id)).toBe(0);
  const acts = two.till.journal.shop.audit.last(['handover_begun', 'handover_ended'], 10);
  expect(acts.map(({ what, subject }) => [what, subject])).toEqual(
    expect.arrayContaining([
      ['handover_begun', trace_id],
      ['handover_ended', trace_id],
    ]),
  );
  expect(two.till.journal.verify().problems).toEqual([]);
  expect(await broken(store)).toEqual([]);
});
