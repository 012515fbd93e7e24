import type { FeedName } from '../feeds/feed-name.ts';

/** A version published by the shop, and when it was to take effect. */
export interface FeedVersionView {
  readonly version: number;
  readonly valid_from_ms: number;
}

/** This till's state of one feed of the shop. */
export interface FeedLine {
  readonly feed: FeedName;
  /** The version in use. */
  readonly present: FeedVersionView;
  /** The version it can roll back to without the store; null: none is kept. */
  readonly before: FeedVersionView | null;
  /** The version that a person at this till rolled back and can take again, or null. */
  readonly left: (FeedVersionView & { readonly by: string }) | null;
}

/** Why the till kept its current version; nothing was changed. */
export type FeedSwitchProblem = 'payment_is_open' | 'changed_meanwhile' | 'nothing_kept' | 'not_taken';

/** The shop's versions at this till, for a manager. */
export interface FeedsView {
  readonly feeds: readonly FeedLine[];
  readonly problem: FeedSwitchProblem | null;
}
