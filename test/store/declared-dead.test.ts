import { expect, test } from 'vitest';
import { checkInvariants } from '../../store/database/invariants.ts';
import { declareRestored } from '../../store/database/store-chain.ts';
import { declareDead, declareNumbers } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { codeFor, enrolledTill, paidSale, serve } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { lane: 3, declared_by: 'Ana', reason: 'burnt' };

test('a till that a person declared dead hands in what it has, and does nothing else; its lane is free at once', async () => {
  const { store, sql } = await postgres.database();
  const reports: object[] = [];
  const server = await serve(store, reports);
  const till = await enrolledTill(server, store, 3);
  till.write(...paidSale(1, 'trace-paid'), ...paidSale(2, 'trace-open').slice(0, 4));
  await till.push();
  const declared = await declareDead(store, by);
  expect(declared).toMatchObject({
    ok: true,
    value: { events: 9, open_payments: [{ trace_id: 'trace-open', amount_minor: 5_000, currency: 'CLP' }] },
  });
  // Its session may push events and nothing else.
  expect((await till.claim({ trace_id: 'trace-paid' })).code).toBe('identity_retired');
  expect((await till.sales('receipt=3-1')).code).toBe('identity_retired');
  expect(reports).toMatchObject([{ event: 'refused', code: 'identity_retired', lane: 3 }]);
  // It comes back with its old epoch: later sales are stored, and its step resolves the open attempt.
  expect(await till.hello()).toBe('ok');
  till.write({ type: 'attempt_step', trace_id: 'trace-open', state: 'DECLINED', cause: 'declined' });
  till.write(...paidSale(3, 'trace-late'));
  expect((await till.push(10)).code).toBe('ok');
  expect((await till.claim({ trace_id: 'trace-late' })).code).toBe('identity_retired');

  // Enrolled without --replace, because no till holds the lane. The new till returns what the dead one sold.
  const next = await enrolledTill(server, store, 3);
  expect(next.till_id).not.toBe(till.till_id);
  expect((await next.claim({ trace_id: 'trace-late', amount_minor: 5_000 })).code).toBe('ok');
  const { lanes } = await readFleet(store);
  expect(lanes.map(({ lane, state, open_attempts }) => [lane, state, open_attempts])).toEqual(
    expect.arrayContaining([
      [3, 'dead', 0],
      [3, 'live', 0],
    ]),
  );
  expect(await sql('SELECT declared_by, reason FROM cobro.declaration')).toEqual([
    { declared_by: 'Ana', reason: 'burnt' },
  ]);
  await expect(sql('DELETE FROM cobro.declaration')).rejects.toThrow('append-only');
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  await server.stop();
});

test('nobody is dead who is not there, and nobody twice', async () => {
  const { store, server } = await startedStore(postgres);
  expect(await declareDead(store, by)).toMatchObject({ ok: false, error: { code: 'unknown' } });
  await enrolledTill(server, store, 3);
  expect((await declareDead(store, by)).ok).toBe(true);
  expect(await declareDead(store, by)).toMatchObject({ ok: false, error: { code: 'unknown' } });
  await codeFor(store, 3);
});

test('nobody is declared dead while the store rebuilds: it would take what was paid meanwhile for open', async () => {
  const { store, server } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 3);
  till.write(...paidSale(1, 'trace-0001').slice(0, 4));
  await till.push();
  await store.transaction((queries) => declareRestored(queries, 'test'));
  expect(await declareDead(store, by)).toMatchObject({ ok: false, error: { code: 'rebuilding' } });
  expect(await declareNumbers(store, by)).toMatchObject({ ok: false, error: { code: 'rebuilding' } });
  // The till has said hello again, so its state is current.
  expect(await till.hello()).toBe('ok');
  expect(await declareDead(store, by)).toMatchObject({ ok: true });
});
