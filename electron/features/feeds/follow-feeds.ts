import { createFeedFollower, type FeedFollowerParts } from './feed-follower.ts';
import { type CatalogueTakerParts, catalogueTaker } from './take-catalogue.ts';
import { settingsTaker } from './take-settings.ts';
import { type StaffTakerParts, staffTaker } from './take-staff.ts';

/** What of a till the shop's feeds change. */
export interface FeedTargets extends CatalogueTakerParts, StaffTakerParts {
  readonly settingsService: Parameters<typeof settingsTaker>[0];
  readonly isPaying: () => boolean;
}

/** Begins to follow the feeds of the shop; answers what stops it. */
export function followFeeds(parts: Omit<FeedFollowerParts, 'takers' | 'isPaying'>, targets: FeedTargets): () => void {
  const takers = {
    catalogue: catalogueTaker(targets),
    staff: staffTaker(targets),
    settings: settingsTaker(targets.settingsService),
  };
  const follower = createFeedFollower({ ...parts, takers, isPaying: targets.isPaying });
  follower.start();
  return () => follower.stop();
}
