import type { FeedLine, FeedSwitchProblem, FeedVersionView } from '../../../core/contract/feeds.ts';
import type { FeedName, FeedStanding, FeedVersion } from '../../../store/contract/feeds.ts';
import type { FeedPlace } from './feed-files.ts';

export interface FeedSwap {
  readonly feed: FeedName;
  /** What the person was shown as the present one. */
  readonly version: number;
  /** `before`: rolls back; `left`: takes the version again that was rolled back. */
  readonly to: 'before' | 'left';
  readonly by: string;
}

/** What a person of this till may do about the shop's versions, with the store or without it (store 13.6). */
export interface FeedSwitch {
  lines(): readonly FeedLine[];
  /** Null: it is done. */
  swap(wish: FeedSwap): Promise<FeedSwitchProblem | null>;
}

const shown = ({ version, valid_from_ms }: FeedVersion): FeedVersionView => ({ version, valid_from_ms });

/** Empty: the shop gave nothing of it yet. */
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

/** In the words that every store knows: the till does not take it. */
export const leftByHand = ({ version }: FeedVersion, by: string): NonNullable<FeedStanding['refused']> => ({
  ...{ version, problem: 'not_taken', detail: `taken back at the till by ${by}` },
});
