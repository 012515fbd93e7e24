import type { Promotion } from '../promotions/promotion.ts';

/** A promotion with the codes by which people know its products. */
export interface PromotionView extends Promotion {
  /** Code or identifier of each of `goods.product_ids`, in their order. */
  readonly product_codes: readonly string[];
}

/** The effect of a promotion on a few of its products. */
export interface PromotionPreview {
  /** Number of catalogue products it applies to. */
  readonly goods_total: number;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly gross_minor: number;
    readonly saved_minor: number;
  }[];
}

/** Codes of refusals that promotions add to the contract's. */
export const PROMOTION_ERROR_CODES = ['code_unknown', 'coupon_unknown', 'coupons_locked', 'promotions_full'] as const;
