import type { DayTotals } from '../core/day-totals.ts';
import type { FeedName } from './feeds.ts';

/** A shop's progress towards the newest version meant for all of its lanes. */
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
  /** Lanes that refused it. */
  readonly refused: readonly number[];
}

export interface ShopLine {
  /** Null: the shop without a name. */
  readonly shop: string | null;
  readonly state: string;
  readonly lanes: number;
  readonly silent_lanes: number;
  readonly open_attempts: number;
  readonly findings: number;
  /** What its lanes sold since their last Z. */
  readonly totals: DayTotals;
  readonly versions: readonly ShopVersion[];
}

export interface ChainReport {
  readonly shops: readonly ShopLine[];
  /** Shops whose tables this program cannot read; the totals leave them out. */
  readonly unreadable: readonly (string | null)[];
  /** The unreadable shops that PostgreSQL closes to this process: no such role, or not for this user to assume. */
  readonly closed: readonly (string | null)[];
  readonly totals: DayTotals;
}
