import type { FeedName } from '../feeds/feed-name.ts';

/** A version of what the shop gives its tills, and from when it was meant. */
export interface FeedVersionView {
  readonly version: number;
  readonly valid_from_ms: number;
}

/** Where this till stands with one matter that the shop gives. */
export interface FeedLine {
  readonly feed: FeedName;
  /** The version in use. */
  readonly present: FeedVersionView;
  /** The version it can roll back to without the store; null: none is kept. */
  readonly before: FeedVersionView | null;
  /** The version that a person at this till rolled back and can take again, or null. */
  readonly left: (FeedVersionView & { readonly by: string }) | null;
}

/** Why the till kept its present version; nothing was changed. */
export type FeedSwitchProblem = 'payment_is_open' | 'changed_meanwhile' | 'nothing_kept' | 'not_taken';

/** What a manager sees of the shop's versions at this till. */
export interface FeedsView {
  readonly feeds: readonly FeedLine[];
  readonly problem: FeedSwitchProblem | null;
}
