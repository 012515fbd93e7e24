import fs, { cpSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Clock } from '../../../core/clock.ts';
import { fail } from '../../../core/result.ts';
import { joinStore } from '../../../electron/features/store/join-store.ts';
import { type Pusher, createPusher } from '../../../electron/features/store/pusher.ts';
import { createShopReturns } from '../../../electron/features/store/shop-returns.ts';
import { createStoreClient } from '../../../electron/features/store/store-client.ts';
import { readIdentity, readSeen, writeSeen } from '../../../electron/features/store/store-identity.ts';
import { openEventFeed } from '../../../electron/journal/events/event-feed.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { systemRandomness } from '../../../electron/platform/system.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import { checkInvariants } from '../../../store/database/invariants.ts';
import { declareDead } from '../../../store/server/declarations.ts';
import { declareRestored } from '../../../store/database/store-chain.ts';
import { type StoreServer, startStoreServer } from '../../../store/server/server.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { PIN, TestTill, codeFor, serve, storeIdentity } from '../../store/test-till.ts';
import { usePostgres } from '../../store/use-postgres.ts';
import { eventually, systemClock } from '../../support/real-time.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const postgres = usePostgres();
const HURRY = 40;
/** Runs 40 times faster than real time. */
const hurried: Clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() * HURRY,
  schedule: (delay_ms, task) => systemClock.schedule(delay_ms / HURRY, task),
};

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

function folder(): string {
  const path = temporaryFolder();
  return path;
}

/** A store and the till of lane 5, with its journal on disk. */
async function world() {
  const { store, sql } = await postgres.database();
  const server = await serve(store);
  const [data, machine] = [folder(), folder()];
  const journal = open(data);
  opened.push({ stop: () => journal.close() });
  const joined = await joinStore({
    ...{ url: server.url, pin: PIN, code: await codeFor(store, 5), folder: machine },
    ...{
      journal_file: join(data, 'journal.db'),
      machine: null,
      program: 'test',
      store_url: null,
      store_pin: null,
      past: null,
    },
  });
  expect(joined.ok).toBe(true);
  const verdicts: string[] = [];
  const pusherOn = (directory: string): Pusher => {
    const known = readIdentity(machine);
    if (known === null) throw new Error('no identity');
    const pusher = createPusher({
      ...known,
      client: createStoreClient(known.identity.url, known.identity.pin),
      calls: createStoreClient(known.identity.url, known.identity.pin),
      slow: createStoreClient(known.identity.url, known.identity.pin),
      openFeed: () => openEventFeed(join(directory, 'journal.db')),
      seen: { read: () => readSeen(machine), write: (place) => writeSeen(machine, place) },
      ...{ clock: hurried, randomness: systemRandomness, log: SILENT_LOG, program: 'test', journal_version: 1 },
      onVerdict: (verdict) => verdicts.push(verdict),
    });
    pusher.start();
    opened.push(pusher);
    return pusher;
  };
  const held = (): Promise<object[]> =>
    sql(
      `SELECT seq::int, at_ms::float8 AS at_ms, body, encode(hash, 'hex') AS hash FROM cobro.lane_event ORDER BY seq`,
    );
  return { store, sql, server, data, machine, journal, pusherOn, held, verdicts };
}

/** Enrols another till, at lane 6. */
async function enrolledWhenOpen(store: StoreDatabase, server: StoreServer): Promise<string> {
  return new TestTill(server.url).enrol(await codeFor(store, 6));
}

const inJournal = (directory: string): object[] => {
  const feed = openEventFeed(join(directory, 'journal.db'));
  const rows = feed?.batch(1, { events: 10_000, bytes: 1e9 }) ?? [];
  feed?.close();
  return rows.map(({ seq, at_ms, body, hash }) => ({ seq, at_ms, body, hash }));
};

const allIn = (pusher: Pusher): Promise<void> =>
  eventually('everything is at the store', () => pusher.connection.state === 'together' && pusher.waiting() === 0);

