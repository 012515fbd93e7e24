import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Clock } from '../../core/clock.ts';
import { PUBLISHING } from '../../electron/commands/store/publish.ts';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import { FEED_BODY_TYPE, feedBodySchema, plannedFor } from '../../store/contract/feeds.ts';
import { haltFeed, publishFeed, rollBackFeed } from '../../store/server/feeds.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { readOfficeFleet } from '../../store/server/office/office-views.ts';
import { readFeedBoard } from '../../store/server/feed-board.ts';
import { deriveQuickly } from '../support/quick-pins.ts';
import { aMoment, eventually, systemClock } from '../support/real-time.ts';
import { newKey, shopOfFeeds } from './shop-of-feeds.ts';
import type { Lane } from './shop-of-lanes.ts';
import { enrolledTill } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const shop = (clock: Clock = systemClock) => shopOfFeeds(postgres, clock);

const product = (product_id: string, price_minor: number, rest: object = {}): object => ({
  ...{ product_id, name: `Producto ${product_id}`, code: null, category_id: 'otros', unit: 'each', stock: null },
  ...{ price_minor, ...rest },
});
const categories = [{ category_id: 'otros', name: 'Otros', icon: 'tag' }];
const catalogue = (...products: object[]): string => JSON.stringify({ currency: 'CLP', products, categories });

async function priceOf({ till }: Lane, text: string): Promise<number | null | undefined> {
  const { products } = await till.do('catalogue.search', { text, limit: 5 });
  return products[0]?.price_minor;
}

test('a version reaches every lane, is told by each, and one act gives all of them back what they had', async () => {
  const { store, key, lane, publish, works, atRest } = await shop();
  const [one, two] = [await lane(1), await lane(2)];
  await publish(catalogue(product('pan', 1_000), product('leche', 900)));
  for (const number of [1, 2]) await eventually('the first version is taken', async () => (await works(number)) === 1);
  expect(await priceOf(one, 'pan')).toBe(1_000);
  // The shop's catalogue does not list the demonstration's espresso.
  expect(await priceOf(two, 'espresso')).toBeUndefined();

  await publish(catalogue(product('pan', 1_100), product('leche', 900)));
  for (const number of [1, 2]) await eventually('the second one is', async () => (await works(number)) === 2);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_100, 1_100]);

  const back = await rollBackFeed(store, key, {
    feed: 'catalogue',
    lane: null,
    published_by: 'Ana',
    reason: 'wrong branch',
  });
  expect(back).toMatchObject({ ok: true, value: { version: 3, content_of: 1 } });
  for (const number of [1, 2]) await eventually('and what was before', async () => (await works(number)) === 3);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_000, 1_000]);
  // The current body and the previous one.
  expect(readdirSync(join(one.directory, 'feeds')).filter((name) => /^[0-9a-f]{64}/.test(name))).toHaveLength(2);
  expect(one.till.journal.shop.audit.last(['feed_taken'], 10).length).toBe(3);
  await atRest(one, two);
});

test('one act gives one lane back what it had, and it has the next version with all of them', async () => {
  const { store, key, lane, publish, works, atRest } = await shop();
  const [one, two] = [await lane(1), await lane(2)];
  await publish(catalogue(product('pan', 1_000)));
  for (const number of [1, 2]) await eventually('the first version is taken', async () => (await works(number)) === 1);
  await publish(catalogue(product('pan', 1_100)));
  for (const number of [1, 2]) await eventually('the second one is', async () => (await works(number)) === 2);

  const wish = { feed: 'catalogue', published_by: 'Ana', reason: 'old labels at this lane' } as const;
  const back = await rollBackFeed(store, key, { ...wish, lane: 1 });
  expect(back).toMatchObject({ ok: true, value: { version: 3, content_of: 1, lanes: [1] } });
  await eventually('lane 1 is back', async () => (await works(1)) === 3);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_000, 1_100]);
  expect(await works(2)).toBe(2);
  // A second rollback goes forward again: the previous version is the second one.
  expect(await rollBackFeed(store, key, { ...wish, lane: 1 })).toMatchObject({ value: { version: 4, content_of: 2 } });
  expect(await rollBackFeed(store, key, { ...wish, lane: 9 })).toMatchObject({ ok: false, error: { code: 'unknown' } });
  // The shop never had any of it.
  expect(await rollBackFeed(store, key, { ...wish, lane: null })).toMatchObject({
    value: { content_of: 1, lanes: null },
  });
  for (const number of [1, 2]) await eventually('all are together again', async () => (await works(number)) === 5);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_000, 1_000]);
  await atRest(one, two);
});

