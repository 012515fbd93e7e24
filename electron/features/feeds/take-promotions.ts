import { promotionsDoubt, promotionsMistake } from '../../../core/feeds/judge-promotions.ts';
import { PROMOTIONS_MAX } from '../../../core/promotions/promotion.ts';
import { succeed } from '../../../core/result.ts';
import type { PromotionStore } from '../../journal/tables/shop-tables.ts';
import { byWhom } from '../shared/grant.ts';
import { promotionsBodySchema } from '../../../core/feeds/feed-bodies.ts';
import { type FeedTaker, STORE_GRANT, notTaken } from './feed-taker.ts';

/** The shop's promotions, switched in one transaction; what was made at this till stays its own. */
export function promotionsTaker({ promotions }: { readonly promotions: PromotionStore }): FeedTaker {
  return async ({ version, body, previous, confirmed }) => {
    const offered = promotionsBodySchema.safeParse(body);
    if (!offered.success) return notTaken('unreadable', offered.error.issues[0]?.path.join('.'));
    const next = offered.data.promotions;
    const before = promotionsBodySchema.safeParse(previous).data?.promotions ?? [];
    const sense = promotionsMistake(next);
    if (!sense.ok) return notTaken(sense.error.problem);
    const doubt = confirmed ? null : promotionsDoubt(before, next);
    if (doubt !== null) return notTaken(doubt.problem, doubt.detail);
    const named = new Set(next.map(({ promotion_id }) => promotion_id));
    const removed = before.map(({ promotion_id }) => promotion_id).filter((promotion_id) => !named.has(promotion_id));
    const own = promotions
      .list()
      .filter(({ promotion_id }) => !named.has(promotion_id) && !removed.includes(promotion_id));
    if (own.length + next.length > PROMOTIONS_MAX) return notTaken('not_taken', `more than ${PROMOTIONS_MAX}`);
    const act = {
      what: 'feed_taken',
      subject: `promotions ${version}`,
      detail: `${next.length}, ${removed.length} gone`,
    };
    promotions.change(next, removed, { ...byWhom(STORE_GRANT), ...act });
    return succeed(null);
  };
}
