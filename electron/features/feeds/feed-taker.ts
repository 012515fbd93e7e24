import { type Result, fail } from '../../../core/result.ts';
import type { FeedProblem } from '../../../store/contract/feeds.ts';
import type { Grant } from '../shared/grant.ts';

/** Why a version is not taken. `later`: not at this moment; anything else is final for this version. */
export interface TakeProblem {
  readonly problem: FeedProblem | 'later';
  readonly detail: string;
}

/** A version whose signature and hash are right. */
export interface OfferedFeed {
  readonly version: number;
  readonly body: unknown;
  /** What was taken before it; null: this is the first one. */
  readonly previous: unknown;
  readonly confirmed: boolean;
}

/** Makes a version the till's current one: as a whole, durably, or not at all. Idempotent. */
export type FeedTaker = (offered: OfferedFeed) => Promise<Result<null, TakeProblem>>;

export const notTaken = (problem: TakeProblem['problem'], detail = ''): Result<never, TakeProblem> =>
  fail({ problem, detail: detail.slice(0, 200) });

/** Who did it, in the till's audit trail. */
export const STORE_GRANT: Grant = { by: { name: 'store', staff_id: null }, approved_by: null };
