import type { FeedProblem, NoUpdateReason } from '../updates/feed.ts';
import type { UpdateObstacle } from '../updates/may-install.ts';
import type { Language } from './snapshot.ts';

/** Why a version that is offered could not be put in place; nothing was changed. */
export type PackageTrouble = 'package_unreachable' | 'package_damaged' | 'disk_full';

/**
 * How this program was installed: `side_by_side` installs versions of a feed itself, `system` is updated by the
 * system's packages and only restarts into them, `none` (a checkout, the desktop) does neither.
 */
export type InstallationKind = 'side_by_side' | 'system' | 'none';

/** What the page of updates shows. */
export interface UpdatesView {
  readonly version: string;
  readonly installation: InstallationKind;
  /** Whether a feed is configured. */
  readonly has_feed: boolean;
  readonly checked_at_ms: number | null;
  /** Why the last check or installation failed; null when it did not. */
  readonly problem: FeedProblem | PackageTrouble | null;
  /** Why a valid feed offers nothing; null when it offers something, or without a feed. */
  readonly nothing: NoUpdateReason | null;
  /** What the button installs or starts. */
  readonly offer: {
    readonly version: string;
    readonly notes: Readonly<Record<Language, readonly string[]>> | null;
  } | null;
  /** Why it cannot be installed now; empty when it can. */
  readonly obstacles: readonly UpdateObstacle[];
  /** Versions that failed here and were rolled back. */
  readonly failed: readonly string[];
  /** The till is about to restart into the new version. */
  readonly begins: boolean;
}
