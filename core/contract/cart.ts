import { z } from 'zod';
import type { Customer } from '../customer/customer.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../customer/document-kind.ts';
import { TAX_ID_KINDS, type TaxIdKind } from '../customer/tax-id.ts';
import { type KeyMap, SALE_ACTIONS } from '../keyboard/key-map.ts';
import type { ProductView } from './intents.ts';
import { CARD_DATA_PROBLEM, freeOfCardData, isFreeOfSecrets } from '../card-data/written-text.ts';
import { LINE_NOTE_MAX, SALE_LABEL_MAX } from '../sale/limits.ts';
import { discountSchema } from '../sale/sale.ts';

const id = z.string().min(1).max(64);

/** Words of a person's that are stored and printed. */
function written(characters_max: number): z.ZodType<string> {
  return freeOfCardData(z.string().trim().min(1).max(characters_max));
}

/** A discount with the reason that was chosen or written. */
export const givenDiscount = discountSchema.refine(({ reason = '' }) => isFreeOfSecrets(reason), {
  error: CARD_DATA_PROBLEM,
});
export const holdLabel = written(SALE_LABEL_MAX);
export const optionIds = z.array(id).max(48);

const customer = z.strictObject({
  tax_id: z.strictObject({ kind: z.enum(TAX_ID_KINDS), value: z.string().min(1).max(20) }),
  name: written(80),
  address: written(120).optional(),
});

/** What the cashier does to a cart besides adding and counting. */
export const CART_INTENTS = {
  'sale.setNote': z.strictObject({ line_id: id, note: written(LINE_NOTE_MAX).nullable() }),
  'sale.setOptions': z.strictObject({ line_id: id, option_ids: optionIds }),
  /** Null: nobody in particular, with a receipt. An invoice needs a customer. */
  'sale.setCustomer': z.strictObject({ customer: customer.nullable(), document: z.enum(DOCUMENT_KINDS) }),
  'catalogue.product': z.strictObject({ product_id: id }),
  'customer.find': z.strictObject({ text: z.string().max(80), limit: z.int().min(1).max(50) }),
  'keys.set': z.strictObject({ action: z.enum(SALE_ACTIONS), key: z.string().min(1).max(20) }),
  'keys.reset': z.strictObject({}),
} as const;

export interface CartResults {
  'sale.setNote': null;
  'sale.setOptions': null;
  'sale.setCustomer': null;
  /** Null: the catalogue does not have it any more. */
  'catalogue.product': { readonly product: ProductView | null };
  'customer.find': { readonly customers: readonly Customer[] };
  'keys.set': null;
  'keys.reset': null;
}

/** Codes of refusals that the cart adds to the contract's. */
export const CART_ERROR_CODES = [
  'options_needed',
  'reason_needed',
  'customer_needed',
  'tax_id_wrong',
  'key_reserved',
  'key_taken',
] as const;

/** The shop's rules for the sale screen; changes rarely. */
export interface SaleRulesSlice {
  /** Offered when a discount is given; other words can be written. */
  readonly discount_reasons: readonly string[];
  readonly discount_reason_required: boolean;
  readonly tax_id_kinds: readonly TaxIdKind[];
  readonly keys: KeyMap;
}

/** Who buys, and which paper is given. */
export interface SaleCustomerView {
  readonly customer: Customer | null;
  readonly document: DocumentKind;
}