test('a bad push leaves the lane with what it sells, and is listed for a person', async () => {
  const { sql, lane, publish, works, refused } = await shop();
  const one = await lane(1);
  const goods = Array.from({ length: 10 }, (_, index) => product(`p${index}`, 1_000));
  const good = await publish(catalogue(...goods));
  await eventually('a good one is taken', async () => (await works(1)) === good);
  const bad: readonly (readonly [string, string])[] = [
    ['unreadable', '{"currency":"CLP"}'],
    ['empty', catalogue()],
    ['currency', JSON.stringify({ currency: 'ARS', products: goods, categories })],
    ['tax_unknown', catalogue(...goods, product('x', 1, { tax_id: 'ila' }))],
    ['code_twice', catalogue(...goods, product('x', 1, { code: '77' }), product('y', 1, { code: '77' }))],
    ['shrinks', catalogue(...goods.slice(0, 4))],
    ['price_falls', catalogue(...goods.slice(1), product('p0', 99))],
  ];
  for (const [problem, body] of bad) {
    await publish(body);
    await eventually(`refused: ${problem}`, async () => (await refused(1)) === problem);
    expect(await works(1)).toBe(good);
    expect(await priceOf(one, 'p0')).toBe(1_000);
  }
  expect(await sql(`SELECT count(*)::int AS count FROM cobro.finding WHERE kind = 'feed_refused'`)).toEqual([
    { count: bad.length },
  ]);
  // The publisher confirms the large change.
  const meant = await publish(catalogue(...goods.slice(0, 4)), { confirmed: true });
  await eventually('what is meant is taken', async () => (await works(1)) === meant);
  expect(await refused(1)).toBeNull();
});

test('what another key signed, or what was changed on its way, is not taken', async () => {
  const { store, sql, lane, publish, works, refused } = await shop();
  await lane(1);
  const first = await publish(catalogue(product('pan', 1_000)));
  await eventually('the first is taken', async () => (await works(1)) === first);
  const other = newKey();
  expect(
    await publishFeed(store, other, {
      ...{ feed: 'catalogue', body: catalogue(product('pan', 1)), valid_from_ms: null, lanes: null },
      ...{ confirmed: true, published_by: 'Eve', reason: '' },
    }),
  ).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  // Write access to the database is not enough to sign.
  await sql(`INSERT INTO cobro.feed (feed, version, valid_from_ms, sha256, size, body_gzip, confirmed, signature, published_by, reason)
    SELECT feed, 2, valid_from_ms + 1, sha256, size, body_gzip, true, signature, 'Eve', '' FROM cobro.feed`);
  await eventually('the signature is refused', async () => (await refused(1)) === 'signature');
  const third = await publish(catalogue(product('pan', 1_200), product('te', 1)));
  await expect(sql('UPDATE cobro.feed SET body_gzip = body_gzip')).rejects.toThrow('never changes');
  await eventually('a good one after it is taken', async () => (await works(1)) === third);
});

