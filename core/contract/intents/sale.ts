import * as z from 'zod';
import { PRICE_CHOICES } from '../../sale/price-choice.ts';
import { CARD_DATA_PROBLEM, freeOfCardData, isFreeOfSecrets } from '../../card-data/written-text.ts';
import { productSchema } from '../../catalogue/product.ts';
import { type Customer, customerSchema } from '../../customer/customer.ts';
import { DOCUMENT_KINDS } from '../../customer/document-kind.ts';
import { TAX_ID_KINDS } from '../../customer/tax-id.ts';
import { couponSchema } from '../../promotions/promotion.ts';
import { SALE_ACTIONS } from '../../keyboard/key-map.ts';
import { LINE_NOTE_MAX, QUANTITY_MILLI_MAX, SALE_LABEL_MAX } from '../../sale/limits.ts';
import { type Discount, type Sale, discountSchema } from '../../sale/sale.ts';
import { discountShare, exceedsLimit } from '../../staff/discount-share.ts';
import type { ProductView } from '../catalogue.ts';
import { type Needed, type Situation, TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { amount, amountAboveZero, id, nothing, optionIds, written } from './fields.ts';

/** Maximum characters of a scan: a GS1 DataMatrix holds more than a barcode. */
const SCANNED_CODE_MAX = 128;

/** A discount with its reason, chosen or typed. */
const givenDiscount = discountSchema.refine(({ reason = '' }) => isFreeOfSecrets(reason), { error: CARD_DATA_PROBLEM });

const customer = z.strictObject({
  /** Required for an invoice. */
  tax_id: z.strictObject({ kind: z.enum(TAX_ID_KINDS), value: z.string().min(1).max(20) }).optional(),
  name: freeOfCardData(customerSchema.shape.name),
  address: written(120).optional(),
  phone: customerSchema.shape.phone,
});

/** Stacked discounts count together: the limit applies to the total, for the changed line and for every other. */
function discountNeeds(after: Sale, situation: Situation, line_id?: string): Needed {
  const limit = situation.discount_limit_basis_points;
  return discountShare(after, line_id) > limit || exceedsLimit(after, limit) ? 'discount_above_limit' : 'discount';
}

function lineDiscountNeeds(line_id: string, discount: Discount | null, situation: Situation): Needed {
  if (discount === null) return 'sell';
  const { sale } = situation;
  const lines = sale.lines.map((line) => (line.line_id === line_id ? { ...line, discount } : line));
  return discountNeeds({ ...sale, lines }, situation, line_id);
}

function saleDiscountNeeds(discount: Discount | null, situation: Situation): Needed {
  return discount === null ? 'sell' : discountNeeds({ ...situation.sale, discount }, situation);
}

/** Goods that were on hold are known to others than the cashier: removing some is more than a correction. */
function quantityNeeds(line_id: string, quantity_milli: number, { sale }: Situation): Needed {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  const fewer = line !== undefined && quantity_milli < line.quantity_milli;
  return fewer && sale.was_held === true ? 'remove_after_hold' : 'sell';
}

/** The open sale: goods, discounts, customer, hold. */
export const SALE_INTENTS = {
  /** `asks`: the product needs a weight, a price or options before it can be added; nothing was added. */
  'sale.addCode': intent<{
    readonly found: boolean;
    /** Null for a coupon. */
    readonly line_id: string | null;
    readonly asks: ProductView | null;
    /** The expiry date on its label, such as 2026-11-20, if it has passed; the product was added anyway. */
    readonly expired_on?: string;
  }>()({
    input: z.strictObject({ code: z.string().min(1).max(SCANNED_CODE_MAX) }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
  'sale.addProduct': intent<{ readonly line_id: string }>()({
    input: z.strictObject({
      product_id: id,
      quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX).optional(),
      price_minor: amount.optional(),
      option_ids: optionIds.optional(),
    }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
  /** Goods missing from the catalogue, with a name and a price typed at the counter. */
  'sale.addUnlisted': intent<{ readonly line_id: string }>()({
    input: z.strictObject({
      name: written(120),
      code: productSchema.shape.code,
      price_minor: amountAboveZero,
    }),
    permission: 'change_price',
    audience: TILL,
  }),
  'sale.setQuantity': intent<null>()({
    input: z.strictObject({ line_id: id, quantity_milli: z.int().min(0).max(QUANTITY_MILLI_MAX) }),
    permission: ({ line_id, quantity_milli }, situation) => quantityNeeds(line_id, quantity_milli, situation),
    audience: TILL_AND_KIOSK,
  }),
  /** The unit price of one line of this sale; the catalogue is unchanged. */
  'sale.setLinePrice': intent<null>()({
    input: z.strictObject({ line_id: id, unit_price_minor: amount }),
    permission: 'change_price',
    audience: TILL,
  }),
  /** Settles every price that changed since its line was added. */
  'sale.settlePrices': intent<null>()({
    input: z.strictObject({ choice: z.enum(PRICE_CHOICES) }),
    permission: 'sell',
    audience: TILL,
  }),
  'sale.setLineDiscount': intent<null>()({
    input: z.strictObject({ line_id: id, discount: givenDiscount.nullable() }),
    permission: ({ line_id, discount }, situation) => lineDiscountNeeds(line_id, discount, situation),
    audience: TILL,
  }),
  'sale.setDiscount': intent<null>()({
    input: z.strictObject({ discount: givenDiscount.nullable() }),
    permission: ({ discount }, situation) => saleDiscountNeeds(discount, situation),
    audience: TILL,
  }),
  'sale.setNote': intent<null>()({
    input: z.strictObject({ line_id: id, note: written(LINE_NOTE_MAX).nullable() }),
    permission: 'sell',
    audience: TILL,
  }),
  'sale.setOptions': intent<null>()({
    input: z.strictObject({ line_id: id, option_ids: optionIds }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
  /** Null: an unnamed customer, with a receipt. An invoice needs a customer. */
  'sale.setCustomer': intent<null>()({
    input: z.strictObject({ customer: customer.nullable(), document: z.enum(DOCUMENT_KINDS) }),
    permission: 'sell',
    audience: TILL,
  }),
  /** A coupon from the customer; its promotion determines the effect. */
  'sale.setCoupon': intent<null>()({
    input: z.strictObject({ coupon: z.string().trim().toUpperCase().pipe(couponSchema), taken: z.boolean() }),
    permission: 'sell',
    audience: TILL,
  }),
  'customer.find': intent<{ readonly customers: readonly Customer[] }>()({
    input: z.strictObject({ text: z.string().max(80), limit: z.int().min(1).max(50) }),
    permission: 'sell',
    audience: TILL,
  }),
  'sale.undo': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
  'sale.clear': intent<null>()({
    input: nothing,
    permission: (_, { sale }) => (sale.was_held === true ? 'remove_after_hold' : 'clear_sale'),
    audience: TILL,
  }),
  'sale.hold': intent<null>()({
    input: z.strictObject({ label: written(SALE_LABEL_MAX).optional() }),
    permission: 'sell',
    audience: TILL,
  }),
  'sale.resume': intent<null>()({ input: z.strictObject({ sale_id: id }), permission: 'sell', audience: TILL }),
  /** Key bindings need no permission, and are reset in one act. */
  'keys.set': intent<null>()({
    input: z.strictObject({ action: z.enum(SALE_ACTIONS), key: z.string().min(1).max(20) }),
    permission: 'sell',
    audience: TILL,
  }),
  'keys.reset': intent<null>()({ input: nothing, permission: 'sell', audience: TILL }),
} as const;
