import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { every } from '../../core/clock.ts';
import { runRollOutCommand } from '../../electron/commands/store/roll-out.ts';
import { systemClock } from '../support/real-time.ts';
import { ROOT } from '../../scripts/process.ts';
import type { FeedProblem } from '../../store/contract/feeds.ts';
import { type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { migrateStore } from '../../store/database/migrate.ts';
import { placeOf, shopOf } from '../../store/database/shop-place.ts';
import { readShops, watchShops } from '../../store/server/chain.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { noteStandings, publishFeed } from '../../store/server/feeds.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { enrolledTill, paidSale, serve } from './test-till.ts';
import { ask, openOffice, shopKey, signIn } from './use-office.ts';
import { PATIENT, administrate, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** Two shops in one database, and a checksum of each table of one of them. */
async function chainOfTwo() {
  const { url } = await postgres.database();
  const shops: Record<string, StoreDatabase> = {};
  for (const shop of ['north', 'south']) {
    expect(await migrateStore(url, 'test', undefined, shop)).toMatchObject({ ok: true });
    shops[shop] = openStoreDatabase(url, shop, PATIENT);
  }
  const contentOf = async (schema: string): Promise<Record<string, string>> => {
    const tables = (await administrate(
      url,
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${schema}' ORDER BY 1`,
    )) as { name: string }[];
    // One statement for all tables, because connections are slow on a busy machine.
    const sums = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${schema}.${name} t`,
    );
    const rows = (await administrate(url, sums.join(' UNION ALL '))) as { name: string; sum: string }[];
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  };
  return { url, north: shops['north'] as StoreDatabase, south: shops['south'] as StoreDatabase, contentOf };
}

/** A working day: sales, a return, a till declared dead, and the close. */
async function workOf(database: StoreDatabase): Promise<void> {
  const server = await serve(database);
  try {
    const till = await enrolledTill(server, database, 1);
    till.write(...paidSale(1, 'trace-of-both-shops'), ...paidSale(2, 'trace-open').slice(0, 4));
    expect((await till.push()).code).toBe('ok');
    expect((await till.sales('receipt=1-1')).code).toBe('ok');
    expect((await till.claim({ trace_id: 'trace-of-both-shops' })).code).toBe('ok');
    const person = { person_id: 'p'.repeat(43), marks: ['ab'.repeat(32)] };
    expect(await till.tellCustomers([person])).toBe('ok');
    till.write({ type: 'person_erased', person_ids: [person.person_id], events: [] });
    expect((await till.push(till.end.seq)).code).toBe('ok');
    expect(await declareDead(database, { lane: 1, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
    expect(await closeStoreDay(database, { made_by: 'Ana', is_supplement: false })).toMatchObject({ ok: true });
  } finally {
    await server.stop();
  }
}

test('shops of one database keep the same lanes, receipts and numbers apart, and what one does changes no byte of another', async () => {
  const { url, north, south, contentOf } = await chainOfTwo();
  await workOf(north);
  const before = await contentOf('cobro_north');
  expect(Object.keys(before).length).toBeGreaterThan(20);
  await workOf(south);
  expect(await contentOf('cobro_north')).toEqual(before);
  expect(await contentOf('cobro')).toMatchObject({ lane_event: '', till: '' });
  for (const shop of [north, south]) expect((await checkInvariants(shop)).filter(({ holds }) => !holds)).toEqual([]);

  const { shops, totals } = await readShops(url);
  expect(shops.map(({ shop, lanes, open_attempts }) => [shop, lanes, open_attempts])).toEqual([
    [null, 0, 0],
    ['north', 1, 1],
    ['south', 1, 1],
  ]);
  // The Z of the shop covers all of it.
  expect(totals).toEqual({});
  await Promise.all([north.close(), south.close()]);
}, 240_000);

test('the managers of an office that may show the chain see the day of every shop and how far each is with what it was given', async () => {
  const { url, north, south } = await chainOfTwo();
  const server = await serve(south);
  const till = await enrolledTill(server, south, 4);
  till.write(...paidSale(1, 'trace-south'));
  expect((await till.push()).code).toBe('ok');
  const body = '{"settings":{}}';
  const wish = { feed: 'settings', body, valid_from_ms: null, lanes: null, confirmed: false } as const;
  expect(await publishFeed(south, shopKey, { ...wish, published_by: 'Ana', reason: 'paper' })).toMatchObject({
    ok: true,
  });
  // A shop with unknown tables is named and hides no other shop.
  await administrate(url, 'ALTER TABLE cobro_north.lane_head RENAME TO lane_head_of_another_program');

  const own = await openOffice(south);
  const cookie = await signIn(own, 'Ana', await own.person('Ana', 'manager'));
  expect((await ask(own, 'person.read', {}, { cookie })).value).not.toMatchObject({
    rights: expect.arrayContaining(['read_shops']),
  });
  expect((await ask(own, 'shops.read', {}, { cookie })).code).toBe('unknown');
  const all = await openOffice(south, { chain: watchShops(url, () => performance.now()) });
  const manager = await signIn(all, 'Eva', await all.person('Eva', 'manager'));
  expect((await ask(all, 'person.read', {}, { cookie: manager })).value).toMatchObject({
    rights: expect.arrayContaining(['read_shops']),
  });
  const { value } = await ask(all, 'shops.read', {}, { cookie: manager });
  expect(value).toMatchObject({
    shops: [
      { shop: null, lanes: 0 },
      {
        ...{ shop: 'south', lanes: 1, silent_lanes: 0, totals: { CLP: { sales: 1, sales_minor: 5_000 } } },
        versions: [{ feed: 'settings', version: 1, reason: 'paper', taken: 0, waiting: 1, silent: 0, refused: [] }],
      },
    ],
    ...{ unreadable: ['north'], closed: [] },
    totals: { CLP: { sales: 1, sales_minor: 5_000 } },
  });
  const supervisor = await signIn(all, 'Sol', await all.person('Sol', 'supervisor'));
  expect((await ask(all, 'shops.read', {}, { cookie: supervisor })).code).toBe('not_permitted');
  await server.stop();
  await Promise.all([north.close(), south.close()]);
}, 240_000);

test('a shop whose role is missing is named with the reason, and hides no other', async () => {
  const { url, north, south } = await chainOfTwo();
  await Promise.all([north.close(), south.close()]);
  await administrate(url, 'ALTER ROLE cobro_north_store RENAME TO cobro_north_store_of_before');
  try {
    const { shops, unreadable, closed } = await readShops(url);
    expect(shops.map(({ shop }) => shop)).toEqual([null, 'south']);
    expect({ unreadable, closed }).toEqual({ unreadable: ['north'], closed: ['north'] });
  } finally {
    await administrate(url, 'ALTER ROLE cobro_north_store_of_before RENAME TO cobro_north_store');
  }
});

test('PostgreSQL itself refuses a statement of a shop that names the table of another', async () => {
  const { north, south } = await chainOfTwo();
  for (const table of ['cobro_south.till', 'cobro.till', 'cobro_south.lane_event'])
    await expect(north.rows(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied for schema');
  const who = await north.rows(
    `SELECT current_user::text AS who, array_to_string(current_schemas(false), ',') AS seen`,
  );
  expect(who).toEqual([{ who: 'cobro_north_store', seen: 'cobro_north' }]);
  expect(await north.unsafeSettings()).toEqual([]);
  await Promise.all([north.close(), south.close()]);
});

/** Store code that contains SQL. Migrations and invariants are written for one shop and run for each. */
const WRITTEN_FOR_ONE = /database\/(migrations\/|migrate\.ts|invariants\.ts|database\.ts|shop-place\.ts)/;

test('no statement of a store names a schema, or leaves its own', () => {
  const files = readdirSync(join(ROOT, 'store'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !WRITTEN_FOR_ONE.test(file));
  expect(files.length).toBeGreaterThan(30);
  const reaching = files.filter((file) =>
    /\b(FROM|JOIN|INTO|UPDATE|TABLE)\s+cobro(_\w+)?\.|search_path|SET (LOCAL )?ROLE [^=]|SET SESSION/i.test(
      readFileSync(join(ROOT, 'store', file), 'utf8'),
    ),
  );
  expect(reaching).toEqual([]);
});

test('a name of a shop can be no schema or role of another', () => {
  expect(placeOf('north')).toMatchObject({ schema: 'cobro_north', store: 'cobro_north_store' });
  for (const name of ['', 'North', 'a_store', 'a-b', 'x; DROP TABLE', '1st', 'a'.repeat(32)])
    expect(() => placeOf(name)).toThrow('names no shop');
  expect(['cobro', 'cobro_north', 'cobro_a_b', 'cobroX', 'public'].map(shopOf)).toEqual([
    null,
    'north',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a file goes from shop to shop when every lane that speaks has it, and stops where one refuses it', async () => {
  const { url, north, south } = await chainOfTwo();
  const folder = mkdtempSync(join(tmpdir(), 'cobro-chain-'));
  writeFileSync(join(folder, 'prices.csv'), 'nombre;precio\nPan;1000\n');
  const out: string[] = [];
  const io = { environment: {}, stdout: (line: string) => out.push(line), stderr: (line: string) => out.push(line) };
  const rollOut = async (): Promise<number> => {
    out.length = 0;
    const argv = ['catalogue', '--file', join(folder, 'prices.csv'), '--shops', 'north,south', '--database', url];
    const never = new Promise<void>(() => undefined);
    return runRollOutCommand([...argv, '--data', folder, '--json'], { ...io, stopped: never });
  };
  /** Lane 1 of a shop, which reports `says(version)` for each version. */
  const laneOf = async (database: StoreDatabase, says: (version: number) => FeedProblem | null) => {
    const server = await serve(database);
    const till = await enrolledTill(server, database, 1);
    till.write(...paidSale(1, 'trace-1'));
    expect((await till.push()).code).toBe('ok');
    const [{ till_id }] = (await database.rows('SELECT till_id FROM till')) as [{ till_id: string }];
    let telling: Promise<unknown> = Promise.resolve();
    const stop = every(systemClock, 300, () => {
      telling = database
        .rows<{ version: number | null }>('SELECT max(version) AS version FROM feed')
        .then(async ([one]) => {
          const version = one?.version ?? null;
          if (version === null) return;
          const problem = says(version);
          const refused = problem === null ? null : { version, problem, detail: 'iva' };
          await noteStandings(database, till_id, [{ feed: 'catalogue', version: refused ? null : version, refused }]);
        });
    });
    return async () => {
      stop();
      await telling;
      await server.stop();
    };
  };
  const ends = [
    await laneOf(north, (version) => (version === 2 ? 'tax_unknown' : null)),
    await laneOf(south, () => null),
  ];
  const versions = async (): Promise<number[]> =>
    Promise.all([north, south].map(async ({ rows }) => (await rows('SELECT version FROM feed')).length));
  expect(await rollOut()).toBe(0);
  expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({
    outcome: 'rolled_out',
    shops: [
      { shop: 'north', version: 1, taken: [1] },
      { shop: 'south', version: 1, taken: [1] },
    ],
  });
  // The first shop refuses, so the second is not asked.
  expect(await rollOut()).toBe(1);
  expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({
    outcome: 'stopped',
    shops: [{ shop: 'north', refused: [{ lane: 1, problem: 'tax_unknown' }] }],
    not_reached: ['south'],
  });
  expect(await versions()).toEqual([2, 1]);
  for (const end of ends) await end();
  await Promise.all([north.close(), south.close()]);
  rmSync(folder, { recursive: true });
}, 240_000);