test('prices change at their minute by the clock of the till, also without the store, and never inside a payment', async () => {
  let ahead_ms = 0;
  const clock: Clock = { ...systemClock, wallMs: () => systemClock.wallMs() + ahead_ms };
  const { server, sql, lane, publish, works, key, store } = await shop(clock);
  const one = await lane(1, { shift_required: false });
  await publish(catalogue(product('pan', 1_000)));
  await eventually('the present price is there', async () => (await works(1)) === 1);
  const noon_ms = plannedFor(systemClock.wallMs() + 3_600_000);
  await publish(catalogue(product('pan', 1_500)), { valid_from_ms: noon_ms });
  const other = await publish(catalogue(product('pan', 9_000)), { valid_from_ms: noon_ms + 60_000 });
  const kept = (): number => {
    const file = join(one.directory, 'feeds', 'feeds.json');
    const places: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return (places as { catalogue?: { planned: unknown[] } }).catalogue?.planned.length ?? 0;
  };
  await eventually('both planned ones are on the disk', () => kept() === 2);
  expect(await haltFeed(store, { feed: 'catalogue', version: other, halted_by: 'Ana' })).toMatchObject({ ok: true });
  await eventually('what was halted is gone', () => kept() === 1);
  await server.stop();
  await one.till.begin('pan');
  ahead_ms = 3_700_000;
  // The lines keep their price: an open payment holds back every switch.
  await new Promise((resolve) => systemClock.schedule(1_500, () => resolve(null)));
  expect(await priceOf(one, 'pan')).toBe(1_000);
  await one.till.do('checkout.chooseCash', {});
  await one.till.do('checkout.takeCash', { received_minor: 1_000 });
  await one.till.do('checkout.finish', {});
  await eventually('noon is here', async () => (await priceOf(one, 'pan')) === 1_500);
  expect(one.till.journal.shop.audit.last(['feed_taken'], 1)[0]?.subject).toBe('catalogue 2');
  expect(await sql('SELECT count(*)::int AS count FROM cobro.feed')).toEqual([{ count: 3 }]);
  expect(key).toContain('PRIVATE KEY');
});

test('what is published without a time comes at once where the clocks of store and lane differ, and the older never over the newer', async () => {
  let ahead_ms = -7 * 3_600_000;
  const clock: Clock = { ...systemClock, wallMs: () => systemClock.wallMs() + ahead_ms };
  const { lane, publish, works, key, store, sql } = await shop(clock);
  const one = await lane(1);
  await publish(catalogue(product('pan', 9_000)));
  await eventually('the lane has it at once', async () => (await works(1)) === 1);
  const findings = () => sql(`SELECT kind FROM cobro.finding WHERE closed_at IS NULL`);
  await eventually('a person is told of the clock', async () => (await findings()).length === 1);
  expect(await findings()).toEqual([{ kind: 'clock_differs' }]);
  expect((await readFleet(store)).lanes[0]?.clock_ahead_ms).toBeLessThan(-6.9 * 3_600_000);

  // The store's clock is right again; a later publication supersedes a planned one.
  ahead_ms = 0;
  const noon = { valid_from_ms: systemClock.wallMs() + 3_600_000 };
  await publish(catalogue(product('pan', 8_000)), noon);
  const newest = await publishFeed(store, key, {
    ...{ feed: 'catalogue', body: catalogue(product('pan', 7_000)), valid_from_ms: null, lanes: null },
    ...{ confirmed: false, published_by: 'Ana', reason: '' },
  });
  expect(newest).toMatchObject({ ok: true, value: { version: 3, drops: [2] } });
  await eventually('the newest one is there', async () => (await works(1)) === 3);
  ahead_ms = 8 * 3_600_000;
  await one.again();
  await aMoment();
  expect([await works(1), await priceOf(one, 'pan')]).toEqual([3, 7_000]);
  ahead_ms = 0;
  await one.again();
  await eventually('the clock is right again', async () => (await findings()).length === 0);
});

