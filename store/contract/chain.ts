import type { DayTotals } from '../core/day-totals.ts';
import type { FeedName } from './feeds.ts';

/** How far a shop is with the newest version that all of its lanes should have. */
export interface ShopVersion {
  readonly feed: FeedName;
  readonly version: number;
  /** ISO 8601. */
  readonly published_at: string;
  readonly published_by: string;
  readonly reason: string;
  readonly taken: number;
  readonly waiting: number;
  readonly silent: number;
  /** Lanes that said no. */
  readonly refused: readonly number[];
}

export interface ShopLine {
  /** Null: the one without a name. */
  readonly shop: string | null;
  readonly state: string;
  readonly lanes: number;
  readonly silent_lanes: number;
  readonly open_attempts: number;
  readonly findings: number;
  /** What its lanes sold since they were last in a Z. */
  readonly totals: DayTotals;
  readonly versions: readonly ShopVersion[];
}

export interface ChainLook {
  readonly shops: readonly ShopLine[];
  /** Shops whose tables this program cannot read; nothing of them is in the totals. */
  readonly unreadable: readonly (string | null)[];
  /** Those of them that PostgreSQL does not let this process read: a role is missing, or not this user's to take. */
  readonly closed: readonly (string | null)[];
  readonly totals: DayTotals;
}
