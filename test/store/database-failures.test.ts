import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStoreFolder } from '../../store/store-folder.ts';
import { databaseSentence } from '../../store/store-refusal.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { codeFor } from './test-till.ts';
import { administrate, urlOf, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** Runs store commands on a database; each returns its exit code and output. */
function commandsOn(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-database-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return async (...argv: string[]) => {
    const { code, stdout, stderr } = await cobroHere(['store', ...argv, '--database', url, '--data', folder]);
    return { code, stdout, stderr: stderr.join('\n') };
  };
}

const READS = [['lanes'], ['check'], ['x'], ['feeds'], ['safe'], ['person']];
const WRITES = [
  ['code', '--lane', '1'],
  ['person', '--name', 'Ana'],
  ['z'],
  ['revoke', '--lane', '1', '--reason', 'test'],
  ['declare', '--lane', '1', '--dead', '--reason', 'test'],
  ['restored', '--reason', 'test'],
  ['safe', '--count', '--amount', '1000'],
];

test('a database that is read-only is looked at, and every command that writes says so in a sentence', async () => {
  const { url, store, sql } = await postgres.database();
  await codeFor(store, 1);
  await sql(`ALTER DATABASE ${/\/(shop_\d+)\?/.exec(url)?.[1]} SET default_transaction_read_only = on`);
  const cobro = commandsOn(url);
  for (const argv of READS) expect(await cobro(...argv)).toMatchObject({ code: 0, stderr: '' });
  for (const argv of WRITES) {
    const { code, stdout, stderr } = await cobro(...argv);
    expect({ argv, code, stdout }).toEqual({ argv, code: 1, stdout: [] });
    expect(stderr).toMatch(/^cobro store [a-z]+: The database is read-only[^\n]*$/);
  }
});

test.each([
  ['53100', 'disk is full'],
  ['53200', 'memory'],
  ['53300', 'connections'],
  ['42501', 'does not let this user'],
  ['57014', 'cancelled'],
  ['57P01', 'stopped or restarted'],
  ['57P03', 'starting or stopping'],
  ['40P01', 'at the same moment'],
  ['55P03', 'at the same moment'],
  ['58030', 'own log'],
  ['XX001', 'own log'],
])(
  'what the database refuses with %s is a sentence of a command, and no mistake of the program',
  async (state, text) => {
    const { url, sql } = await postgres.database();
    await sql(`CREATE FUNCTION cobro.fails() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'for a test' USING ERRCODE = '${state}'; END $$;
    CREATE TRIGGER fails BEFORE INSERT ON cobro.enrol_code EXECUTE FUNCTION cobro.fails()`);
    const { code, stdout, stderr } = await commandsOn(url)('code', '--lane', '1');
    expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
    expect(stderr).toContain(text);
    expect(stderr).not.toContain('\n');
  },
);

test('where the connection ends in the middle nobody knows what was done, and the sentence says so', async () => {
  const { url, sql } = await postgres.database();
  await sql(`CREATE FUNCTION cobro.ends() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
    CREATE TRIGGER ends BEFORE INSERT ON cobro.enrol_code EXECUTE FUNCTION cobro.ends()`);
  const { code, stdout, stderr } = await commandsOn(url)('code', '--lane', '1');
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toMatch(/^cobro store code: The database was stopped[^\n]*look before you do it again\.$/);
});

test('a mistake of the program stays one', async () => {
  const { url, sql } = await postgres.database();
  await sql('ALTER TABLE cobro.enrol_code ADD CONSTRAINT never CHECK (false)');
  await expect(commandsOn(url)('code', '--lane', '1')).rejects.toThrow('violates check constraint');
});

test('transactions that wait for each other are both done, one of them again', async () => {
  const { store } = await postgres.database();
  const both = Promise.withResolvers<void>();
  let tries = 0;
  let held = 0;
  const hold = (first: number, then: number): Promise<number> =>
    store.transaction(async ({ rows }) => {
      tries += 1;
      await rows('SELECT pg_advisory_xact_lock($1)', [first]);
      held += 1;
      if (held === 2) both.resolve();
      await both.promise;
      await rows('SELECT pg_advisory_xact_lock($1)', [then]);
      return first;
    });
  expect(await Promise.all([hold(1, 2), hold(2, 1)])).toEqual([1, 2]);
  expect(tries).toBe(3);
});

test('a code is not made with the folder of another shop', async () => {
  const { url } = await postgres.database();
  const folder = mkdtempSync(join(tmpdir(), 'cobro-other-shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  openStoreFolder(folder).noteStore('of-north');
  const { code, stdout, stderr } = await cobroHere([
    ...['store', 'code', '--lane', '1', '--database', url, '--data', folder],
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr.join()).toContain('the folder of another shop');
});

const NO_STORE = /^cobro store[ a-z]*: The database has no store yet[^\n]*cobro store init[^\n]*$/;

test.each([
  ['another store of the server has the roles', []],
  ['the server has no roles of it', ['--shop', 'north']],
])('a database that was never made a store is told by one sentence where %s', async (_, shop) => {
  await administrate(postgres.server.url, 'CREATE DATABASE empty_one');
  onTestFinished(async () => void (await administrate(postgres.server.url, 'DROP DATABASE empty_one')));
  const cobro = commandsOn(urlOf(postgres.server.url, 'empty_one'));
  for (const argv of [['run', '--port', '0', '--no-office'], ...READS, ...WRITES]) {
    const { code, stdout, stderr } = await cobro(...argv, ...shop);
    expect({ argv, code, stdout }).toEqual({ argv, code: 1, stdout: [] });
    expect(stderr).toMatch(NO_STORE);
  }
});

test('a database of an older program is told by a sentence that names what brings it up', async () => {
  const { url, sql } = await postgres.database();
  await sql('ALTER TABLE cobro.migration DISABLE TRIGGER ALL; DELETE FROM cobro.migration WHERE version > 20');
  const cobro = commandsOn(url);
  for (const argv of [
    ['run', '--port', '0', '--no-office'],
    ['code', '--lane', '1'],
  ]) {
    const { code, stdout, stderr } = await cobro(...argv);
    expect({ argv, code, stdout }).toEqual({ argv, code: 1, stdout: [] });
    expect(stderr).toMatch(/of version 20, and this program needs \d+.*cobro store init/);
  }
});

test('what has no words of its own says its state', () => {
  expect(databaseSentence('ECONNREFUSED')).toBe('The database cannot be reached (ECONNREFUSED).');
  expect(databaseSentence('08006')).toBe('The database cannot be reached (08006).');
});
