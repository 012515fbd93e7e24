import { describe, expect, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

const shop = () => startedStore(postgres);

/** As if PostgreSQL had been restarted after the store last used it. */
const startedAgain = (sql: (text: string) => Promise<object[]>): Promise<object[]> =>
  sql(`UPDATE cobro.store SET database_started_at = database_started_at - interval '1 hour'`);

describe('a till whose store was put back', () => {
  test('notices a store that is older than what it saw; claims wait until every lane is in again', async () => {
    const { store, server, sql } = await shop();
    const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
    one.write(...paidSale(1, 'trace-0001'));
    await one.push();
    two.write({ type: 'a' });
    await two.push();
    const { place } = one;
    // An older backup is restored, without the last events of lane 1.
    await sql(`BEGIN; SET session_replication_role = replica;
      DELETE FROM cobro.lane_event WHERE seq > 2 AND trace_id IS NOT NULL; DELETE FROM cobro.attempt;
      UPDATE cobro.lane_head SET seq = 2, hash = decode('${one.headAt(2).hash}', 'hex') WHERE till_id = '${one.till_id}';
      UPDATE cobro.store SET store_seq = store_seq - 2, store_hash = (SELECT hash FROM cobro.store_log WHERE store_seq = (SELECT store_seq - 2 FROM cobro.store));
      DELETE FROM cobro.store_log WHERE store_seq > (SELECT store_seq FROM cobro.store); COMMIT`);
    // The store's sequence passes what lane 1 saw; only the hash differs.
    for (let index = 0; index < 4; index += 1) await codeFor(store, 9);
    one.write({ type: 'b' });
    expect((await one.push(one.end.seq)).code).toBe('store_went_back');
    expect(one.place).toEqual(place);
    expect(await one.hello({ proof: one.headAt(2) })).toBe('ok');
    expect((await one.push(3)).value?.acknowledged).toEqual(one.end);
    // Earlier sessions must say hello again.
    expect((await two.claim({ trace_id: 'trace-0001' })).code).toBe('token_expired');
    expect((await one.claim({ trace_id: 'trace-0001' })).code).toBe('rebuilding');
    expect(await two.hello()).toBe('ok');
    expect((await two.claim({ trace_id: 'trace-0001' })).code).toBe('ok');
    expect(await sql('SELECT kind FROM cobro.finding')).toEqual([{ kind: 'store_went_back' }]);
  });

  test('gives nothing back by a claim after its database was started again, before every lane spoke or had time to', async () => {
    const { store, server, sql } = await shop();
    const [one, two, three] = [
      await enrolledTill(server, store, 1),
      await enrolledTill(server, store, 2),
      await enrolledTill(server, store, 3),
    ];
    one.write(...paidSale(1, 'trace-0001'));
    await one.push();
    expect((await one.claim({ trace_id: 'trace-0001', amount_minor: 5_000 })).code).toBe('ok');
    // A backup older than the claim is restored unannounced. Lane 2 saw nothing that would reveal it.
    await sql(`BEGIN; SET session_replication_role = replica; DELETE FROM cobro.return_claim;
      UPDATE cobro.store SET store_seq = store_seq - 1, store_hash = (SELECT hash FROM cobro.store_log WHERE store_seq = (SELECT store_seq - 1 FROM cobro.store));
      DELETE FROM cobro.store_log WHERE store_seq > (SELECT store_seq FROM cobro.store); COMMIT`);
    await startedAgain(sql);
    expect((await two.claim({ trace_id: 'trace-0001', amount_minor: 5_000 })).code).toBe('rebuilding');
    expect((await declareDead(store, { lane: 3, declared_by: 'M', reason: 'r' })).ok).toBe(false);
    expect(await two.hello()).toBe('ok');
    expect(await three.hello()).toBe('ok');
    expect((await two.claim({ trace_id: 'trace-0001', amount_minor: 5_000 })).code).toBe('rebuilding');
    // Lane 1 saw more and reports it in its first call.
    const from = one.end.seq + 1;
    const undo = { undo_id: 'u', trace_id: 'trace-0001', call: 'R5', amount_minor: 5_000 };
    one.write({ type: 'undo_intent', undo });
    expect((await one.push(from)).code).toBe('store_went_back');
    for (const till of [one, two, three]) expect(await till.hello()).toBe('ok');
    expect((await two.claim({ trace_id: 'trace-0001', amount_minor: 5_000 })).code).toBe('rebuilding');
    expect((await one.push(from)).code).toBe('ok');
    expect((await two.claim({ trace_id: 'trace-0001', amount_minor: 5_000 })).code).toBe('claim_too_much');
  });

  test('is told at once by its first push after the database was put back, whichever lanes notice it together, and a new life begins once', async () => {
    const { store, server, sql } = await shop();
    const tills = [];
    for (const lane of [1, 2, 3]) tills.push(await enrolledTill(server, store, lane));
    for (const till of tills) {
      till.write({ type: 'a' });
      expect((await till.push()).code).toBe('ok');
    }
    // A backup older than these pushes; every lane saw one of them and has a session that the backup knows.
    const heads = tills.map(({ till_id }) => `'${till_id}'`).join(', ');
    await sql(`BEGIN; SET session_replication_role = replica; DELETE FROM cobro.lane_event;
      UPDATE cobro.lane_head SET seq = 0, hash = sha256('') WHERE till_id IN (${heads});
      UPDATE cobro.store SET store_seq = store_seq - 3, store_hash = (SELECT hash FROM cobro.store_log WHERE store_seq = (SELECT store_seq - 3 FROM cobro.store));
      DELETE FROM cobro.store_log WHERE store_seq > (SELECT store_seq FROM cobro.store); COMMIT`);
    await startedAgain(sql);
    for (const till of tills) till.write({ type: 'b' });
    const codes = (await Promise.all(tills.map((till) => till.push(till.end.seq)))).map(({ code }) => code);
    expect(codes).toContain('store_went_back');
    // Lanes that arrive after the new generation began must say hello again too.
    for (const code of codes) expect(['store_went_back', 'token_expired']).toContain(code);
    expect(await sql('SELECT count(*)::int AS lives FROM cobro.generation')).toEqual([{ lives: 1 }]);
    for (const till of tills) expect(await till.hello()).toBe('ok');
  });

  test('whose database was started again grants as ever when every lane spoke, and does not wait for one that is off for longer than a minute and a half', async () => {
    const { store, server, sql } = await shop();
    const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
    one.write(...paidSale(1, 'trace-0001'));
    await one.push();
    const claim = async (): Promise<string> => (await one.claim({ trace_id: 'trace-0001' })).code;
    await startedAgain(sql);
    expect(await claim()).toBe('rebuilding');
    expect(await one.hello()).toBe('ok');
    expect(await claim()).toBe('rebuilding');
    // A till enrolled later cannot have seen anything that is missing.
    await enrolledTill(server, store, 4);
    expect(await two.hello()).toBe('ok');
    expect(await claim()).toBe('ok');
    await startedAgain(sql);
    await sql(`UPDATE cobro.till SET enrolled_at = enrolled_at - interval '1 day';
      UPDATE cobro.session SET last_word_at = last_word_at - interval '1 day'`);
    expect(await claim()).toBe('rebuilding');
    await sql(`UPDATE cobro.store SET heard_since = heard_since - interval '30 seconds'`);
    expect(await claim()).toBe('rebuilding');
    await sql(`UPDATE cobro.store SET heard_since = heard_since - interval '61 seconds'`);
    expect(await claim()).toBe('ok');
  });
});
