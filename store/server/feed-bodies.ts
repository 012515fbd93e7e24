import type { FeedName } from '../contract/feeds.ts';
import type { StoreDatabase } from '../database/database.ts';
import { bodyOf } from './feeds.ts';

/** Caches the newest bodies as sent: a version never changes, and all lanes fetch the same one at the same time. */
export interface FeedBodies {
  /** Null: no such version. */
  read(feed: FeedName, version: number): Promise<Buffer | null>;
}

/** Enough for the one or two versions published in a day. */
const KEPT_MAX = 4;

/** One per process: concurrent requests share one query. */
export function createFeedBodies(database: StoreDatabase): FeedBodies {
  const kept = new Map<string, Promise<Buffer | null>>();
  return {
    read: (feed, version) => {
      const name = `${feed}/${version}`;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const body = bodyOf(database, feed, version);
      kept.set(name, body);
      const oldest = kept.keys().next().value;
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      // Failed and missing reads are not cached: a missing version may still be published.
      body.then((gzip) => gzip === null && kept.delete(name)).catch(() => kept.delete(name));
      return body;
    },
  };
}
