import type { ChainReport, ShopLine, ShopVersion } from '../contract/chain.ts';
import { FEEDS, isInForce } from '../contract/feeds.ts';
import { addTotals } from '../core/day-totals.ts';
import { type StoreDatabase, openPool, openStoreDatabase } from '../database/database.ts';
import { shopOf } from '../database/shop-place.ts';
import { readFeedBoard } from './feed-board.ts';
import { readFleet } from './fleet.ts';
import { progressOf } from './roll-out.ts';
import { readDayReport } from './store-day.ts';

/** Reads a database's shops, each as its own store would: no transaction or statement spans two (decision 036). */
export async function readShops(url: string): Promise<ChainReport> {
  const shops: ShopLine[] = [];
  const unreadable: (string | null)[] = [];
  const closed: (string | null)[] = [];
  for (const shop of await shopsOf(url)) {
    const database = openStoreDatabase(url, shop);
    try {
      shops.push(await readShop(database, shop));
    } catch (error) {
      if (!isOfThisShop(error)) throw error;
      unreadable.push(shop);
      if (CLOSED.test(codeOf(error))) closed.push(shop);
    } finally {
      await database.close();
    }
  }
  return { shops, unreadable, closed, totals: addTotals(shops.map(({ totals }) => totals)) };
}

/** The shop's tables are of another version, or closed to this user: the other shops are still read. */
const isOfThisShop = (error: unknown): boolean => /^(42|3F|22023)/.test(codeOf(error)) || CLOSED.test(codeOf(error));
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** No such role, one that this user may not assume, or one that may not read. */
const CLOSED = /^(42501|22023|0P000|42704)$/;

async function readShop(database: StoreDatabase, shop: string | null): Promise<ShopLine> {
  const { state, lanes, findings } = await readFleet(database);
  const { totals, lanes: day_lanes } = await readDayReport(database);
  return {
    ...{ shop, state, totals, lanes: lanes.length, findings: findings.length },
    silent_lanes: day_lanes.filter(({ why }) => why === 'silent').length,
    open_attempts: lanes.reduce((count, lane) => count + lane.open_attempts, 0),
    versions: await newestVersions(database),
  };
}

/** The version of each feed meant for all lanes, and how many have it. */
async function newestVersions(database: StoreDatabase): Promise<ShopVersion[]> {
  const { versions } = await readFeedBoard(database);
  const in_force = versions
    .filter(({ lanes, is_halted, ...one }) => lanes === null && !is_halted && isInForce(one, Date.now()))
    .toSorted((one, other) => other.version - one.version);
  const found: ShopVersion[] = [];
  for (const feed of FEEDS) {
    const newest = in_force.find((one) => one.feed === feed);
    if (newest === undefined) continue;
    const { version, published_at, published_by, reason } = newest;
    const { taken, waiting, silent, refused } = await progressOf(database, feed, version);
    found.push({
      ...{ feed, version, published_at, published_by, reason },
      ...{ taken: taken.length, waiting: waiting.length, silent: silent.length },
      refused: refused.map(({ lane }) => lane),
    });
  }
  return found;
}

/** The same for pages that poll every few seconds: they share one result for `LOOK_MS`. */
export function watchShops(url: string, monotonicMs: () => number): () => Promise<ChainReport> {
  let report: Promise<ChainReport> | null = null;
  let began_ms = 0;
  return async () => {
    if (report === null || monotonicMs() - began_ms > LOOK_MS) {
      began_ms = monotonicMs();
      report = readShops(url);
      report.catch(() => (report = null));
    }
    return await report;
  };
}

const LOOK_MS = 10_000;

async function shopsOf(url: string): Promise<(string | null)[]> {
  const pool = openPool(url, null, 1);
  try {
    const { rows } = await pool.query<{ schema: string }>(
      `SELECT n.nspname AS schema FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'migration'
       WHERE starts_with(n.nspname, 'cobro') ORDER BY n.nspname`,
    );
    return rows.flatMap(({ schema }) => {
      const shop = shopOf(schema);
      return shop === undefined ? [] : [shop];
    });
  } finally {
    await pool.end();
  }
}
