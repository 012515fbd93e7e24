import { hash } from 'node:crypto';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { type FeedName, REPORTED_DEVICES_MAX, type ReportedDevice } from '../../../store/contract/feeds.ts';
import { createFeedFollower, type FeedFollower, type FeedFollowerParts, readJson } from './feed-follower.ts';
import { openFeedFiles } from './feed-files.ts';
import { type ShopRules, createShopRules } from './shop-rules.ts';
import { type CatalogueApplierParts, catalogueApplier } from './apply-catalogue.ts';
import { type RuleApplierParts, permissionsApplier, restoreRules, softwareApplier } from './apply-rules.ts';
import { type StaffApplierParts, staffApplier } from './apply-staff.ts';
import { promotionsWarning, validatePromotions } from '../../../core/feeds/validate-promotions.ts';
import { PROMOTIONS_MAX } from '../../../core/promotions/promotion.ts';
import { succeed } from '../../../core/result.ts';
import type { PromotionStore } from '../../journal/tables/shop-tables.ts';
import { byWhom } from '../shared/grant.ts';
import { promotionsBodySchema, settingsBodySchema, settingsOfLane } from '../../../core/feeds/feed-bodies.ts';
import { STORE_GRANT, notApplied, type FeedApplier } from './feed-applier.ts';
import type { SettingsService } from '../settings/settings-service.ts';

/** The parts of a till that the shop's feeds change. */
export interface FeedTargets extends CatalogueApplierParts, StaffApplierParts, RuleApplierParts {
  readonly promotion_store: Parameters<typeof promotionsApplier>[0]['promotions'];
  readonly settingsService: SettingsApplierParts['settings'];
  readonly isPaying: () => boolean;
  readonly devices: () => readonly Pick<DeviceView, 'kind' | 'code' | 'level'>[];
  readonly onCloseAsked: FeedFollowerParts['onCloseAsked'];
}

export interface FollowParts extends Omit<FeedFollowerParts, 'appliers' | 'isPaying' | 'devices' | 'onCloseAsked'> {
  /** This till's lane. */
  readonly lane: number;
}

export type FollowedFeeds = Omit<FeedFollower, 'start'>;

/** Starts following the shop's feeds. */
export function followFeeds({ lane, ...parts }: FollowParts, targets: FeedTargets): FollowedFeeds {
  const appliers = {
    catalogue: catalogueApplier(targets),
    promotions: promotionsApplier({ promotions: targets.promotion_store }),
    staff: staffApplier(targets),
    permissions: permissionsApplier(targets),
    software: softwareApplier(targets),
    settings: settingsApplier({ settings: targets.settingsService, lane }),
  };
  restoreRules(targets.shop_rules, (feed) => keptBody(parts.files, feed));
  const devices = (): ReportedDevice[] =>
    targets
      .devices()
      .slice(0, REPORTED_DEVICES_MAX)
      .map(({ kind, code, level }) => ({ kind, code, level }));
  const follower = createFeedFollower({
    ...{ ...parts, appliers, devices },
    ...{ isPaying: targets.isPaying, onCloseAsked: targets.onCloseAsked },
  });
  follower.start();
  return follower;
}

/** The shop's latest rules for the till of a data folder, for a command beside it. */
export function savedShopRules(data_folder: string): ShopRules {
  const rules = createShopRules();
  const files = openFeedFiles(data_folder);
  restoreRules(rules, (feed) => keptBody(files, feed));
  return rules;
}

/** The body of the current version; null when it is not the signed one. */
function keptBody(files: FeedFollowerParts['files'], feed: FeedName): unknown {
  const { present } = files.place(feed);
  const body = present === null ? null : files.body(present.sha256);
  return body === null || hash('sha256', body, 'hex') !== present?.sha256 ? null : readJson(body);
}

/** Replaces the shop's promotions in one transaction; those made at this till are kept. */
function promotionsApplier({ promotions }: { readonly promotions: PromotionStore }): FeedApplier {
  return async ({ version, body, previous, confirmed }) => {
    const offered = promotionsBodySchema.safeParse(body);
    if (!offered.success) return notApplied('unreadable', offered.error.issues[0]?.path.join('.'));
    const next = offered.data.promotions;
    const before = promotionsBodySchema.safeParse(previous).data?.promotions ?? [];
    const valid = validatePromotions(next);
    if (!valid.ok) return notApplied(valid.error.problem);
    const warning = confirmed ? null : promotionsWarning(before, next);
    if (warning !== null) return notApplied(warning.problem, warning.detail);
    const named = new Set(next.map(({ promotion_id }) => promotion_id));
    const removed = before.map(({ promotion_id }) => promotion_id).filter((promotion_id) => !named.has(promotion_id));
    const own = promotions
      .list()
      .filter(({ promotion_id }) => !named.has(promotion_id) && !removed.includes(promotion_id));
    if (own.length + next.length > PROMOTIONS_MAX) return notApplied('not_taken', `more than ${PROMOTIONS_MAX}`);
    const act = {
      what: 'feed_taken',
      subject: `promotions ${version}`,
      detail: `${next.length}, ${removed.length} gone`,
    };
    promotions.change(next, removed, { ...byWhom(STORE_GRANT), ...act });
    return succeed(null);
  };
}

interface SettingsApplierParts {
  readonly settings: Pick<SettingsService, 'change'>;
  /** This till's lane. */
  readonly lane: number;
}

/**
 * Applies settings like the settings page: all or none, validated by the till's own schema, each change in the audit
 * trail.
 */
function settingsApplier({ settings, lane }: SettingsApplierParts): FeedApplier {
  return async ({ body }) => {
    const offered = settingsBodySchema.safeParse(body);
    if (!offered.success) return notApplied('unreadable', offered.error.issues[0]?.message);
    const done = settings.change({ change: settingsOfLane(offered.data, lane) }, STORE_GRANT);
    if (done.ok) return succeed(null);
    const { code, detail, setting } = done.error;
    return notApplied(code === 'payment_is_open' ? 'later' : 'setting_refused', setting ?? detail);
  };
}
