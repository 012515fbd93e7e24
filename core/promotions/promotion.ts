import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/** More promotions than a shop has at a time; a longer list is a mistake. */
export const PROMOTIONS_MAX = 200;
/** Maximum number of coupons per sale. */
export const SALE_COUPONS_MAX = 10;
/** As printed under a barcode: no spaces, and never a whole card number. */
export const couponSchema = z.string().regex(/^[A-Z0-9-]{3,12}$/, 'must be 3 to 12 capital letters, digits or hyphens');

const identifier = z.string().min(1).max(64);
const pieces = z.int().min(1).max(100);
const basisPoints = z.int().min(1).max(10_000);
/** A calendar day of the shop. */
const day = z.iso.date();

/** What the customer gets (docs/specs/counter.md, Promotions). Amounts in minor units, shares in basis points. */
const rewardSchema = z.discriminatedUnion('kind', [
  /** Any `count` pieces together for one price. */
  z.strictObject({
    kind: z.literal('bundle_price'),
    count: pieces.min(2),
    price_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
  }),
  /** For `buy` pieces at full price, `get` more at a discount: 10000 is free. */
  z.strictObject({ kind: z.literal('buy_get'), buy: pieces, get: pieces, basis_points: basisPoints }),
  /** The cheapest of every `count` pieces is free. */
  z.strictObject({ kind: z.literal('cheapest_free'), count: pieces.min(2) }),
  z.strictObject({ kind: z.literal('percent'), basis_points: basisPoints }),
]);
export type Reward = z.infer<typeof rewardSchema>;

/** The products; all of them when both lists are empty. */
const goodsSchema = z.strictObject({
  category_ids: z.array(identifier).max(50),
  product_ids: z.array(identifier).max(500),
});
export type PromotedGoods = z.infer<typeof goodsSchema>;

export const promotionSchema = z.strictObject({
  promotion_id: identifier,
  /** Printed on the receipt. */
  name: z.string().trim().min(1).max(40),
  active: z.boolean(),
  reward: rewardSchema,
  goods: goodsSchema,
  /** First and last day of validity; null for no limit. */
  from_day: day.nullable(),
  to_day: day.nullable(),
  /** Days of the week, 0 is Sunday; empty for all. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  /** Minutes of the day, end excluded; a window that ends before it begins spans midnight. */
  from_minute: z.int().min(0).max(1_439).nullable(),
  to_minute: z.int().min(0).max(1_439).nullable(),
  /** Applies only to a sale to which this code was added. */
  coupon: couponSchema.nullable(),
  /** Its customers: tax ids as the till stores them, or another id (`promotedAs`); empty for everybody. */
  customer_ids: z.array(z.string().min(1).max(96)).max(2_000),
  /** Maximum applications per sale; null for no limit. */
  times_max: z.int().min(1).max(1_000).nullable(),
  /** Applies to the price left by other promotions; otherwise a piece is in one only. Percentages only. */
  stacks: z.boolean(),
});
export type Promotion = z.infer<typeof promotionSchema>;

/** A promotion without conditions: for everybody, at any time, as often as it fits. */
export const UNCONDITIONAL = {
  active: true,
  from_day: null,
  to_day: null,
  weekdays: [],
  from_minute: null,
  to_minute: null,
  coupon: null,
  customer_ids: [],
  times_max: null,
  stacks: false,
} satisfies Partial<Promotion>;

/**
 * What a promotion took off a line: stored with it, so that receipts and returns need not evaluate the promotion again.
 */
export const linePromotionSchema = z.strictObject({
  promotion_id: identifier,
  name: z.string().min(1).max(40),
  amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
});
export type LinePromotion = z.infer<typeof linePromotionSchema>;

/** The shop's calendar and clock at one moment. */
export interface LocalMoment {
  /** Such as 2026-11-23. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
}

/** Converts wall clock milliseconds to the shop's calendar, in the machine's time zone. */
export function localMoment(at_ms: number): LocalMoment {
  const at = new Date(at_ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    weekday: at.getDay(),
    minute: at.getHours() * 60 + at.getMinutes(),
  };
}

/**
 * Whether it is valid at that moment, for any customer. The hours after midnight belong to the day on which the window
 * began.
 */
export function isValidAt(promotion: Promotion, { day: today, weekday, minute }: LocalMoment): boolean {
  const { from_minute, to_minute, from_day, to_day, weekdays } = promotion;
  const from = from_minute ?? 0;
  const to = to_minute ?? 1_440;
  const over_midnight = to <= from;
  const after_midnight = over_midnight && minute < to;
  if (over_midnight ? !after_midnight && minute < from : minute < from || minute >= to) return false;
  const began = after_midnight ? dayBefore(today) : today;
  const began_on = after_midnight ? (weekday + 6) % 7 : weekday;
  if (from_day !== null && began < from_day) return false;
  if (to_day !== null && began > to_day) return false;
  return weekdays.length === 0 || weekdays.includes(began_on);
}

function dayBefore(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
