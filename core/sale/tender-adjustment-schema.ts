import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { ADJUSTMENT_BASIS_POINTS_MAX } from './tender-adjustment.ts';

/** The surcharge or discount for a tender's payment method, fixed when the tender begins. */
export const tenderAdjustmentSchema = z.strictObject({
  /** Negative for a discount, positive for a surcharge. */
  basis_points: z
    .int()
    .min(-ADJUSTMENT_BASIS_POINTS_MAX)
    .max(ADJUSTMENT_BASIS_POINTS_MAX)
    .refine((value) => value !== 0, 'zero adjusts nothing'),
  /** The goods that it applies to: the covered amount without tip and gift card loads. */
  base_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  /** Signed; included in the tender's amount. */
  amount_minor: z.int().min(-AMOUNT_MINOR_MAX).max(AMOUNT_MINOR_MAX),
  /** It counts in the price of the paid sale, whatever is returned later. */
  counted: z.literal(true).optional(),
});
