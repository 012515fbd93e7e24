import { countedMs, withCountedMs } from '../../core/feeds/feed-count.ts';
import type { FeedName } from '../contract/feeds.ts';
import type { Queries } from '../database/database.ts';
import { unpackFeed } from './feeds.ts';

/** Versions of a program that did not note their counts: as many are read as a shop may have planned. */
const UNNOTED_MAX = 20;

/**
 * The text of a catalogue that a person gave, with its count after every one before: a till counts anew only what was
 * counted later. By the database's clock, since those of two machines that publish may differ; one that was ahead put
 * counts into the future, and the next ones follow these.
 */
export async function countedNow(queries: Queries, feed: FeedName, text: string): Promise<string> {
  if (feed !== 'catalogue' || countedMs(text) === null) return text;
  const [now] = await queries.rows<{ now_ms: number; counted_ms: number | null }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms,
       (SELECT max(counted_ms) FROM feed WHERE feed = 'catalogue') AS counted_ms`,
  );
  if (now === undefined) throw new Error('an aggregate without a row');
  const last_ms = now.counted_ms ?? (await lastUnnoted(queries));
  return withCountedMs(text, Math.max(now.now_ms, last_ms + 1));
}

async function lastUnnoted({ rows }: Queries): Promise<number> {
  const versions = await rows<{ version: number }>(
    `SELECT version FROM feed WHERE feed = 'catalogue' ORDER BY version DESC LIMIT ${UNNOTED_MAX}`,
  );
  let last_ms = 0;
  for (const { version } of versions) {
    const [row] = await rows<{ body_gzip: Buffer }>(
      `SELECT body_gzip FROM feed WHERE feed = 'catalogue' AND version = $1`,
      [version],
    );
    if (row !== undefined) last_ms = Math.max(last_ms, countedMs(await unpackFeed(row.body_gzip)) ?? 0);
  }
  return last_ms;
}
