import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinStore } from '../../electron/features/store/join-store.ts';
import { enrolmentKey } from '../../electron/features/store/store-identity.ts';
import { retireTill } from '../../store/server/enrolment.ts';
import { GENESIS, PIN, TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

async function shop() {
  const entries: object[] = [];
  return { ...(await startedStore(postgres, entries)), entries };
}

describe('a till at its store', () => {
  test('is enrolled by a code once, and again only with its own key, because the first answer may have been lost', async () => {
    const { store, server } = await shop();
    const code = await codeFor(store, 3);
    const till = new TestTill(server.url);
    expect(await till.enrol('0000000000')).toBe('not_enrolled');
    expect(await till.enrol(code)).toBe('ok');
    const { till_id } = till;
    expect(await till.enrol(code.toLowerCase())).toBe('ok');
    expect(till.till_id).toBe(till_id);
    expect(await new TestTill(server.url).enrol(code)).toBe('not_enrolled');
    await expect(codeFor(store, 3)).rejects.toThrow('Lane 3 has a till');
  });

  test('is the same till by another code when the answer to the first one was lost, and a new one when it was replaced since', async () => {
    const { store, server } = await shop();
    const directory = mkdtempSync(join(tmpdir(), 'cobro-join-'));
    const join_with = async (code: string) =>
      joinStore({
        ...{ url: server.url, pin: PIN, code, folder: directory, journal_file: join(directory, 'journal.db') },
        ...{ machine: null, program: 'test', store_url: null, store_pin: null, past: null },
      });
    // The till was enrolled, but the response was lost.
    const deaf = new TestTill(server.url);
    deaf.public_key = enrolmentKey(directory).public_key;
    expect(await deaf.enrol(await codeFor(store, 3))).toBe('ok');
    expect(await deaf.enrol(await codeFor(store, 3, true))).toBe('ok');
    const joined = await join_with(await codeFor(store, 3, true));
    expect(joined).toMatchObject({ ok: true, value: { till_id: deaf.till_id } });
    const again = new TestTill(server.url);
    again.public_key = enrolmentKey(directory).public_key;
    expect(await again.enrol(await codeFor(store, 4))).toBe('ok');
    expect(await again.enrol(await codeFor(store, 5))).toBe('identity_retired');
    await store.transaction((queries) => retireTill(queries, 4, 'replaced'));
    const anew = await join_with(await codeFor(store, 4));
    if (!anew.ok) throw new Error(anew.error.code);
    expect(anew.value.till_id).not.toBe(again.till_id);
    rmSync(directory, { recursive: true });
  });

  test('speaks to nobody who shows another certificate', async () => {
    const { store, server } = await shop();
    const till = new TestTill(server.url, 'a'.repeat(64));
    expect(await till.enrol(await codeFor(store, 1))).toBe('OTHER_CERTIFICATE');
  });

  test('has its events kept in their order, once, as they came, and finds them as a sale', async () => {
    const { store, sql, server } = await shop();
    const till = await enrolledTill(server, store, 7);
    till.write(...paidSale(41, 'trace-0001'), { type: 'act', who: 'Ñandú \u0000 "x"', what: 'w', subject: 's' });
    expect((await till.push()).value?.acknowledged).toEqual(till.end);
    // The response was lost: the same batch again, then a longer one that overlaps it.
    expect((await till.push()).value?.acknowledged).toEqual(till.end);
    till.write({ type: 'receipt_printed', sale_id: 'sale-trace-0001' });
    expect((await till.push(4)).value?.acknowledged).toEqual(till.end);
    const kept = await sql(`SELECT seq::int, body, encode(hash, 'hex') AS hash FROM cobro.lane_event ORDER BY seq`);
    expect(kept).toEqual(till.events.map(({ seq, body, hash }) => ({ seq, body, hash })));
    const { value } = await till.sales('receipt=7-41');
    expect(value?.sales).toMatchObject([
      {
        ...{ lane: 7, number: 41, state: 'PAID', total_minor: 5_000, till_id: till.till_id },
        attempts: [
          { trace_id: 'trace-0001', state: 'BOUND', captured_minor: 5_000, left_minor: 5_000, last_four: '4242' },
        ],
      },
    ]);
    for (const query of [
      'trace=trace-0001',
      'payment=pay-trace-0001',
      'last_four=4242&amount_minor=5000&day=2023-11-14',
    ])
      expect(
        (await till.sales(query)).value?.sales.map(({ number }) => number),
        query,
      ).toEqual([41]);
    // A lane with a wrong clock adds one day and does not lengthen the scan.
    await sql(`INSERT INTO cobro.attempt SELECT * FROM json_populate_record(NULL::cobro.attempt, (
      SELECT row_to_json(a)::jsonb || '{"trace_id": "far", "payment_id": "pay-far", "at_ms": 9007199254740991}'
      FROM cobro.attempt a)::json)`);
    expect((await till.sales('payment=pay-far')).value?.sales).toHaveLength(1);
    expect((await till.sales('receipt=7-42')).value?.sales).toEqual([]);
    expect((await till.sales('receipt=7-41&trace=x')).code).toBe('bad_request');
  });

  test('is told of a gap, and of what the store has', async () => {
    const { store, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    till.write({ type: 'a' }, { type: 'b' }, { type: 'c' });
    expect((await till.push(2)).code).toBe('gap');
    expect((await till.push()).code).toBe('ok');
  });

  test('cannot bring another past: it is kept as evidence, and nothing after it is taken', async () => {
    const { store, sql, server, entries } = await shop();
    const till = await enrolledTill(server, store, 1);
    till.write({ type: 'a' }, { type: 'b' });
    await till.push();
    const before = till.events.splice(1);
    till.write({ type: 'another' }, { type: 'c' });
    expect((await till.push()).code).toBe('journal_forked');
    expect((await till.push(2)).code).toBe('journal_forked');
    // Beyond the head, the chain does not continue the stored one.
    expect((await till.push(3)).code).toBe('journal_forked');
    expect(await till.hello()).toBe('ok');
    expect(await till.hello({ proof: till.headAt(2) })).toBe('journal_forked');
    expect(await sql('SELECT seq::int, body FROM cobro.lane_fork ORDER BY seq')).toEqual([
      { seq: 2, body: '{"type":"another"}' },
      { seq: 3, body: '{"type":"c"}' },
    ]);
    expect(await sql('SELECT body FROM cobro.lane_event ORDER BY seq')).toEqual([
      { body: '{"type":"a"}' },
      { body: before[0]?.body },
    ]);
    expect(entries).toContainEqual(expect.objectContaining({ event: 'refused', code: 'journal_forked' }));
  });

  test('is stopped visibly by an event that is not what its hash says', async () => {
    const { store, sql, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    till.write({ type: 'a' }, { type: 'b' });
    const spoilt = till.events.map((event) => (event.seq === 2 ? { ...event, body: '{"type":"B"}' } : event));
    expect((await till.push(1, spoilt)).code).toBe('chain_broken');
    expect(await sql('SELECT kind, seq::int FROM cobro.finding')).toEqual([{ kind: 'chain_broken', seq: 2 }]);
    expect(await sql('SELECT seq::int FROM cobro.lane_head')).toEqual([{ seq: 0 }]);
  });

  test('goes on when the store cannot make sense of an event: the event is kept, and a person is told', async () => {
    const { store, sql, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    const other = await enrolledTill(server, store, 2);
    till.write(
      { type: 'attempt_intent', intent: 'of tomorrow' },
      { type: 'of_tomorrow' },
      ...paidSale(1, 'trace-0001'),
    );
    till.write(...paidSale(1, 'trace-0002'));
    expect((await till.push()).code).toBe('ok');
    other.write(...paidSale(1, 'trace-0001', 'sale-of-another'));
    expect((await other.push()).code).toBe('ok');
    expect(await sql('SELECT kind, subject FROM cobro.finding ORDER BY finding_id')).toEqual([
      { kind: 'unknown_shape', subject: 'attempt_intent' },
      { kind: 'number_twice', subject: '1-1' },
      { kind: 'trace_of_two_tills', subject: 'trace-0001' },
    ]);
    expect(await sql('SELECT count(*)::int AS kept FROM cobro.lane_event')).toEqual([{ kept: 17 }]);
  });

  test('works as one process at a time: a clone is noticed when the first of the two speaks again, and both stop', async () => {
    const { store, server, sql } = await shop();
    const till = await enrolledTill(server, store, 1);
    const [token, boot_id] = [till.token, till.boot_id];
    till.boot_id = randomUUID();
    expect(await till.hello()).toBe('ok');
    const newer = till.token;
    till.token = token;
    till.write({ type: 'a' });
    expect((await till.push()).code).toBe('session_superseded');
    expect(await till.hello({ boot_id })).toBe('two_machines');
    till.token = newer;
    expect((await till.push()).code).toBe('two_machines');
    expect(await till.hello({ boot_id: randomUUID() })).toBe('two_machines');
    expect(await sql('SELECT state, identity_epoch::int FROM cobro.till')).toEqual([
      { state: 'stopped', identity_epoch: 2 },
    ]);
  });

  test('whose journal is empty says hello as often as it likes', async () => {
    const { store, server, sql } = await shop();
    const till = await enrolledTill(server, store, 1);
    expect(await till.hello({ proof: GENESIS })).toBe('ok');
    till.write(...paidSale(1, 'trace-0001'));
    expect((await till.push()).code).toBe('ok');
    expect(await till.hello({ proof: GENESIS })).toBe('ok');
    expect(await till.hello({ proof: till.end })).toBe('ok');
    expect(await sql('SELECT kind FROM cobro.finding')).toEqual([]);
  });

  test('that was put back to an older state is told so at its first word', async () => {
    const { store, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    till.write({ type: 'a' }, { type: 'b' });
    await till.push();
    expect(await till.hello({ journal: till.headAt(1) })).toBe('journal_behind');
    expect(await till.hello({ journal: { seq: 2, hash: 'f'.repeat(64) } })).toBe('journal_forked');
    expect(await till.hello()).toBe('ok');
  });

  test('that was replaced is retired for ever', async () => {
    const { store, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    const next = new TestTill(server.url);
    expect(await next.enrol(await codeFor(store, 1, true))).toBe('ok');
    till.write({ type: 'a' });
    expect((await till.push()).code).toBe('identity_retired');
    expect(await till.hello()).toBe('identity_retired');
    expect(await next.hello()).toBe('ok');
  });

  test('needs its key, a nonce of its own, and a known protocol', async () => {
    const { store, server } = await shop();
    const till = await enrolledTill(server, store, 1);
    const stranger = new TestTill(server.url);
    expect(await stranger.hello({ till_id: till.till_id })).toBe('not_enrolled');
    expect(await till.hello({ nonce: 'A'.repeat(43) })).toBe('token_expired');
    expect(await till.hello({ protocol: [2, 3] })).toBe('program_too_old');
    till.token = 'B'.repeat(43);
    till.write({ type: 'a' });
    expect((await till.push()).code).toBe('token_expired');
  });
});

test('what is not exactly a request is refused, and says where it is not one', async () => {
  const { store, server } = await shop();
  const till = await enrolledTill(server, store, 1);
  till.write({ type: 'a' });
  const [event] = till.events;
  const bad: readonly unknown[] = [
    {},
    { from_seq: 1, prev_hash: GENESIS.hash, events: [] },
    { from_seq: 1, prev_hash: GENESIS.hash, events: [event], more: 1 },
    { from_seq: 1, prev_hash: GENESIS.hash, events: [{ ...event, body: '{"\0":1}' }] },
    { from_seq: 1, prev_hash: GENESIS.hash, events: Array.from({ length: 501 }, () => event) },
  ];
  const { eventsAnswerSchema } = await import('../../store/contract/protocol.ts');
  for (const body of bad) {
    const call = { method: 'POST', path: '/events', body, token: till.token, answer: eventsAnswerSchema } as const;
    expect(await till.client.call(call)).toMatchObject({ error: { code: 'bad_request' } });
  }
});
