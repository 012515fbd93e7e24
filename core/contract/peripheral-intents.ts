import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { QUANTITY_MILLI_MAX } from '../sale/limits.ts';
import { optionIds } from './cart.ts';

export const PERIPHERAL_INTENTS = {
  /** A page that wants a scan takes it, so that of two open pages only one acts on it. */
  'scan.take': z.strictObject({ number: z.int().min(1) }),
  /** A line by weight lies on the scale again. */
  'sale.weighLine': z.strictObject({
    line_id: z.string().min(1).max(64),
    weight_grams: z.int().min(1).max(QUANTITY_MILLI_MAX),
  }),
  /** Adds a product with the weight that was on the screen; refused unless the scale still says it, and stands still. */
  'sale.addWeighed': z.strictObject({
    product_id: z.string().min(1).max(64),
    weight_grams: z.int().min(1).max(QUANTITY_MILLI_MAX),
    price_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
    option_ids: optionIds.optional(),
  }),
} as const;

export interface PeripheralResults {
  'scan.take': { readonly mine: boolean };
  'sale.addWeighed': { readonly line_id: string };
  'sale.weighLine': null;
}
