import { expect, test } from 'vitest';
import { isClosedTo } from '../../store/database/database.ts';
import { PIN, codeFor, enrolledTill, paidSale } from './test-till.ts';
import { joinSentence, joinStore } from '../../electron/features/store/join-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

test('a role without rights is told to the till and to the log by what it means, and is no mistake of the program', async () => {
  const events: { event?: string; message?: string }[] = [];
  const { server, store, sql } = await startedStore(postgres, events);
  const till = await enrolledTill(server, store, 1);
  await sql('REVOKE INSERT ON cobro.lane_event FROM cobro_store');
  expect((await till.write(...paidSale(1, 'trace-1')).push()).code).toBe('database_away');
  expect(events).toMatchObject([{ event: 'database_away', code: '42501' }]);
  expect(events[0]?.message).toContain('cobro store init');
});

test('an event is not acknowledged where a right to its sale is lacking: nothing would count it later', async () => {
  const { server, store, sql } = await startedStore(postgres);
  const till = await enrolledTill(server, store, 1);
  await sql('REVOKE INSERT ON cobro.attempt FROM cobro_store');
  expect((await till.write(...paidSale(1, 'trace-1')).push()).code).toBe('database_away');
  await sql('GRANT INSERT ON cobro.attempt TO cobro_store');
  expect((await till.push()).code).toBe('ok');
  expect(await sql('SELECT trace_id, state FROM cobro.attempt')).toEqual([{ trace_id: 'trace-1', state: 'BOUND' }]);
  expect(await sql('SELECT kind FROM cobro.finding')).toEqual([]);
});

test('a till that is enrolled meanwhile says what the database refuses, and the same code is good afterwards', async () => {
  const { server, store, sql } = await startedStore(postgres);
  const [code, folder] = [await codeFor(store, 1), temporaryFolder()];
  const join = async () =>
    joinStore({
      ...{ url: server.url, pin: PIN, code, folder, journal_file: `${folder}/journal.db`, program: 'test' },
      ...{ store_url: null, store_pin: null, past: null, machine: null },
    });
  await sql('REVOKE INSERT ON cobro.till FROM cobro_store');
  const refused = await join();
  expect(refused.ok ? '' : joinSentence(refused.error)).toContain('it needs the roles of cobro store init');
  await sql('GRANT INSERT ON cobro.till TO cobro_store');
  expect((await join()).ok).toBe(true);
});

test('the office says that a person must act at the database, and its log says which way', async () => {
  const { store, sql } = await startedStore(postgres);
  const office = await openOffice(store);
  const cookie = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
  await sql('REVOKE SELECT ON cobro.finding FROM cobro_store');
  expect((await ask(office, 'fleet.read', {}, { cookie })).code).toBe('database_closed');
  expect(office.events).toMatchObject([{ event: 'database_closed', code: '42501' }]);
});

test.each(['08P01', '25006', '28P01', '28000', '3D000', '42501', '53100'])('%s is ended by a person', (state) => {
  expect(isClosedTo(state)).toBe(true);
});

test.each(['53300', '57P01', '57P03', '40P01', 'ECONNREFUSED', 'connection'])('%s passes by itself', (state) => {
  expect(isClosedTo(state)).toBe(false);
});
