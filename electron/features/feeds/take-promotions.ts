import { findCardData } from '../../../core/card-data/find-card-data.ts';
import { PROMOTIONS_MAX, type Promotion } from '../../../core/promotions/promotion.ts';
import { succeed } from '../../../core/result.ts';
import type { PromotionStore } from '../../journal/tables/shop-tables.ts';
import { byWhom } from '../shared/grant.ts';
import { promotionsBodySchema } from './feed-bodies.ts';
import { type FeedTaker, STORE_GRANT, notTaken } from './feed-taker.ts';

/** Nine tenths off everything for everybody is a mistake until the publisher says no. */
const SHARE_MAX_BASIS_POINTS = 9_000;

/** The shop's promotions, switched in one transaction; what was made at this till stays its own. */
export function promotionsTaker({ promotions }: { readonly promotions: PromotionStore }): FeedTaker {
  return async ({ version, body, previous, confirmed }) => {
    const offered = promotionsBodySchema.safeParse(body);
    if (!offered.success) return notTaken('unreadable', offered.error.issues[0]?.path.join('.'));
    const next = offered.data.promotions;
    const before = promotionsBodySchema.safeParse(previous).data?.promotions ?? [];
    if (new Set(next.map(({ promotion_id }) => promotion_id)).size < next.length) return notTaken('code_twice');
    if (next.some(({ name }) => findCardData(name) !== null)) return notTaken('card_data');
    if (!confirmed && next.length === 0 && before.length > 0) return notTaken('empty');
    const generous = next.find(givesAlmostAll);
    if (!confirmed && generous !== undefined) return notTaken('price_falls', generous.name);
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

function givesAlmostAll({ active, reward, goods, coupon, customer_ids }: Promotion): boolean {
  const is_for_all = coupon === null && customer_ids.length === 0;
  const is_of_all = goods.category_ids.length + goods.product_ids.length === 0;
  return (
    active && is_for_all && is_of_all && reward.kind === 'percent' && reward.basis_points >= SHARE_MAX_BASIS_POINTS
  );
}
