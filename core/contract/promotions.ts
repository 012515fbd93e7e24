import type { Promotion } from '../promotions/promotion.ts';

/** A promotion with what a person knows its products by. */
export interface PromotionView extends Promotion {
  /** Code or identifier of each of `goods.product_ids`, in their order. */
  readonly product_codes: readonly string[];
}

/** What a promotion would give for a few of its goods. */
export interface PromotionPreview {
  /** Goods of the catalogue that it is for. */
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
