import { expect, test } from 'vitest';
import { ask, openOffice, signIn } from './use-office.ts';
import { enrolledTill, serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

test('an act of the office whose note in the audit cannot be written is not done, and is done when asked again', async () => {
  const { store, sql } = await postgres.database();
  const office = await openOffice(store);
  const server = await serve(store);
  await enrolledTill(server, store, 3);
  await server.stop();
  const pin = await office.person('Ana', 'manager');
  const cookie = await signIn(office, 'Ana', pin);
  const [till] = await store.rows<{ till_id: string }>('SELECT till_id FROM till WHERE lane = 3');
  const declare = () =>
    ask(office, 'tills.declare_dead', { lane: 3, till_id: till?.till_id, reason: 'burnt' }, { cookie, pin });
  const states = () => sql('SELECT state FROM cobro.till');
  const notes = () => sql(`SELECT reason FROM cobro.office_act WHERE what = 'till_declared_dead'`);

  await sql(`CREATE FUNCTION cobro.disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON cobro.office_act FOR EACH ROW
      WHEN (NEW.what = 'till_declared_dead') EXECUTE FUNCTION cobro.disk_full();`);
  expect((await declare()).code).toBe('database_closed');
  expect(await states()).toEqual([{ state: 'live' }]);
  await sql('DROP TRIGGER disk_full ON cobro.office_act');
  expect((await declare()).code).toBe('ok');
  expect(await states()).toEqual([{ state: 'dead' }]);
  expect(await notes()).toEqual([{ reason: 'burnt' }]);
});
