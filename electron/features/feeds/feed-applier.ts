import { type Result, fail } from '../../../core/result.ts';
import type { FeedProblem } from '../../../store/contract/feeds.ts';
import type { Grant } from '../shared/grant.ts';

/** Why a version is not taken. `later`: not at the moment; any other reason is final for this version. */
export interface ApplyProblem {
  readonly problem: FeedProblem | 'later';
  readonly detail: string;
}

/** A version with a valid signature and hash. */
export interface OfferedFeed {
  readonly version: number;
  readonly body: unknown;
  /** The body of the previous version; null for the first one. */
  readonly previous: unknown;
  readonly confirmed: boolean;
}

/** Makes a version the till's current one: as a whole, durably, or not at all. Idempotent. */
export type FeedApplier = (offered: OfferedFeed) => Promise<Result<null, ApplyProblem>>;

export const notApplied = (problem: ApplyProblem['problem'], detail = ''): Result<never, ApplyProblem> =>
  fail({ problem, detail: detail.slice(0, 200) });

/** The actor in the till's audit trail. */
export const STORE_GRANT: Grant = { by: { name: 'store', staff_id: null }, approved_by: null };
