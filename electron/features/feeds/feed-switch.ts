import type { FeedLine, FeedSwitchProblem, FeedVersionView } from '../../../core/contract/feeds.ts';
import type { FeedName, FeedStatus, FeedVersion } from '../../../store/contract/feeds.ts';
import type { FeedPlace } from './feed-files.ts';

export interface FeedSwap {
  readonly feed: FeedName;
  /** The version that the person saw as the current one. */
  readonly version: number;
  /** `before`: rolls back; `left`: returns to the version that was rolled back. */
  readonly to: 'before' | 'left';
  readonly by: string;
}

/** Manual changes of the shop's versions at this till, with or without the store (store 13.6). */
export interface FeedSwitch {
  lines(): readonly FeedLine[];
  /** Null on success. */
  swap(wish: FeedSwap): Promise<FeedSwitchProblem | null>;
}

const shown = ({ version, valid_from_ms }: FeedVersion): FeedVersionView => ({ version, valid_from_ms });

/** Empty when the shop has not published anything yet. */
export function feedLine(feed: FeedName, { present, previous, left_by }: FeedPlace): FeedLine[] {
  if (present === null) return [];
  const kept = previous === null ? null : shown(previous);
  const is_left = left_by !== undefined && kept !== null;
  return [
    {
      ...{ feed, present: shown(present), before: is_left ? null : kept },
      left: is_left ? { ...kept, by: left_by } : null,
    },
  ];
}

/** Expressed as a refusal, which every store understands. */
export const heldByPerson = ({ version }: FeedVersion, by: string): NonNullable<FeedStatus['refused']> => ({
  ...{ version, problem: 'not_taken', detail: `taken back at the till by ${by}` },
});
