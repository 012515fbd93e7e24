import type { FeedName } from '../contract/feeds.ts';
import type { Queries } from '../database/database.ts';

export interface FeedLine {
  readonly feed: FeedName;
  readonly version: number;
  /** ISO 8601. */
  readonly valid_from: string;
  readonly valid_from_ms: number;
  readonly published_at: string;
  readonly published_by: string;
  readonly reason: string;
  readonly lanes: readonly number[] | null;
  readonly is_halted: boolean;
}

export interface FeedOnLane {
  readonly lane: number;
  readonly feed: FeedName;
  readonly version: number | null;
  readonly refused_version: number | null;
  readonly refused_problem: string | null;
  readonly refused_detail: string | null;
}

/** The newest versions, and what each live lane reported to have in use. */
export async function readFeedBoard({
  rows,
}: Queries): Promise<{ readonly versions: readonly FeedLine[]; readonly lanes: readonly FeedOnLane[] }> {
  const versions = await rows<FeedLine & Record<string, unknown>>(
    `SELECT feed, version, valid_from_ms, lanes, published_by, reason, halted_at IS NOT NULL AS is_halted,
       to_char(to_timestamp(valid_from_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS valid_from,
       to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS published_at
     FROM feed ORDER BY published_at DESC, feed LIMIT 50`,
  );
  const lanes = await rows<FeedOnLane & Record<string, unknown>>(
    `SELECT t.lane, f.feed, f.version, f.refused_version, f.refused_problem, f.refused_detail
     FROM feed_on_till f JOIN till t USING (till_id) WHERE t.state = 'live' ORDER BY t.lane, f.feed`,
  );
  return { versions, lanes };
}
