import { expect, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { LATER, TestTill, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const TRACE = 'trace-open';
const BOUND = {
  ...{ type: 'attempt_step', trace_id: TRACE, state: 'BOUND', cause: 'test' },
  named: { payment_id: 'pay', captured_minor: 5_000 },
};

test('a sale that an heir undid, told only by the folder of its dead till under a new code, is for a person', async () => {
  const { store, sql, server } = await startedStore(postgres);
  staysSound(store);
  const one = await enrolledTill(server, store, 1);
  const heir = await enrolledTill(server, store, 2);
  one.write(...paidSale(1, TRACE).slice(0, 4));
  expect((await one.push()).code).toBe('ok');
  expect(await declareDead(store, { lane: 1, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  await sql(LATER);
  expect((await heir.take()).value?.items.map(({ trace_id }) => trace_id)).toEqual([TRACE]);
  expect(await heir.endHandover(TRACE, 1)).toBe('ok');

  // The machine is found, and its folder enrolled again: only now is it told that it sold the goods.
  const folder = new TestTill(server.url);
  folder.events.push(...one.events);
  folder.write(BOUND);
  expect(await folder.enrol(await codeFor(store, 1))).toBe('ok');
  expect(await folder.hello()).toBe('ok');
  expect((await folder.push()).code).toBe('ok');
  expect(await sql('SELECT state FROM cobro.attempt')).toEqual([{ state: 'BOUND' }]);
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toEqual([
    { kind: 'sold_and_given_back', subject: TRACE },
  ]);
});
