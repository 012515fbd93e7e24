import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { firstContact, isOneSession, openStoreDatabase } from '../../store/database/database.ts';
import { databaseSentence, storeSentence } from '../../store/store-refusal.ts';
import { PATIENT, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** What PgBouncer takes in a start of a connection unless it is told to ignore more. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'],
  'standard_conforming_strings',
]);

/** The names of the parameters in a startup message: pairs of texts after length and version. */
function startupNames(message: Buffer): string[] {
  const texts = message.subarray(8, -1).toString().split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

function refusal(name: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

const KEY_DATA = 'K'.charCodeAt(0);

/** Puts a number of the pooler's own in the place of the process that the server names at the start of a connection. */
function withOwnKey(): (answer: Buffer) => Buffer {
  let is_named = false;
  return (answer) => {
    for (let at = 0, step = 0; !is_named && at + 9 <= answer.length; at += 1 + step) {
      step = Math.max(4, answer.readInt32BE(at + 1));
      if (answer[at] !== KEY_DATA) continue;
      answer.writeInt32BE(-348_375_657, at + 5);
      is_named = true;
    }
    return answer;
  };
}

/** A pooler in session mode, which refuses what it does not know. Returns the address of the database behind it. */
async function pooled(url: string): Promise<string> {
  const real = new URL(url.replace('@/', '@localhost/'));
  const socket_folder = real.searchParams.get('host') ?? '';
  const port = real.searchParams.get('port') ?? (real.port || '5432');
  const lines = new Set<Socket>();
  const pooler = createServer((line) => {
    lines.add(line.on('error', () => undefined));
    line.once('data', (message) => {
      const strange = startupNames(message).find((name) => !KNOWN.has(name));
      if (strange !== undefined) return void line.end(refusal(strange));
      const onward = connect(`${socket_folder}/.s.PGSQL.${port}`);
      lines.add(onward.on('error', () => line.destroy()));
      onward.write(message);
      const ownKey = withOwnKey();
      line.pipe(onward).on('data', (answer) => void line.write(ownKey(answer)));
      onward.on('end', () => line.end());
    });
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => {
    for (const line of lines) line.destroy();
    pooler.close();
  });
  real.searchParams.delete('host');
  real.searchParams.delete('port');
  real.hostname = '127.0.0.1';
  real.port = String((pooler.address() as AddressInfo).port);
  return real.href;
}

test('a store works through PgBouncer, which refuses every parameter of a start that it does not know', async () => {
  const { url } = await postgres.database();
  const store = openStoreDatabase(await pooled(url), null, PATIENT);
  onTestFinished(() => store.close());
  expect(await firstContact(store)).toEqual({ ok: true, value: null });
  expect(await store.rows('SELECT current_user::text AS role, current_schema()::text AS schema')).toEqual([
    { role: 'cobro_store', schema: 'cobro' },
  ]);
  const settings = `SELECT setting FROM pg_settings WHERE name IN
    ('default_transaction_isolation', 'idle_in_transaction_session_timeout', 'statement_timeout', 'synchronous_commit')
    ORDER BY name`;
  expect((await store.rows<{ setting: string }>(settings)).map(({ setting }) => setting)).toEqual([
    ...['read committed', String(PATIENT.statement_ms), String(PATIENT.statement_ms), 'on'],
  ]);
});

test('a statement that waits for ever behind PgBouncer is ended at the server, whose process the pooler does not name', async () => {
  const { url, store: other, sql } = await postgres.database();
  const store = openStoreDatabase(await pooled(url), null, { ...PATIENT, late_ms: 1_500 });
  onTestFinished(() => store.close());
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holder = other.transaction(async ({ rows }) => {
    await rows('SELECT 1 FROM store FOR UPDATE');
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  await expect(store.transaction(({ rows }) => rows('SELECT 1 FROM store FOR UPDATE'))).rejects.toThrow(/timeout/i);
  await expect.poll(() => sql('SELECT 1 FROM pg_locks WHERE NOT granted')).toEqual([]);
  held.resolve();
  await holder;
});

test('connections that share a session, as behind a pooler in transaction mode, are noticed and refused with what to do', async () => {
  const { store } = await postgres.database();
  await store.transaction(async (one) => {
    expect(await isOneSession(one, one)).toBe(true);
    await store.transaction(async (other) => expect(await isOneSession(one, other)).toBe(false));
  });
  expect(storeSentence({ code: 'unsafe_database', unsafe: [{ code: 'shared_session' }] })).toContain(
    'pool_mode = session',
  );
});

test('no query is made on a connection that could not take its role', async () => {
  const { url } = await postgres.database();
  const store = openStoreDatabase(url, 'nowhere', PATIENT);
  onTestFinished(() => store.close());
  await expect(store.rows('SELECT 1')).rejects.toMatchObject({ code: '22023' });
});

test('a pooler that refuses the connection is told with what to do', () => {
  expect(databaseSentence('08P01')).toContain('pool_mode = session');
});
