import { creditSchema, exchangeSchema } from './exchange-schema.ts';
import { giftLoadSchema, giftTenderSchema } from '../gift/gift-schema.ts';
import { TENDER_KINDS } from './tender-kind.ts';
import * as z from 'zod';
import { LINE_OPTIONS_MAX } from '../catalogue/option-choice.ts';
import { productOptionSchema } from '../catalogue/options.ts';
import { customerSchema } from '../customer/customer.ts';
import { personIdSchema } from '../customer/person.ts';
import { DOCUMENT_KINDS } from '../customer/document-kind.ts';
import { CURRENCY_CODES } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { cardSummarySchema } from '../payments/card.ts';
import { DISCOUNT_REASON_MAX, LINE_NOTE_MAX, QUANTITY_MILLI_MAX, SALE_LABEL_MAX, SALE_LINES_MAX } from './limits.ts';
import { PROMOTIONS_MAX, SALE_COUPONS_MAX, couponSchema, linePromotionSchema } from '../promotions/promotion.ts';
import { foreignCashSchema } from './second-currency-schema.ts';
import { SERVICES } from './service.ts';
import { tenderAdjustmentSchema } from './tender-adjustment-schema.ts';
import { TENDER_STATES } from './tender-state.ts';

/** `product_id` of the only line of a sale made by `cobro sale`: no screen shows it. */
export const COMMAND_LINE_PRODUCT = 'cobro-sale';

/** Whether a sale names no goods: it has no line, or only the command line's placeholder for an amount. */
export function namesNoGoods(lines: readonly { readonly product_id: string }[]): boolean {
  return lines.every(({ product_id }) => product_id === COMMAND_LINE_PRODUCT);
}

/** `product_id` of a line that loads a gift card: not in any catalogue. */
export const GIFT_PRODUCT = 'cobro-gift-card';

const amountMinor = z.int().min(0).max(AMOUNT_MINOR_MAX);
const identifier = z.string().min(1).max(64);

/** Why a discount was given: one of the shop's reasons, or the cashier's own words. */
const reason = z.string().trim().min(1).max(DISCOUNT_REASON_MAX).optional();

export const discountSchema = z.discriminatedUnion('kind', [
  /** Hundredths of a percent: 1000 is 10 %. */
  z.strictObject({ kind: z.literal('percent'), basis_points: z.int().min(1).max(10_000), reason }),
  z.strictObject({ kind: z.literal('amount'), amount_minor: amountMinor.min(1), reason }),
]);
export type Discount = z.infer<typeof discountSchema>;

/** A tax as defined by the shop; `included`: prices already contain it. */
export const taxSchema = z.strictObject({
  tax_id: identifier,
  name: z.string().min(1).max(40),
  basis_points: z.int().min(0).max(10_000),
  included: z.boolean(),
});
export type Tax = z.infer<typeof taxSchema>;

const saleLineSchema = z.strictObject({
  line_id: identifier,
  product_id: identifier,
  name: z.string().min(1).max(120),
  code: z.string().max(64).optional(),
  unit: z.enum(['each', 'kg']),
  /** Price of one unit, including its options. */
  unit_price_minor: amountMinor,
  /** List price of a unit; present only if this line's price was changed. */
  listed_price_minor: amountMinor.optional(),
  /** The unit price that was rejected in favour of the one shown before; absent if no price had changed. */
  kept_over_minor: amountMinor.optional(),
  quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX),
  /** Price of the whole line according to its label; absent: price times quantity. */
  label_price_minor: amountMinor.min(1).optional(),
  tax: taxSchema.optional(),
  discount: discountSchema.optional(),
  /** Promotions, applied before any discount of the line; together they never exceed its price. */
  promotions: z.array(linePromotionSchema).min(1).max(PROMOTIONS_MAX).optional(),
  options: z.array(productOptionSchema).max(LINE_OPTIONS_MAX).optional(),
  /** A note for the kitchen or the receipt. */
  note: z.string().max(LINE_NOTE_MAX).optional(),
  /** Not goods: its price is loaded on this card. */
  gift: giftLoadSchema.optional(),
});
export type SaleLine = z.infer<typeof saleLineSchema>;

