import { countedMs, withCountedMs } from '../../core/feeds/feed-count.ts';
import type { FeedName } from '../contract/feeds.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { type FeedDraft, type Published, packFeed, publishIn, unpackFeed } from './feeds.ts';
import type { Answer } from './refusal.ts';

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

/** Publishes what a person gave. Its count follows one that was published meanwhile, too: it is given anew then. */
export async function publishGiven(
  database: StoreDatabase,
  key_pem: string,
  draft: FeedDraft,
): Promise<Answer<Published>> {
  const { feed } = draft;
  for (;;) {
    const body = await countedNow(database, feed, draft.body);
    const packed = await packFeed({ ...draft, body });
    const counted_ms = feed === 'catalogue' ? countedMs(body) : null;
    const done = await database.transaction(async (queries) => {
      // Prevents publications between comparing and publishing.
      await queries.rows('SELECT 1 FROM store FOR UPDATE');
      const is_late = counted_ms !== null && (await isCountedSince(queries, counted_ms));
      return is_late ? null : await publishIn(queries, key_pem, packed);
    });
    if (done !== null) return done;
  }
}

async function isCountedSince({ rows }: Queries, counted_ms: number): Promise<boolean> {
  const later = await rows(`SELECT 1 FROM feed WHERE feed = 'catalogue' AND counted_ms >= $1 LIMIT 1`, [counted_ms]);
  return later.length > 0;
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
