import type { FeedName } from '../feeds/feed-name.ts';

/** A version of what the shop gives its tills, and from when it was meant. */
export interface FeedVersionView {
  readonly version: number;
  readonly valid_from_ms: number;
}

/** Where this till stands with one matter that the shop gives. */
export interface FeedLine {
  readonly feed: FeedName;
  /** What the till works with. */
  readonly present: FeedVersionView;
  /** What it can go back to without the store; null: nothing of before is kept. */
  readonly before: FeedVersionView | null;
  /** The version that a person at this till rolled back and can take again, or null. */
  readonly left: (FeedVersionView & { readonly by: string }) | null;
}

/** Why the till works with what it had; nothing was changed. */
export type FeedSwitchProblem = 'payment_is_open' | 'changed_meanwhile' | 'nothing_kept' | 'not_taken';

/** What a manager sees of the shop's versions at this till. */
export interface FeedsView {
  readonly feeds: readonly FeedLine[];
  readonly problem: FeedSwitchProblem | null;
}
