import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { ADJUSTMENT_BASIS_POINTS_MAX } from './tender-adjustment.ts';

/** What a part of a sale costs more or less because of the way it is paid, as it was when the part was begun. */
export const tenderAdjustmentSchema = z.strictObject({
  /** Signed: below zero is a discount, above it a surcharge. */
  basis_points: z
    .int()
    .min(-ADJUSTMENT_BASIS_POINTS_MAX)
    .max(ADJUSTMENT_BASIS_POINTS_MAX)
    .refine((value) => value !== 0, 'zero adjusts nothing'),
  /** The goods that it is taken of: what the part covers without tip and without money for gift cards. */
  base_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  /** Signed, and in the part's own amount. */
  amount_minor: z.int().min(-AMOUNT_MINOR_MAX).max(AMOUNT_MINOR_MAX),
  /** The sale became paid with it: it stays in what the sale cost, whatever goes back later. */
  counted: z.literal(true).optional(),
});
