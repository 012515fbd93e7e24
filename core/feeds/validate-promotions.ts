import { findCardData } from '../card-data/find-card-data.ts';
import type { Promotion } from '../promotions/promotion.ts';
import { type Result, fail, succeed } from '../result.ts';
import type { FeedWarning } from './validate-catalogue.ts';

/** 90 % off everything for every customer needs the publisher's confirmation. */
const SHARE_MAX_BASIS_POINTS = 9_000;

export function validatePromotions(
  next: readonly Promotion[],
): Result<null, { readonly problem: 'code_twice' | 'card_data'; readonly detail: string }> {
  if (new Set(next.map(({ promotion_id }) => promotion_id)).size < next.length)
    return fail({ problem: 'code_twice', detail: '' });
  return next.some(({ name }) => findCardData(name) !== null)
    ? fail({ problem: 'card_data', detail: '' })
    : succeed(null);
}

export function promotionsWarning(before: readonly Promotion[], next: readonly Promotion[]): FeedWarning | null {
  if (next.length === 0 && before.length > 0) return { problem: 'empty', detail: '' };
  const generous = next.find(givesAlmostAll);
  return generous === undefined ? null : { problem: 'price_falls', detail: generous.name };
}

function givesAlmostAll({ active, reward, goods, coupon, customer_ids }: Promotion): boolean {
  const is_for_all = coupon === null && customer_ids.length === 0;
  const is_of_all = goods.category_ids.length + goods.product_ids.length === 0;
  return (
    active && is_for_all && is_of_all && reward.kind === 'percent' && reward.basis_points >= SHARE_MAX_BASIS_POINTS
  );
}
