import { type DayTotals, addTotals } from '../core/day-totals.ts';
import { openPool, openStoreDatabase } from '../database/database.ts';
import { shopOf } from '../database/shop-place.ts';
import { readFleet } from './fleet.ts';
import { lookAtDay } from './store-day.ts';

export interface ShopLine {
  /** Null: the one without a name. */
  readonly shop: string | null;
  readonly state: string;
  readonly lanes: number;
  readonly open_attempts: number;
  readonly findings: number;
  /** What its lanes sold since they were last in a Z. */
  readonly totals: DayTotals;
}

export interface ChainLook {
  readonly shops: readonly ShopLine[];
  readonly totals: DayTotals;
}

/** The shops of a database, each read as its own store reads it: no transaction and no statement spans two (decision 036). */
export async function lookAtShops(url: string): Promise<ChainLook> {
  const shops: ShopLine[] = [];
  for (const shop of await shopsOf(url)) {
    const database = openStoreDatabase(url, shop);
    try {
      const { state, lanes, findings } = await readFleet(database);
      const { totals } = await lookAtDay(database);
      const open_attempts = lanes.reduce((count, lane) => count + lane.open_attempts, 0);
      shops.push({ shop, state, lanes: lanes.length, open_attempts, findings: findings.length, totals });
    } finally {
      await database.close();
    }
  }
  return { shops, totals: addTotals(shops.map(({ totals }) => totals)) };
}

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
