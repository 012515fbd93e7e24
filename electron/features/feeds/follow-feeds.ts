import { hash } from 'node:crypto';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { type FeedName, TOLD_DEVICES_MAX, type ToldDevice } from '../../../store/contract/feeds.ts';
import { createFeedFollower, type FeedFollowerParts, readJson } from './feed-follower.ts';
import { openFeedFiles } from './feed-files.ts';
import { type ShopRules, createShopRules } from './shop-rules.ts';
import { type CatalogueTakerParts, catalogueTaker } from './take-catalogue.ts';
import { promotionsTaker } from './take-promotions.ts';
import { type RuleTakerParts, permissionsTaker, restoreRules, softwareTaker } from './take-rules.ts';
import { type SettingsTakerParts, settingsTaker } from './take-settings.ts';
import { type StaffTakerParts, staffTaker } from './take-staff.ts';

/** What of a till the shop's feeds change. */
export interface FeedTargets extends CatalogueTakerParts, StaffTakerParts, RuleTakerParts {
  readonly promotion_store: Parameters<typeof promotionsTaker>[0]['promotions'];
  readonly settingsService: SettingsTakerParts['settings'];
  readonly isPaying: () => boolean;
  readonly devices: () => readonly Pick<DeviceView, 'kind' | 'code' | 'level'>[];
  readonly onCloseAsked: FeedFollowerParts['onCloseAsked'];
}

export interface FollowParts extends Omit<FeedFollowerParts, 'takers' | 'isPaying' | 'devices' | 'onCloseAsked'> {
  /** Which lane this till is. */
  readonly lane: number;
}

/** Begins to follow the feeds of the shop; answers what stops it. */
export function followFeeds({ lane, ...parts }: FollowParts, targets: FeedTargets): () => void {
  const takers = {
    catalogue: catalogueTaker(targets),
    promotions: promotionsTaker({ promotions: targets.promotion_store }),
    staff: staffTaker(targets),
    permissions: permissionsTaker(targets),
    software: softwareTaker(targets),
    settings: settingsTaker({ settings: targets.settingsService, lane }),
  };
  restoreRules(targets.shop_rules, (feed) => keptBody(parts.files, feed));
  const devices = (): ToldDevice[] =>
    targets
      .devices()
      .slice(0, TOLD_DEVICES_MAX)
      .map(({ kind, code, level }) => ({ kind, code, level }));
  const follower = createFeedFollower({
    ...{ ...parts, takers, devices },
    ...{ isPaying: targets.isPaying, onCloseAsked: targets.onCloseAsked },
  });
  follower.start();
  return () => follower.stop();
}

/** What the shop wanted last of the till of a data folder, for a command beside it. */
export function savedShopRules(data_folder: string): ShopRules {
  const rules = createShopRules();
  const files = openFeedFiles(data_folder);
  restoreRules(rules, (feed) => keptBody(files, feed));
  return rules;
}

/** The body of what the till works with; null where it is not what was signed. */
function keptBody(files: FeedFollowerParts['files'], feed: FeedName): unknown {
  const { present } = files.place(feed);
  const body = present === null ? null : files.body(present.sha256);
  return body === null || hash('sha256', body, 'hex') !== present?.sha256 ? null : readJson(body);
}