test('the commands publish what a person wrote, say where a file is wrong, and publish nothing of it', async () => {
  const { url, store } = await postgres.database();
  const folder = mkdtempSync(join(tmpdir(), 'cobro-feeds-'));
  const out: string[] = [];
  const io = { environment: {}, stdout: (line: string) => out.push(line), stderr: (line: string) => out.push(line) };
  const run = async (act: 'push' | 'rollback' | 'feeds', ...rest: string[]): Promise<number> => {
    out.length = 0;
    const argv = [...rest, '--database', url, '--data', folder];
    return PUBLISHING[act](argv, { ...io, stopped: new Promise<void>(() => undefined) });
  };
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  expect(
    await run('push', 'catalogue', '--file', file('a.csv', 'nombre;precio;existencias\nPan;1.000;5\nTé;900;')),
  ).toBe(0);
  expect(out.join()).toContain('Each till that takes it counts its stock anew');
  expect(await run('push', 'catalogue', '--file', file('b.csv', 'nombre;precio\nPan;1.1x'))).toBe(1);
  expect(out.join()).toContain('line 2: price');
  const people = { people: [{ staff_id: 'ana', name: 'Ana', role: 'manager', pin: '271828' }] };
  expect(await run('push', 'staff', '--file', file('p.json', JSON.stringify(people)))).toBe(0);
  expect(await run('push', 'staff', '--file', file('w.json', JSON.stringify(people).replace('271828', '1111')))).toBe(
    1,
  );
  expect(await run('push', 'settings', '--file', file('s.json', '{"settings":{"till_name":"x"}}'))).toBe(1);
  expect(await run('push', 'settings', '--file', file('t.json', '{"settings":{"tip_enabled":false}}'))).toBe(0);
  expect(await run('rollback', 'catalogue', '--reason', 'x')).toBe(1);
  expect(await run('feeds', '--json')).toBe(0);
  const { versions } = await readFeedBoard(store);
  expect(versions.map(({ feed, version }) => `${feed} ${version}`).sort()).toEqual([
    'catalogue 1',
    'settings 1',
    'staff 1',
  ]);
  const [{ body_gzip }] = (await store.rows(`SELECT body_gzip FROM feed WHERE feed = 'staff'`)) as [
    { body_gzip: Buffer },
  ];
  expect(gunzipSync(body_gzip).toString('utf8')).not.toContain('271828');
  rmSync(folder, { recursive: true });
});

test('a version of one lane stays with it; a start takes what a stop interrupted; what the disk lost is fetched again', async () => {
  const { lane, publish, works } = await shop();
  const [one, two] = [await lane(1), await lane(2)];
  await publish(catalogue(product('pan', 1_000)));
  for (const number of [1, 2]) await eventually('all have the first', async () => (await works(number)) === 1);
  await publish(catalogue(product('pan', 1_010)), { lanes: [1] });
  await eventually('the canary has the second', async () => (await works(1)) === 2);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_010, 1_000]);
  // As if the process had died between committing the catalogue and noting it.
  writeFileSync(join(one.directory, 'feeds', 'feeds.json'), '{}');
  await one.again();
  await eventually('it is taken again', async () => existsSync(join(one.directory, 'feeds', 'feeds.json')));
  await publish(catalogue(product('pan', 1_020)));
  for (const number of [1, 2]) await eventually('all have the third', async () => (await works(number)) === 3);
  expect([await priceOf(one, 'pan'), await priceOf(two, 'pan')]).toEqual([1_020, 1_020]);
});

