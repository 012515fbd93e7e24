import type { FeedName } from '../contract/feeds.ts';
import type { StoreDatabase } from '../database/database.ts';
import { bodyOf } from './feeds.ts';

/** The newest bodies, as they are sent: a version never changes, and all lanes want the same one at the same moment. */
export interface FeedBodies {
  /** Null: there is no such version. */
  read(feed: FeedName, version: number): Promise<Buffer | null>;
}

/** So many are kept: one or two of what is published on one day. */
const KEPT_MAX = 4;

/** One for each process: lanes that ask at once are one question to the database. */
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
      // What was not answered is asked again; and what does not exist may yet.
      body.then((gzip) => gzip === null && kept.delete(name)).catch(() => kept.delete(name));
      return body;
    },
  };
}
