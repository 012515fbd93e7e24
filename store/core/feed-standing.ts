import { compareFeedVersions } from '../contract/feeds.ts';
import type { VersionStanding } from '../contract/office-feeds.ts';

export interface PlacedVersion {
  readonly feed: string;
  readonly version: number;
  readonly valid_from_ms: number;
  readonly lanes: readonly number[] | null;
  readonly is_halted: boolean;
}

/** What a version is among all of its feed at a moment: what lanes work with is what came last for them (store 13.2). */
export function standingOf(one: PlacedVersion, all: readonly PlacedVersion[], now_ms: number): VersionStanding {
  if (one.is_halted) return 'halted';
  if (one.valid_from_ms > now_ms) return 'planned';
  const after = all.filter(
    (other) =>
      other.feed === one.feed &&
      !other.is_halted &&
      other.valid_from_ms <= now_ms &&
      compareFeedVersions(other, one) > 0,
  );
  if (after.some(({ lanes }) => lanes === null)) return 'former';
  if (one.lanes === null) return 'in_force';
  const { lanes } = one;
  const taken = new Set(after.flatMap((other) => other.lanes ?? []));
  return lanes.every((lane) => taken.has(lane)) ? 'former' : 'staged';
}
