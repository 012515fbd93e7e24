import { succeed } from '../../../core/result.ts';
import type { Act } from '../../../core/staff/act.ts';
import { byWhom } from '../shared/grant.ts';
import { permissionsBodySchema, softwareBodySchema } from '../../../core/feeds/feed-bodies.ts';
import { type FeedApplier, STORE_GRANT, notApplied } from './feed-applier.ts';
import type { ShopRules } from './shop-rules.ts';

export interface RuleApplierParts {
  readonly shop_rules: ShopRules;
  readonly record: (act: Act) => void;
  /** The permissions of the person at the till may have changed. */
  readonly onChange: () => void;
}

const taken = (subject: string): Act => ({ ...byWhom(STORE_GRANT), what: 'feed_taken', subject });

/** The permissions of each role. The schema lets no role lose the right to sell, and the manager none of its rights. */
export function permissionsApplier({ shop_rules, record, onChange }: RuleApplierParts): FeedApplier {
  return async ({ version, body }) => {
    const offered = permissionsBodySchema.safeParse(body);
    if (!offered.success) return notApplied('unreadable', offered.error.issues[0]?.path.join('.'));
    record(taken(`permissions ${version}`));
    shop_rules.setPermissions(offered.data);
    onChange();
    return succeed(null);
  };
}

/** Which program versions this till may start installing; starts none itself. */
export function softwareApplier({ shop_rules, record }: RuleApplierParts): FeedApplier {
  return async ({ version, body }) => {
    const offered = softwareBodySchema.safeParse(body);
    if (!offered.success) return notApplied('unreadable', offered.error.issues[0]?.path.join('.'));
    record(taken(`software ${version}`));
    shop_rules.setSoftware(offered.data);
    return succeed(null);
  };
}

/** Rules taken before this start, from disk; unreadable ones count as not given. */
export function restoreRules(rules: ShopRules, bodyOf: (feed: 'permissions' | 'software') => unknown): void {
  const permissions = permissionsBodySchema.safeParse(bodyOf('permissions'));
  if (permissions.success) rules.setPermissions(permissions.data);
  const software = softwareBodySchema.safeParse(bodyOf('software'));
  if (software.success) rules.setSoftware(software.data);
}
