import { PLAN_STEP_MS, compareFeedVersions, isInForce } from '../contract/feeds.ts';
import type { VersionStatus } from '../contract/office-feeds.ts';

export interface PlacedVersion {
  readonly feed: string;
  readonly version: number;
  readonly valid_from_ms: number;
  readonly lanes: readonly number[] | null;
  readonly is_halted: boolean;
}

/** The standing of a version among all versions of its feed: the latest one in force for a lane wins (store 13.2). */
export function versionStatus(one: PlacedVersion, all: readonly PlacedVersion[], now_ms: number): VersionStatus {
  if (one.is_halted) return 'halted';
  const is_planned = !isInForce(one, now_ms);
  // A planned version is judged at its start, since a later version may have replaced it by then.
  const at_ms = is_planned ? one.valid_from_ms : now_ms;
  const after = all.filter(
    (other) =>
      other.feed === one.feed && !other.is_halted && isInForce(other, at_ms) && compareFeedVersions(other, one) > 0,
  );
  if (after.some(({ lanes }) => lanes === null)) return 'former';
  const { lanes } = one;
  const taken = new Set(after.flatMap((other) => other.lanes ?? []));
  if (lanes?.every((lane) => taken.has(lane)) === true) return 'former';
  if (is_planned) return 'planned';
  return lanes === null ? 'in_force' : 'staged';
}

/** The database's clock. */
export const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/** `isInForce` in SQL. */
export const inForceSql = (feed: string, at_ms: string = NOW_MS): string =>
  `(${feed}.valid_from_ms % ${PLAN_STEP_MS} <> 0 OR ${feed}.valid_from_ms <= ${at_ms})`;
/** A planned version that a later one replaces before its start, for the lanes of that one that satisfy `lanes`. */
export const supersededSql = (feed: string, lanes: string): string =>
  `EXISTS (SELECT 1 FROM feed since WHERE since.feed = ${feed}.feed AND since.version > ${feed}.version AND since.halted_at IS NULL
    AND ${inForceSql('since', `${feed}.valid_from_ms`)} AND ${lanes})`;
