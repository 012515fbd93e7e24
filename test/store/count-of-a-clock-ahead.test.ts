import { expect, test } from 'vitest';
import { countedMs } from '../../core/feeds/feed-count.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { countedNow, publishGiven } from '../../store/server/feed-counts.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfFeeds } from './shop-of-feeds.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const DAY_MS = 86_400_000;
const categories = [{ category_id: 'otros', name: 'Otros', icon: 'tag' }];
const file = (stock: number | null, name = 'Pan', counted_ms = 1): string => {
  const product = { product_id: 'pan', name, code: null, category_id: 'otros', unit: 'each', stock, price_minor: 900 };
  const counts = stock === null ? {} : { stock_counted_ms: counted_ms };
  return JSON.stringify({ currency: 'CLP', products: [product], categories, ...counts });
};

/** A shop whose first count came from a machine with a clock that is a day ahead. */
async function shop() {
  const world = await shopOfFeeds(postgres);
  const one = await world.lane(1);
  const shownLeft = async (): Promise<number | null | undefined> =>
    (await one.till.do('catalogue.search', { text: 'pan', limit: 1 })).products[0]?.stock;
  let version = 0;
  const publish = async (text: string): Promise<void> => {
    version += 1;
    await world.publish(text);
    await eventually('the version is taken', async () => (await world.works(1)) === version);
  };
  const [{ now_ms } = { now_ms: 0 }] = (await world.sql(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`,
  )) as { now_ms: number }[];
  const ahead_ms = Number(now_ms) + DAY_MS;
  await publish(file(24, 'Pan', ahead_ms));
  expect(await shownLeft()).toBe(24);
  const given = async (text: string): Promise<string> => await countedNow(world.store, 'catalogue', text);
  return { ...world, publish, shownLeft, given, ahead_ms };
}

test('a count is taken though the one before was given by a clock that was a day ahead', async () => {
  const { publish, shownLeft, given, ahead_ms } = await shop();
  const text = await given(file(10));
  expect(countedMs(text)).toBe(ahead_ms + 1);
  await publish(text);
  expect(await shownLeft()).toBe(10);
  // A file without stock, and a version of before, count nothing; the count after them follows the last one.
  await publish(file(null));
  await publish(file(24, 'Pan', ahead_ms));
  expect(await shownLeft()).toBe(10);
  await publish(await given(file(7)));
  expect(await shownLeft()).toBe(7);
});

test('a count follows those that a program published which did not note them', async () => {
  const { sql, given, ahead_ms } = await shop();
  await sql('ALTER TABLE cobro.feed DISABLE TRIGGER ALL; UPDATE cobro.feed SET counted_ms = NULL');
  expect(countedMs(await given(file(10)))).toBe(ahead_ms + 1);
});

test('a name with the letters of the count is no count, and a count is by the clock of the database', async () => {
  const { store } = await postgres.database();
  const named = file(null, 'x"stock_counted_ms":5');
  expect([countedMs(named), await countedNow(store, 'catalogue', named)]).toEqual([null, named]);
  const counted_ms = countedMs(await countedNow(store, 'catalogue', file(1, 'x"stock_counted_ms":5'))) ?? 0;
  const [{ now_ms } = { now_ms: 0 }] = await store.rows<{ now_ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms',
  );
  expect(now_ms - counted_ms).toBeGreaterThanOrEqual(0);
  expect(now_ms - counted_ms).toBeLessThan(DAY_MS);
});

test('of two counts that are given at one moment the later version is the later count, and a till that has the other takes it', async () => {
  const { store, key, works, shownLeft } = await shop();
  const draft = { feed: 'catalogue', valid_from_ms: null, lanes: null, confirmed: false, published_by: 'Ana' } as const;
  const given = (stock: number) => ({ ...draft, body: file(stock), reason: '' });
  const taken = (version: number) => eventually('the version is taken', async () => (await works(1)) === version);
  let begun = 0;
  // The other one is published, and taken, when this one has its count already.
  const late: StoreDatabase = {
    ...store,
    transaction: async (work) => {
      begun += 1;
      if (begun === 1) {
        expect(await publishGiven(store, key, given(10))).toMatchObject({ ok: true, value: { version: 2 } });
        await taken(2);
      }
      return await store.transaction(work);
    },
  };
  expect(await publishGiven(late, key, given(7))).toMatchObject({ ok: true, value: { version: 3 } });
  await taken(3);
  expect(await shownLeft()).toBe(7);
  expect(begun).toBe(2);
});