test('a journal is carried to the store as it is, and carrying it writes nothing into it and syncs nothing', async () => {
  const { store, data, journal, pusherOn, held } = await world();
  for (const state of ['BOUND', 'DECLINED', 'REVERSED'] as const) attemptIn(journal, `trace-${state}`, state);
  const files = (): string[] =>
    ['journal.db', 'journal.db-wal'].map((name) => {
      const { size, mtimeMs } = statSync(join(data, name));
      return `${name} ${size} ${mtimeMs}`;
    });
  const before = files();
  const real = { fsync: fs.fsyncSync, fdatasync: fs.fdatasyncSync };
  let syncs = 0;
  fs.fsyncSync = (file) => ((syncs += 1), real.fsync(file));
  fs.fdatasyncSync = (file) => ((syncs += 1), real.fdatasync(file));
  syncBuiltinESMExports();
  try {
    await allIn(pusherOn(data));
  } finally {
    fs.fsyncSync = real.fsync;
    fs.fdatasyncSync = real.fdatasync;
    syncBuiltinESMExports();
  }
  expect(syncs).toBe(0);
  expect(files()).toEqual(before);
  expect(await held()).toEqual(inJournal(data));
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
});

test('a start that hears nothing of its store in time goes on by its anchor', async () => {
  const { data, pusherOn, server, verdicts } = await world();
  await server.stop();
  pusherOn(data);
  await eventually('the limit is over', () => verdicts.length > 0);
  expect(verdicts).toEqual(['away']);
});

test('a till whose store is away sells on, and brings everything in its order when the store is back', async () => {
  const { store, server, data, journal, pusherOn, held } = await world();
  const pusher = pusherOn(data);
  await allIn(pusher);
  await server.stop();
  for (let index = 0; index < 30; index += 1) attemptIn(journal, `trace-away-${index}`, 'BOUND');
  await eventually('the till works alone', () => pusher.connection.state === 'alone');
  expect(pusher.waiting()).toBeGreaterThan(30);
  const port = Number(new URL(server.url).port);
  const options = {
    database: store,
    identity: storeIdentity,
    host: '127.0.0.1',
    port,
    monotonicMs: () => 0,
    logEvent: () => undefined,
  };
  opened.push(await startStoreServer(options));
  await allIn(pusher);
  expect(await held()).toEqual(inJournal(data));
});

test('a store that was put back rebuilds by itself: tills without news speak too', async () => {
  const { store, data, journal, pusherOn, sql, server } = await world();
  attemptIn(journal, 'trace-0001', 'BOUND');
  const pusher = pusherOn(data);
  await allIn(pusher);
  await store.transaction((queries) => declareRestored(queries, 'a backup'));
  const other = await enrolledWhenOpen(store, server);
  await eventually('the store is open', async () => {
    const [row] = (await sql('SELECT state FROM cobro.store')) as { state: string }[];
    return row?.state === 'open';
  });
  expect(pusher.connection.state).toBe('together');
  expect(other).toBe('rebuilding');
});

test('a data folder that was put back is stopped at its first word, and what the store holds stays', async () => {
  const { data, journal, pusherOn, held, verdicts } = await world();
  attemptIn(journal, 'trace-0001', 'BOUND');
  const copy = folder();
  await journal.copyTo(join(copy, 'journal.db'));
  attemptIn(journal, 'trace-0002', 'BOUND');
  const newest = pusherOn(data);
  await allIn(newest);
  await newest.stop();
  const before = await held();
  const older = pusherOn(copy);
  await eventually('it is stopped', () => older.connection.state === 'stopped');
  expect(older.connection).toMatchObject({ why: 'journal_behind' });
  expect(verdicts).toEqual(['newest', 'store_ahead']);
  await older.stop();
  // It sells on past what the store holds, so their histories differ.
  const again = open(copy);
  for (const name of ['a', 'b', 'c']) attemptIn(again, `trace-copy-${name}`, 'BOUND');
  const forked = pusherOn(copy);
  await eventually('it is stopped', () => forked.connection.state === 'stopped');
  expect(forked.connection).toMatchObject({ why: 'journal_forked' });
  // Not "newest", although its journal is longer than the store's.
  expect(verdicts).toEqual(['newest', 'store_ahead', 'store_differs']);
  again.close();
  expect(await held()).toEqual(before);
});

test('a clone of folder and machine is noticed: the second to speak again stops both', async () => {
  const { data, journal, pusherOn, verdicts } = await world();
  attemptIn(journal, 'trace-0001', 'BOUND');
  const copy = folder();
  cpSync(data, copy, { recursive: true });
  const first = pusherOn(data);
  await allIn(first);
  const second = pusherOn(copy);
  await allIn(second);
  attemptIn(journal, 'trace-0002', 'BOUND');
  await eventually('the first is stopped', () => first.connection.state === 'stopped');
  expect(first.connection).toMatchObject({ why: 'two_machines' });
  await eventually('the second is stopped too', () => second.connection.state === 'stopped');
  expect(verdicts.filter((verdict) => verdict === 'two_machines')).toHaveLength(2);
});

