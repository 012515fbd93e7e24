import { type FeedBodies, readFeedBody } from '../../../core/feeds/feed-changes.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { NOW_MS, inForceSql } from '../../core/version-status.ts';
import type { Queries } from '../../database/database.ts';
import { bodyOf, unpackFeed } from '../feeds.ts';

/** Parsed versions, newest kept: a version never changes, and a list is searched at every keystroke. */
export interface FeedBodyCache {
  /** Null: no such version, or it cannot be parsed. */
  read<Feed extends FeedName>(queries: Queries, feed: Feed, version: number): Promise<FeedBodies[Feed] | null>;
}

const KEPT_MAX = 3;

export function createFeedBodyCache(): FeedBodyCache {
  const kept = new Map<string, FeedBodies[FeedName]>();
  return {
    read: async <Feed extends FeedName>(queries: Queries, feed: Feed, version: number) => {
      const name = `${feed}/${version}`;
      const known = kept.get(name);
      if (known !== undefined) return known as FeedBodies[Feed];
      const body_gzip = await bodyOf(queries, feed, version);
      const body = body_gzip === null ? null : readFeedBody(feed, await unpackFeed(body_gzip));
      if (body === null) return null;
      kept.set(name, body);
      const oldest = kept.keys().next().value;
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return body;
    },
  };
}

/** The last version for all lanes at a moment. Null: none. */
export async function versionAt(
  { rows }: Queries,
  feed: FeedName,
  { at_ms, lanes }: { readonly at_ms: number | null; readonly lanes: readonly number[] | null },
): Promise<number | null> {
  const [found] = await rows<{ version: number }>(
    `SELECT version FROM feed
     WHERE feed = $1 AND halted_at IS NULL AND (lanes IS NULL OR $3::integer[] <@ lanes)
       AND ${inForceSql('feed', `coalesce($2::bigint, ${NOW_MS})`)}
     ORDER BY version DESC LIMIT 1`,
    [feed, at_ms, lanes],
  );
  return found?.version ?? null;
}
