import { creditSchema, exchangeSchema } from './exchange-schema.ts';
import { giftLoadSchema, giftTenderSchema } from '../gift/gift-schema.ts';
import { TENDER_KINDS } from './tender-kind.ts';
import { z } from 'zod';
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

/** `product_id` of the one line of a sale that `cobro sale` made: no screen ever showed it, and none needs to show it again. */
export const COMMAND_LINE_PRODUCT = 'cobro-sale';

/** Whether a sale names no goods: it has no line, or that of the command line, which stands for an amount alone. */
export function namesNoGoods(lines: readonly { readonly product_id: string }[]): boolean {
  return lines.every(({ product_id }) => product_id === COMMAND_LINE_PRODUCT);
}

/** `product_id` of a line that puts money on a gift card: no catalogue has it. */
export const GIFT_PRODUCT = 'cobro-gift-card';

const amountMinor = z.int().min(0).max(AMOUNT_MINOR_MAX);
const identifier = z.string().min(1).max(64);

/** Why a discount was given: one of the shop's reasons, or words of the cashier's. */
const reason = z.string().trim().min(1).max(DISCOUNT_REASON_MAX).optional();

export const discountSchema = z.discriminatedUnion('kind', [
  /** Hundredths of a percent: 1000 is 10 %. */
  z.strictObject({ kind: z.literal('percent'), basis_points: z.int().min(1).max(10_000), reason }),
  z.strictObject({ kind: z.literal('amount'), amount_minor: amountMinor.min(1), reason }),
]);
export type Discount = z.infer<typeof discountSchema>;

/** A tax as the shop defines it: `included` means that prices already contain it. */
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
  /** Price of one whole unit, its options included. */
  unit_price_minor: amountMinor,
  /** List price of a unit; present only when this line's price was changed. */
  listed_price_minor: amountMinor.optional(),
  /** What a unit cost when the customer was left the price that was shown before; absent where no price had changed. */
  kept_over_minor: amountMinor.optional(),
  quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX),
  /** What the label on the goods says that the whole line costs; absent: price times quantity. */
  label_price_minor: amountMinor.min(1).optional(),
  tax: taxSchema.optional(),
  discount: discountSchema.optional(),
  /** What the shop's promotions took off, before any discount of the line; what they take together is no more than it costs. */
  promotions: z.array(linePromotionSchema).min(1).max(PROMOTIONS_MAX).optional(),
  options: z.array(productOptionSchema).max(LINE_OPTIONS_MAX).optional(),
  /** What the kitchen or the receipt should say about it. */
  note: z.string().max(LINE_NOTE_MAX).optional(),
  /** It is no goods: what it costs is put on this card. */
  gift: giftLoadSchema.optional(),
});
export type SaleLine = z.infer<typeof saleLineSchema>;

/** One part of what pays a sale. `amount_minor` is the money of this part, its share of the tip and its adjustment included. */
export const tenderSchema = z.strictObject({
  tender_id: identifier,
  kind: z.enum(TENDER_KINDS),
  state: z.enum(TENDER_STATES),
  amount_minor: amountMinor.min(1),
  tip_minor: amountMinor,
  /** Absent: this way of paying cost neither more nor less. */
  adjustment: tenderAdjustmentSchema.optional(),
  /** Cash: what the customer handed over, and what goes back. */
  received_minor: amountMinor.optional(),
  change_minor: amountMinor.optional(),
  /** Cash: rounding to the smallest coin, signed: what the drawer got more (+) or less (−) than `amount_minor`. */
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
  /** Credit: the return that it is made of. */
  credit: creditSchema.optional(),
  /** Gift: the card. It is held while the sale is open, and bound in the commit that makes it paid. */
  gift: giftTenderSchema.optional(),
  /** Wall clock, for display only. */
  at_ms: z.int().min(0),
});
export type Tender = z.infer<typeof tenderSchema>;

/** OPEN -> PAYING -> PAID, back to OPEN, or ABANDONED (payment-safety 5.2); HELD is an OPEN sale set aside. */
export const SALE_STATES = ['OPEN', 'HELD', 'PAYING', 'PAID', 'ABANDONED'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Where a sale was made that this till has a copy of, to give money of it back (store 9). */
export const ofLaneSchema = z.strictObject({
  lane: z.int().min(1).max(999),
  /** Its number there: the receipt says LANE-NUMBER. */
  number: z.int().min(1),
  till_id: identifier,
});

export const saleSchema = z.strictObject({
  sale_id: identifier,
  /** What people call it: "Venta 1047". Given by the journal, never reused. */
  number: z.int().min(1),
  state: z.enum(SALE_STATES),
  currency: z.enum(CURRENCY_CODES),
  opened_at_ms: z.int().min(0),
  paid_at_ms: z.int().min(0).optional(),
  /** When it was set aside; only while HELD. */
  held_at_ms: z.int().min(0).optional(),
  /** It was set aside and brought back: others than the cashier know its goods. */
  was_held: z.boolean().optional(),
  cashier: z.string().max(80),
  /** Absent: sold here. */
  of_lane: ofLaneSchema.optional(),
  reference: z.string().max(200).optional(),
  /** What the cashier called it when it was set aside: a table, a name. */
  label: z.string().trim().min(1).max(SALE_LABEL_MAX).optional(),
  /** Of an order that a customer made at a kiosk. */
  service: z.enum(SERVICES).optional(),
  customer: customerSchema.optional(),
  /** In the journal in place of the customer: a commitment to what stands in a table of its own, and may be erased. */
  person_id: personIdSchema.optional(),
  /** Absent: a receipt. An invoice has a customer. */
  document: z.enum(DOCUMENT_KINDS).optional(),
  lines: z.array(saleLineSchema).max(SALE_LINES_MAX),
  discount: discountSchema.optional(),
  /** What the customer brought back for it. */
  exchange: exchangeSchema.optional(),
  /** Codes of coupons that the customer brought. */
  coupons: z.array(couponSchema).min(1).max(SALE_COUPONS_MAX).optional(),
  /** The largest approved share of a price; absent: none above the shop's limit. */
  discount_approved_basis_points: z.int().min(1).max(10_000).optional(),
  tip_minor: amountMinor,
  tenders: z.array(tenderSchema).max(50),
});
export type Sale = z.infer<typeof saleSchema>;