test('a till that was declared dead hands in its events, and is told that it was replaced', async () => {
  const { store, data, journal, pusherOn, held, verdicts } = await world();
  attemptIn(journal, 'trace-0001', 'BOUND');
  const pusher = pusherOn(data);
  await allIn(pusher);
  expect((await declareDead(store, { lane: 5, declared_by: 'Ana', reason: 'burnt' })).ok).toBe(true);
  attemptIn(journal, 'trace-0002', 'BOUND');
  await eventually('it is told', () => verdicts.includes('replaced'));
  await eventually('everything is handed in', () => pusher.waiting() === 0);
  expect(await held()).toEqual(inJournal(data));
});

test('a grant is void while a hello is under way, because what begins meanwhile is not in the journal that it names', async () => {
  const { store, server, machine, data, journal } = await world();
  const known = readIdentity(machine);
  if (known === null) throw new Error('no identity');
  attemptIn(journal, 'trace-granted', 'BOUND');
  const client = createStoreClient(known.identity.url, known.identity.pin);
  const held = { is_on: false, hellos: 0, release: (): void => undefined };
  const pusher = createPusher({
    ...known,
    client: {
      ...client,
      call: async (given) => {
        const answer = await client.call(given);
        if (given.path !== '/hello' || !held.is_on) return answer;
        held.hellos += 1;
        await new Promise<void>((done) => (held.release = done));
        return answer;
      },
    },
    calls: createStoreClient(known.identity.url, known.identity.pin),
    slow: createStoreClient(known.identity.url, known.identity.pin),
    openFeed: () => openEventFeed(join(data, 'journal.db')),
    seen: { read: () => readSeen(machine), write: (place) => writeSeen(machine, place) },
    ...{ clock: hurried, randomness: systemRandomness, log: SILENT_LOG, program: 'test', journal_version: 1 },
    onVerdict: () => undefined,
  });
  pusher.start();
  opened.push(pusher);
  await allIn(pusher);
  const claim = await createShopReturns(pusher, () => false, 60_000).claim({
    ...{ return_id: 'return-0001', trace_id: 'trace-granted', amount_minor: 1, lines: [], call: 'R5' },
  });
  if (claim.kind !== 'granted') throw new Error(JSON.stringify(claim));
  // On a busy machine a request may be in flight.
  await eventually('it is good while nothing is under way', () => claim.isStillGood());
  held.is_on = true;
  await eventually('a till without news says hello', () => held.hellos > 0);
  expect(claim.isStillGood()).toBe(false);
  // A caller waits for the reply, because the store is reachable.
  const finding = createShopReturns(pusher, () => false, 60_000).find({ trace: 'trace-granted' });
  held.is_on = false;
  held.release();
  expect(await finding).toMatchObject({ sales: [{ sale_id: expect.any(String) }] });
  await eventually('its answer came, and nothing had changed', () => claim.isStillGood());
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  await server.stop();
});

test('a line that is too slow for a whole batch carries the backlog in smaller ones', async () => {
  const { machine, data, journal, held } = await world();
  const known = readIdentity(machine);
  if (known === null) throw new Error('no identity');
  for (let index = 0; index < 60; index += 1) attemptIn(journal, `trace-slow-${index}`, 'BOUND');
  const { url, pin } = known.identity;
  const client = createStoreClient(url, pin);
  const pusher = createPusher({
    ...known,
    client: {
      ...client,
      call: async (given) => {
        const { events } = (given.body ?? {}) as { readonly events?: readonly object[] };
        return (events?.length ?? 0) > 20
          ? fail({ kind: 'away', cause: 'UND_ERR_HEADERS_TIMEOUT' })
          : client.call(given);
      },
    },
    calls: createStoreClient(url, pin),
    slow: createStoreClient(url, pin),
    openFeed: () => openEventFeed(join(data, 'journal.db')),
    seen: { read: () => readSeen(machine), write: (place) => writeSeen(machine, place) },
    ...{ clock: hurried, randomness: systemRandomness, log: SILENT_LOG, program: 'test', journal_version: 1 },
    onVerdict: () => undefined,
  });
  pusher.start();
  opened.push(pusher);
  await allIn(pusher);
  expect(await held()).toEqual(inJournal(data));
});