test('people and settings of the shop come to every lane; who left opens nothing, and no lane is left without a manager', async () => {
  const { lane, publish, works, refused } = await shop();
  const one = await lane(1);
  const hasher = createPinHasher({ key: null, derive: deriveQuickly });
  const person = async (staff_id: string, role: string, pin: string | null): Promise<object> => ({
    ...{ staff_id, name: `Name ${staff_id}`, role, enabled: true, overrides: {} },
    pin_hash: pin === null ? null : await hasher.hash(pin),
  });
  const people = (...list: object[]): string => JSON.stringify({ people: list });
  const ana = await person('ana', 'manager', '271828');
  const leo = await person('leo', 'cashier', '161803');
  await publish(people(ana, leo), { feed: 'staff' });
  await eventually('the people are there', async () => (await works(1, 'staff')) === 1);
  expect(one.till.journal.shop.staff.list().map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Name ana', true],
    ['Name leo', true],
  ]);
  await publish(people(ana), { feed: 'staff' });
  await eventually('one left', async () => (await works(1, 'staff')) === 2);
  expect(one.till.journal.shop.staff.list().find(({ staff_id }) => staff_id === 'leo')?.enabled).toBe(false);
  await publish(people(ana, { ...ana, staff_id: 'other' }), { feed: 'staff' });
  await eventually('two of one name are refused', async () => (await refused(1)) === 'name_taken');

  await publish(JSON.stringify({ settings: { receipt_footer: ['Gracias'], refund_reason_required: true } }), {
    feed: 'settings',
  });
  await eventually('the settings are there', async () => (await works(1, 'settings')) === 1);
  await publish(JSON.stringify({ settings: { till_name: 'Caja 9' } }), { feed: 'settings' });
  await eventually('what is of one till is refused', async () => (await refused(1)) !== null);
  await one.till.do('staff.signIn', { pin: '271828' });
  const { values } = await one.till.do('settings.read', {});
  expect(values).toMatchObject({ receipt_footer: ['Gracias'], refund_reason_required: true });
  expect(values.till_name).not.toBe('Caja 9');
});

test('a lane has what its group says above what the shop says, and the office hears of its devices', async () => {
  const { store, lane, publish, works } = await shop();
  const [one, two] = [await lane(1), await lane(2)];
  const settings = { tip_enabled: false, receipt_footer: ['Gracias'] };
  const groups = [{ name: 'Terraza', lanes: [2, 3], settings: { tip_enabled: true } }];
  await publish(JSON.stringify({ settings, groups }), { feed: 'settings' });
  for (const number of [1, 2])
    await eventually('the settings are there', async () => (await works(number, 'settings')) === 1);
  const hasher = createPinHasher({ key: null, derive: deriveQuickly });
  const ana = { staff_id: 'ana', name: 'Ana', role: 'manager', enabled: true, overrides: {} };
  const people = [{ ...ana, pin_hash: await hasher.hash('271828') }];
  await publish(JSON.stringify({ people }), { feed: 'staff' });
  const valuesOf = async ({ till }: typeof one) => {
    await till.do('staff.signIn', { pin: '271828' });
    return (await till.do('settings.read', {})).values;
  };
  for (const number of [1, 2]) await eventually('Ana is there', async () => (await works(number, 'staff')) === 1);
  expect(await valuesOf(one)).toMatchObject({ tip_enabled: false, receipt_footer: ['Gracias'] });
  expect(await valuesOf(two)).toMatchObject({ tip_enabled: true, receipt_footer: ['Gracias'] });
  await eventually('the lanes said what they have', async () => {
    const { lanes } = await readOfficeFleet(store);
    return lanes.every(({ devices }) => devices?.[0]?.kind === 'reader');
  });
});

test('a version comes as it lies in the database, and in JSON to a till of an older program', async () => {
  const { store, server, publish } = await shop();
  const till = await enrolledTill(server, store, 9);
  const body = catalogue(product('pan', 1_000));
  const version = await publish(body);
  const given = { method: 'GET', path: `/feeds/catalogue/${version}`, token: till.token } as const;
  const answers = [
    await till.client.call({ ...given, answer: feedBodySchema, accept: FEED_BODY_TYPE }),
    await till.client.call({ ...given, answer: feedBodySchema }),
    await till.client.call({ ...given, answer: z.object({ gzip: z.base64() }) }),
  ];
  for (const answer of answers) {
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    const { gzip } = answer.value.value;
    expect(gunzipSync(typeof gzip === 'string' ? Buffer.from(gzip, 'base64') : gzip).toString('utf8')).toBe(body);
  }
});
