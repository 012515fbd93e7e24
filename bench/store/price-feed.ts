import { generateKeyPairSync, hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FEED_BODY_TYPE, feedBodySchema } from '../../store/contract/feeds.ts';
import { publishFeed } from '../../store/server/feeds.ts';
import type { TestTill } from '../../test/store/test-till.ts';
import { type BenchShop, wake } from './bench-shop.ts';
import type { Figure } from './figure.ts';

const PRODUCTS = 100_000;
const unpack = promisify(gunzip);

/** Sends one catalogue to every lane: fetched, unpacked and verified against its signature. */
export async function priceFeed({ database, storeSeconds }: BenchShop, tills: readonly TestTill[]): Promise<Figure> {
  const key = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    ...{ product_id: `p${index}`, name: `Producto número ${index}`, code: String(7_800_000_000_000 + index) },
    ...{ category_id: 'c', price_minor: 100 + ((index * 7_919) % 50_000), unit: 'each', stock: null },
  }));
  const categories = [{ category_id: 'c', name: 'Todo', icon: 'tag' }];
  const body = JSON.stringify({ currency: 'CLP', products, categories });
  const sha256 = hash('sha256', body, 'hex');
  for (const till of tills) {
    // Another process of the lane said hello in between.
    till.boot_id = randomUUID();
    await wake(till);
  }
  const began_ms = performance.now();
  const [began_cpu, began_store_s] = [process.cpuUsage(), storeSeconds()];
  const published = await publishFeed(database, key, {
    ...{
      feed: 'catalogue',
      body,
      valid_from_ms: null,
      lanes: null,
      confirmed: true,
      published_by: 'bench',
      reason: '',
    },
  });
  if (!published.ok) throw new Error(published.error.message);
  const published_ms = performance.now() - began_ms;
  await Promise.all(tills.map((till) => fetchOnce(till, published.value.version, body.length, sha256)));
  const seconds = (performance.now() - began_ms) / 1_000;
  const { user, system } = process.cpuUsage(began_cpu);
  const processors = `${((user + system) / 1e6).toFixed(0)} s of a processor for all lanes and ${(storeSeconds() - began_store_s).toFixed(0)} s for the store`;
  return {
    what: `${PRODUCTS.toLocaleString('en')} products to ${tills.length} lanes`,
    measured: `**${seconds.toFixed(1)} s** (${(published_ms / 1_000).toFixed(1)} s of it to sign and store them)`,
    goal: '60 s',
    how: `a catalogue of ${(body.length / 1e6).toFixed(1)} MB, from its publication until the last lane has unpacked it and proven its hash; the lanes unpack it in one process here, each in its own in a shop; ${processors}`,
  };
}

async function fetchOnce({ client, token }: TestTill, version: number, size: number, sha256: string): Promise<void> {
  const answer = await client.call({
    ...{
      method: 'GET',
      path: `/feeds/catalogue/${version}`,
      token,
      answer: feedBodySchema,
      accept: FEED_BODY_TYPE,
      timeout_ms: 300_000,
    },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const body = await unpack(answer.value.value.gzip, { maxOutputLength: 2 * size });
  if (hash('sha256', body, 'hex') !== sha256) throw new Error('another body');
}
