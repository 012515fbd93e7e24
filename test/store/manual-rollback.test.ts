import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import type { FeedsView } from '../../core/contract/feeds.ts';
import type { IntentName } from '../../core/contract/intents.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfFeeds } from './shop-of-feeds.ts';
import type { Lane } from './shop-of-lanes.ts';
import { serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const catalogue = (price_minor: number): string => {
  const product = { product_id: 'pan', name: 'Pan', code: null, category_id: 'otros', unit: 'each', stock: null };
  const categories = [{ category_id: 'otros', name: 'Otros', icon: 'tag' }];
  return JSON.stringify({ currency: 'CLP', products: [{ ...product, price_minor }], categories });
};
const priceOf = async ({ till }: Lane): Promise<number | null | undefined> =>
  (await till.do('catalogue.search', { text: 'pan', limit: 1 })).products[0]?.price_minor;

/** Sends an intent with a manager's approval, as the page does. */
async function byManager({ till }: Lane, intent: IntentName, args: object): Promise<FeedsView> {
  const done = await till.till.router.handle(intent, args, TRAINING_PIN);
  if (!done.ok) throw new Error(done.error.code);
  return done.value as FeedsView;
}

test('a manager goes back one version while the store is away, and nothing but a newer one or a manager goes on', async () => {
  const { server, store, sql, lane, publish, works } = await shopOfFeeds(postgres);
  const one = await lane(1);
  await publish(catalogue(1_000));
  await eventually('the first version is taken', async () => (await works(1)) === 1);
  expect((await byManager(one, 'feeds.read', {})).feeds).toMatchObject([
    { feed: 'catalogue', present: { version: 1 }, before: null, left: null },
  ]);
  await publish(catalogue(9_000), { confirmed: true });
  await eventually('and the second', async () => (await works(1)) === 2);
  const port = Number(new URL(server.url).port);
  await server.stop();

  const wish = { feed: 'catalogue', version: 2 };
  // The page showed the state before the second version: no-op.
  expect((await byManager(one, 'feeds.goBack', { ...wish, version: 1 })).problem).toBe('changed_meanwhile');
  const back = await byManager(one, 'feeds.goBack', wish);
  expect(back).toMatchObject({
    feeds: [{ present: { version: 1 }, before: null, left: { version: 2 } }],
    problem: null,
  });
  expect(await priceOf(one)).toBe(1_000);
  expect(one.till.journal.shop.audit.last(['feed_gone_back'], 1)).toMatchObject([
    { subject: 'catalogue 2', detail: '2 -> 1' },
  ]);
  // A second press changes nothing, nor does a restart.
  expect((await byManager(one, 'feeds.goBack', wish)).problem).toBe('changed_meanwhile');
  await one.again();
  expect(await priceOf(one)).toBe(1_000);

  // Without the store, the version is taken again and rolled back again.
  expect((await byManager(one, 'feeds.takeAgain', { ...wish, version: 1 })).problem).toBeNull();
  expect(await priceOf(one)).toBe(9_000);
  expect((await byManager(one, 'feeds.goBack', wish)).problem).toBeNull();
  expect(await priceOf(one)).toBe(1_000);

  const again = await serve(store, [], port);
  await eventually('the store hears which one it left', async () => {
    const found = await sql(`SELECT subject FROM cobro.finding WHERE kind = 'feed_refused'`);
    return (await works(1)) === 1 && found.length === 1;
  });
  expect(await priceOf(one)).toBe(1_000);
  await publish(catalogue(1_100), { confirmed: true });
  await eventually('a newer one is taken', async () => (await works(1)) === 3);
  expect(await priceOf(one)).toBe(1_100);
  expect((await byManager(one, 'feeds.read', {})).feeds).toMatchObject([
    { present: { version: 3 }, before: { version: 1 }, left: null },
  ]);
  await again.stop();
});

test('nothing goes back inside of a payment', async () => {
  const { lane, publish, works } = await shopOfFeeds(postgres);
  const one = await lane(1, { shift_required: false });
  for (const [index, price] of [1_000, 1_200].entries()) {
    await publish(catalogue(price));
    await eventually('it is taken', async () => (await works(1)) === index + 1);
  }
  await one.till.begin('pan');
  const wish = { feed: 'catalogue', version: 2 };
  expect(await byManager(one, 'feeds.goBack', wish)).toMatchObject({
    problem: 'payment_is_open',
    feeds: [{ present: { version: 2 } }],
  });
  expect(await priceOf(one)).toBe(1_200);
});
