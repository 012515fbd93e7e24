import { expect, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { findSold } from '../../store/server/handovers.ts';
import { eventually } from '../support/real-time.ts';
import { LATER, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const TRACE = 'trace-open';
const BOUND = {
  ...{ type: 'attempt_step', trace_id: TRACE, state: 'BOUND', cause: 'test' },
  named: { payment_id: 'pay', captured_minor: 5_000 },
};

test('a dead till that tells of its sale in the moment in which an heir ends it leaves word for a person', async () => {
  const { store, sql, server } = await startedStore(postgres);
  staysSound(store);
  const one = await enrolledTill(server, store, 1);
  const heir = await enrolledTill(server, store, 2);
  one.write(...paidSale(1, TRACE).slice(0, 4));
  expect((await one.push()).code).toBe('ok');
  expect(await declareDead(store, { lane: 1, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  await sql(LATER);
  expect((await heir.take()).value?.items).toHaveLength(1);
  expect(await one.hello()).toBe('ok');

  let told = Promise.resolve();
  let is_told = false;
  // What the heir's end of it does, while its transaction is open.
  await store.transaction(async (queries) => {
    await queries.rows(
      `UPDATE handover SET outcome = 'reversed', outcome_epoch = epoch, given_back_minor = 5000, ended_at = clock_timestamp()`,
    );
    await findSold(queries, [TRACE]);
    told = one.tell(BOUND).then(() => void (is_told = true));
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await eventually('the till has told it, or waits', async () => is_told || (await sql(waiting)).length > 0);
  });
  await told;
  expect(await sql('SELECT state FROM cobro.attempt')).toEqual([{ state: 'BOUND' }]);
  expect(await sql('SELECT kind, subject FROM cobro.finding')).toEqual([
    { kind: 'sold_and_given_back', subject: TRACE },
  ]);
});