/** One tender of a sale. `amount_minor` includes its share of the tip and its adjustment. */
export const tenderSchema = z.strictObject({
  tender_id: identifier,
  kind: z.enum(TENDER_KINDS),
  state: z.enum(TENDER_STATES),
  amount_minor: amountMinor.min(1),
  tip_minor: amountMinor,
  /** Absent: this way of paying cost neither more nor less. */
  adjustment: tenderAdjustmentSchema.optional(),
  /** Cash: what the customer handed over, and the change. */
  received_minor: amountMinor.optional(),
  change_minor: amountMinor.optional(),
  /** Cash: rounding to the smallest coin; the drawer received this much more (+) or less (−) than `amount_minor`. */
  rounding_minor: z.int().optional(),
  /** Cash in a second currency: `received_minor` is then what it was worth in the sale's currency. */
  foreign: foreignCashSchema.optional(),
  /** Card. */
  trace_id: z.string().max(36).optional(),
  payment_id: z.string().max(128).optional(),
  transaction_id: z.string().max(128).optional(),
  approval_code: z.string().max(32).optional(),
  card: cardSummarySchema.optional(),
  installments: z.int().min(1).max(99).optional(),
  /** Credit: the return that funds it. */
  credit: creditSchema.optional(),
  /** Gift: the card. Its amount is held while the sale is open, and bound in the commit that makes the sale paid. */
  gift: giftTenderSchema.optional(),
  /** Wall clock, for display only. */
  at_ms: z.int().min(0),
});
export type Tender = z.infer<typeof tenderSchema>;

/** OPEN -> PAYING -> PAID, back to OPEN, or ABANDONED (payment-safety 5.2); HELD is an OPEN sale put on hold. */
export const SALE_STATES = ['OPEN', 'HELD', 'PAYING', 'PAID', 'ABANDONED'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Origin of a sale copied from another lane in order to return its money (store 9). */
export const ofLaneSchema = z.strictObject({
  lane: z.int().min(1).max(999),
  /** Its number there; the receipt shows LANE-NUMBER. */
  number: z.int().min(1),
  till_id: identifier,
});

export const saleSchema = z.strictObject({
  sale_id: identifier,
  /** The number shown to people ("Venta 1047"). Assigned by the journal, never reused. */
  number: z.int().min(1),
  state: z.enum(SALE_STATES),
  currency: z.enum(CURRENCY_CODES),
  opened_at_ms: z.int().min(0),
  paid_at_ms: z.int().min(0).optional(),
  /** When it was put on hold; only while HELD. */
  held_at_ms: z.int().min(0).optional(),
  /** It was put on hold and resumed: other people may know its goods. */
  was_held: z.boolean().optional(),
  cashier: z.string().max(80),
  /** Absent when sold here. */
  of_lane: ofLaneSchema.optional(),
  reference: z.string().max(200).optional(),
  /** The cashier's name for the held sale: a table, a person. */
  label: z.string().trim().min(1).max(SALE_LABEL_MAX).optional(),
  /** For an order made at a kiosk. */
  service: z.enum(SERVICES).optional(),
  customer: customerSchema.optional(),
  /** In the journal instead of the customer: a commitment to data in a separate table, which may be erased. */
  person_id: personIdSchema.optional(),
  /** Absent for a receipt. An invoice needs a customer. */
  document: z.enum(DOCUMENT_KINDS).optional(),
  lines: z.array(saleLineSchema).max(SALE_LINES_MAX),
  discount: discountSchema.optional(),
  /** Goods returned in exchange. */
  exchange: exchangeSchema.optional(),
  /** Codes of the customer's coupons. */
  coupons: z.array(couponSchema).min(1).max(SALE_COUPONS_MAX).optional(),
  /** The largest approved discount, in basis points of a price; absent when none exceeds the shop's limit. */
  discount_approved_basis_points: z.int().min(1).max(10_000).optional(),
  tip_minor: amountMinor,
  tenders: z.array(tenderSchema).max(50),
});
export type Sale = z.infer<typeof saleSchema>;
