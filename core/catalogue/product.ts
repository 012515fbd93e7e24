import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { optionGroupsSchema } from './options.ts';
import { PLANNED_PRICES_MAX } from './planned-price.ts';

const minuteSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
export const plannedPriceSchema = z.strictObject({
  price_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
  valid_from: minuteSchema,
  valid_to: minuteSchema.optional(),
});

/** A product. `price_minor` null: the price is entered at the counter; `stock` null: not counted. */
export const productSchema = z.strictObject({
  product_id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(120),
  code: z.string().min(1).max(64).nullable(),
  category_id: z.string().min(1).max(64),
  price_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).nullable(),
  unit: z.enum(['each', 'kg']),
  stock: z.int().min(0).max(9_999_999).nullable(),
  /** One of the shop's taxes; null for no tax, absent for the shop's first tax. */
  tax_id: z.string().min(1).max(64).nullable().optional(),
  favourite: z.boolean().optional(),
  /** Options, each with its surcharge. */
  option_groups: optionGroupsSchema.optional(),
  /** Prices for limited periods, by the shop's clock, in place of `price_minor` (`planned-price.ts`). */
  planned_prices: z.array(plannedPriceSchema).min(1).max(PLANNED_PRICES_MAX).optional(),
});
export type Product = z.infer<typeof productSchema>;

export interface Category {
  readonly category_id: string;
  readonly name: string;
  /** An icon name of the design's set. */
  readonly icon: string;
}
