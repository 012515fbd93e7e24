import type { FeedName } from '../contract/feeds.ts';
import type { Queries } from '../database/database.ts';
import { SILENT_SECONDS } from './fleet.ts';

/** Progress of the lanes towards a version. */
export interface VersionProgress {
  readonly taken: readonly number[];
  readonly waiting: readonly number[];
  readonly refused: readonly { readonly lane: number; readonly problem: string; readonly detail: string }[];
  /** Lanes without contact: unknown when they will receive it. */
  readonly silent: readonly number[];
}

interface LaneRow extends Record<string, unknown> {
  readonly lane: number;
  readonly version: number | null;
  readonly refused_version: number | null;
  readonly refused_problem: string | null;
  readonly refused_detail: string | null;
  readonly is_silent: boolean;
}

/** What live lanes reported of a version: in use (it or a later one), or refused. */
export async function progressOf({ rows }: Queries, feed: FeedName, version: number): Promise<VersionProgress> {
  const lanes = await rows<LaneRow>(
    `SELECT t.lane, f.version, f.refused_version, f.refused_problem, f.refused_detail,
       NOT EXISTS (SELECT 1 FROM session s WHERE s.till_id = t.till_id
         AND s.last_word_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})) AS is_silent
     FROM till t LEFT JOIN feed_on_till f ON f.till_id = t.till_id AND f.feed = $1
     WHERE t.state = 'live' ORDER BY t.lane`,
    [feed],
  );
  const has = (one: LaneRow): boolean => (one.version ?? 0) >= version;
  const says_no = (one: LaneRow): boolean => !has(one) && one.refused_version === version;
  const numbers = (found: readonly LaneRow[]): number[] => found.map(({ lane }) => lane);
  const open = lanes.filter((one) => !has(one) && !says_no(one));
  return {
    taken: numbers(lanes.filter(has)),
    waiting: numbers(open.filter(({ is_silent }) => !is_silent)),
    refused: lanes.filter(says_no).map(({ lane, refused_problem, refused_detail }) => ({
      ...{ lane, problem: refused_problem ?? '', detail: refused_detail ?? '' },
    })),
    silent: numbers(open.filter(({ is_silent }) => is_silent)),
  };
}
