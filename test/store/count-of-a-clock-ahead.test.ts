import { expect, test } from 'vitest';
import { countedMs } from '../../core/feeds/feed-count.ts';
import { countedNow } from '../../store/server/feed-counts.ts';
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
